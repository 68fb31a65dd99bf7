//! The `--data` option.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use etcetera::BaseStrategy;

#[derive(Args, Clone, Debug)]
pub(super) struct DataOption {
    /// Data directory for games [default: skep in the user's data directory]
    #[arg(long, value_name = "DIR", env = "SKEP_DATA", hide_env_values = true)]
    data: Option<PathBuf>,
}

impl DataOption {
    /// The directory, which need not exist.
    ///
    /// # Errors
    /// None was given, and the user has no home directory.
    pub(super) fn directory(&self) -> anyhow::Result<PathBuf> {
        if let Some(directory) = &self.data {
            return Ok(directory.clone());
        }
        let strategy = etcetera::choose_base_strategy()
            .context("cannot find your home directory: name a place with --data DIR")?;
        Ok(strategy.data_dir().join("skep"))
    }
}
