//! The data directory, which several commands share.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use etcetera::BaseStrategy;

/// Where games are kept.
#[derive(Args, Clone, Debug)]
pub(super) struct DataOption {
    /// The data directory, in which games are kept [default: skep in the user's data directory]
    #[arg(long, value_name = "DIR", env = "SKEP_DATA", hide_env_values = true)]
    data: Option<PathBuf>,
}

impl DataOption {
    /// The directory, whether it is there or not.
    ///
    /// # Errors
    /// None was named, and the user has no home directory.
    pub(super) fn directory(&self) -> anyhow::Result<PathBuf> {
        if let Some(directory) = &self.data {
            return Ok(directory.clone());
        }
        let strategy = etcetera::choose_base_strategy()
            .context("cannot find your home directory: name a place with --data DIR")?;
        Ok(strategy.data_dir().join("skep"))
    }
}
