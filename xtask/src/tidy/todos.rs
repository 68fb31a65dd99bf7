//! A note about unfinished work names its owner.

use super::file::File;
use super::{Finding, rust};

const MARKS: &[&str] = &["TODO", "FIXME"];

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    // In Rust only comments count: a string may well contain such a mark.
    for source in rust::sources(files) {
        findings.extend(check_lines(
            &source.path,
            (1..).zip(source.comments.lines()),
        ));
    }
    for file in files.iter().filter(|file| !file.has_extension("rs")) {
        findings.extend(check_lines(&file.path, file.lines()));
    }
    findings
}

fn check_lines<'a>(path: &str, lines: impl Iterator<Item = (usize, &'a str)>) -> Vec<Finding> {
    lines
        .filter(|(_, text)| MARKS.iter().any(|mark| has_no_owner(text, mark)))
        .map(|(line, _)| {
            let message = "unfinished work without an owner: finish it, or write TODO(name)";
            Finding::new(path, line, message)
        })
        .collect()
}

fn has_no_owner(text: &str, mark: &str) -> bool {
    rust::find_word(text, mark).into_iter().any(|start| {
        let owner = text[start + mark.len()..]
            .strip_prefix('(')
            .and_then(|rest| rest.split_once(')'))
            .map(|(owner, _)| owner.trim());
        owner.is_none_or(str::is_empty)
    })
}

#[cfg(test)]
mod tests {
    use super::super::file::sample;
    use super::*;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        check(&[sample(path, text)])
            .iter()
            .map(|finding| finding.line)
            .collect()
    }

    #[test]
    fn a_mark_without_an_owner_is_found() {
        let mark = MARKS[0];
        assert_eq!(lines("a.rs", &format!("fn a() {{}}\n// {mark}: more")), [2]);
        assert_eq!(lines("a.rs", &format!("/* {}() */", MARKS[1])), [1]);
        assert_eq!(lines("docs/a.md", &format!("x {mark} y")), [1]);
    }

    #[test]
    fn an_owner_or_another_word_passes() {
        assert!(lines("a.rs", "// TODO(anna): more").is_empty());
        assert!(lines("a.md", "The module `todos`, MASTODON and TODOS.").is_empty());
        assert!(lines("a.rs", &format!("const A: &str = \"{}\";", MARKS[0])).is_empty());
    }
}
