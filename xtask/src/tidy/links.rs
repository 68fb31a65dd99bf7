//! Links in Markdown to files of the repository are valid.

use super::Finding;
use super::file::File;

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.has_extension("md")) {
        for (line, target) in targets(file) {
            let Some(path) = local_path(&target) else {
                continue;
            };
            let exists = resolve(&file.path, path).is_some_and(|path| exists(files, &path));
            if !exists {
                let message = format!("broken link to `{target}`");
                findings.push(Finding::new(&file.path, line, message));
            }
        }
    }
    findings
}

/// Targets of links and images, with their lines.
fn targets(file: &File) -> Vec<(usize, String)> {
    let mut targets = Vec::new();
    let mut in_block = false;
    for (line, text) in file.lines() {
        let start = text.trim_start();
        if start.starts_with("```") || start.starts_with("~~~") {
            in_block = !in_block;
            continue;
        }
        if in_block {
            continue;
        }
        let text = without_code(text);
        for (opening, closing) in [
            ("](", ')'),
            ("src=\"", '"'),
            ("srcset=\"", '"'),
            ("href=\"", '"'),
        ] {
            for (at, _) in text.match_indices(opening) {
                let rest = &text[at + opening.len()..];
                let end = rest.find([closing, ' ']).unwrap_or(rest.len());
                targets.push((line, rest[..end].to_owned()));
            }
        }
        // A reference-style link definition.
        if let Some((name, target)) = text.split_once("]: ")
            && name.starts_with('[')
            && let Some(target) = target.split_whitespace().next()
        {
            targets.push((line, target.to_owned()));
        }
    }
    targets
}

/// Removes inline code.
fn without_code(text: &str) -> String {
    text.split('`').step_by(2).collect()
}

/// `None` for a link to another site or within the same page.
fn local_path(target: &str) -> Option<&str> {
    let target = target.trim_start_matches('<').trim_end_matches('>');
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let path = target.split('#').next()?;
    (!path.is_empty()).then_some(path)
}

/// Path from the root; `None` if it leaves the repository.
fn resolve(from: &str, path: &str) -> Option<String> {
    let (mut parts, path): (Vec<&str>, &str) = match path.strip_prefix('/') {
        Some(path) => (Vec::new(), path),
        None => {
            let directory = from.rsplit_once('/').map_or("", |(directory, _)| directory);
            (directory.split_terminator('/').collect(), path)
        }
    };
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Whether a path is a file or a directory of the repository.
fn exists(files: &[File], path: &str) -> bool {
    path.is_empty()
        || files.iter().any(|file| {
            file.path
                .strip_prefix(path)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
}

#[cfg(test)]
mod tests {
    use super::super::file::sample;
    use super::*;

    fn broken(path: &str, text: &str) -> usize {
        let files = [
            sample(path, text),
            sample("README.md", ""),
            sample("docs/img/hive.svg", ""),
        ];
        check(&files).len()
    }

    #[test]
    fn finds_broken_links() {
        for text in [
            "[a](gone.md)",
            "[a](gone.md#part \"title\")",
            "![a](img/gone.svg)",
            "<img src=\"gone.svg\">",
            "[a]: gone.md",
            "[a](../../README.md)",
            "[a](/docs/gone.md)",
            "[a](img/hive)",
        ] {
            assert_eq!(broken("docs/a.md", text), 1, "{text}");
        }
    }

    #[test]
    fn accepts_valid_links() {
        for text in [
            "[a](../README.md) and [b](img/hive.svg)",
            "[a](../README.md#part), [b](#part), [c](img), [d](./img/), [e](..)",
            "<img src=\"/docs/img/hive.svg\">",
            "[a](https://example.org/gone.md)",
            "`[a](gone.md)`",
            "```\n[a](gone.md)\n```",
        ] {
            assert_eq!(broken("docs/a.md", text), 0, "{text}");
        }
    }

    #[test]
    fn reads_only_markdown() {
        assert_eq!(broken("a.txt", "[a](gone.md)"), 0);
    }
}
