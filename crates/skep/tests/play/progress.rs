//! The line that shows how far long work has come, seen in a terminal.

use portable_pty::CommandBuilder;

use crate::pty::Pty;

/// Starts a command of the program.
fn skep(arguments: &[&str], variables: &[(&str, &str)]) -> Pty {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_skep"));
    command.args(arguments);
    Pty::start(command, variables)
}

fn written(pty: &Pty) -> String {
    String::from_utf8_lossy(&pty.raw).into_owned()
}

#[test]
fn it_is_drawn_while_there_is_work_and_vanishes_with_it() {
    let mut pty = skep(&["perft", "Base", "6", "--threads", "1"], &[]);
    pty.wait_for("nodes ");
    assert_eq!(pty.wait_for_exit().exit_code(), 0);
    // It was there, with its colour,
    assert!(written(&pty).contains("\x1b[32m"), "{}", written(&pty));
    assert!(written(&pty).contains(" of "));
    // and nothing is left of it.
    let text = pty.text();
    assert_eq!(text.trim().lines().count(), 1, "{text}");
    assert!(text.starts_with("nodes "), "{text}");
}

#[test]
fn no_color_takes_the_colour_and_a_dumb_terminal_the_line() {
    let arguments = ["perft", "Base", "5", "--threads", "1"];
    let mut plain = skep(&arguments, &[("NO_COLOR", "1")]);
    plain.wait_for("nodes ");
    assert!(!written(&plain).contains("\x1b[32m"));
    assert!(written(&plain).contains("parts  "));
    let mut dumb = skep(&arguments, &[("TERM", "dumb")]);
    dumb.wait_for("nodes ");
    assert!(!written(&dumb).contains('\x1b'), "{}", written(&dumb));
}

#[test]
fn ctrl_c_ends_long_work_and_tells_what_was_reached() {
    let mut pty = skep(&["perft", "Base", "9", "--threads", "1"], &[]);
    pty.wait_for("parts  ");
    pty.send("\x03");
    pty.wait_for("skep: stopped after ");
    assert_eq!(pty.wait_for_exit().exit_code(), 1);
    assert!(pty.text().contains(" lines in "), "{}", pty.text());
}
