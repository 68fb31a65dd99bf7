//! The `--net` and `--linear` options.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use skep_engine::{Evaluation, Net};

use crate::file;

#[derive(Args)]
pub struct EvaluationOption {
    /// Evaluate with the net in this file instead of the built-in one
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,

    /// Evaluate with the linear evaluation instead of a net
    #[arg(long, conflicts_with = "net")]
    linear: bool,
}

impl EvaluationOption {
    /// The net for the engine, which ignores it under the linear evaluation.
    ///
    /// # Errors
    /// The file cannot be read, or holds no net for this engine.
    pub fn net(&self) -> anyhow::Result<Arc<Net>> {
        load_net(self.net.as_deref())
    }

    pub const fn evaluation(&self) -> Evaluation {
        if self.linear {
            Evaluation::Linear
        } else {
            Evaluation::Net
        }
    }
}

/// Reads a net from a file, or returns the built-in one if no file is given.
///
/// # Errors
/// The file cannot be read, or holds no net for this engine.
pub fn load_net(path: Option<&Path>) -> anyhow::Result<Arc<Net>> {
    let Some(path) = path else {
        return Ok(Net::built_in());
    };
    let bytes = file::read(path)?;
    let net = Net::from_bytes(&bytes).with_context(|| path.display().to_string())?;
    Ok(Arc::new(net))
}
