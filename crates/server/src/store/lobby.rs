//! What a store does for people who look for each other.

use std::fmt::Debug;

use skep_game::words::{BySide, RatingNote};
use skep_people::{AddressMark, Challenge, ChallengeState, Pool, Seek, Standing, Streak, Who};

use super::{Answer, GameRow, NewGame, NodeId, StoreError};
use crate::{
    clock::Millis,
    game::{Overview, Settings},
    ids::{GameId, TokenHash},
};

/// What a store does for people who look for each other. A seek and a challenge bear the id of the game that comes of them; whoever
/// takes one creates that game in the same transaction, so that there is one game at most. What stands only while its author is there
/// stands while a node that is alive says that he is.
pub trait Lobby: Debug + Send + Sync {
    /// How many are in the lobby, at whatever node: people and bots.
    fn visitors(&self) -> Answer<'_, u32>;

    /// The bots that are in the lobby.
    fn bots(&self) -> Answer<'_, Vec<KeptBot>>;

    /// The seeks that stand, the oldest first.
    fn seeks(&self) -> Answer<'_, Vec<KeptSeek>>;

    /// Those who wait in a pool, whoever has waited longest first.
    fn places(&self) -> Answer<'_, Vec<KeptPlace>>;

    /// The games that have begun since a time and are not over.
    fn begun_since(&self, time: Millis) -> Answer<'_, Vec<Beginning>>;

    /// Where a game came from; `None` if it came neither of the lobby nor of a challenge.
    fn origin(&self, game: GameId) -> Answer<'_, Option<Origin>>;

    /// The games that are played, those of the best rated players first.
    fn running(&self, most: u32) -> Answer<'_, Vec<RunningGame>>;

    /// When somebody has left games since a time.
    fn left_since(&self, who: Who, time: Millis) -> Answer<'_, Vec<Millis>>;

    /// Which side somebody has played of late.
    fn streak(&self, who: Who) -> Answer<'_, Streak>;

    /// The challenge that a game would come of; `None` if there is none.
    fn challenge_of(&self, game: GameId) -> Answer<'_, Option<Challenge>>;

    /// The challenges by somebody or to somebody that stand at a time, the oldest first.
    fn challenges(&self, who: Who, at: Millis) -> Answer<'_, Vec<Challenge>>;

    /// The challenges of which something has become since a time.
    fn challenges_since(&self, time: Millis) -> Answer<'_, Vec<Challenge>>;

    /// Makes a change.
    fn change(&self, change: LobbyChange) -> Answer<'_, LobbyOutcome>;
}

/// A change to the lobby. Each is made as a whole or not at all.
#[derive(Debug)]
pub enum LobbyChange {
    /// The only server on the database begins anew: nobody is there. Where there are several nodes, it counts which of them are alive.
    Clear,
    /// What nobody stands for any more is to be forgotten.
    Sweep(Millis),
    /// Somebody is at a node.
    Enter {
        /// Who.
        who: Who,
        /// Where.
        node: NodeId,
    },
    /// Somebody is at a node no more. If he is at no other, what stands only while he is there goes.
    Leave {
        /// Who.
        who: Who,
        /// Where.
        node: NodeId,
    },
    /// A bot takes no more games at the moment, or does again.
    Busy {
        /// Which.
        who: Who,
        /// Where it is.
        node: NodeId,
        /// Whether it is so.
        busy: bool,
    },
    /// Somebody wants to play.
    Seek(NewSeek),
    /// Somebody does not want to play any more.
    Withdraw {
        /// Which seek.
        game: GameId,
        /// Who says so.
        by: Who,
    },
    /// Somebody plays what another seeks.
    Take {
        /// Whose seek.
        of: Who,
        /// Who plays.
        by: Who,
        /// The seek of his that is answered by this, if he has made one.
        instead: Option<GameId>,
        /// The game, which is called as the seek.
        begun: Begun,
    },
    /// Somebody waits in a pool, and in no other.
    Join(KeptPlace),
    /// Somebody waits no longer.
    Quit(Who),
    /// Somebody makes the next wave, if it is due and nobody else does.
    Wave {
        /// The time.
        now: Millis,
        /// When the wave after it is due.
        next: Millis,
    },
    /// Two who wait begin a game.
    Pair(Begun),
    /// Some have missed a wave.
    Missed(Vec<Who>),
    /// Somebody offers to play.
    Challenge(Challenge),
    /// Something becomes of a challenge that stands at a time.
    Answer {
        /// Which.
        game: GameId,
        /// What.
        state: ChallengeState,
        /// The game, if it is accepted.
        begun: Option<Begun>,
        /// When.
        at: Millis,
    },
}

/// What came of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyOutcome {
    /// It was made.
    Done,
    /// The same has been done before: somebody has clicked twice.
    Before,
    /// What it is about does not stand any more, or whoever stood for it plays.
    TooLate,
    /// There are as many as there may be.
    TooMany,
    /// Whoever asks plays by the clock.
    Playing,
}

/// How many seeks one person may have.
pub const MOST_SEEKS: i64 = 5;
/// How many seeks all guests together may have. A flood of guests fills this, and members seek on.
pub const MAX_GUEST_SEEKS: i64 = 500;
/// How many seeks there may be.
pub const MAX_SEEKS: i64 = 2_000;
/// How many challenges of one person may stand.
pub const MOST_CHALLENGES: i64 = 20;

/// A seek to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewSeek {
    /// The seek.
    pub seek: Seek,
    /// Whether the rating of its author is provisional.
    pub is_provisional: bool,
    /// The hash of the secret of his side.
    pub token: TokenHash,
    /// The address of its author; `None` where that makes no difference.
    pub address: Option<AddressMark>,
    /// Whether its author is new at the speed of the game.
    pub is_newcomer: bool,
}

/// A bot in the lobby.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptBot {
    /// The name of its account.
    pub name: String,
    /// Whether it takes no more games at the moment.
    pub is_busy: bool,
    /// What is known of it in rapid games.
    pub rapid: Standing,
}

/// A seek that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptSeek {
    /// What was kept.
    pub new: NewSeek,
    /// The name of its author; `None` for a guest.
    pub name: Option<String>,
    /// Whether its author is a program.
    pub is_bot: bool,
}

/// A place in a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptPlace {
    /// Who waits.
    pub who: Who,
    /// Where.
    pub pool: Pool,
    /// From what the secret of his side follows.
    pub ticket: GameId,
    /// The hash of that secret.
    pub token: TokenHash,
    /// The rating at the speed of the pool; `None` for a guest.
    pub rating: Option<i32>,
    /// Whether it is provisional.
    pub is_provisional: bool,
    /// The sides of the last games.
    pub streak: Streak,
    /// How many waves have left this one over.
    pub missed: u32,
    /// Since when.
    pub since: Millis,
    /// The address of whoever waits; `None` where that makes no difference.
    pub address: Option<AddressMark>,
}

/// Somebody who begins a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beginner {
    /// Who.
    pub who: Who,
    /// From what the secret of the side follows.
    pub ticket: GameId,
    /// The rating; `None` for a guest, and for a game without time.
    pub rating: Option<i32>,
    /// Whether it is provisional.
    pub is_provisional: bool,
}

/// A game that two have begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// The game.
    pub game: GameId,
    /// Who plays.
    pub players: BySide<Beginner>,
    /// Whether it is played by the clock.
    pub is_real_time: bool,
    /// Where everybody may find it.
    pub openness: Openness,
    /// Whether it counts.
    pub is_rated: bool,
    /// Since when.
    pub started: Millis,
}

/// What the lobby knows of a game that came of it, or of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Why the game is not rated although it was to be.
    pub unrated: Option<RatingNote>,
}

/// Where everybody may find a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openness {
    /// In the lobby while it is played, and on the pages about its players.
    Lobby,
    /// On the pages about its players.
    Profiles,
    /// Nowhere: it is known to those who have its link.
    Link,
}

/// A game that two begin.
#[derive(Debug)]
pub struct Begun {
    /// The game as a row.
    pub(super) row: GameRow,
    /// Who begins it, and how.
    pub(super) beginning: Beginning,
    /// Why it is not rated although it was to be.
    pub(super) unrated: Option<RatingNote>,
}

impl Begun {
    /// A game that two begin.
    ///
    /// # Errors
    /// The game cannot be written.
    pub fn new(
        new: &NewGame,
        beginning: Beginning,
        unrated: Option<RatingNote>,
    ) -> Result<Begun, StoreError> {
        let row = GameRow::try_from(new)?;
        Ok(Begun {
            row,
            beginning,
            unrated,
        })
    }
}

/// A game that is played, for the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningGame {
    /// Who plays, and how.
    pub beginning: Beginning,
    /// What was settled.
    pub settings: Settings,
    /// What lists show.
    pub overview: Option<Overview>,
    /// Whether a program plays.
    pub bots: BySide<bool>,
}
