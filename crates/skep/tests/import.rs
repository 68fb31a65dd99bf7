//! `skep import` as a user runs it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

const GAMES: &str =
    "Base;InProgress;White[2];wS1;bG1 wS1-\nBase+ML;InProgress;Black[2];wA1;bA1 wA1-;wQ -wA1\n";

fn import(data: &Path, arguments: &[&Path]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_skep"))
        .arg("import")
        .args(arguments)
        .arg("--data")
        .arg(data)
        .output()
        .expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace("\r\n", "\n")
}

#[test]
fn imports_folders_recursively_and_reports_duplicates() {
    let (data, folder) = (
        TempDir::new().expect("a directory"),
        TempDir::new().expect("a directory"),
    );
    fs::create_dir(folder.path().join("below")).expect("a folder");
    fs::write(folder.path().join("games.uhp"), GAMES).expect("written");
    fs::write(
        folder.path().join("below/more.TXT"),
        "Base;InProgress;Black[1];wB1\n",
    )
    .expect("written");
    fs::write(folder.path().join("notes.md"), "no games").expect("written");
    let first = import(data.path(), &[folder.path()]);
    assert_eq!(
        text(&first.stdout),
        "3 imported, 0 duplicates, 0 bad\n",
        "{}",
        text(&first.stderr)
    );
    assert_eq!(first.status.code(), Some(0));
    let again = import(data.path(), &[folder.path()]);
    assert_eq!(text(&again.stdout), "0 imported, 3 duplicates, 0 bad\n");
    assert_eq!(again.status.code(), Some(0));
}

#[test]
fn reports_bad_games_and_imports_the_others() {
    let (data, folder) = (
        TempDir::new().expect("a directory"),
        TempDir::new().expect("a directory"),
    );
    let file = folder.path().join("games.uhp");
    fs::write(&file, format!("{GAMES}\nBase;;;wS1;bG1 wS1-;wQ bG1-\n")).expect("written");
    let output = import(data.path(), &[&file]);
    assert_eq!(text(&output.stdout), "2 imported, 0 duplicates, 1 bad\n");
    let errors = text(&output.stderr);
    let start = format!("{}: game 3, line 4, ply 3: ", file.display());
    assert!(errors.starts_with(&start), "{errors}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn imports_a_game_without_moves_if_it_has_tags() {
    let (data, folder) = (
        TempDir::new().expect("a directory"),
        TempDir::new().expect("a directory"),
    );
    let file = folder.path().join("forfeit.pgn");
    let forfeit =
        "[GameType \"Base\"]\n[White \"Anna\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n1-0\n";
    fs::write(&file, forfeit).expect("written");
    let output = import(data.path(), &[&file]);
    assert_eq!(
        text(&output.stdout),
        "1 imported, 0 duplicates, 0 bad\n",
        "{}",
        text(&output.stderr)
    );
    // The imported game can be deleted.
    assert_eq!(text(&delete(data.path(), &["1"]).stdout), "1 deleted\n");
    let file = folder.path().join("empty.uhp");
    fs::write(&file, "Base;NotStarted;White[1]\n").expect("written");
    let output = import(data.path(), &[&file]);
    assert_eq!(text(&output.stdout), "0 imported, 0 duplicates, 1 bad\n");
    assert!(text(&output.stderr).contains("the game has no moves"));
}

#[test]
fn fails_without_readable_games() {
    let (data, folder) = (
        TempDir::new().expect("a directory"),
        TempDir::new().expect("a directory"),
    );
    let noise = folder.path().join("noise.pgn");
    fs::write(&noise, b"\x00\x01\x02 no game").expect("written");
    let output = import(data.path(), &[&noise]);
    assert_eq!(text(&output.stdout), "0 imported, 0 duplicates, 1 bad\n");
    assert!(text(&output.stderr).contains("noise.pgn: game 1, line 1, ply 1: not a text file"));
    assert_eq!(output.status.code(), Some(1));
    let missing = folder.path().join("missing.pgn");
    let output = import(data.path(), &[&missing]);
    assert!(
        text(&output.stderr).contains("cannot read"),
        "{}",
        text(&output.stderr)
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn imports_games_of_other_sites_with_a_note() {
    let (data, folder) = (
        TempDir::new().expect("a directory"),
        TempDir::new().expect("a directory"),
    );
    let file = folder.path().join("games.txt");
    // Unusual bug numbers, a queen placed first, and results that do not follow from the board.
    let games = "Base+MLP;WhiteWins;Black[2];wG3;bA2 wG3-;wQ -wG3\n\
        Base+MLP;Draw;White[2];wQ;bQ wQ-\n\
        Base+MLP;Draw;White[1];\n";
    fs::write(&file, games).expect("written");
    let output = import(data.path(), &[&file]);
    assert_eq!(text(&output.stdout), "2 imported, 0 duplicates, 1 bad\n");
    let errors = text(&output.stderr);
    let note = "in 1 game equal bugs were renumbered in the order in which they were placed\n";
    assert!(errors.contains(note), "{errors}");
    // With this program's bug numbers, they are duplicates.
    let again = "Base+MLP;WhiteWins;Black[2];wG1;bA1 wG1-;wQ -wG1\n";
    fs::write(&file, again).expect("written");
    let output = import(data.path(), &[&file]);
    assert_eq!(text(&output.stdout), "0 imported, 1 duplicates, 0 bad\n");
}

#[test]
fn prints_the_summary_as_json() {
    let (data, folder) = (
        TempDir::new().expect("a directory"),
        TempDir::new().expect("a directory"),
    );
    let file = folder.path().join("games.uhp");
    fs::write(&file, GAMES).expect("written");
    let output = import(data.path(), &[&file, Path::new("--json")]);
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let import = summary["import"].as_str().expect("the name of the import");
    assert_eq!(
        summary,
        serde_json::json!({"import": import, "imported": 2, "duplicates": 0, "bad": 0, "odd": 0, "renumbered": 0, "unreadable": 0})
    );
}

fn delete(data: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(["archive", "delete", "--data"])
        .arg(data)
        .args(arguments)
        .output()
        .expect("the program runs")
}

#[test]
fn deletes_imports_and_single_games() {
    let (data, folder) = (
        TempDir::new().expect("a directory"),
        TempDir::new().expect("a directory"),
    );
    let none = delete(data.path(), &["1"]);
    assert!(text(&none.stderr).contains("there is no database in"));
    assert!(
        fs::read_dir(data.path())
            .expect("a directory")
            .next()
            .is_none()
    );
    let file = folder.path().join("games.uhp");
    fs::write(&file, GAMES).expect("written");
    let imported = import(data.path(), &[&file]);
    let told = text(&imported.stderr);
    let id = told
        .split_whitespace()
        .skip_while(|word| *word != "--import")
        .nth(1)
        .expect("how to take them out");
    fs::write(&file, "Base;InProgress;Black[1];wB1\n").expect("written");
    import(data.path(), &[&file]);
    let deleted = delete(data.path(), &["--import", id]);
    assert_eq!(text(&deleted.stdout), "2 deleted\n");
    assert_eq!(deleted.status.code(), Some(0));
    let again = delete(data.path(), &["--import", id]);
    assert_eq!(text(&again.stdout), "0 deleted\n");
    assert_eq!(again.status.code(), Some(1));
    assert_eq!(text(&delete(data.path(), &["3"]).stdout), "1 deleted\n");
}
