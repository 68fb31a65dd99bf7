//! Suites of openings and forced wins, generated and checked by the real program.

use std::process::{Command, Output};

fn skep_lab(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skep-lab"));
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
fn generated_openings_pass_the_check() {
    let arguments = "openings make --set Base+MLP --count 5 --plies 5..6 --nodes 500 --bound 100";
    let made = skep_lab(&arguments.split(' ').collect::<Vec<_>>());
    assert_eq!(made.status.code(), Some(0));
    let suite = text(&made.stdout);
    // The header is the command that reproduces the file.
    assert!(
        suite.contains(&format!("# skep-lab {arguments} --seed 1\n")),
        "{suite}"
    );
    let suite = file(suite);
    let check = |path| {
        skep_lab(&[
            "openings", "check", path, "--nodes", "500", "--bound", "100",
        ])
    };
    let checked = check(path(&suite));
    assert_eq!(text(&checked.stdout), "5 good openings, 0 bad\n");
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
fn finds_and_solves_forced_wins() {
    let arguments = "mates make --set Base --each 1 --games 3 --nodes 200 --seed 1";
    let made = skep_lab(&arguments.split(' ').collect::<Vec<_>>());
    assert_eq!(made.status.code(), Some(0));
    let mates = text(&made.stdout);
    assert!(
        mates.contains(&format!("# skep-lab {arguments}\n")),
        "{mates}"
    );
    let shortest: Vec<&str> = mates
        .lines()
        .filter(|line| line.starts_with("1 "))
        .collect();
    assert_eq!(shortest.len(), 1, "{mates}");
    let shortest = file(shortest[0]);
    for more in [&[][..], &["--proof"]] {
        let arguments = ["mates", "solve", path(&shortest), "--nodes", "5000"];
        let solved = skep_lab(&[&arguments[..], more].concat());
        assert_eq!(solved.status.code(), Some(0));
        let report = text(&solved.stdout);
        assert!(report.starts_with("solved 1 of 1 in "), "{report}");
    }
}

#[test]
fn rejects_invalid_ply_ranges() {
    for plies in ["8..6", "x", "6..", "61"] {
        let output = skep_lab(&["openings", "make", "--plies", plies]);
        assert_eq!(output.status.code(), Some(2), "{plies}");
    }
}
