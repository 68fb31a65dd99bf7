//! Files of the repository.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

pub(super) struct File {
    /// From the root, with forward slashes on every system.
    pub(super) path: String,
    /// Empty for a binary file, which must exist only as a link target.
    pub(super) text: String,
}

impl File {
    /// Lines with numbers from 1.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.lines())
    }

    pub(super) fn has_extension(&self, extension: &str) -> bool {
        Path::new(&self.path)
            .extension()
            .is_some_and(|own| own == extension)
    }
}

/// All files that git tracks or would track if they were added.
pub(super) fn list(root: &Path) -> Result<Vec<File>> {
    let paths = match paths_from_git(root) {
        Some(paths) => paths,
        // A source archive has no git directory, and its tests must pass too.
        None => {
            let mut paths = Vec::new();
            walk(root, "", &mut paths)?;
            paths
        }
    };
    let mut files = Vec::new();
    for path in paths {
        let place = root.join(&path);
        // Git also lists files deleted but not committed, and links to directories.
        if place.is_file() {
            let bytes = fs::read(&place).with_context(|| format!("cannot read {path}"))?;
            let text = String::from_utf8(bytes).unwrap_or_default();
            files.push(File { path, text });
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn paths_from_git(root: &Path) -> Option<Vec<String>> {
    let output = Command::new("git")
        .args([
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ])
        .current_dir(root)
        .output()
        .ok()?;
    if !output.status.success() {
        return None;
    }
    let names = String::from_utf8_lossy(&output.stdout);
    Some(names.split_terminator('\0').map(str::to_owned).collect())
}

/// Collects all files under `root/directory`, except build outputs and downloads.
fn walk(root: &Path, directory: &str, paths: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(root.join(directory))? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let path = format!("{directory}{name}");
        if !entry.file_type()?.is_dir() {
            paths.push(path);
        } else if !["target", "node_modules", ".git"].contains(&name.as_ref()) {
            walk(root, &format!("{path}/"), paths)?;
        }
    }
    Ok(())
}

/// A file for tests of checks.
#[cfg(test)]
pub(super) fn sample(path: &str, text: &str) -> File {
    File {
        path: path.to_owned(),
        text: text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn git_and_a_directory_walk_find_this_file() {
        let root = crate::root();
        let mut walked = Vec::new();
        walk(&root, "", &mut walked).unwrap();
        let listed = list(&root).unwrap();
        let path = "xtask/src/tidy/file.rs";
        assert!(walked.iter().any(|walked| walked == path));
        assert!(listed.iter().any(|file| file.path == path));
    }

    #[test]
    fn line_numbers_start_at_one() {
        let file = sample("a.md", "x\ny\n");
        assert_eq!(file.lines().collect::<Vec<_>>(), [(1, "x"), (2, "y")]);
    }
}
