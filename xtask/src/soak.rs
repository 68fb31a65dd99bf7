//! `cargo xtask soak`: long runs of the tests that kill servers.

use std::process::Command;

use anyhow::Result;
use clap::Args;

use crate::postgres;
use crate::process::cargo;
use crate::steps::Steps;

/// Size of a soak test; docs/performance.md has the figures of the defaults. A part whose number is 0 is skipped.
#[derive(Args)]
pub(crate) struct Soak {
    /// Number of kills of a server on SQLite
    #[arg(long, value_name = "N", default_value_t = 1000)]
    sqlite_kills: u32,

    /// Number of kills among three nodes on PostgreSQL
    #[arg(long, value_name = "N", default_value_t = 100)]
    node_kills: u32,

    /// Number of immediate shutdowns and restarts of PostgreSQL
    #[arg(long, value_name = "N", default_value_t = 20)]
    database_restarts: u32,

    /// Number of concurrent games while servers are killed, half of them rated
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=16))]
    tables: u32,

    /// Number of live games on a full disk, a read-only and a slow database
    #[arg(long, value_name = "N", default_value_t = 500)]
    live_games: u32,

    /// Maximum minutes of kills on each database; the games played until then are audited
    #[arg(long, value_name = "N")]
    minutes: Option<u32>,

    /// Seed of the random choices; timing still depends on the machine
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Test the release build
    #[arg(long)]
    release: bool,
}

impl Soak {
    pub(crate) fn run(&self) -> Result<()> {
        let mut steps = Steps::default();
        steps.task("PostgreSQL for the tests", postgres::install);
        for (name, count, tests) in [
            (
                "kills of a server on SQLite",
                self.sqlite_kills,
                "soak::a_sqlite_server",
            ),
            (
                "kills of nodes and restarts of PostgreSQL",
                self.node_kills + self.database_restarts,
                "soak::nodes",
            ),
            (
                "live games without a usable database",
                self.live_games,
                "shortage::",
            ),
        ] {
            match count {
                0 => steps.skip(name, "set to 0"),
                _ => steps.command(name, &mut self.command(tests)),
            }
        }
        steps.finish()
    }

    /// Runs tests by name prefix, with cargo test because cargo-nextest stops tests after three minutes.
    fn command(&self, tests: &str) -> Command {
        let mut command = cargo(["test", "--package", "skep", "--test", "chaos"]);
        if self.release {
            command.arg("--release");
        }
        command.args(["--", "--nocapture", "--test-threads=1", tests]);
        let numbers = [
            ("SKEP_SOAK_SQLITE_KILLS", self.sqlite_kills),
            ("SKEP_SOAK_NODE_KILLS", self.node_kills),
            ("SKEP_SOAK_DATABASE_RESTARTS", self.database_restarts),
            ("SKEP_SOAK_TABLES", self.tables),
            ("SKEP_SOAK_LIVE_GAMES", self.live_games),
        ];
        command.envs(numbers.map(|(name, number)| (name, number.to_string())));
        if let Some(minutes) = self.minutes {
            command.env("SKEP_SOAK_MINUTES", minutes.to_string());
        }
        if let Some(seed) = self.seed {
            command.env("SKEP_SOAK_SEED", seed.to_string());
        }
        command
    }
}

#[cfg(test)]
mod tests {
    use clap::{FromArgMatches, Subcommand};

    use super::*;

    #[derive(Subcommand)]
    enum Task {
        Soak(Soak),
    }

    #[test]
    fn passes_its_options_to_the_tests() {
        let mut command = Task::augment_subcommands(clap::Command::new("xtask"));
        let words = ["xtask", "soak", "--sqlite-kills", "7", "--seed", "3"];
        let matches = command.try_get_matches_from_mut(words).expect("options");
        let Task::Soak(soak) = Task::from_arg_matches(&matches).expect("a task");
        let command = soak.command("soak::");
        let value = |name: &str| {
            let mut variables = command.get_envs();
            let (_, value) = variables.find(|(variable, _)| *variable == name)?;
            value?.to_str().map(str::to_owned)
        };
        assert_eq!(value("SKEP_SOAK_SQLITE_KILLS").as_deref(), Some("7"));
        assert_eq!(value("SKEP_SOAK_NODE_KILLS").as_deref(), Some("100"));
        assert_eq!(value("SKEP_SOAK_SEED").as_deref(), Some("3"));
    }
}
