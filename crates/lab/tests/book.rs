//! Opening books, made by the real program.

use std::process::{Command, Output};

use skep_engine::Book;
use skep_rules::{Game, GameType, Ruleset};

fn make(out: &std::path::Path, arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skep-lab"));
    command.arg("book").arg(out).args(arguments.split(' '));
    command.output().expect("the program starts")
}

fn known_moves(book: &Book, set: GameType) -> usize {
    book.moves(Game::new(Ruleset::uhp(set)).board()).len()
}

#[test]
fn a_small_book_contains_the_start_and_replies() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("new.book");
    let arguments =
        "--set Base --positions 8 --nodes 400 --plies 3 --width 3 --window 60 --threads 2";
    let made = make(&file, arguments);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    let report = String::from_utf8(made.stdout).expect("UTF-8");
    assert!(report.starts_with("8 of 8 positions, "), "{report}");
    let book = Book::from_bytes(&std::fs::read(&file).expect("a file")).expect("a book");
    let mut game = Game::new(Ruleset::uhp(GameType::BASE));
    let moves = book.moves(game.board());
    assert!((1..=3).contains(&moves.len()), "{moves:?}");
    // Minimax: the best move is worth what the best reply leaves, up to rounding.
    game.play(moves[0].mv).expect("legal");
    let reply = book.moves(game.board())[0].score.expectation();
    assert!((moves[0].score.expectation() + reply - 1.0).abs() < 0.01);
    assert_eq!(known_moves(&book, GameType::BASE_MLP), 0);
}

#[test]
fn the_end_of_the_time_leaves_a_valid_book() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("new.book");
    let made = make(&file, "--nodes 100000000 --minutes 0 --threads 2");
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    let report = String::from_utf8(made.stdout).expect("UTF-8");
    assert!(report.ends_with("stopped early\n"), "{report}");
    assert!(Book::from_bytes(&std::fs::read(&file).expect("a file")).is_ok());
}
