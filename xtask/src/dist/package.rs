//! A third-party package in the program, and the texts of its licence.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// How the names of licence files begin, in uppercase.
const NAMES: &[&str] = &[
    "LICENSE",
    "LICENCE",
    "COPYING",
    "COPYRIGHT",
    "NOTICE",
    "UNLICENSE",
];

/// A third-party package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    /// The licence by its short name, such as `MIT OR Apache-2.0`.
    pub(super) licence: String,
    pub(super) authors: Vec<String>,
    /// The files with licences and notices, in the order of their names.
    pub(super) texts: Vec<String>,
}

/// The texts of the files with licences in the directory of a package, and in a subdirectory for licences.
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

/// A text with normalised line ends, or `None` for an empty file or one that is a program.
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
