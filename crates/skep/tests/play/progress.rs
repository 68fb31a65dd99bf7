//! The progress bar in a terminal.

use portable_pty::CommandBuilder;

use crate::pty::Pty;

fn skep(arguments: &[&str], variables: &[(&str, &str)]) -> Pty {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_skep"));
    command.args(arguments);
    Pty::start(command, variables)
}

fn written(pty: &Pty) -> String {
    String::from_utf8_lossy(&pty.raw).into_owned()
}

#[test]
fn is_shown_during_work_and_erased_afterwards() {
    let mut pty = skep(&["perft", "Base", "6", "--threads", "1"], &[]);
    pty.wait_for("nodes ");
    assert_eq!(pty.wait_for_exit().exit_code(), 0);
    // The progress bar was drawn in colour
    assert!(written(&pty).contains("\x1b[32m"), "{}", written(&pty));
    assert!(written(&pty).contains(" of "));
    // and erased at the end.
    let text = pty.text();
    assert_eq!(text.trim().lines().count(), 1, "{text}");
    assert!(text.starts_with("nodes "), "{text}");
}

#[test]
fn respects_no_color_and_dumb_terminals() {
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
fn ctrl_c_stops_long_work_with_a_report() {
    let mut pty = skep(&["perft", "Base", "9", "--threads", "1"], &[]);
    pty.wait_for("parts  ");
    pty.send("\x03");
    pty.wait_for("skep: stopped after ");
    assert_eq!(pty.wait_for_exit().exit_code(), 1);
    assert!(pty.text().contains(" lines in "), "{}", pty.text());
}
