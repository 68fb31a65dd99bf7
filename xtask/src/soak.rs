//! `cargo xtask soak`: the long forms of the tests that kill servers.

use std::process::Command;

use anyhow::Result;
use clap::Args;

use crate::postgres;
use crate::process::cargo;
use crate::steps::Steps;

/// How long a soak test is.
///
/// The defaults are those of the figures in docs/performance.md; a part whose number is 0 is left out.
#[derive(Args)]
pub(crate) struct Soak {
    /// How often a server on SQLite is killed
    #[arg(long, value_name = "N", default_value_t = 1000)]
    sqlite_kills: u32,

    /// How often one of three nodes on PostgreSQL is killed
    #[arg(long, value_name = "N", default_value_t = 100)]
    node_kills: u32,

    /// How often PostgreSQL is stopped at once, without a checkpoint, and started again
    #[arg(long, value_name = "N", default_value_t = 20)]
    database_restarts: u32,

    /// How many games are played at once while servers are killed, half of them rated
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=16))]
    tables: u32,

    /// How many games are live on a full disk, on a read-only and on a slow database
    #[arg(long, value_name = "N", default_value_t = 500)]
    live_games: u32,

    /// Ends the kills of each kind after this long, and audits what was played until then
    #[arg(long, value_name = "N")]
    minutes: Option<u32>,

    /// Repeats the choices of an earlier run; when what happens still depends on the machine
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
                0 => steps.skip(name, "left out"),
                _ => steps.command(name, &mut self.command(tests)),
            }
        }
        steps.finish()
    }

    /// Runs the tests whose names begin like this. They are no tests of cargo-nextest, which would stop them after three minutes.
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
    fn the_tests_are_told_how_long_to_run() {
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
