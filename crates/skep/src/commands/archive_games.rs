//! The `--archive-games` option, shared by the commands that end games.

use clap::{Args, ValueEnum};
use skep_server::catalog::ArchiveGames;

#[derive(Args, Clone, Debug, Default)]
pub(super) struct ArchiveGamesOption {
    /// Which finished games enter the public archive
    #[arg(long, value_name = "WHICH", env = "SKEP_ARCHIVE_GAMES")]
    #[arg(value_enum, default_value_t)]
    archive_games: Policy,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Policy {
    /// Those whose players both agree
    #[default]
    Ask,
    /// All of them
    Always,
    /// None
    Never,
}

impl ArchiveGamesOption {
    pub(super) const fn policy(&self) -> ArchiveGames {
        match self.archive_games {
            Policy::Ask => ArchiveGames::Ask,
            Policy::Always => ArchiveGames::Always,
            Policy::Never => ArchiveGames::Never,
        }
    }
}
