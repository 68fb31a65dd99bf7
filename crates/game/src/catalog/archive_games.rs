//! The host's policy on archiving games played on the server.

use crate::words::Kind;

use crate::live::LiveGame;

/// Which games played on the server are added to the public archive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ArchiveGames {
    /// Those whose players both consent after the game.
    #[default]
    Ask,
    /// Every finished game.
    Always,
    Never,
}

impl ArchiveGames {
    /// Returns true if the players of a game are asked for consent.
    pub fn asks(self, live: &LiveGame) -> bool {
        self == ArchiveGames::Ask && live.settings().kind == Kind::Friend
    }

    /// Returns true if a finished game can be archived now.
    pub fn takes(self, live: &LiveGame) -> bool {
        match self {
            ArchiveGames::Ask if self.asks(live) => {
                let shared = live.shared();
                shared.white && shared.black
            }
            ArchiveGames::Ask | ArchiveGames::Always => true,
            ArchiveGames::Never => false,
        }
    }
}
