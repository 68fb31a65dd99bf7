//! `cargo xtask tidy`: repository invariants that compiler and linters cannot check.
//!
//! Each check is a function from the list of files to findings, so that its tests run on samples in memory.
//! ARCHITECTURE.md explains the invariants.

mod cycles;
mod dependencies;
mod file;
mod glossary;
mod length;
mod links;
mod lints;
mod machine;
mod schemas;

use std::fmt;
use std::path::Path;

use anyhow::{Result, bail};

use file::File;

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

/// A violation of an invariant.
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

/// Checks receive all files, because some compare several.
type Check = fn(&[File]) -> Vec<Finding>;

const CHECKS: &[Check] = &[
    cycles::check,
    dependencies::check,
    glossary::check,
    length::check,
    links::check,
    lints::check,
    machine::check,
    schemas::check,
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
    fn findings_read_like_compiler_messages() {
        let finding = Finding::new("README.md", 3, "broken");
        assert_eq!(finding.to_string(), "README.md:3: broken");
    }
}
