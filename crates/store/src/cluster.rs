//! Types shared by nodes on one database.

use skep_game::{clock::Millis, ids::GameId};

use crate::column::row_structs;

/// Time without a heartbeat that counts as an outage, in milliseconds. Nodes send two a second.
pub const MAX_SILENCE: Millis = 2_000;
/// Age up to which a clock can have run through an outage. A correspondence move takes two weeks at most, and a pause a month.
pub const MAX_OUTAGE_AGE: Millis = 60 * 24 * 60 * 60 * 1000;

/// A server process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(u64);

impl NodeId {
    pub fn random() -> Result<NodeId, getrandom::Error> {
        // Fits a signed column.
        getrandom::u64().map(|number| NodeId(number >> 1))
    }

    pub fn number(self) -> i64 {
        i64::try_from(self.0).unwrap_or(i64::MAX)
    }
}

/// A time in which no node was alive or could store anything. Clocks stand still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    pub began: Millis,
    pub ended: Millis,
}

row_structs! { row =>
    Outage: began, ended;
    NodePresence: white, black, spectators;
    OpenGame: game, version, elsewhere = NodePresence::from_row(row)?;
}

impl Outage {
    /// Overlap with an interval.
    pub fn within(&self, from: Millis, to: Millis) -> Millis {
        let (began, ended) = (self.began.max(from), self.ended.min(to));
        ended.saturating_sub(began)
    }
}

/// Answer to a heartbeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat {
    /// Time of the database, which all nodes use.
    pub now: Millis,
    /// Live nodes, including this one.
    pub nodes: usize,
    pub outages: Vec<Outage>,
}

/// Players and spectators of a game at a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodePresence {
    pub white: bool,
    pub black: bool,
    pub spectators: u32,
}

/// State of a game that is open at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenGame {
    pub game: GameId,
    pub version: u32,
    /// Presence at other live nodes.
    pub elsewhere: NodePresence,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    Version(u32),
    Presence,
    /// Not about a game: the lobby has changed.
    Lobby,
}

/// A hint to other nodes that something has changed. Hints only save waiting: they may be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    pub game: GameId,
    pub news: News,
}

/// Hints sent together by a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hints {
    /// Time of the first.
    pub given: Millis,
    pub hints: Vec<Hint>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_overlaps_an_interval() {
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
