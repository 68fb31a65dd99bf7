//! No file contains local paths or registry hosts.

use super::Finding;
use super::file::File;

/// Top-level directories with a person's files.
const DIRECTORIES: &[&str] = &["home", "root", "work", "Users"];

/// Labels of host names that indicate a package registry or mirror.
const REGISTRY_LABELS: &[&str] = &[
    "artifactory",
    "index",
    "mirror",
    "nexus",
    "proxy",
    "registry",
];

/// The only registry in lock files.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files {
        for (line, text) in file.lines() {
            if let Some(directory) = machine_directory(text) {
                let message = format!("local path under /{directory}");
                findings.push(Finding::new(&file.path, line, message));
            }
            if let Some(host) = registry_host(text) {
                let message = format!("registry host {host}, which differs between machines");
                findings.push(Finding::new(&file.path, line, message));
            }
        }
    }
    findings
}

fn machine_directory(text: &str) -> Option<&'static str> {
    let is_absolute = |directory: &str| {
        text.match_indices(&format!("/{directory}/"))
            .any(|(at, _)| {
                // After a name this is the middle of a longer path or URL.
                let before = text[..at].chars().next_back();
                !before.is_some_and(|c| c.is_alphanumeric() || "._-~*)}".contains(c))
            })
    };
    DIRECTORIES
        .iter()
        .find(|directory| is_absolute(directory))
        .copied()
}

fn registry_host(text: &str) -> Option<String> {
    let is_foreign_source = ["registry+", "sparse+"].iter().any(|kind| {
        text.match_indices(&format!("{kind}http"))
            .any(|(at, _)| !text[at..].starts_with(CRATES_IO))
    });
    text.match_indices("://").find_map(|(at, mark)| {
        let rest = &text[at + mark.len()..];
        let end = rest
            .find(|c: char| !c.is_alphanumeric() && !"-._@".contains(c))
            .unwrap_or(rest.len());
        let host = &rest[..end];
        let is_registry = host
            .split(['.', '-', '@'])
            .any(|label| REGISTRY_LABELS.contains(&label));
        (is_registry || is_foreign_source || host == "static.crates.io").then(|| host.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::super::file::sample;
    use super::*;

    fn count(text: &str) -> usize {
        check(&[sample("a.txt", text)]).len()
    }

    #[test]
    fn finds_local_paths() {
        for directory in DIRECTORIES {
            let path = format!("/{directory}/anna");
            assert_eq!(count(&format!("{path}/skep")), 1);
            assert_eq!(count(&format!("see `{path}`")), 1);
            assert_eq!(count(&format!("file://{path}")), 1);
        }
    }

    #[test]
    fn ignores_other_paths() {
        assert_eq!(count("https://example.org/home/page"), 0);
        assert_eq!(count("src/work/a.rs, ~/work/a, ../home/b, homework"), 0);
    }

    #[test]
    fn finds_registry_hosts() {
        let hosts = ["registry", "index", "my-mirror", "proxy"];
        for host in hosts {
            let address = format!("https://{host}.example.org/a");
            assert_eq!(
                count(&format!("\"resolved\": \"{address}\"")),
                1,
                "{address}"
            );
        }
        let source = format!("source = \"sparse+{}\"", "https://crates.example.org/");
        assert_eq!(count(&source), 1);
    }

    #[test]
    fn ignores_crates_io_and_other_hosts() {
        assert_eq!(count(&format!("source = \"{CRATES_IO}\"")), 0);
        assert_eq!(
            count("https://crates.io/crates/clap, http://www.w3.org/2000/svg"),
            0
        );
    }
}
