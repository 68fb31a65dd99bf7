//! Suites of openings and of forced wins, made and checked by the real program.

use std::process::{Command, Output};

fn skep(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skep"));
    command
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes UTF-8")
}

fn file(text: &str) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), text).expect("a file");
    file
}

fn path(file: &tempfile::NamedTempFile) -> &str {
    file.path().to_str().expect("a path")
}

#[test]
fn openings_that_were_made_pass_the_check() {
    let arguments = "openings make --set Base+MLP --count 5 --plies 5..6 --nodes 500 --bound 100";
    let made = skep(&arguments.split(' ').collect::<Vec<_>>());
    assert_eq!(made.status.code(), Some(0));
    let suite = text(&made.stdout);
    // The file says how to make it again.
    assert!(
        suite.contains(&format!("# skep {arguments} --seed 1\n")),
        "{suite}"
    );
    let suite = file(suite);
    let check = |path| {
        skep(&[
            "openings", "check", path, "--nodes", "500", "--bound", "100",
        ])
    };
    let checked = check(path(&suite));
    assert_eq!(text(&checked.stdout), "5 good openings, 0 bad ones\n");
    assert_eq!(checked.status.code(), Some(0));

    let bad = file("Base;;;wS1;bS1 wS1-\nBase;;;wS1;bS1 /wS1  # turned\n");
    let checked = check(path(&bad));
    assert_eq!(checked.status.code(), Some(1));
    let report = text(&checked.stdout);
    assert!(
        report.contains("line 2: duplicate of an earlier position"),
        "{report}"
    );
}

#[test]
fn forced_wins_are_collected_and_solved() {
    let arguments = "mates make --set Base --each 1 --games 3 --nodes 200 --seed 1";
    let made = skep(&arguments.split(' ').collect::<Vec<_>>());
    assert_eq!(made.status.code(), Some(0));
    let mates = text(&made.stdout);
    assert!(mates.contains(&format!("# skep {arguments}\n")), "{mates}");
    let shortest: Vec<&str> = mates
        .lines()
        .filter(|line| line.starts_with("1 "))
        .collect();
    assert_eq!(shortest.len(), 1, "{mates}");
    let shortest = file(shortest[0]);
    for more in [&[][..], &["--proof"]] {
        let arguments = ["mates", "solve", path(&shortest), "--nodes", "5000"];
        let solved = skep(&[&arguments[..], more].concat());
        assert_eq!(solved.status.code(), Some(0));
        let report = text(&solved.stdout);
        assert!(report.starts_with("solved 1 of 1 in "), "{report}");
    }
}

#[test]
fn senseless_plies_are_refused() {
    for plies in ["8..6", "x", "6..", "61"] {
        let output = skep(&["openings", "make", "--plies", plies]);
        assert_eq!(output.status.code(), Some(2), "{plies}");
    }
}
