//! `cargo xtask tidy`: the invariants of the repository, checked on its own files.
//!
//! Each check is a function from the list of files to what it found, so that its tests run on
//! samples in memory. The invariants themselves are explained in ARCHITECTURE.md.

mod attributes;
mod circles;
mod dependencies;
mod file;
mod glossary;
mod layers;
mod length;
mod links;
mod machine;
mod panics;
mod purity;
mod rust;
mod schemas;
mod todos;

use std::fmt;
use std::path::Path;

use anyhow::{Result, bail};

use file::File;

/// Checks the repository in the current directory, and prints every finding.
pub(crate) fn run() -> Result<()> {
    let files = file::list(Path::new("."))?;
    let findings = check(&files);
    for finding in &findings {
        println!("{finding}");
    }
    if !findings.is_empty() {
        bail!(
            "tidy found {} problems in {} files",
            findings.len(),
            files.len()
        );
    }
    println!("tidy: {} files in order", files.len());
    Ok(())
}

/// One place that breaks an invariant.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    path: String,
    line: usize,
    message: String,
}

impl Finding {
    fn new(path: &str, line: usize, message: impl Into<String>) -> Finding {
        Finding {
            path: path.to_owned(),
            line,
            message: message.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// A check goes over all files, since some look at several at once.
type Check = fn(&[File]) -> Vec<Finding>;

const CHECKS: &[Check] = &[
    attributes::check,
    circles::check,
    dependencies::check,
    glossary::check,
    layers::check,
    length::check,
    links::check,
    machine::check,
    panics::check,
    purity::check,
    schemas::check,
    todos::check,
];

fn check(files: &[File]) -> Vec<Finding> {
    CHECKS.iter().flat_map(|check| check(files)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_is_tidy() {
        let files = file::list(&crate::root()).unwrap();
        let findings: Vec<String> = check(&files).iter().map(ToString::to_string).collect();
        assert!(findings.is_empty(), "\n{}", findings.join("\n"));
    }

    #[test]
    fn a_finding_reads_like_a_compiler_message() {
        let finding = Finding::new("README.md", 3, "broken");
        assert_eq!(finding.to_string(), "README.md:3: broken");
    }
}
