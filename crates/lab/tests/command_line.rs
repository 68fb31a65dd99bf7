//! The contract of the command line, tested on the real program.

use std::io;
use std::process::{Command, Output, Stdio};

fn skep_lab(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skep-lab"));
    command.args(arguments);
    command
}

fn output(command: &mut Command) -> Output {
    command.output().expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes UTF-8")
}

#[test]
fn exits_with_0_when_the_reader_goes_away() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), "Base;InProgress;White[2];wS1;bG1 wS1-\n").expect("written");
    let file = file.path().to_str().expect("text");
    for arguments in [&["tune", "list"][..], &["openings", "check", file]] {
        let (reader, writer) = io::pipe().expect("the system has pipes");
        drop(reader);
        let output = output(skep_lab(arguments).stdout(writer).stderr(Stdio::piped()));
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(text(&output.stderr), "", "{arguments:?}");
    }
}

#[test]
fn names_a_missing_file_in_one_sentence() {
    for arguments in [
        &["openings", "check", "no-such-file.uhp"][..],
        &["mates", "solve", "no-such-file.txt"],
        &["tune", "fit", "no-such-file.txt"],
        &["match", "skep", "skep", "--openings", "no-such-file.uhp"],
    ] {
        let output = output(&mut skep_lab(arguments));
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let message = text(&output.stderr);
        assert!(message.starts_with("skep-lab: "), "{message}");
        assert!(message.contains("no-such-file"), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn exits_with_2_on_an_invalid_command_line() {
    for arguments in [&[][..], &["no-such-command"], &["match", "skep"]] {
        let output = output(&mut skep_lab(arguments));
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}
