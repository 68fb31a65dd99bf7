//! Every product crate asks clippy to reject calls that panic.
//!
//! These lints cannot be set for the workspace: helper functions of integration tests may panic, and clippy only knows
//! test functions and modules.

use super::Finding;
use super::file::File;

const LINTS: &[&str] = &[
    "clippy::expect_used",
    "clippy::panic",
    "clippy::todo",
    "clippy::unimplemented",
    "clippy::unreachable",
    "clippy::unwrap_used",
];

/// Crates used only by tests.
const EXEMPT: &[&str] = &["crates/test-postgres/"];

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| is_crate_root(&file.path)) {
        for lint in LINTS.iter().filter(|lint| !file.text.contains(*lint)) {
            let message = format!("the crate must enable `{lint}`");
            findings.push(Finding::new(&file.path, 1, message));
        }
    }
    findings
}

fn is_crate_root(path: &str) -> bool {
    let is_exempt = EXEMPT.iter().any(|exempt| path.starts_with(exempt));
    let parts: Vec<&str> = path.split('/').collect();
    !is_exempt && matches!(parts[..], ["crates", _, "src", "lib.rs" | "main.rs"])
}

#[cfg(test)]
mod tests {
    use super::super::file::sample;
    use super::*;

    #[test]
    fn finds_crates_without_the_lints() {
        let all = format!("#![warn({})]", LINTS.join(", "));
        let without_one = all.replace("clippy::panic", "clippy::dbg_macro");
        let count = |path: &str, text: &str| check(&[sample(path, text)]).len();
        assert_eq!(count("crates/x/src/lib.rs", &all), 0);
        assert_eq!(count("crates/x/src/main.rs", &without_one), 1);
        assert_eq!(count("crates/x/src/a/lib.rs", ""), 0);
        assert_eq!(count("crates/test-postgres/src/lib.rs", ""), 0);
    }
}
