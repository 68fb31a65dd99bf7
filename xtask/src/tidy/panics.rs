//! Nothing that a user sends can reach a panic.
//!
//! Where a panic truly cannot happen, a comment that starts with `// INVARIANT:` says why, on the
//! same line or just above it.

use super::Finding;
use super::file::File;
use super::rust::{self, Source, find_word};

/// Methods that panic, called or passed on by name.
const METHODS: &[&str] = &["unwrap", "unwrap_err", "expect", "expect_err"];
const MACROS: &[&str] = &["panic", "unreachable", "todo", "unimplemented"];
const EXCUSE: &str = "// INVARIANT:";

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    rust::sources(files)
        .iter()
        .filter(|source| source.is_product())
        .flat_map(check_source)
        .collect()
}

fn check_source(source: &Source) -> Vec<Finding> {
    let comments: Vec<&str> = source.comments.lines().collect();
    let code: Vec<&str> = source.code.lines().collect();
    let mut findings = Vec::new();
    for (index, text) in code.iter().enumerate() {
        let line = index + 1;
        if source.is_test(line) || is_excused(&code, &comments, index) {
            continue;
        }
        if let Some(word) = panicking_word(text) {
            let message =
                format!("`{word}` may panic: return an error, or say why not with `{EXCUSE} ...`");
            findings.push(Finding::new(&source.path, line, message));
        }
    }
    findings
}

fn panicking_word(code: &str) -> Option<&'static str> {
    let follows = |word: &str, mark: &[&str]| {
        find_word(code, word)
            .into_iter()
            .any(|start| mark.iter().any(|mark| code[..start].ends_with(mark)))
    };
    let precedes = |word: &str| {
        find_word(code, word)
            .into_iter()
            .any(|start| code[start + word.len()..].starts_with('!'))
    };
    let method = METHODS.iter().find(|word| follows(word, &[".", "::"]));
    method
        .or_else(|| MACROS.iter().find(|word| precedes(word)))
        .copied()
}

/// Whether the line itself, or the comment that ends just above it, explains why nothing can go
/// wrong.
fn is_excused(code: &[&str], comments: &[&str], index: usize) -> bool {
    let explains = |comment: &str| {
        comment
            .trim()
            .strip_prefix(EXCUSE)
            .is_some_and(|reason| !reason.trim().is_empty())
    };
    let above = (0..index)
        .rev()
        .take_while(|index| code[*index].trim().is_empty() && !comments[*index].trim().is_empty());
    explains(comments[index]) || above.into_iter().any(|index| explains(comments[index]))
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
    fn panics_are_found() {
        assert_eq!(lines("\na.unwrap();"), [2]);
        assert_eq!(lines("a\n    .expect(\"b\")"), [2]);
        assert_eq!(lines("a.map(Option::unwrap)"), [1]);
        assert_eq!(lines("core::panic!(\"b\")"), [1]);
        assert_eq!(lines("_ => unreachable!(),\n_ => todo!(),"), [1, 2]);
    }

    #[test]
    fn an_explained_panic_passes() {
        assert!(lines("a.unwrap() // INVARIANT: a is never empty.").is_empty());
        assert!(lines("// INVARIANT: a is never empty,\n// as b says.\na.unwrap()").is_empty());
    }

    #[test]
    fn an_explanation_must_say_something_and_stand_close() {
        assert_eq!(lines("// INVARIANT:\na.unwrap()"), [2]);
        assert_eq!(lines("// INVARIANT: x\nb();\na.unwrap()"), [3]);
        assert_eq!(lines("// INVARIANT: x\n\na.unwrap()"), [3]);
        assert_eq!(lines("// I am sure.\na.unwrap()"), [2]);
    }

    #[test]
    fn what_does_not_panic_passes() {
        assert!(lines("a.unwrap_or(1); b.unwrap_or_default(); // .unwrap()").is_empty());
        assert!(lines("#[expect(dead_code, reason = \"x\")] fn expect() {}").is_empty());
        assert!(lines("/// a.unwrap()\nfn a() { panic_free(); \"panic!\"; }").is_empty());
        assert!(lines("#[cfg(test)]\nmod tests {\n    fn a() { b.unwrap() }\n}").is_empty());
    }

    #[test]
    fn tests_and_tasks_may_panic() {
        for path in ["crates/x/tests/a.rs", "xtask/src/main.rs"] {
            assert!(check(&[sample(path, "a.unwrap()")]).is_empty());
        }
    }
}
