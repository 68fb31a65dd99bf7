//! The contract of the command line, tested on the real program.

use std::io;
use std::process::{Command, Output, Stdio};

fn skep(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skep"));
    command.args(arguments);
    // The terminal in which the tests run must not change what they see.
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
fn it_knows_its_version() {
    let output = output(&mut skep(&["--version"]));
    assert_eq!(output.status.code(), Some(0));
    let version = format!("skep {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(text(&output.stdout), version);
}

#[test]
fn each_shell_gets_its_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = output(&mut skep(&["completions", shell]));
        assert_eq!(output.status.code(), Some(0), "{shell}");
        assert!(text(&output.stdout).contains("completions"), "{shell}");
    }
}

#[test]
fn the_levels_are_told_a_line_each() {
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
fn a_senseless_command_line_exits_with_2() {
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
fn a_reader_that_goes_away_is_no_error() {
    for arguments in [
        &["levels"][..],
        &["completions", "bash"],
        &["--help"],
        &["--version"],
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
fn a_full_disk_is_an_error_in_one_sentence() {
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
fn colours_obey_no_color() {
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
