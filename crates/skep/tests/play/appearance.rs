//! Screens in various window sizes, terminals and languages.

use std::process::{Command, Stdio};

use super::pty::Pty;

#[test]
fn follows_the_size_of_the_window() {
    let data = tempfile::tempdir().unwrap();
    let mut pty = Pty::play(data.path(), &["--as", "both"]);
    pty.wait_for("White to move");
    pty.enter("wS1");
    pty.wait_for("Black to move");
    pty.resize(40, 10);
    pty.wait_for("too small");
    pty.wait_for("it has 40");
    pty.resize(120, 40);
    pty.wait("the keys in the last line", |pty| {
        pty.lines()
            .get(39)
            .is_some_and(|line| line.contains("q quit"))
            && pty.text().contains("wS1")
    });
    pty.enter("bG1 wS1-");
    pty.wait_for("White to move");
    pty.resize(60, 20);
    pty.wait("the keys in the last line", |pty| {
        pty.lines()
            .get(19)
            .is_some_and(|line| line.contains("q quit"))
            && pty
                .lines()
                .iter()
                .any(|line| line.contains("wS1") && line.contains("bG1"))
    });
}

#[test]
fn respects_no_color() {
    let colours = |variables: &[(&str, &str)]| {
        let data = tempfile::tempdir().unwrap();
        let mut pty = Pty::play_with(data.path(), &["--as", "both"], variables);
        pty.wait_for("White to move");
        pty.enter("wS1");
        pty.wait_for("Black to move");
        pty.send("\x03");
        pty.wait_for_exit();
        colour_codes(&pty.raw)
    };
    assert_eq!(colours(&[("NO_COLOR", "1")]), Vec::<String>::new());
    assert_ne!(colours(&[]), Vec::<String>::new());
}

/// Escape codes that set a colour other than the default.
fn colour_codes(raw: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(raw);
    let mut found = Vec::new();
    for part in text.split("\x1b[").skip(1) {
        let Some((code, _)) = part.split_once('m') else {
            continue;
        };
        if !code
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b';')
        {
            continue;
        }
        let sets = code.split(';').any(|number| {
            let number: u32 = number.parse().unwrap_or(0);
            matches!(number, 30..=38 | 40..=48 | 90..=107)
        });
        if sets {
            found.push(code.to_owned());
        }
    }
    found
}

#[test]
fn uses_only_ascii_without_unicode() {
    let data = tempfile::tempdir().unwrap();
    for variables in [
        [("LANG", "de_DE.ISO-8859-1"), ("TERM", "xterm")],
        [("LANG", "C"), ("TERM", "vt100")],
    ] {
        let mut pty = Pty::play_with(data.path(), &["--as", "both"], &variables);
        let german = variables[0].1.starts_with("de");
        pty.wait_for(if german {
            "Weiss am Zug"
        } else {
            "White to move"
        });
        pty.send("\x03");
        pty.wait_for_exit();
        assert!(pty.raw.is_ascii());
    }
    let mut pty = Pty::play(data.path(), &["--ascii", "--as", "both"]);
    pty.wait_for("White to move");
    pty.wait_for("|");
    assert!(pty.text().is_ascii());
}

#[test]
fn every_language_fits_into_80_columns_and_24_lines() {
    for (language, turn, keys) in [
        ("en", "White to move", "Keys"),
        ("de", "Weiß am Zug", "Tasten"),
        ("ru", "Ход белых", "Клавиши"),
        ("uk", "Хід білих", "Клавіші"),
    ] {
        let data = tempfile::tempdir().unwrap();
        let mut pty = Pty::play(data.path(), &["--lang", language, "--as", "both"]);
        pty.wait_for(turn);
        assert_eq!(pty.lines().len(), 24);
        // The mark of a truncated text.
        assert!(!pty.text().contains('›'), "{}", pty.text());
        pty.send("?");
        pty.wait_for(keys);
        assert!(!pty.text().contains('›'), "{}", pty.text());
        pty.send("\x1b");
        pty.wait("the help to go away", |pty| {
            !pty.text().contains("Ctrl+Z") && !pty.text().contains("Strg+Z")
        });
        pty.send("n");
        pty.wait_for("Enter");
        assert!(!pty.text().contains('›'), "{}", pty.text());
    }
}

#[test]
fn takes_the_language_from_the_environment() {
    let data = tempfile::tempdir().unwrap();
    let mut pty = Pty::play_with(data.path(), &[], &[("LANG", "uk_UA.UTF-8")]);
    pty.wait_for("Хід білих");
    pty.send("l");
    pty.wait_for("White to move");
}

#[test]
fn fails_without_a_terminal() {
    let output = Command::new(env!("CARGO_BIN_EXE_skep"))
        .arg("play")
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        error.starts_with("skep: `skep play` needs a terminal"),
        "{error}"
    );
    assert_eq!(error.lines().count(), 1);
}
