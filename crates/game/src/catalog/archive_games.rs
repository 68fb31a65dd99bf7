//! Which of the games that are played here come into the archive.

use crate::words::Kind;

use crate::live::LiveGame;

/// Which of the games that are played here come into the archive, where everybody finds them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ArchiveGames {
    /// Those whose players both agree, once they are over.
    #[default]
    Ask,
    /// All of them, as they end.
    Always,
    /// None.
    Never,
}

impl ArchiveGames {
    /// Whether the players of a game are asked.
    pub fn asks(self, live: &LiveGame) -> bool {
        self == ArchiveGames::Ask && live.settings().kind == Kind::Friend
    }

    /// Whether a game that is over belongs into the archive by now.
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
