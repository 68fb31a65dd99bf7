//! Files named on the command line.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use skep_rules::MAX_RECORD_BYTES;

/// # Errors
/// The file cannot be read.
pub fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| cannot("read", path))
}

/// # Errors
/// The file cannot be read, or is not UTF-8.
pub fn read_text(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| cannot("read", path))
}

/// Returns `None` if there is no such file.
///
/// # Errors
/// The file cannot be read.
pub fn read_if_exists(path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        read => read.map(Some).with_context(|| cannot("read", path)),
    }
}

/// Reads a file up to the size limit of records, even if it is growing.
///
/// # Errors
/// The file cannot be read, or is too large.
pub fn read_records(path: &Path) -> anyhow::Result<Vec<u8>> {
    let file = fs::File::open(path).with_context(|| cannot("read", path))?;
    let mut bytes = Vec::new();
    file.take(MAX_RECORD_BYTES as u64 + 1)
        .read_to_end(&mut bytes)
        .with_context(|| cannot("read", path))?;
    ensure!(
        bytes.len() <= MAX_RECORD_BYTES,
        "{} is larger than {} MiB: split it into smaller files",
        path.display(),
        MAX_RECORD_BYTES >> 20
    );
    Ok(bytes)
}

/// # Errors
/// The file cannot be written.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    fs::write(path, content).with_context(|| cannot("write", path))
}

/// Replaces a file atomically.
///
/// # Errors
/// The file cannot be written.
pub fn replace(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let part = part_of(path);
    let written = fs::write(&part, content).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // The write error is the one to report.
        fs::remove_file(&part).ok();
    }
    written.with_context(|| cannot("write", path))
}

/// A name for a file that is not complete yet, beside its final name.
fn part_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

fn cannot(act: &str, path: &Path) -> String {
    format!("cannot {act} {}", path.display())
}
