//! The terminal is restored however the program ends.

use portable_pty::CommandBuilder;

use super::pty::{Pty, saved_plies};

#[test]
fn quitting_restores_the_terminal() {
    let data = tempfile::tempdir().unwrap();
    let mut pty = Pty::play(data.path(), &["--as", "both"]);
    pty.wait_for("White to move");
    assert!(pty.screen().alternate_screen() && !pty.has_original_settings());
    pty.send("q");
    pty.wait_for("Quit?");
    pty.send("\r");
    assert!(pty.wait_for_exit().success());
    pty.assert_restored();
}

#[test]
fn control_c_quits_immediately() {
    let data = tempfile::tempdir().unwrap();
    let mut pty = Pty::play(data.path(), &["--as", "both"]);
    pty.wait_for("White to move");
    pty.send("\x03");
    assert!(pty.wait_for_exit().success());
    pty.assert_restored();
}

#[test]
fn signals_restore_the_terminal_and_lose_nothing() {
    for name in ["TERM", "INT", "HUP", "QUIT"] {
        let data = tempfile::tempdir().unwrap();
        let mut pty = Pty::play(data.path(), &["--as", "both", "--clock", "5+3"]);
        pty.wait_for("White to move");
        pty.enter("wS1");
        pty.wait_for("Black to move");
        pty.signal(name);
        let status = pty.wait_for_exit();
        assert!(!status.success(), "{name}");
        assert!(
            status.signal().is_some(),
            "{name}: it ends by the signal, {status:?}"
        );
        pty.assert_restored();
        let end =
            String::from_utf8_lossy(&pty.raw[pty.raw.len().saturating_sub(200)..]).into_owned();
        for code in ["\x1b[?1049l", "\x1b[?25h", "\x1b[?1000l", "\x1b[?2004l"] {
            assert!(end.contains(code), "{name}: {code:?} in {end:?}");
        }
        assert_eq!(saved_plies(data.path()), 1);
    }
}

#[test]
fn quits_immediately_while_the_computer_thinks() {
    let data = tempfile::tempdir().unwrap();
    let mut pty = Pty::play(data.path(), &["--level", "10", "--as", "black"]);
    pty.wait_for("The computer is thinking");
    pty.signal("TERM");
    pty.wait_for_exit();
    pty.assert_restored();
}

#[test]
fn suspending_restores_the_terminal_and_resuming_redraws() {
    let data = tempfile::tempdir().unwrap();
    let mut pty = Pty::play(data.path(), &["--as", "both"]);
    pty.wait_for("White to move");
    for stop in ["key", "signal"] {
        if stop == "key" {
            pty.send("\x1a");
        } else {
            pty.signal("TSTP");
        }
        pty.wait("the main screen", |pty| !pty.screen().alternate_screen());
        pty.assert_restored();
        pty.wake_up();
        pty.wait("the game again", |pty| {
            pty.screen().alternate_screen() && pty.text().contains("White to move")
        });
        assert!(!pty.has_original_settings());
    }
    pty.enter("wS1");
    pty.wait_for("Black to move");
    pty.send("\x03");
    assert!(pty.wait_for_exit().success());
    pty.assert_restored();
}

// The real program's terminal guard, so that a test can panic inside it.
#[path = "../../src/terminal/guard.rs"]
mod guard;

/// Environment variable set for the child process that panics.
const PANIC: &str = "SKEP_TEST_PANICS";

#[test]
fn a_panic_restores_the_terminal_and_is_readable() {
    if std::env::var_os(PANIC).is_some() {
        let guard = guard::TerminalGuard::enter().unwrap();
        guard.outside(|| Ok(())).unwrap();
        std::thread::spawn(|| panic!("this is only a test"))
            .join()
            .ok();
        panic!("and so is this");
    }
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args([
        "quitting::a_panic_restores_the_terminal_and_is_readable",
        "--exact",
        "--nocapture",
    ]);
    // A backtrace would scroll the message off the screen.
    let mut pty = Pty::start(command, &[(PANIC, "1"), ("RUST_BACKTRACE", "0")]);
    pty.wait_for("and so is this");
    assert!(pty.text().contains("this is only a test"), "{}", pty.text());
    assert!(!pty.wait_for_exit().success());
    let raw = String::from_utf8_lossy(&pty.raw).into_owned();
    let left = raw.rfind("\x1b[?1049l").unwrap();
    assert!(left < raw.find("this is only a test").unwrap());
    pty.assert_restored();
}
