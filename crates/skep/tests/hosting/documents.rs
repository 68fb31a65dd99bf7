//! Runs the commands in the documentation: Markdown blocks that start with ```` ```sh run ````.
#![cfg(unix)]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// Documents with runnable commands.
const DOCUMENTS: [&str; 3] = ["README.md", "docs/command-line.md", "docs/hosting.md"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Code blocks of a document with the given info string, and their line numbers.
fn blocks(text: &str, mark: &str) -> Vec<(usize, String)> {
    let opening = format!("```{mark}");
    let mut found = Vec::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        if line == opening {
            let inside = lines.by_ref().map(|(_, line)| line);
            let block: Vec<&str> = inside.take_while(|line| *line != "```").collect();
            found.push((number, block.join("\n")));
        }
    }
    found
}

/// Runs a block in an empty home directory, with the program on the path.
fn run(name: &str, (line, block): &(usize, String)) {
    let home = TempDir::new().expect("a directory");
    let program = Path::new(env!("CARGO_BIN_EXE_skep"));
    let folder = program.parent().expect("a folder").to_path_buf();
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder).chain(env::split_paths(&path));
    // A server left behind by a failed block would keep the output open.
    let block = &format!("trap 'kill $(jobs -p) 2> /dev/null || true' EXIT\n{block}");
    let output = Command::new("bash")
        .args(["--norc", "-euo", "pipefail", "-c", block])
        .current_dir(home.path())
        .env("PATH", env::join_paths(folders).expect("a path"))
        .env("HOME", home.path())
        .env("XDG_DATA_HOME", home.path().join("data"))
        .env_remove("SKEP_DATA")
        // The default address may be in use during the tests.
        .env("SKEP_ADDR", "127.0.0.1:0")
        .output()
        .expect("there is bash");
    assert!(
        output.status.success(),
        "{name}, line {line}:\n{block}\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn commands_in_the_documentation_work() {
    let mut count = 0;
    for name in DOCUMENTS {
        let text = fs::read_to_string(root().join(name)).expect("the document");
        for block in blocks(&text, "sh run") {
            run(name, &block);
            count += 1;
        }
    }
    assert!(count >= 8, "{count} blocks were run");
}

#[test]
fn every_command_is_documented() {
    let text = fs::read_to_string(root().join("docs/command-line.md")).expect("the document");
    let output = Command::new(env!("CARGO_BIN_EXE_skep"))
        .arg("--help")
        .output();
    let help = String::from_utf8(output.expect("the program runs").stdout).expect("text");
    let commands = help.lines().filter_map(|line| {
        let line = line.strip_prefix("  ")?;
        let name = line.split_whitespace().next()?;
        (line.starts_with(|c: char| c.is_ascii_lowercase()) && name != "help").then_some(name)
    });
    for name in commands {
        let heading = format!("### skep {name}");
        assert!(text.lines().any(|line| line == heading), "{heading}");
    }
}

#[test]
fn sample_results_are_json() {
    let text = fs::read_to_string(root().join("docs/command-line.md")).expect("the document");
    let samples = blocks(&text, "json");
    assert!(samples.len() >= 6, "{} samples", samples.len());
    for (line, sample) in samples {
        let parsed: Result<serde_json::Value, _> = serde_json::from_str(&sample);
        assert!(parsed.is_ok(), "line {line}: {parsed:?}");
    }
}

#[test]
fn writes_manual_pages_for_every_command() {
    let folder = TempDir::new().expect("a folder");
    let directory = folder.path().join("man1");
    let output = Command::new(env!("CARGO_BIN_EXE_skep"))
        .arg("man")
        .arg(&directory)
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    for page in [
        "skep",
        "skep-serve",
        "skep-uhp",
        "skep-puzzles-verify",
        "skep-doctor",
    ] {
        let text = fs::read_to_string(directory.join(format!("{page}.1"))).expect(page);
        assert!(text.contains(".SH NAME"), "{page}");
        assert!(text.contains(".SH SYNOPSIS"), "{page}");
    }
    let serve = fs::read_to_string(directory.join("skep-serve.1")).expect("a page");
    for part in ["SKEP_DATA", "trusted\\-proxy", ".SH EXAMPLES"] {
        assert!(serve.contains(part), "{part}: {serve}");
    }
}
