//! Types used only by the module; the others are in `skep_game::protocol`.

use serde::{Deserialize, Serialize};
use skep_game::clock::Millis;
use skep_game::ids::GameId;
use skep_game::live::{Request, Settings, Stamped};
use skep_game::protocol::{
    Action, CreateGame, LineView, NextPuzzle, ReviewQuality, SandboxLook, SandboxRequest,
    SandboxView, Seat, ServerMessage, SolverRating, StudyFormat, Summary,
};
use skep_solo::review::KeptPly;

/// Declares types that are read and written as JSON, and known to the page as TypeScript.
macro_rules! wire {
    ($($type:item)+) => {
        $(
            #[derive(Clone, Debug, Serialize, Deserialize)]
            #[cfg_attr(test, derive(ts_rs::TS))]
            $type
        )+
    };
}

wire! {
    /// No arguments, or no result.
    pub struct Nothing {}

    pub struct ModuleVersion {
        pub version: String,
        pub protocol: u32,
    }

    pub struct Named {
        pub id: String,
    }

    /// A position to be kept open.
    pub struct OpenSandbox {
        /// The name under which it is kept.
        pub id: String,
        /// The position.
        #[serde(flatten)]
        pub look: SandboxLook,
    }

    /// Moves played in a position that is kept open.
    pub struct AdvanceSandbox {
        /// The name under which it is kept.
        pub id: String,
        /// Plies that stay; those after them are taken back.
        pub known: usize,
        /// The moves to play then, in UHP notation.
        pub moves: Vec<String>,
    }

    /// Moves tried at an exercise or a puzzle.
    pub struct TryRequest {
        pub id: String,
        /// The learner's or solver's moves so far.
        #[serde(default)]
        pub moves: Vec<String>,
    }

    pub struct PuzzleAdvice {
        pub id: String,
        /// The solver's moves so far.
        #[serde(default)]
        pub moves: Vec<String>,
        /// 1 for the piece, 2 for the move.
        pub step: u8,
    }

    pub struct PuzzleResult {
        pub id: String,
        pub solver: SolverRating,
        /// Without a mistake.
        pub solved: bool,
    }

    pub struct Loaded {
        pub count: usize,
    }

    pub struct Now {
        pub now: Millis,
    }

    pub struct DrawPuzzle {
        pub request: NextPuzzle,
        /// Any number, selects among the best matches.
        pub random: u32,
    }

    pub struct TextFile {
        /// Suggested file name.
        pub name: String,
        pub text: String,
    }

    pub struct AnalyseRequest {
        pub at: SandboxRequest,
        /// Up to five.
        #[serde(default = "one")]
        pub lines: u32,
        /// Whether to analyse the threat: what the opponent would play after a pass.
        #[serde(default)]
        pub threat: bool,
        /// Milliseconds; defaults to five minutes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub time: Option<u32>,
        /// The part in an analysis by several instances of the module.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub team: Option<TeamPart>,
    }

    /// An instance's part in a search by several.
    pub struct TeamPart {
        /// 0 for the leader, which reports.
        pub member: u32,
        /// The number of the search, the same for all members and higher than that of the one before.
        pub search: u32,
    }

    /// Moves to be judged by the opening book, or at a first impression.
    pub struct ImpressionRequest {
        pub at: SandboxRequest,
        pub moves: Vec<String>,
    }

    pub struct BookAnswer {
        /// White's expected score after each move, from 0 to 1; null for moves that the book does not contain.
        pub chances: Vec<Option<f64>>,
        /// Other moves of the book, best first, as lines of one move.
        pub others: Vec<LineView>,
    }

    pub struct Impressions {
        /// White's expected score after each move, from 0 to 1; null for moves past the sixteenth.
        pub chances: Vec<Option<f64>>,
    }

    pub struct ReviewPly {
        pub at: SandboxRequest,
        /// From 0.
        pub ply: usize,
        #[serde(default)]
        pub quality: ReviewQuality,
    }

    pub struct ReviewPlies {
        pub at: SandboxRequest,
        pub plies: Vec<KeptPly>,
    }

    pub struct ReviewTry {
        pub at: SandboxRequest,
        /// From 0.
        pub ply: usize,
        #[serde(default)]
        pub quality: ReviewQuality,
        #[serde(rename = "move")]
        pub uhp: String,
    }

    pub struct HintRequest {
        pub at: SandboxRequest,
    }

    pub struct LocalGameRequest {
        pub game: CreateGame,
        /// A fresh id: 16 random bytes in base64url.
        pub id: GameId,
        /// Decides the sides where the choice is random.
        pub coin: bool,
        pub now: Millis,
    }

    pub struct GameSettled {
        pub settings: Settings,
        /// The player's seat.
        pub side: Seat,
    }

    pub struct StoredGame {
        pub settings: Settings,
        pub events: Vec<Stamped>,
        pub now: Millis,
    }

    pub struct GameAsk {
        pub id: GameId,
        pub request: GameRequest,
        pub now: Millis,
        /// A fresh id, for a rematch.
        pub fresh: GameId,
    }

    #[serde(tag = "t", rename_all = "kebab-case")]
    pub enum GameRequest {
        Move {
            /// Number of plies when the move was chosen.
            ply: u32,
            /// Version the player had seen.
            after: u32,
            /// UHP notation, or `pass`.
            #[serde(rename = "move")]
            uhp: String,
        },
        Action {
            action: Action,
        },
        Name {
            name: String,
        },
    }

    pub struct GameTick {
        pub id: GameId,
        pub now: Millis,
    }

    pub struct GameResume {
        pub id: GameId,
        /// When the program was last running.
        pub alive: Millis,
        pub now: Millis,
    }

    pub struct GameRecord {
        pub id: GameId,
        pub format: StudyFormat,
    }

    pub struct GameNamed {
        pub id: GameId,
    }

    /// Changes in a game: store the events, then show the messages.
    pub struct GameNews {
        pub events: Vec<Stamped>,
        /// The new events as messages, or the state of a newly opened game.
        pub messages: Vec<ServerMessage>,
        /// A task for the engine.
        pub duty: Option<Duty>,
        /// When the flag of the running side falls.
        pub flag: Option<Millis>,
        /// The settings of the next game, if the players go on in one.
        pub next: Option<Settings>,
        /// The game as lists show it.
        pub summary: Summary,
        /// The position with its legal moves and the new plies, if the game was opened or a move was made or taken
        /// back.
        pub view: Option<SandboxView>,
    }

    pub struct Duty {
        /// Identifies the position; repeated in the answer.
        pub moment: (u32, usize),
        pub think: ThinkRequest,
    }

    pub struct ThinkRequest {
        /// Determines what the engine may keep in its table.
        pub game: GameId,
        /// Position string.
        pub start: String,
        pub moves: Vec<String>,
        /// Level of a move to play; absent for an evaluation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub level: Option<u8>,
        /// Maximum thinking time in milliseconds.
        pub time: u32,
        /// Approximate thinking time on a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub pace: Option<u32>,
    }

    pub struct ThoughtView {
        /// UHP notation.
        #[serde(rename = "move")]
        pub uhp: String,
        /// Expected score of the side to move.
        pub expectation: f64,
    }

    pub struct GameThought {
        pub id: GameId,
        /// Identifies the position.
        pub moment: (u32, usize),
        pub thought: ThoughtView,
        pub now: Millis,
    }

    pub struct PerftRequest {
        pub at: SandboxRequest,
        /// Up to 8.
        pub depth: u32,
    }

    pub struct PerftCount {
        pub nodes: u64,
    }

    pub struct BenchRequest {
        /// UHP game string.
        pub game: String,
        /// Up to 64.
        pub depth: u32,
    }

    pub struct BenchCount {
        pub nodes: u64,
        pub best: String,
    }
}

const fn one() -> u32 {
    1
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
