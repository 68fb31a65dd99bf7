//! Third-party packages and their licence texts.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// Prefixes of licence file names, in upper case.
const NAMES: &[&str] = &[
    "LICENSE",
    "LICENCE",
    "COPYING",
    "COPYRIGHT",
    "NOTICE",
    "UNLICENSE",
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    /// SPDX expression such as `MIT OR Apache-2.0`.
    pub(super) licence: String,
    pub(super) authors: Vec<String>,
    /// Licence and notice texts, ordered by file name.
    pub(super) texts: Vec<String>,
}

/// Licence texts in a package's directory and in a subdirectory for licences.
pub(super) fn texts(directory: &Path) -> Result<Vec<String>> {
    let entries =
        fs::read_dir(directory).with_context(|| format!("cannot read {}", directory.display()))?;
    let mut paths = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_uppercase();
        if NAMES.iter().any(|start| name.starts_with(start)) {
            paths.push(entry.path());
        }
    }
    paths.sort();
    let mut texts = Vec::new();
    for path in paths {
        if path.is_dir() {
            texts.extend(all_files(&path)?);
        } else {
            texts.extend(read(&path)?);
        }
    }
    Ok(texts)
}

fn all_files(directory: &Path) -> Result<Vec<String>> {
    let mut paths: Vec<_> = fs::read_dir(directory)
        .with_context(|| format!("cannot read {}", directory.display()))?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_file())
        .collect();
    paths.sort();
    let texts: Result<Vec<_>> = paths.iter().map(|path| read(path)).collect();
    Ok(texts?.into_iter().flatten().collect())
}

/// A text with normalized line endings; `None` for an empty or binary file.
fn read(path: &Path) -> Result<Option<String>> {
    let is_code = path
        .extension()
        .is_some_and(|ending| ["rs", "js", "ts", "py"].iter().any(|code| ending == *code));
    if is_code {
        return Ok(None);
    }
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let text = lines.join("\n").trim_matches('\n').to_owned();
    Ok((!text.is_empty()).then_some(text))
}
