//! Saving and resuming games, and invalid input.

use super::pty::{Pty, saved_plies};

#[test]
fn saves_after_each_move_and_offers_to_resume() {
    let data = tempfile::tempdir().unwrap();
    let mut pty = Pty::play(
        data.path(),
        &["--as", "both", "--clock", "5+3", "--set", "Base+P"],
    );
    pty.wait_for("White to move");
    pty.enter("wS1");
    pty.wait_for("Black to move");
    assert_eq!(saved_plies(data.path()), 1);
    pty.enter("bG1 wS1-");
    pty.wait_for("White to move");
    assert_eq!(saved_plies(data.path()), 2);
    drop(pty);

    let mut pty = Pty::play(data.path(), &[]);
    pty.wait_for("A game is waiting");
    pty.wait_for("Base+P, two players: turn 2, White to move");
    pty.send("\r");
    pty.wait_for("The game continues where you left off");
    pty.wait_for("bG1 wS1-");
    pty.enter("wQ -wS1");
    pty.wait_for("Black to move");
    assert_eq!(saved_plies(data.path()), 3);
    drop(pty);

    let mut pty = Pty::play(data.path(), &["--resume", "--lang", "de"]);
    pty.wait_for("Schwarz am Zug");
    pty.wait_for("wQ -wS1");
    pty.send("u");
    pty.wait_for("Weiß am Zug");
    // The same text may be on the screen before the move is undone.
    pty.wait("two plies to be saved", |_| saved_plies(data.path()) == 2);
    drop(pty);

    let mut pty = Pty::play(data.path(), &["--as", "both"]);
    pty.wait_for("A game is waiting");
    pty.send("\x1b");
    pty.wait("the question to go away", |pty| {
        !pty.text().contains("A game is waiting")
    });
    assert_eq!(saved_plies(data.path()), 2, "until the first move");
    pty.enter("wA1");
    pty.wait_for("Black to move");
    assert_eq!(saved_plies(data.path()), 1);
}

#[test]
fn fails_to_resume_without_a_saved_game() {
    let data = tempfile::tempdir().unwrap();
    let mut pty = Pty::play(data.path(), &["--resume"]);
    pty.wait_for("there is no unfinished game to resume");
    assert_eq!(pty.wait_for_exit().exit_code(), 1);
    pty.assert_restored();
}

#[test]
fn a_broken_file_does_not_prevent_a_new_game() {
    let data = tempfile::tempdir().unwrap();
    std::fs::write(data.path().join("terminal-game.pgn"), b"\xff\xfe[[[").unwrap();
    let mut pty = Pty::play(data.path(), &["--as", "both"]);
    pty.wait_for("Press ? for all keys");
    pty.enter("wS1");
    pty.wait_for("Black to move");
    assert_eq!(saved_plies(data.path()), 1);
}

#[test]
fn continues_with_a_notice_if_the_game_cannot_be_saved() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("file");
    std::fs::write(&file, "").unwrap();
    let mut pty = Pty::play(&file.join("below"), &["--as", "both"]);
    pty.wait_for("White to move");
    pty.enter("wS1");
    pty.wait_for("The game couldn’t be saved");
    pty.enter("bG1 wS1-");
    pty.wait_for("White to move");
}

#[test]
fn explains_bad_input() {
    let data = tempfile::tempdir().unwrap();
    let mut pty = Pty::play(data.path(), &["--as", "both"]);
    pty.wait_for("White to move");
    pty.enter("wQ");
    pty.wait_for("the queen can’t be your first piece");
    pty.send("\x1b");
    pty.wait_for("Choose a piece");
    pty.enter("wX9");
    pty.wait_for("A move starts with a piece");
    pty.send("\x1b");
    pty.wait_for("Choose a piece");
    // Unbound keys, broken escape sequences, letters of all kinds, a paste.
    pty.send("\x1b[99~\x1bOZxyk$%&äöüжжж\u{1f41d}\x01\x02\x05\x1b[200~wS1\nwhoami\x1b[201~");
    pty.wait_for("> wS1");
    pty.send("\r");
    pty.wait_for("Black to move");
    pty.enter("bG1 wQ-");
    pty.wait_for("wQ isn’t on the board");
    pty.send("\x1b");
    pty.wait_for("Choose a piece");
    pty.send("bg\t");
    pty.wait_for("> bG1 ");
    pty.send("\t\r");
    pty.wait_for("White to move");
    assert_eq!(saved_plies(data.path()), 2);
}

#[test]
fn explains_a_pinned_piece() {
    let data = tempfile::tempdir().unwrap();
    let mut pty = Pty::play(data.path(), &["--as", "both"]);
    pty.wait_for("White to move");
    for (text, then) in [
        ("wS1", "Black to move"),
        ("bS1 wS1-", "White to move"),
        ("wQ -wS1", "Black to move"),
        ("bQ bS1-", "White to move"),
    ] {
        pty.enter(text);
        pty.wait_for(then);
    }
    pty.enter("wS1 /wQ");
    pty.wait_for("This piece holds the hive together");
    pty.wait_for("!wQ ");
}

#[test]
fn plays_with_the_mouse() {
    let data = tempfile::tempdir().unwrap();
    let mut pty = Pty::play(data.path(), &["--as", "both"]);
    pty.wait_for("White to move");
    let click = |pty: &mut Pty, row: usize, column: usize| {
        pty.send(&format!(
            "\x1b[<0;{};{}M\x1b[<0;{};{}m",
            column + 1,
            row + 1,
            column + 1,
            row + 1
        ));
    };
    // White's ants, the fifth kind in the hand.
    click(&mut pty, 2, 55 + 4 * 3);
    pty.wait_for("wA1 can go to the marked cell");
    let (row, column) = pty.screen().cursor_position();
    click(&mut pty, usize::from(row), usize::from(column));
    pty.wait_for("Black to move");
    assert_eq!(saved_plies(data.path()), 1);
}
