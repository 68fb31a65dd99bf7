//! A net from a file, for the commands that take `--net`.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use skep_engine::Net;

/// The net in a file, or the engine's own if there is no file.
///
/// # Errors
/// As below.
pub(super) fn read_or_own(path: Option<&Path>) -> anyhow::Result<Arc<Net>> {
    let own = || Net::of_engine().context("this program was built without a net");
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
