//! Backup during play, and restoring.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::server::{Server, start_game};

/// A game in which both sides build away from each other.
const LINE: [&str; 12] = [
    "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wG1 -wQ", "bG1 bQ-", "wG2 -wG1", "bG2 bG1-",
    "wA1 -wG2", "bA1 bG2-", "wA2 -wA1", "bA2 bA1-",
];
/// Concurrent players.
const PLAYERS: usize = 4;
/// Moves acknowledged before the backup, so that it runs in the middle of play.
const BEFORE: usize = 150;

fn skep(arguments: &[&str], paths: &[(&str, &Path)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skep"));
    command.args(arguments);
    for (option, path) in paths {
        if !option.is_empty() {
            command.arg(option);
        }
        command.arg(path);
    }
    command.output().expect("the program runs")
}

fn error(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr.clone()).expect("text");
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

/// Game and ply of an acknowledged move.
type Acknowledged = (String, usize);

/// Plays one game after another until stopped, and notes each acknowledged move.
fn play(
    server: &Server,
    stop: &AtomicBool,
    noted: &Mutex<Vec<Acknowledged>>,
    progress: &Sender<()>,
) {
    while !stop.load(Ordering::Relaxed) {
        let (id, tokens) = start_game(server);
        for (ply, uhp) in LINE.iter().enumerate() {
            let body = json!({"ply": ply, "after": ply + 1, "move": uhp});
            let path = format!("/api/games/{id}/moves");
            let response = server.post(&path, Some(&tokens[ply % 2]), &body);
            assert_eq!(response, json!({"v": ply + 2}));
            noted.lock().expect("not poisoned").push((id.clone(), ply));
            // The test stops receiving once enough moves are played.
            progress.send(()).ok();
        }
    }
}

#[test]
fn a_backup_during_play_holds_every_acknowledged_move() {
    let (data, elsewhere) = (TempDir::new().expect("one"), TempDir::new().expect("two"));
    let file = elsewhere.path().join("backup.sqlite3");
    let server = Server::start_with(data.path(), &["--no-limits"]);
    let (stop, noted) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let (progress, moves) = channel();
    let (before, backup) = thread::scope(|scope| {
        for _ in 0..PLAYERS {
            let progress = progress.clone();
            let (server, stop, noted) = (&server, &stop, &noted);
            scope.spawn(move || play(server, stop, noted, &progress));
        }
        for _ in 0..BEFORE {
            moves.recv().expect("games are played");
        }
        let before: Vec<Acknowledged> = noted.lock().expect("not poisoned").clone();
        let backup = skep(
            &["backup", "--json"],
            &[("--data", data.path()), ("", &file)],
        );
        stop.store(true, Ordering::Relaxed);
        (before, backup)
    });
    assert_eq!(backup.status.code(), Some(0), "{backup:?}");
    let report: Value = serde_json::from_slice(&backup.stdout).expect("JSON");
    // Each game has one more event than moves: joining.
    assert!(
        report["events"].as_u64() > Some(before.len() as u64),
        "{report}"
    );
    let after = noted.into_inner().expect("not poisoned").len();
    assert!(after > before.len(), "games continued during the backup");
    server.kill();

    let new = elsewhere.path().join("new");
    let restored = skep(&["restore"], &[("", &file), ("--data", &new)]);
    assert_eq!(restored.status.code(), Some(0), "{restored:?}");
    let server = Server::start(&new);
    for (id, ply) in &before {
        let state = server.get(&format!("/api/games/{id}"));
        assert_eq!(state["moves"][ply]["uhp"], LINE[*ply], "{id} {ply}");
    }
    // New games can be started there.
    let (id, _) = start_game(&server);
    assert!(server.get(&format!("/api/games/{id}"))["moves"].is_array());
    server.kill();
}

#[test]
fn replaces_games_only_by_force_and_keeps_them() {
    let (data, elsewhere) = (TempDir::new().expect("one"), TempDir::new().expect("two"));
    let file = elsewhere.path().join("backup.sqlite3");
    let server = Server::start(data.path());
    let (first, _) = start_game(&server);
    let backup = |file: &Path| skep(&["backup"], &[("", file), ("--data", data.path())]);
    let restore = |more: &[&str]| {
        let arguments: Vec<&str> = ["restore"].iter().chain(more).copied().collect();
        skep(&arguments, &[("", &file), ("--data", data.path())])
    };
    assert_eq!(backup(&file).status.code(), Some(0));
    assert!(error(&backup(&file)).contains("exists already"));
    let (second, _) = start_game(&server);
    // Refused while the server runs, even by force.
    assert!(error(&restore(&["--force"])).contains("another Skep server works in"));
    server.kill();
    assert!(error(&restore(&[])).contains("--force"));
    let forced = restore(&["--force", "--json"]);
    assert_eq!(forced.status.code(), Some(0), "{forced:?}");
    let output: Value = serde_json::from_slice(&forced.stdout).expect("JSON");
    let kept = output["kept"].as_str().expect("a path");
    assert!(Path::new(kept).is_file());
    let has =
        |server: &Server, id: &str| server.get(&format!("/api/games/{id}"))["t"] == json!("state");
    let server = Server::start(data.path());
    assert_eq!((has(&server, &first), has(&server, &second)), (true, false));
    server.kill();
    // The replaced database is complete, including the game started after the backup.
    let old = elsewhere.path().join("old");
    let again = skep(&["restore"], &[("", Path::new(kept)), ("--data", &old)]);
    assert_eq!(again.status.code(), Some(0), "{again:?}");
    let server = Server::start(&old);
    assert!(has(&server, &first) && has(&server, &second));
    server.kill();
}

#[test]
fn rejects_files_that_are_not_backups() {
    let folder = TempDir::new().expect("a folder");
    let new = folder.path().join("new");
    let file = folder.path().join("file");
    let restore = || skep(&["restore"], &[("", &file), ("--data", &new)]);
    assert!(error(&restore()).contains("there is no database at"));
    for content in [
        "",
        "no database at all, but longer than a header of one hundred bytes would be, and then some more",
    ] {
        fs::write(&file, content).expect("a file");
        assert!(error(&restore()).contains("is not an intact Skep database"));
    }
    let left: Vec<_> = fs::read_dir(&new)
        .expect("the directory")
        .flatten()
        .collect();
    // Failed attempts leave nothing but the lock.
    assert!(
        left.iter().all(|entry| entry.file_name() == "skep.lock"),
        "{left:?}"
    );
}

#[test]
fn fails_without_a_database() {
    let folder = TempDir::new().expect("a folder");
    let data = folder.path().join("data");
    let file = folder.path().join("backup");
    let output = skep(&["backup"], &[("", &file), ("--data", &data)]);
    assert!(error(&output).contains("there is no database at"));
    assert!(!file.exists());
    let server = Server::start(&data);
    let nowhere = data.join("skep.lock").join("backup");
    let output = skep(&["backup"], &[("", &nowhere), ("--data", &data)]);
    assert!(error(&output).contains("cannot write"));
    server.kill();
}

#[test]
fn names_backups_in_a_directory_by_time() {
    let folder = TempDir::new().expect("a folder");
    let data = folder.path().join("data");
    let server = Server::start(&data);
    let backups = folder.path().join("not/yet");
    let output = skep(
        &["backup"],
        &[("", &backups.join("first.sqlite3")), ("--data", &data)],
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let output = skep(&["backup", "--json"], &[("", &backups), ("--data", &data)]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let output: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let file = output["file"].as_str().expect("a name");
    assert!(
        file.contains("/skep-20") && file.ends_with(".sqlite3"),
        "{file}"
    );
    assert_eq!(fs::read_dir(&backups).expect("a folder").count(), 2);
    server.kill();
}
