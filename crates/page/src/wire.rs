//! What only the module's requests and answers consist of; the rest is in `skep_game::protocol`.

use serde::{Deserialize, Serialize};
use skep_game::{
    clock::Millis,
    ids::GameId,
    live::Request,
    protocol::{
        Action, CreateGame, NextPuzzle, ReviewQuality, SandboxRequest, Seat, ServerMessage,
        SolverRating, StudyFormat,
    },
    record::SettingsRecord,
};
use skep_solo::{
    local::{LeftGame, StampedEvent},
    review::KeptPly,
};

/// A request that needs nothing else.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Nothing {}

/// Which module this is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ModuleVersion {
    /// The version of the program.
    pub version: String,
    /// The version of the protocol.
    pub protocol: u32,
}

/// Something by its name.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Named {
    /// The name.
    pub id: String,
}

/// Moves tried at an exercise or a puzzle.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TryRequest {
    /// Which.
    pub id: String,
    /// The moves of the learner or solver so far.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A question for a hint at a puzzle.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleAdvice {
    /// Which puzzle.
    pub id: String,
    /// The solver's own moves so far.
    #[serde(default)]
    pub moves: Vec<String>,
    /// 1 for the piece, 2 for the whole move.
    pub step: u8,
}

/// How somebody fared at a puzzle.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleResult {
    /// Which puzzle.
    pub id: String,
    /// The rating before.
    pub solver: SolverRating,
    /// Whether it was solved without a mistake.
    pub solved: bool,
}

/// How many puzzles were read.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Loaded {
    /// So many.
    pub count: usize,
}

/// A moment in time.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Now {
    /// In milliseconds since 1970.
    pub now: Millis,
}

/// A wish for another puzzle, with some chance.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DrawPuzzle {
    /// The wish.
    pub wish: NextPuzzle,
    /// Any number: it draws among the puzzles that fit best.
    pub random: u32,
}

/// A file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TextFile {
    /// What it could be called.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// A position for the engine.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalyseRequest {
    /// The position.
    pub at: SandboxRequest,
    /// How many best lines are wanted, up to five.
    #[serde(default = "one")]
    pub lines: u32,
    /// Whether to show what the other side would do if the side to move passed.
    #[serde(default)]
    pub threat: bool,
    /// How long, in milliseconds; five minutes without it.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<u32>,
}

const fn one() -> u32 {
    1
}

/// Moves of which a first impression is wanted.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ImpressionRequest {
    /// The position.
    pub at: SandboxRequest,
    /// The moves in UHP notation.
    pub moves: Vec<String>,
}

/// First impressions.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Impressions {
    /// White's chance after each move, from 0 to 1; null for moves past the sixteenth.
    pub chances: Vec<Option<f64>>,
}

/// A ply to be judged for a review.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewPly {
    /// The game.
    pub at: SandboxRequest,
    /// The number of the ply, from 0.
    pub ply: usize,
    /// How thoroughly.
    #[serde(default)]
    pub quality: ReviewQuality,
}

/// The judged plies of a game, to be put together.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewPlies {
    /// The game.
    pub at: SandboxRequest,
    /// All its plies, in their order.
    pub plies: Vec<KeptPly>,
}

/// A move that might have been better.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewTry {
    /// The game.
    pub at: SandboxRequest,
    /// The number of the ply, from 0.
    pub ply: usize,
    /// How thoroughly it is judged.
    #[serde(default)]
    pub quality: ReviewQuality,
    /// The move in UHP notation.
    #[serde(rename = "move")]
    pub uhp: String,
}

/// A position in which advice is wanted.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintRequest {
    /// The position.
    pub at: SandboxRequest,
}

/// A wish for a game that is played in the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameWish {
    /// The wish.
    pub wish: CreateGame,
    /// An id that no game has: 16 random bytes in base64url.
    pub id: GameId,
    /// Decides who plays which side where that is left to chance.
    pub coin: bool,
    /// The time.
    pub now: Millis,
}

/// A game that was settled.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameSettled {
    /// What is to be stored.
    pub settings: SettingsRecord,
    /// For whom the player plays.
    pub side: Seat,
}

/// A stored game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StoredGame {
    /// What was settled before it.
    pub settings: SettingsRecord,
    /// What has happened since.
    pub events: Vec<StampedEvent>,
    /// The time.
    pub now: Millis,
}

/// A game of a server, to be taken over.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TakeOver {
    /// What the server tells of it.
    pub state: LeftGame,
    /// The time.
    pub now: Millis,
}

/// What a player asks of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameAsk {
    /// Which game.
    pub id: GameId,
    /// What.
    pub request: GameRequest,
    /// The time.
    pub now: Millis,
    /// An id that no game has, should there be another game.
    pub fresh: GameId,
}

/// What a player does.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum GameRequest {
    /// Plays a move.
    Move {
        /// How many plies the game had when the move was chosen.
        ply: u32,
        /// The version that the player had seen.
        after: u32,
        /// The move in UHP notation, or `pass`.
        #[serde(rename = "move")]
        uhp: String,
    },
    /// Does something else.
    Action {
        /// What.
        action: Action,
    },
    /// Has a name.
    Name {
        /// Which.
        name: String,
    },
}

impl From<GameRequest> for Request {
    fn from(request: GameRequest) -> Request {
        match request {
            GameRequest::Move { ply, after, uhp } => Request::Move { ply, after, uhp },
            GameRequest::Action { action } => Request::Action(action),
            GameRequest::Name { name } => Request::Name(name),
        }
    }
}

/// A game at a time.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameTick {
    /// Which game.
    pub id: GameId,
    /// The time.
    pub now: Millis,
}

/// A game that goes on after the program was away.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameResume {
    /// Which game.
    pub id: GameId,
    /// When the program was last there.
    pub alive: Millis,
    /// The time.
    pub now: Millis,
}

/// A game as a file.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameRecord {
    /// Which game.
    pub id: GameId,
    /// In which format.
    pub format: StudyFormat,
}

/// A game.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameNamed {
    /// Which.
    pub id: GameId,
}

/// What has happened in a game: store the events, then tell the messages.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameNews {
    /// The new events.
    pub events: Vec<StampedEvent>,
    /// The same as messages; the state if the game was opened.
    pub messages: Vec<ServerMessage>,
    /// What the computer has to think about.
    pub duty: Option<Duty>,
    /// When the flag of the running side falls.
    pub flag: Option<Millis>,
    /// The settings of the next game, if the players go on in one.
    pub next: Option<SettingsRecord>,
}

/// What the computer has to think about.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Duty {
    /// The position it is about, which the answer repeats.
    pub moment: (u32, usize),
    /// For the engine.
    pub think: ThinkRequest,
}

/// A question to the engine about a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ThinkRequest {
    /// Which game, so that the engine knows what it may remember.
    pub game: GameId,
    /// The position string that the game started from.
    pub start: String,
    /// The moves since.
    pub moves: Vec<String>,
    /// The level of a move to be played; absent if only the worth of the position is wanted.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// How long it may think at the most, in milliseconds.
    pub time: u32,
    /// About how long it thinks, by its clock; absent without one.
    #[cfg_attr(test, ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<u32>,
}

/// What the engine has found.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ThoughtView {
    /// A legal move in UHP notation.
    #[serde(rename = "move")]
    pub uhp: String,
    /// The share of the points that the side to move may expect.
    pub expectation: f64,
}

/// The engine's answer for a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameThought {
    /// Which game.
    pub id: GameId,
    /// The position it is about.
    pub moment: (u32, usize),
    /// The answer.
    pub thought: ThoughtView,
    /// The time.
    pub now: Millis,
}

/// A count of lines of play.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PerftRequest {
    /// The position.
    pub at: SandboxRequest,
    /// How many plies deep, up to eight.
    pub depth: u32,
}

/// So many lines.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PerftCount {
    /// So many.
    pub nodes: u64,
}

/// A position of the benchmark.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BenchRequest {
    /// The UHP game string.
    pub game: String,
    /// How many plies deep, up to 64.
    pub depth: u32,
}

/// What its search took.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BenchCount {
    /// How many positions were looked at.
    pub nodes: u64,
    /// The best move.
    pub best: String,
}
