//! No test is switched off, none passes by panicking, and every exception from a lint gives its
//! reason.

use super::Finding;
use super::file::File;
use super::rust::{self, Source};

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let sources = rust::sources(files);
    sources
        .iter()
        .flat_map(|source| in_code(source).into_iter().chain(in_examples(source)))
        .collect()
}

fn in_code(source: &Source) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (start, attribute) in attributes(&source.code) {
        let has = |word| !rust::find_word(attribute, word).is_empty();
        let mut report = |message: &str| {
            findings.push(Finding::new(&source.path, source.line_at(start), message));
        };
        if has("ignore") {
            report("a test is switched off: repair it or delete it");
        }
        if has("should_panic") {
            report("a test passes by panicking: return an error and test for that");
        }
        let is_exception = ["allow", "expect"]
            .iter()
            .any(|word| attribute.contains(&format!("{word}(")) && has(word));
        if is_exception && !has("reason") {
            report("an exception from a lint needs a `reason = \"...\"`");
        }
    }
    findings
}

/// An example in the documentation is a test as well.
fn in_examples(source: &Source) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (line, comment) in (1..).zip(source.comments.lines()) {
        let text = comment.trim().trim_start_matches(['/', '!', '*']).trim();
        let Some(fence) = text.strip_prefix("```") else {
            continue;
        };
        if fence
            .split(',')
            .any(|word| matches!(word.trim(), "ignore" | "should_panic"))
        {
            findings.push(Finding::new(
                &source.path,
                line,
                "an example in the documentation is not tested: make it run, or mark it as `text`",
            ));
        }
    }
    findings
}

/// Each attribute with the byte at which it starts.
fn attributes(code: &str) -> Vec<(usize, &str)> {
    code.match_indices('#')
        .filter_map(|(start, _)| {
            let rest = &code[start..];
            let after_mark = rest[1..].trim_start_matches('!');
            after_mark.starts_with('[').then(|| {
                let mut depth = 0_usize;
                let end = rest.find(|c| {
                    match c {
                        '[' => depth += 1,
                        ']' => depth -= 1,
                        _ => {}
                    }
                    c == ']' && depth == 0
                });
                (start, &rest[..end.unwrap_or(rest.len())])
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::file::sample;
    use super::*;

    fn lines(text: &str) -> Vec<usize> {
        check(&[sample("crates/x/src/lib.rs", text)])
            .iter()
            .map(|finding| finding.line)
            .collect()
    }

    #[test]
    fn a_test_that_does_not_run_is_found() {
        assert_eq!(lines("#[test]\n#[ignore]\nfn a() {}"), [2]);
        assert_eq!(lines("#[ignore = \"slow\"]"), [1]);
        assert_eq!(lines("#[cfg_attr(miri, ignore)]"), [1]);
        assert_eq!(lines("/// ```ignore\n/// x\n/// ```"), [1]);
        assert_eq!(lines("//! ```rust,should_panic\n//! x\n//! ```"), [1]);
    }

    #[test]
    fn a_test_that_passes_by_panicking_is_found() {
        assert_eq!(lines("#[should_panic(expected = \"x\")]"), [1]);
    }

    #[test]
    fn an_exception_needs_its_reason() {
        assert_eq!(lines("#[allow(dead_code)]"), [1]);
        assert_eq!(lines("\n#![expect(\n    dead_code,\n)]"), [2]);
        assert!(lines("#[allow(dead_code, reason = \"used on Windows\")]").is_empty());
        assert!(
            lines("#[allow(\n    dead_code,\n    reason = \"used [sometimes]\"\n)]").is_empty()
        );
    }

    #[test]
    fn ordinary_attributes_and_examples_pass() {
        assert!(lines("#[arg(ignore_case = true)]").is_empty());
        assert!(lines("#[command(name = \"allow(x)\")]").is_empty());
        assert!(lines("/// ```\n/// x\n/// ```\n/// ```text\n/// ```").is_empty());
        assert!(lines("const A: &str = \"#[ignore]\"; // #[ignore]").is_empty());
    }
}
