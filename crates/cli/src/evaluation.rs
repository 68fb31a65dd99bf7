//! The `--net` and `--linear` options.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use skep_engine::{Evaluation, Net};

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
        return Net::default_net().context("this program was built without a net");
    };
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let net = Net::from_bytes(&bytes).with_context(|| path.display().to_string())?;
    Ok(Arc::new(net))
}
