//! Decisions by the host's policy on archiving.

use crate::{
    live::LiveGame,
    words::{ArchiveGames, BySide, Kind, Side},
};

impl ArchiveGames {
    /// Returns true if the players of a game are asked for consent.
    pub fn asks(self, live: &LiveGame) -> bool {
        self == ArchiveGames::Ask && live.settings().kind == Kind::Friend
    }

    /// Returns true if a finished game can be archived now. `bots` are the sides whose consent is not needed; a game of
    /// two bots still needs that of one.
    pub fn takes(self, live: &LiveGame, bots: BySide<bool>) -> bool {
        match self {
            ArchiveGames::Ask if self.asks(live) => {
                let shared = live.shared();
                let agrees = |side: Side| shared[side] || bots[side];
                (shared.white || shared.black) && Side::ALL.into_iter().all(agrees)
            }
            ArchiveGames::Ask | ArchiveGames::Always => true,
            ArchiveGames::Never => false,
        }
    }
}
