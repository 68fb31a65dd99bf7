//! Sample games with the responses that the protocol requires.

use crate::client::Client;

#[test]
fn the_first_turns_and_the_queen() {
    let mut client = Client::start();
    assert_eq!(
        client.one("newgame Base+MLP"),
        "Base+MLP;NotStarted;White[1]"
    );
    assert_eq!(
        client.moves(),
        ["wA1", "wB1", "wG1", "wL", "wM", "wP", "wS1"]
    );
    client.invalid_move("play wQ");
    assert_eq!(client.one("play wS1"), "Base+MLP;InProgress;Black[1];wS1");
    client.invalid_move("play bQ wS1-");
    client.error("newgame Base+MLP;InProgress;Black[1];wQ");
    assert_eq!(
        client.one("play bS1 wS1-"),
        "Base+MLP;InProgress;White[2];wS1;bS1 wS1-"
    );
}

#[test]
fn the_queen_is_due_on_the_fourth_turn() {
    let mut client = Client::start();
    client.one("newgame Base;InProgress;White[4];wS1;bS1 wS1-;wG1 -wS1;bG1 bS1-;wG2 -wG1;bG2 bG1-");
    let mut expected = [
        r"wQ \wS1", r"wQ wG1\", r"wQ \wG1", r"wQ wG2\", r"wQ \wG2", "wQ /wG2", "wQ -wG2",
    ];
    expected.sort_unstable();
    assert_eq!(client.moves(), expected);
    client.invalid_move("play wA1 -wG2");
}

#[test]
fn pieces_in_a_stack_can_be_referred_to() {
    let game = r"Base+ML;InProgress;Black[9];wL;bB1 \wL;wG1 wL\;bA1 \bB1;wQ wG1\;bB2 \bA1;wM wG1/;bQ bB1/;wM /bA1;bB2 bA1;wM bB2;bM bQ-;wG2 /wQ;bM bQ\;wG3 /wG1;bB1 wM;wA1 /wG2";
    let mut client = Client::start();
    client.one(&format!("newgame {game}"));
    let mut moves = client.moves();
    moves.retain(|mv| mv.starts_with("bB1 "));
    let mut expected = [
        r"bB1 \wM", r"bB1 \bQ", "bB1 bQ", r"bB1 wM\", "bB1 /wM", "bB1 -wM",
    ];
    expected.sort_unstable();
    assert_eq!(moves, expected);
    let texts = [r"bB1 \bA1", r"bB1 \bB2", r"bB1 \bB1", r"bB1 \wM"];
    let games = texts.map(|mv| {
        let game = client.one(&format!("play {mv}"));
        client.one("undo");
        game
    });
    assert!(games.iter().all(|game| *game == games[0]), "{games:?}");
    // Only the top of a stack can be climbed on, and only a piece on top can move.
    client.one(r"play bB1 \wM");
    client.invalid_move("play wA1 bB2");
    client.one("undo");
    client.invalid_move(r"play bB2 bQ");
    client.invalid_move(r"play bA1 \bQ");
}

#[test]
fn the_pillbug_throws_the_queen_which_then_rests() {
    let game = r"Base+P;InProgress;White[6];wP;bS1 wP/;wQ /wP;bQ bS1-;wQ -wP;bQ bS1\;wB1 wQ\;bB1 \bS1;wB1 wQ;bB1 bS1/";
    let mut client = Client::start();
    assert_eq!(client.one(&format!("newgame {game}")), game);
    let moves = client.moves();
    let throws: Vec<_> = moves.iter().filter(|mv| mv.starts_with("bQ")).collect();
    assert_eq!(throws, ["bQ -bS1", r"bQ wB1\", r"bQ wP\"]);
    let thrown = client.one(r"play bQ wP\");
    assert!(
        thrown.starts_with("Base+P;InProgress;Black[6];"),
        "{thrown}"
    );
    assert!(thrown.ends_with(r";bB1 bS1/;bQ wP\"), "{thrown}");
    assert!(client.moves().iter().all(|mv| !mv.starts_with("bQ")));
}

#[test]
fn a_pass_is_forced_or_not_allowed() {
    let game = r"Base;InProgress;White[7];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;wQ \wA1;bA1 \wQ;wG1 /wQ;bA2 /wG1";
    let mut client = Client::start();
    client.one("newgame");
    client.invalid_move("pass");
    client.invalid_move("play pass");
    client.one(&format!("newgame {game}"));
    assert_eq!(client.moves(), ["pass"]);
    for limit in [
        "depth 1",
        "depth 0",
        "time 00:00:01",
        "time 00:00:00",
        "nodes 10",
    ] {
        assert_eq!(client.one(&format!("bestmove {limit}")), "pass");
    }
    client.invalid_move("play wG1 -wQ");
    let passed = client.one("pass");
    assert!(passed.starts_with("Base;InProgress;Black[7];"), "{passed}");
    assert!(passed.ends_with(";bA2 /wG1;pass"), "{passed}");
    let before = client.one("undo");
    assert!(before.starts_with("Base;InProgress;White[7];"), "{before}");
    assert_eq!(client.one("play PASS"), passed);
}

#[test]
fn a_game_that_is_over_can_be_taken_back() {
    let game = r"Base;Draw;White[11];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \bQ;wG1 bQ\;bG2 bQ/;wA1 wQ\;bA1 bG2/;wA1 bG2\;bA1 \bG2;wQ \wS1;bG1 wA1/;wQ -bQ;bA1 \wQ;wB1 -wS1;bG3 bG1-;wB1 /bA1;bG3 -bG2";
    let mut client = Client::start();
    let loaded = client.one(&format!("newgame {game}"));
    assert!(loaded.starts_with("Base;Draw;White[11];"), "{loaded}");
    for command in [
        "validmoves",
        "play wB2 -wS1",
        "pass",
        "play x",
        "bestmove depth 1",
    ] {
        client.error(command);
    }
    let reopened = client.one("undo");
    assert!(
        reopened.starts_with("Base;InProgress;Black[10];"),
        "{reopened}"
    );
    assert!(reopened.ends_with(";wB1 /bA1"), "{reopened}");
    assert!(client.moves().len() > 1);
    assert_eq!(client.one("play bG3 -bG2"), loaded);
}

#[test]
fn before_the_first_game_there_is_nothing_to_do() {
    let mut client = Client::start();
    for command in [
        "validmoves",
        "play wS1",
        "play x",
        "pass",
        "bestmove depth 1",
        "undo",
        "perft",
    ] {
        client.error(command);
    }
    assert_eq!(client.send_command("options").len(), 8);
    assert_eq!(
        client.one("options set Nodes 100"),
        "Nodes;int;100;0;0;2147483647"
    );
    assert_eq!(client.send_command("info").len(), 2);
}

#[test]
fn a_piece_can_refer_to_itself() {
    let mut client = Client::start();
    let start = r"newgame Base;InProgress;White[3];wS1;bS1 wS1-;wQ \wS1;bQ bS1/";
    client.one(start);
    let by_itself = client.one("play wQ /wQ");
    client.one("undo");
    assert_eq!(client.one("play wQ -wS1"), by_itself);
}

#[test]
fn a_failed_newgame_or_undo_changes_nothing() {
    let mut client = Client::start();
    client.one("newgame Base+M");
    let game = client.one("play wM");
    for command in [
        "newgame base",
        "newgame Base+LM",
        "newgame Base+MM;x;y",
        "newgame Base;InProgress;Black[1];wQ",
        "newgame Base;InProgress;White[2];wS1;bS1 wS1-;wS1 junk",
        "newgame ;",
        "undo 2",
        "undo 0",
        "undo -1",
        "undo x",
        "undo 18446744073709551616",
    ] {
        client.error(command);
        client.one("undo");
        assert_eq!(client.one("play wM"), game, "{command}");
    }
    assert_eq!(
        client.one("newgame Base+L ignored"),
        "Base+L;NotStarted;White[1]"
    );
    assert_eq!(client.one("newgame"), "Base;NotStarted;White[1]");
    client.error("undo");
}

#[test]
fn a_game_string_is_read_liberally() {
    let mut client = Client::start();
    let game = "Base;InProgress;White[2];wS1;bS1 wS1-";
    for text in [
        "Base;Foo;Bar;wS1;bS1 wS1-",
        "Base;Draw;White[9];wS1;bS1 wS1-",
        "Base; InProgress; White[2]; wS1; bS1 wS1-",
        "Base;InProgress;White[2];WS1;BS1  ws1-;",
    ] {
        assert_eq!(client.one(&format!("newgame {text}")), game, "{text}");
    }
    assert_eq!(
        client.one("newgame Base;NotStarted"),
        "Base;NotStarted;White[1]"
    );
}

#[test]
fn moves_that_cannot_be_played_are_invalid() {
    let mut client = Client::start();
    client.one("newgame Base");
    for text in [
        "bS1", "wS2", "wS1 wS1-", "wM", "wQ", "x", "wS", "wQ1", "-wS1", "w\u{e4}",
    ] {
        client.invalid_move(&format!("play {text}"));
    }
    client.error("play");
    client.one("play wS1");
    let before = client.one("validmoves");
    for text in [
        // The reference is in hand, the destination is missing, the number is not the next, it is Black's turn.
        "bS1 wQ-",
        "bS1",
        "bS2 wS1-",
        "wA1 wS1-",
        "bS1 -wS1-",
        "bS1 wS1",
        "bS1 -",
    ] {
        client.invalid_move(&format!("play {text}"));
        assert_eq!(client.one("validmoves"), before);
    }
    client.one("play bS1 wS1-");
    // A direction refers to the ground level, which is occupied.
    client.one(r"play wB1 -wS1");
    client.one("play bQ bS1-");
    client.one(r"play wQ \wS1");
    client.one(r"play bB1 bQ-");
    client.invalid_move("play wB1 -bS1");
    client.one("play wB1 wS1");
    client.one("play bB1 bQ");
    // A covered piece cannot move.
    client.invalid_move(r"play wS1 -wB1");
}
