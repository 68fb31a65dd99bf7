//! A file past 800 lines holds more than one noun.

use super::Finding;
use super::file::File;

const LIMIT: usize = 800;

/// Files that may be longer, or directories of them with a slash at the end, each with the reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("Cargo.lock", "cargo writes it"),
    ("web/package-lock.json", "npm writes it"),
    ("web/src/wire/types.ts", "a test writes it"),
];

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    check_with(files, EXCEPTIONS)
}

fn check_with(files: &[File], exceptions: &[(&str, &str)]) -> Vec<Finding> {
    let is_meant = |exception: &str, path: &str| {
        path == exception || (exception.ends_with('/') && path.starts_with(exception))
    };
    let mut findings = Vec::new();
    for file in files {
        let count = file.lines().count();
        let excepted = exceptions
            .iter()
            .any(|(exception, _)| is_meant(exception, &file.path));
        if count > LIMIT && !excepted {
            let message = format!("{count} lines: split the file, its limit is {LIMIT}");
            findings.push(Finding::new(&file.path, LIMIT + 1, message));
        }
    }
    for (exception, reason) in exceptions {
        if !files.iter().any(|file| is_meant(exception, &file.path)) {
            let message =
                format!("listed as longer than others ({reason}), but there is no such file");
            findings.push(Finding::new(exception, 1, message));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::file::sample;
    use super::*;

    #[test]
    fn only_a_file_past_the_limit_is_found() {
        let long = sample("a.rs", &"x\n".repeat(LIMIT + 1));
        let short = sample("b.rs", &"x\n".repeat(LIMIT));
        let findings = check_with(&[long, short], &[]);
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].path, "a.rs");
    }

    #[test]
    fn an_exception_names_a_file_or_a_directory() {
        let long = "x\n".repeat(LIMIT + 1);
        let files = [sample("a.lock", &long), sample("games/b.txt", &long)];
        let exceptions = [("a.lock", "generated"), ("games/", "data")];
        assert!(check_with(&files, &exceptions).is_empty());
        assert_eq!(check_with(&files, &exceptions[..1]).len(), 1);
    }

    #[test]
    fn an_exception_for_nothing_is_found() {
        assert_eq!(check_with(&[], &[("gone.rs", "a table")]).len(), 1);
    }
}
