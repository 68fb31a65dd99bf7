//! The contract of the command line, tested on the real program.

use std::io;
use std::process::{Command, Output, Stdio};

fn skep(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skep"));
    command.args(arguments);
    // The terminal that runs the tests must not affect them.
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

fn output(command: &mut Command) -> Output {
    command.output().expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes UTF-8")
}

#[test]
fn prints_its_version() {
    let output = output(&mut skep(&["--version"]));
    assert_eq!(output.status.code(), Some(0));
    let version = format!("skep {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(text(&output.stdout), version);
}

#[test]
fn prints_completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = output(&mut skep(&["completions", shell]));
        assert_eq!(output.status.code(), Some(0), "{shell}");
        assert!(text(&output.stdout).contains("completions"), "{shell}");
    }
}

#[test]
fn lists_the_levels_one_per_line() {
    let output = output(&mut skep(&["levels"]));
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    let numbers: Vec<u32> = text(&output.stdout)
        .lines()
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next()?.parse().ok())
        .collect();
    assert_eq!(numbers, (1..=10).collect::<Vec<u32>>());
}

#[test]
fn exits_with_2_on_an_invalid_command_line() {
    for arguments in [
        &["no-such-command"][..],
        &["--no-such-option"],
        &["completions"],
        &["completions", "no-such-shell"],
    ] {
        let output = output(&mut skep(arguments));
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert!(text(&output.stderr).starts_with("error: "), "{arguments:?}");
    }
}

#[test]
fn exits_with_0_when_the_reader_goes_away() {
    const GAME: &str = "Base;InProgress;White[2];wS1;bG1 wS1-";
    let folder = tempfile::TempDir::new().expect("a folder");
    let data = folder.path().to_str().expect("text");
    let file = folder.path().join("game.uhp");
    std::fs::write(&file, format!("{GAME}\n")).expect("written");
    let file = file.to_str().expect("text");
    let converted = folder.path().join("game.pgn");
    let converted = converted.to_str().expect("text");
    let backup = folder.path().join("backup.sqlite3");
    let backup = backup.to_str().expect("text");
    for arguments in [
        &["levels"][..],
        &["completions", "bash"],
        &["--help"],
        &["--version"],
        &["analyze", "--time", "0.01", GAME],
        &["analyze", "--time", "0.01", "--json", GAME],
        &["analyze", "--time", "0.01", "--summary", GAME],
        &["perft", "Base", "1"],
        &["perft", "Base", "1", "--json"],
        &["levels", "--json"],
        &["convert", "--json", file, converted],
        &["import", file, "--data", data],
        &["import", "--json", file, "--data", data],
        &["user", "list", "--data", data],
        &["user", "list", "--json", "--data", data],
        &["user", "invite", "--data", data],
        &["ratings", "rebuild", "--data", data],
        &["ratings", "rebuild", "--json", "--data", data],
        &["host-token", "--data", data],
        &["archive", "print"],
        &["archive", "delete", "1", "--data", data],
        &["backup", backup, "--data", data],
    ] {
        let (reader, writer) = io::pipe().expect("the system has pipes");
        // With no reader from the start, the very first write fails, as it may with `| head -1`.
        drop(reader);
        let output = output(skep(arguments).stdout(writer).stderr(Stdio::piped()));
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(text(&output.stderr), "", "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn reports_a_full_disk_in_one_sentence() {
    for arguments in [&["levels"][..], &["completions", "bash"]] {
        let full = std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .expect("Linux has a full device");
        let output = output(skep(arguments).stdout(full).stderr(Stdio::piped()));
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let message = text(&output.stderr);
        assert!(message.starts_with("skep: cannot write"), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn respects_no_color() {
    let is_coloured = |command: &mut Command| output(command).stdout.contains(&b'\x1b');
    for arguments in [&["--help"][..], &["serve", "--help"]] {
        assert!(!is_coloured(&mut skep(arguments)));
        assert!(is_coloured(skep(arguments).env("CLICOLOR_FORCE", "1")));
        assert!(!is_coloured(
            skep(arguments)
                .env("CLICOLOR_FORCE", "1")
                .env("NO_COLOR", "1")
        ));
    }
}

/// The commands listed in the help.
fn commands() -> Vec<String> {
    let output = output(&mut skep(&["--help"]));
    assert_eq!(output.status.code(), Some(0));
    let name = |line: &str| {
        let words = line.strip_prefix("  ")?;
        let name = words.split_whitespace().next()?;
        let is_command = words.starts_with(|c: char| c.is_ascii_lowercase()) && name != "help";
        is_command.then(|| name.to_owned())
    };
    text(&output.stdout).lines().filter_map(name).collect()
}

#[test]
fn every_command_has_help_with_examples() {
    let commands = commands();
    assert!(commands.len() >= 13, "{commands:?}");
    for command in &commands {
        for arguments in [[command.as_str(), "--help"], ["help", command]] {
            let output = output(&mut skep(&arguments));
            assert_eq!(output.status.code(), Some(0), "{arguments:?}");
            let help = text(&output.stdout);
            assert!(help.contains(&format!("Usage: skep {command}")), "{help}");
            assert!(help.contains("Examples:\n  "), "{help}");
            assert!(output.stderr.is_empty(), "{arguments:?}");
        }
        let output = output(&mut skep(&[command, "--no-such-option"]));
        assert_eq!(output.status.code(), Some(2), "{command}");
        let error = text(&output.stderr);
        assert!(error.contains("--no-such-option"), "{command}: {error}");
    }
}

#[test]
fn reports_failures_in_one_sentence() {
    for arguments in [
        &["convert", "no-such-file.pgn", "out.uhp"][..],
        &["convert", "Cargo.toml", "out.doc"],
        &["puzzles", "verify", "no-such-file.txt"],
    ] {
        let output = output(&mut skep(arguments));
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let message = text(&output.stderr);
        assert!(message.starts_with("skep: "), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
        let names_the_file = ["no-such-file", "out.doc"]
            .iter()
            .any(|name| message.contains(name));
        assert!(names_the_file, "{message}");
    }
}

#[cfg(unix)]
#[test]
fn bash_completes_with_the_generated_script() {
    let program = env!("CARGO_BIN_EXE_skep");
    // Simulates Tab: sets the words, calls the registered function and reads the replies.
    let script = r#"
        set -eu
        source <("$1" completions bash)
        complete -p skep
        tab() {
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
            local function
            function=$(complete -p skep | sed 's/.*-F \([^ ]*\).*/\1/')
            "$function" skep "${@: -1}" "${@: -2:1}"
            echo "$* = ${COMPREPLY[*]}"
        }
        tab skep pe
        tab skep completions z
        tab skep serve --tru
    "#;
    let output = Command::new("bash")
        .args(["--norc", "-c", script, "bash", program])
        .output()
        .expect("there is bash");
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    for line in [
        "skep pe = perft",
        "skep completions z = zsh",
        "skep serve --tru = --trusted-proxy",
    ] {
        assert!(said.lines().any(|said| said == line), "{said}");
    }
}
