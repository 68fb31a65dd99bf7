//! What evaluates positions, for the commands that take `--net`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use skep_engine::{Evaluation, Net};

/// What evaluates positions.
#[derive(Args)]
pub(super) struct EvaluationOption {
    /// The net that evaluates; the engine's own if not given
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,

    /// Let the linear evaluation evaluate, without any net
    #[arg(long, conflicts_with = "net")]
    linear: bool,
}

impl EvaluationOption {
    /// The net for the engine, which leaves it alone if the linear evaluation is asked for.
    ///
    /// # Errors
    /// As below.
    pub(super) fn net(&self) -> anyhow::Result<Arc<Net>> {
        read_or_own(self.net.as_deref())
    }

    pub(super) const fn evaluation(&self) -> Evaluation {
        if self.linear {
            Evaluation::Linear
        } else {
            Evaluation::Net
        }
    }
}

/// The net in a file, or the engine's own if there is no file.
///
/// # Errors
/// As below.
pub(super) fn read_or_own(path: Option<&Path>) -> anyhow::Result<Arc<Net>> {
    let own = || Net::default_net().context("this program was built without a net");
    path.map_or_else(own, read)
}

/// Reads a net.
///
/// # Errors
/// The file cannot be read, or holds no net for this engine.
fn read(path: &Path) -> anyhow::Result<Arc<Net>> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let net = Net::from_bytes(&bytes).with_context(|| path.display().to_string())?;
    Ok(Arc::new(net))
}
