//! Reading and writing moves and games. Most cases were run on the UHP reference engine, Mzinga.

use proptest::prelude::*;

use super::{MAX_PLIES, Style};
use crate::{
    Board, Direction, Game, GameState, GameStringError, GameType, Move, MoveSyntaxError, Opening,
    Piece, PlayMoveError, ReadMoveError, Record, ReferenceError, Ruleset,
};

/// A stack of four, `bA1` below `bB2`, `wM` and `bB1`, with Black to move.
const STACK: &str = "Base+ML;InProgress;Black[9];wL;bB1 \\wL;wG1 wL\\;bA1 \\bB1;wQ wG1\\;bB2 \\bA1;wM wG1/;\
    bQ bB1/;wM /bA1;bB2 bA1;wM bB2;bM bQ-;wG2 /wQ;bM bQ\\;wG3 /wG1;bB1 wM;wA1 /wG2";

/// White's pinned pillbug can throw the black queen.
const THROW: &str = "Base+P;InProgress;White[6];wP;bS1 wP/;wQ /wP;bQ bS1-;wQ -wP;bQ bS1\\;wB1 wQ\\;bB1 \\bS1;\
    wB1 wQ;bB1 bS1/";

/// White must pass.
const PASS: &str = "Base;InProgress;White[7];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \\wA1;bA1 bS1\\;wQ -wA1;bA2 bQ\\;\
    wQ \\wA1;bA1 \\wQ;wG1 /wQ;bA2 /wG1";

/// Both queens are surrounded.
pub(crate) const DRAW: &str = "Base;Draw;White[11];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \\bQ;wG1 bQ\\;bG2 bQ/;wA1 wQ\\;\
    bA1 bG2/;wA1 bG2\\;bA1 \\bG2;wQ \\wS1;bG1 wA1/;wQ -bQ;bA1 \\wQ;wB1 -wS1;bG3 bG1-;wB1 /bA1;bG3 -bG2";

fn game(text: &str) -> Game {
    text.parse::<Game>()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn piece(name: &str) -> Piece {
    name.parse().expect("a piece")
}

/// Legal moves of one piece as strings.
fn written(game: &Game, name: &str) -> Vec<String> {
    let mut moves: Vec<String> = game
        .board()
        .moves_of(piece(name))
        .into_iter()
        .map(|mv| game.board().move_string(mv).to_string())
        .collect();
    moves.sort();
    moves
}

fn sorted(moves: &str) -> Vec<String> {
    let mut moves: Vec<String> = moves.split(';').map(str::to_owned).collect();
    moves.sort();
    moves
}

#[test]
fn game_strings_round_trip() {
    for text in [
        "Base+MLP;NotStarted;White[1]",
        "Base+MLP;InProgress;White[2];wS1;bS1 wS1-",
        PASS,
        DRAW,
    ] {
        assert_eq!(game(text).game_string(), text);
    }
    assert_eq!(game(DRAW).board().state(), GameState::Draw);
}

#[test]
fn the_first_turns_allow_every_piece_but_the_queen() {
    let mut game = game("Base+MLP");
    let mut moves: Vec<String> = game
        .legal_moves()
        .into_iter()
        .map(|mv| game.board().move_string(mv).to_string())
        .collect();
    moves.sort();
    assert_eq!(moves, sorted("wS1;wB1;wG1;wA1;wM;wL;wP"));
    assert!(matches!(
        game.play_uhp("wQ"),
        Err(PlayMoveError::Illegal(_))
    ));
    game.play_uhp("wS1").expect("legal");
    assert_eq!(game.game_string(), "Base+MLP;InProgress;Black[1];wS1");
    assert!(matches!(
        game.play_uhp("bQ wS1-"),
        Err(PlayMoveError::Illegal(_))
    ));
    assert_eq!(game.game_string(), "Base+MLP;InProgress;Black[1];wS1");
}

#[test]
fn the_queen_is_forced_on_the_fourth_turn() {
    let game = game("Base;InProgress;White[4];wS1;bS1 wS1-;wG1 -wS1;bG1 bS1-;wG2 -wG1;bG2 bG1-");
    assert_eq!(
        written(&game, "wQ"),
        sorted("wQ \\wS1;wQ wG1\\;wQ \\wG1;wQ wG2\\;wQ \\wG2;wQ /wG2;wQ -wG2")
    );
    assert_eq!(game.legal_moves().len(), 7);
}

#[test]
fn stacks_are_written_by_their_top_and_read_by_any_piece() {
    let game = game(STACK);
    assert_eq!(
        written(&game, "bB1"),
        sorted("bB1 \\wM;bB1 \\bQ;bB1 bQ;bB1 wM\\;bB1 /wM;bB1 -wM")
    );
    let moves = ["bB1 \\bA1", "bB1 \\bB2", "bB1 \\bB1", "bB1 \\wM"];
    let expected = game.read_move(moves[0]).expect("readable");
    assert!(game.board().is_legal(expected));
    for text in moves {
        assert_eq!(game.read_move(text), Ok(expected), "{text}");
    }
    // Without a direction only the top of a stack is a valid reference.
    assert_eq!(
        game.read_move("bM bB2"),
        Err(ReferenceError::Covered {
            reference: piece("bB2"),
            top: piece("bB1"),
        }
        .into())
    );
    assert!(game.read_move("bM bB1").is_ok());
}

#[test]
fn a_throw_is_written_like_any_move() {
    let mut game = game(THROW);
    let moves = written(&game, "bQ");
    for text in ["bQ -bS1", "bQ wP\\", "bQ wB1\\"] {
        assert!(moves.contains(&text.to_owned()), "{text} in {moves:?}");
    }
    game.play_uhp("bQ wP\\").expect("legal");
    assert!(game.game_string().ends_with(";bB1 bS1/;bQ wP\\"));
    assert!(
        game.game_string()
            .starts_with("Base+P;InProgress;Black[6];")
    );
    assert!(written(&game, "bQ").is_empty());
}

#[test]
fn a_forced_pass_is_a_move_and_others_are_rejected() {
    let mut game = game(PASS);
    assert!(game.must_pass());
    assert!(matches!(
        game.play_uhp("wG1 -wQ"),
        Err(PlayMoveError::Illegal(_))
    ));
    assert_eq!(game.play_uhp("PASS"), Ok(Move::PASS));
    assert!(game.game_string().starts_with("Base;InProgress;Black[7];"));
    assert!(game.game_string().ends_with(";bA2 /wG1;pass"));
    assert!(matches!(
        game.play_uhp("pass"),
        Err(PlayMoveError::Illegal(_))
    ));
    assert_eq!(game.undo(), Some(Move::PASS));
    assert_eq!(game.game_string(), PASS);
}

#[test]
fn rejects_moves_after_the_end_until_one_is_undone() {
    let mut game = game(DRAW);
    for text in ["wB2 -wS1", "pass"] {
        assert_eq!(
            game.play_uhp(text),
            Err(PlayMoveError::Illegal(crate::WhyNot::GameOver))
        );
    }
    game.undo();
    assert!(game.game_string().starts_with("Base;InProgress;Black[10];"));
    assert!(game.game_string().ends_with(";wB1 /bA1"));
    let error = format!("{DRAW};wB2 -wS1")
        .parse::<Game>()
        .expect_err("over");
    assert!(matches!(error, GameStringError::Move(bad) if bad.ply == 21));
}

#[test]
fn the_mover_may_refer_to_its_own_cell() {
    let mut game = game("Base;InProgress;White[3];wS1;bS1 wS1-;wQ \\wS1;bQ bS1/");
    assert_eq!(game.read_move("wQ /wQ"), game.read_move("wQ -wS1"));
    let mv = game.play_uhp("wQ /wQ").expect("legal");
    assert_eq!(mv.piece(), Some(piece("wQ")));
    // The written form does not mention the mover.
    assert!(game.game_string().ends_with(";wQ -wS1"));
}

#[test]
fn moving_to_the_own_cell_is_rejected_by_the_rules() {
    let mut game = game("Base;InProgress;White[3];wS1;bS1 wS1-;wQ \\wS1;bQ bS1/");
    for text in ["wQ \\wS1", "wQ wQ"] {
        assert!(
            matches!(game.play_uhp(text), Err(PlayMoveError::Illegal(_))),
            "{text}"
        );
    }
}

#[test]
fn a_direction_never_climbs() {
    let game = game("Base;InProgress;White[3];wB1;bS1 wB1-;wQ -wB1;bQ bS1-");
    let occupied = ReferenceError::Occupied {
        reference: piece("bQ"),
        direction: Direction::West,
        occupant: piece("bS1"),
    };
    assert_eq!(game.read_move("wB1 -bQ"), Err(occupied.into()));
    assert_eq!(
        game.read_move("wB1 bS1").expect("a climb").parts(),
        game.board()
            .cell_of(piece("bS1"))
            .map(|cell| (piece("wB1"), cell))
    );
}

#[test]
fn rejects_references_that_are_not_on_the_table() {
    let mut game = game("Base;InProgress;Black[1];wS1");
    for (text, reference) in [("bS1 wQ-", "wQ"), ("bS1 bS1-", "bS1"), ("bS1 wM", "wM")] {
        let reference = piece(reference);
        assert_eq!(
            game.play_uhp(text),
            Err(ReferenceError::NotOnTable { reference }.into()),
            "{text}"
        );
    }
}

#[test]
fn only_the_first_piece_has_no_destination() {
    let mut game = game("Base");
    for text in ["wS1 wS1-", "wS1 -bS1", "wS1 bS1"] {
        assert_eq!(
            game.play_uhp(text),
            Err(ReferenceError::OnEmptyTable.into()),
            "{text}"
        );
    }
    game.play_uhp("wS1").expect("legal");
    assert_eq!(game.play_uhp("bS1"), Err(ReferenceError::Missing.into()));
}

#[test]
fn ignores_case_extra_spaces_and_trailing_text() {
    let game = game("Base;InProgress;Black[1];wS1");
    let expected = game.read_move("bS1 wS1-");
    assert!(expected.is_ok());
    for text in [
        "BS1 WS1-",
        "bs1 ws1-",
        "  bS1 \t  wS1-  ",
        "bS1\twS1-",
        "bS1 wS1- junk",
        "bS1 wS1-junk",
        "bS1 wS1- ; {x}",
    ] {
        assert_eq!(game.read_move(text), expected, "{text:?}");
    }
    // A space before the mark makes it trailing text, so the spider would climb.
    assert_eq!(
        game.read_move("bS1 wS1 -").map(Move::parts),
        Ok(game
            .board()
            .cell_of(piece("wS1"))
            .map(|cell| (piece("bS1"), cell)))
    );
    assert_eq!(game.read_move("Pass"), Ok(Move::PASS));
}

#[test]
fn rejects_text_that_is_not_a_move() {
    let game = game("Base+MLP;InProgress;Black[1];wS1");
    let bad = |error: MoveSyntaxError| Err(ReadMoveError::Syntax(error));
    for text in ["", " ", "\t \t"] {
        assert_eq!(
            game.read_move(text),
            bad(MoveSyntaxError::Empty),
            "{text:?}"
        );
    }
    for text in [
        "bM1 wS1-",
        "bQ1 wS1-",
        "bA wS1-",
        "bA4 wS1-",
        "bS3 wS1-",
        "xA1 wS1-",
        "b wS1-",
        "-",
        "bS1wS1-",
        "passe",
        "bS1- wS1",
        "b\u{e4}1 wS1-",
        "\u{1f41d}",
        "bS1\u{a0}wS1-",
        "bS1\nwS1-",
    ] {
        assert_eq!(
            game.read_move(text),
            bad(MoveSyntaxError::BadPiece),
            "{text:?}"
        );
    }
    for text in [
        "bS1 -",
        "bS1 - wS1",
        "bS1 wM1-",
        "bS1 wQ1",
        "bS1 wS",
        "bS1 .",
        "bS1 wS1+",
        "bS1 --wS1",
        "bS1 \u{e4}",
    ] {
        assert_eq!(
            game.read_move(text),
            bad(MoveSyntaxError::BadDestination),
            "{text:?}"
        );
    }
    assert_eq!(
        game.read_move("bS1 -wS1-"),
        bad(MoveSyntaxError::TwoDirections)
    );
}

#[test]
fn rejected_moves_leave_the_game_unchanged() {
    let text = "Base;InProgress;White[4];wB1;bS1 wB1-;wQ -wB1;bQ bS1-;wA1 -wQ;bB1 bQ-";
    let mut game = game(text);
    for text in [
        // The other player's piece, from the hand and on the table.
        "bA1 bB1-", "bQ bS1/", // Numbers out of order.
        "wA3 -wA1", "wS2 -wA1", // A piece outside the set.
        "wM -wA1",  // Beside the other player's piece.
        "wG1 bB1-", // Pinned.
        "wQ \\wB1",
    ] {
        assert!(
            matches!(game.play_uhp(text), Err(PlayMoveError::Illegal(_))),
            "{text}"
        );
    }
    assert_eq!(game.game_string(), text);
    // Covered pieces.
    let mut game = super::tests::game(STACK);
    for text in ["bB2 bQ", "bA1 -bA1", "bB2 \\bA1"] {
        assert!(
            matches!(game.play_uhp(text), Err(PlayMoveError::Illegal(_))),
            "{text}"
        );
    }
}

#[test]
fn the_reference_is_the_first_clockwise_from_the_upper_left() {
    // From six neighbours on, one after the other is left out.
    let signs = ["wA1\\", "/wA1", "-wA1", "\\wA1", "wA1/", "wA1-"];
    for direction in Direction::ALL {
        let mut board = Board::new(GameType::BASE, Opening::Tournament);
        let middle = crate::Cell::ORIGIN;
        let fillers = ["wS1", "wS2", "wB1", "wB2", "wG2", "wG3"];
        board.play_unchecked(Move::new(piece("wA1"), middle.neighbor(direction)));
        let later = Direction::ALL.into_iter().zip(fillers);
        for (side, filler) in later.skip(direction.index() + 1) {
            board.play_unchecked(Move::new(piece(filler), middle.neighbor(side)));
        }
        let text = board
            .move_string(Move::new(piece("wG1"), middle))
            .to_string();
        assert_eq!(text, format!("wG1 {}", signs[direction.index()]));
        // A stack is named by its top.
        board.play_unchecked(Move::new(piece("bB1"), middle.neighbor(direction)));
        let text = board
            .move_string(Move::new(piece("wG1"), middle))
            .to_string();
        assert_eq!(
            text,
            format!("wG1 {}", signs[direction.index()].replace("wA1", "bB1"))
        );
    }
}

#[test]
fn game_strings_are_read_leniently() {
    let expected = "Base;InProgress;White[2];wS1;bS1 wS1-";
    for text in [
        "Base;Foo;Bar;wS1;bS1 wS1-",
        "Base;Draw;White[9];wS1;bS1 wS1-",
        " Base ; InProgress ; White[2] ; wS1 ; bS1 wS1- \r\n",
        "Base;InProgress;White[2];ws1;BS1  WS1-;",
        "Base;;;wS1;bS1 wS1-",
    ] {
        assert_eq!(game(text).game_string(), expected, "{text:?}");
    }
    for text in [
        "Base",
        "Base;",
        "Base;NotStarted",
        "Base;NotStarted;White[1]",
        "Base;NotStarted;White[1];",
    ] {
        assert_eq!(game(text).game_string(), "Base;NotStarted;White[1]");
    }
}

#[test]
fn invalid_game_strings_report_the_move_and_the_game_before_it() {
    let error = "Base;x;y;wS1;bS1 wS1-; wQ wM- ;bQ bS1-"
        .parse::<Game>()
        .expect_err("bad");
    assert_eq!(
        error.to_string(),
        "move 3, \"wQ wM-\": wM is not on the table"
    );
    let GameStringError::Move(bad) = error else {
        panic!("{error}");
    };
    assert_eq!((bad.ply, bad.text.as_str()), (3, "wQ wM-"));
    assert_eq!(
        bad.before.game_string(),
        "Base;InProgress;White[2];wS1;bS1 wS1-"
    );
    for text in ["Base;x;y;wS1;;bS1 wS1-", "Base;x;y;wS1;bS1 wS1-;;"] {
        let error = text.parse::<Game>().expect_err("an empty move");
        assert!(
            matches!(error, GameStringError::Move(bad)
                if bad.reason == PlayMoveError::Syntax(MoveSyntaxError::Empty)),
            "{text}"
        );
    }
}

#[test]
fn rejects_invalid_and_oversized_game_strings() {
    for text in ["", ";", "base", "Base+", "Base+LM;x;y", "wS1;bS1 wS1-"] {
        assert!(
            matches!(text.parse::<Game>(), Err(GameStringError::Set(_))),
            "{text:?}"
        );
    }
    let huge = "Base;x;y;".repeat(100_000);
    assert!(matches!(
        huge.parse::<Game>(),
        Err(GameStringError::TooLong { bytes: 900_000 })
    ));
    assert!(matches!(
        Game::from_game_string(b"Base;\xff", Ruleset::uhp),
        Err(GameStringError::NotUtf8 { at: 5 })
    ));
    // An endless game of queens stepping back and forth.
    let start = "Base;x;y;wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
    let cycle = ";wQ \\wS1;bQ bS1/;wQ -wS1;bQ bS1-";
    let limit = format!("{start}{}", cycle.repeat((MAX_PLIES - 4) / 4));
    assert_eq!(game(&limit).moves().len(), MAX_PLIES);
    assert!(matches!(
        format!("{limit};wQ \\wS1").parse::<Game>(),
        Err(GameStringError::TooManyPlies)
    ));
}

#[test]
fn game_strings_can_be_read_under_other_rules() {
    let text = "Base;InProgress;White[2];wQ;bQ wQ-";
    assert!(text.parse::<Game>().is_err());
    let game = Game::from_game_string(text, |set| {
        Ruleset::uhp(set).with_opening(Opening::Rulebook)
    })
    .expect("the rulebook allows it");
    assert_eq!(game.game_string(), text);
}

#[test]
fn a_resigned_game_is_written_as_in_progress() {
    let mut game = game("Base;InProgress;White[2];wS1;bS1 wS1-");
    game.resign(crate::Color::White).expect("running");
    assert_eq!(game.game_string(), "Base;InProgress;White[2];wS1;bS1 wS1-");
}

#[test]
fn states_round_trip() {
    for state in GameState::ALL {
        assert_eq!(state.to_string().parse(), Ok(state));
    }
    assert!("inprogress".parse::<GameState>().is_err());
}

/// A game of random legal moves.
pub(crate) fn random_game(set: usize, opening: Opening, choices: &[u16]) -> Game {
    let mut game = Game::new(Ruleset::uhp(GameType::ALL[set % 8]).with_opening(opening));
    for &choice in choices {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[choice as usize % moves.len()])
            .expect("legal");
    }
    game
}

proptest! {
    #[test]
    fn any_game_string_round_trips(set in 0usize..8, choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let game = random_game(set, Opening::Tournament, &choices);
        let text = game.game_string();
        let again = text.parse::<Game>().expect("our own string");
        prop_assert!(game.moves().eq(again.moves()));
        prop_assert_eq!(again.game_string(), text);
        let strings = game.move_strings();
        prop_assert_eq!(strings.len(), game.moves().len());
    }

    #[test]
    fn every_legal_move_round_trips(set in 0usize..8, choices in prop::collection::vec(any::<u16>(), 0..80)) {
        let game = random_game(set, Opening::Rulebook, &choices);
        for mv in game.legal_moves() {
            let text = game.board().move_string(mv).to_string();
            prop_assert_eq!(game.read_move(&text), Ok(mv));
            prop_assert_eq!(game.read_move(&text.to_uppercase()), Ok(mv));
        }
    }

    #[test]
    fn any_text_is_read_or_rejected(text in ".{0,40}", bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let game = game(STACK);
        let _ = game.read_move(&text);
        let _ = game.read_move(&format!("bB1 {text}"));
        let _ = format!("Base;;;{text}").parse::<Game>();
        let _ = Record::from_game_string(&format!("Base;;;{text}"));
        let _ = Game::from_game_string(&bytes, Ruleset::uhp);
        let _ = super::MoveText::parse(&text, Style::Archive);
    }

    #[test]
    fn nearly_valid_moves_are_read_or_rejected(words in prop::collection::vec("[wbWB]?[QSBGAMLP]?[0-4]?[-/\\\\]?", 1..3)) {
        let mut game = game(STACK);
        let _ = game.play_uhp(&words.join(" "));
    }
}
