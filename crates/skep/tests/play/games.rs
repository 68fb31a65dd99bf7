//! Complete games against the computer.

use std::{path::Path, sync::atomic::AtomicBool, time::Duration};

use skep_engine::{Engine, Level, Limits, Options};
use skep_rules::{Game, Hex, Move, Piece};

use super::pty::{Pty, saved_game};

/// More plies than any of these games takes.
const MOST_PLIES: usize = 300;

/// An engine that beats level 1.
struct Opponent(Engine);

impl Opponent {
    fn new() -> Opponent {
        Opponent(Engine::new(Options::default().with_table_mib(8)))
    }

    fn choose(&mut self, game: &Game) -> Move {
        let level = Level::try_from(6).expect("there is a sixth level");
        let limits = Limits::time(Duration::from_millis(900));
        self.0
            .play_at_level(game, level, 1, limits, &AtomicBool::new(false))
            .and_then(|report| report.best_move())
            .expect("the game goes on")
    }
}

/// Waits until the given number of plies are played and shown and it is the player's turn, or the game is over.
fn wait_for_turn(pty: &mut Pty, data: &Path, plies: usize) -> Game {
    let mut game = None;
    pty.wait("the computer's move", |pty| {
        // The game is saved before it is shown.
        game =
            saved_game(data).filter(|game| game.outcome().is_some() || game.moves().len() >= plies);
        game.as_ref().is_some_and(|game| is_shown(pty, game))
    });
    game.expect("the wait is over")
}

/// Returns true if the screen shows the current position.
fn is_shown(pty: &Pty, game: &Game) -> bool {
    let lines = pty.lines();
    let header = lines.first().cloned().unwrap_or_default();
    if game.outcome().is_some() {
        return header.contains("Game over");
    }
    let moves = game.move_strings();
    let last = moves.chunks(2).last().unwrap_or_default().join(" ");
    let in_order = |line: &String| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let number = moves.len().div_ceil(2);
    let shown = lines
        .iter()
        .map(in_order)
        .any(|line| line.ends_with(&format!(" {number} {last}")));
    header.contains("White to move") && shown
}

fn start() -> Game {
    Game::new(skep_rules::Ruleset::default().with_repetition_draws(true))
}

/// Plays a complete game, entering moves with the given function.
fn play_a_game(mut enter: impl FnMut(&mut Pty, &Game, Move)) {
    let data = tempfile::tempdir().expect("there is room for a folder");
    let data = data.path();
    let mut pty = Pty::play(data, &["--level", "1"]);
    pty.wait_for("White to move");
    let mut player = Opponent::new();
    let mut game = start();
    while game.outcome().is_none() {
        assert!(game.moves().len() < MOST_PLIES, "{}", game.game_string());
        let mv = player.choose(&game);
        enter(&mut pty, &game, mv);
        let plies = game.moves().len() + 2;
        game = wait_for_turn(&mut pty, data, plies);
    }
    assert!(
        game.moves().len() > 12,
        "no queen is surrounded sooner: {}",
        game.game_string()
    );
    pty.wait_for("Game over");
    pty.wait_for("Press n for a new game");
    pty.send("q");
    assert!(pty.wait_for_exit().success());
    pty.assert_restored();
}

#[test]
fn plays_a_whole_game_with_typed_moves() {
    play_a_game(|pty, game, mv| pty.enter(&game.board().move_string(mv).to_string()));
}

#[test]
fn plays_a_whole_game_with_arrow_keys() {
    play_a_game(|pty, game, mv| {
        let Some((piece, to)) = mv.parts() else {
            return pty.send("\r");
        };
        match game.hex_of(piece) {
            Some(from) => go_to_hex(pty, game, piece, from),
            None => go_to_hand(pty, piece),
        }
        pty.send("\r");
        pty.wait_for(&format!("{piece} can go to"));
        let hex = game.hex(to).expect("the target is beside the hive");
        if game.moves().len() > 0 {
            go_to_hex(pty, game, piece, hex);
        }
        pty.send("\r");
    });
}

/// Presses a key and waits until the cursor has moved.
fn step(pty: &mut Pty, key: &str) {
    let before = pty.cursor();
    pty.send(key);
    pty.wait("the cursor to move", |pty| {
        pty.cursor() != before && pty.cursor().0 < 19
    });
}

const LEFT: &str = "\x1b[D";
const RIGHT: &str = "\x1b[C";
const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";

/// Moves the cursor to a kind of piece in White's hand.
fn go_to_hand(pty: &mut Pty, piece: Piece) {
    let hand_row = 2;
    if pty.cursor().0 != hand_row || pty.cursor().1 < 53 {
        step(pty, " ");
    }
    assert_eq!(pty.cursor().0, hand_row, "{}", pty.text());
    let letter = piece.bug().letter().to_string();
    let under_cursor = |pty: &Pty| {
        let (row, column) = pty.screen().cursor_position();
        pty.screen()
            .cell(row, column)
            .map(|cell| cell.contents().to_owned())
    };
    for _ in 0..8 {
        if under_cursor(pty).is_some_and(|text| text == letter) {
            return;
        }
        step(pty, RIGHT);
    }
    panic!("{piece} is not in the hand:\n{}", pty.text());
}

/// Moves the cursor to a cell of the board, located relative to a visible piece.
fn go_to_hex(pty: &mut Pty, game: &Game, moving: Piece, hex: Hex) {
    if pty.cursor().1 >= 53 {
        step(pty, " ");
    }
    for _ in 0..200 {
        let (row, column) = pty.cursor();
        let (to_row, to_column) = place(pty, game, moving, hex);
        if row != to_row {
            step(pty, if row < to_row { DOWN } else { UP });
        } else if column != to_column {
            step(pty, if column < to_column { RIGHT } else { LEFT });
        } else {
            return;
        }
    }
    panic!("{hex} cannot be reached:\n{}", pty.text());
}

/// Row and column of a cell, computed from a visible piece other than the moving one.
fn place(pty: &Pty, game: &Game, moving: Piece, hex: Hex) -> (i32, i32) {
    let anchors = game.board().tops();
    let lines = pty.lines();
    for piece in anchors
        .iter()
        .filter(|&piece| piece != moving || game.board().placed().len() == 1)
    {
        let name = format!("{:<3}", piece.to_string());
        for (row, line) in (1..19).zip(lines.iter().skip(1)) {
            let board: String = line.chars().take(53).collect();
            let Some(at) = board.find(&name) else {
                continue;
            };
            let column = board[..at].chars().count() as i32 + 1;
            let by = hex - game.hex_of(piece).expect("the piece is on the board");
            return (row + 2 * by.r, column + 4 * by.q + 2 * by.r);
        }
    }
    panic!("no piece can be seen:\n{}", pty.text());
}
