//! What several nodes on one database do for each other.

use std::fmt::Debug;

use tokio::sync::mpsc;

use super::Answer;
use crate::{clock::Millis, ids::GameId};

/// Silence after which there was an outage, in milliseconds. A node gives a sign of life twice a second.
pub const MAX_SILENCE: Millis = 2_000;

/// Age up to which a clock may have run through an outage. A move by correspondence takes two weeks at most, and a pause a month.
pub const MAX_OUTAGE_AGE: Millis = 60 * 24 * 60 * 60 * 1000;

/// A process that works on a database together with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(u64);

impl NodeId {
    /// An id that no other node has.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn random() -> Result<NodeId, getrandom::Error> {
        // One bit less, since databases count with a sign.
        getrandom::u64().map(|number| NodeId(number >> 1))
    }

    /// The id as a number that a database can keep.
    pub fn number(self) -> i64 {
        i64::try_from(self.0).unwrap_or(i64::MAX)
    }
}

/// A time in which no node was alive or could store anything: no clock ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// When a node was last alive.
    pub began: Millis,
    /// When one was again.
    pub ended: Millis,
}

impl Outage {
    /// How much of the time between two moments it took.
    pub fn within(&self, from: Millis, to: Millis) -> Millis {
        let (began, ended) = (self.began.max(from), self.ended.min(to));
        ended.saturating_sub(began)
    }
}

/// What a node learns with its sign of life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The time by the database's clock, which all nodes go by.
    pub now: Millis,
    /// How many nodes are alive, with this one.
    pub nodes: usize,
    /// The outages of the last days.
    pub outages: Vec<Outage>,
}

/// Who is in a game at a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Here {
    /// Whether White is.
    pub white: bool,
    /// Whether Black is.
    pub black: bool,
    /// How many watch.
    pub watchers: u32,
}

/// What a database knows of a game that is open at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The game.
    pub game: GameId,
    /// How many events it has had.
    pub version: u32,
    /// Who is in it at other nodes that are alive.
    pub elsewhere: Here,
}

/// What has changed in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// It has this version now.
    Version(u32),
    /// Somebody has come or gone.
    Presence,
    /// It is not about a game: the lobby has changed.
    Lobby,
}

/// A hint that something has changed in a game. Hints may be lost: they save waiting, and nothing depends on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The game.
    pub game: GameId,
    /// What has changed.
    pub news: News,
}

/// Hints of another node that came together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hints {
    /// When the first of them was given.
    pub given: Millis,
    /// The hints.
    pub hints: Vec<Hint>,
}

/// What several nodes on one database do for each other. Nobody owns a game: the versions of the games decide who was first,
/// and what is here only makes nodes hear of each other and share work that is nobody's.
pub trait Cluster: Debug + Send + Sync {
    /// Notes that a node is alive. If none was for a while, or none is but this one, which is new, that was an outage.
    fn beat(&self, node: NodeId) -> Answer<'_, Beat>;

    /// Notes that a node is alive no more.
    fn leave(&self, node: NodeId) -> Answer<'_, ()>;

    /// Notes who is in some games at a node.
    fn attend<'a>(&'a self, node: NodeId, games: &'a [(GameId, Here)]) -> Answer<'a, ()>;

    /// Takes some games in which something has to happen by now. They are not given to anybody else for a few seconds; if
    /// nothing has happened by then, because whoever took them has died, they are due again.
    fn take_due(&self, most: u32) -> Answer<'_, Vec<GameId>>;

    /// Gives the other nodes hints.
    fn give<'a>(&'a self, node: NodeId, hints: &'a Hints) -> Answer<'a, ()>;

    /// The hints that other nodes give from now on. The listener comes back by itself after its connection was lost.
    fn listen(&self, node: NodeId) -> mpsc::Receiver<Hints>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_takes_what_it_overlaps() {
        let outage = Outage {
            began: 100,
            ended: 200,
        };
        for (from, to, taken) in [
            (0, 50, 0),
            (0, 150, 50),
            (120, 150, 30),
            (150, 500, 50),
            (0, 500, 100),
            (200, 500, 0),
        ] {
            assert_eq!(outage.within(from, to), taken, "{from} to {to}");
        }
    }
}
