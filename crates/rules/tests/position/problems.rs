//! Every kind of problem by example, and several at once.

use skep_rules::{
    Bug, Color, DrawReason, GameType, Hex, Opening, Outcome, Position, Problem, Severity, WinReason,
};

use crate::samples::{drawn, piece};

/// The problems of a diagram, which must all have one severity.
fn problems(severity: Severity, diagram: &str) -> Vec<Problem> {
    let position = drawn(diagram);
    let problems = position.problems();
    for problem in &problems {
        assert_eq!(problem.severity(), severity, "{problem}");
        assert!(!problem.to_string().is_empty());
    }
    match position.to_board() {
        Ok(_) => assert_eq!(severity, Severity::Doubt),
        Err(invalid) => assert_eq!(invalid.problems(), problems),
    }
    problems
}

fn errors(diagram: &str) -> Vec<Problem> {
    problems(Severity::Error, diagram)
}

fn doubts(diagram: &str) -> Vec<Problem> {
    problems(Severity::Doubt, diagram)
}

#[test]
fn a_valid_position_has_no_problems() {
    assert_eq!(doubts("Base White[1]\n."), []);
    assert_eq!(doubts("Base Black[1]\nwA1"), []);
    assert_eq!(doubts("Base White[2]\nwA1 bA1"), []);
    assert_eq!(doubts("Base rulebook White[2]\nwQ  bQ"), []);
    assert_eq!(doubts("Base White[9]\nwA1 wQ  bQ  bB1"), []);
}

#[test]
fn detects_a_split_hive() {
    let found = errors("Base White[3]\nbQ  bA1 .   wQ\n              .   wA1");
    // The origin is White's queen.
    let black = vec![Hex::new(-3, 0), Hex::new(-2, 0)];
    let [Problem::Split { parts }] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!(parts.len(), 3);
    assert_eq!(parts[0], black);
    assert_eq!(found[0].hexes(), [parts[1][0], parts[2][0]]);
    assert!(found[0].pieces().is_empty());
}

#[test]
fn detects_a_piece_outside_the_set() {
    let found = errors("Base+M White[3]\nwQ  wA1 bA1 bP");
    let expected = Problem::NotInSet {
        piece: piece("bP"),
        at: vec![Hex::new(3, 0)],
    };
    assert_eq!(found, [expected]);
    assert!(found[0].pieces().contains(piece("bP")));
}

#[test]
fn detects_a_repeated_piece_which_can_be_renumbered() {
    let diagram = "Base White[4]\nwA1 wQ  bQ  bA1 bA1";
    let at = vec![Hex::new(2, 0), Hex::new(3, 0)];
    let expected = Problem::Repeated {
        piece: piece("bA1"),
        at,
    };
    assert_eq!(errors(diagram), [expected]);
    let mut position = drawn(diagram);
    assert!(position.renumber());
    assert_eq!(position.to_string(), "Base_w4_A1Qqa1a2");
    assert_eq!(position.problems(), []);
}

#[test]
fn detects_too_many_of_a_kind() {
    let found = errors("Base White[5]\nwA1 wQ  bQ  bS1 bS1 bS2");
    let at = |range: std::ops::Range<i32>| range.map(|q| Hex::new(q, 0)).collect();
    let repeated = Problem::Repeated {
        piece: piece("bS1"),
        at: at(2..4),
    };
    let too_many = Problem::TooMany {
        color: Color::Black,
        bug: Bug::Spider,
        count: 3,
        at: at(2..5),
    };
    assert_eq!(found, [repeated, too_many]);
    assert_eq!(found[1].pieces().len(), 2);
}

#[test]
fn detects_numbers_out_of_order_which_can_be_renumbered() {
    let diagram = "Base+P White[9] resting bA3\nwA1 wQ  bQ  bA3 bS2";
    let at = |q| Hex::new(q, 0);
    let expected =
        [("bS2", "bS1", 3), ("bA3", "bA1", 2)].map(|(name, missing, q)| Problem::OutOfOrder {
            piece: piece(name),
            missing: piece(missing),
            at: at(q),
        });
    assert_eq!(errors(diagram), expected);
    let mut position = drawn(diagram);
    assert!(position.renumber());
    assert_eq!(position.to_string(), "BaseP_w9_A1Qqa1s1_a1");
    assert!(!position.renumber());
}

#[test]
fn detects_bugs_that_cannot_climb() {
    let found = errors("Base White[9]\nwA1 wQ  bQ  bS1^\nbS1/bA1");
    let expected = Problem::CannotClimb {
        piece: piece("bS1"),
        at: Hex::new(2, 0),
    };
    assert_eq!(found, [expected]);
    assert_eq!(
        doubts("Base+M White[19]\nwA1 wQ  bQ  bM^\nbM/bB1/wB1/wB2/bB2/wM/bA1"),
        []
    );
}

#[test]
fn detects_a_stack_that_is_too_high() {
    let found = errors("Base White[19]\nwA1 wQ  bQ  bB1^\nbB1/bB2/wB1/wB2/bA1/bA2");
    let too_high = Problem::TooHigh {
        at: Hex::new(2, 0),
        height: 6,
        max_height: 5,
    };
    let cannot = Problem::CannotClimb {
        piece: piece("bA1"),
        at: Hex::new(2, 0),
    };
    assert_eq!(found, [too_high, cannot]);
}

#[test]
fn detects_a_player_without_a_first_piece() {
    let color = Color::White;
    assert_eq!(
        errors("Base Black[1]\n."),
        [Problem::NoFirstPiece { color }]
    );
    assert_eq!(
        errors("Base Black[1]\nbA1")[0],
        Problem::NoFirstPiece { color }
    );
    let color = Color::Black;
    assert!(errors("Base White[3]\nwA1 wQ").contains(&Problem::NoFirstPiece { color }));
}

#[test]
fn detects_too_few_turns_which_can_be_raised() {
    let diagram = "Base Black[2]\nwA1 wQ  bQ  bA1";
    let expected = Problem::TooFewTurns {
        color: Color::Black,
        pieces: 2,
        turns: 1,
    };
    assert_eq!(errors(diagram), [expected]);
    let mut position = drawn(diagram);
    position.raise_turn();
    assert_eq!(position.to_string(), "Base_b3_A1Qqa1");
    assert_eq!(position.problems(), []);
    let expected = Problem::TooFewTurns {
        color: Color::White,
        pieces: 1,
        turns: 0,
    };
    assert_eq!(errors("Base White[1]\nwA1"), [expected]);
}

#[test]
fn rest_requires_a_pillbug_and_an_uncovered_piece() {
    let found = errors("Base White[9] resting bA1\nwA1 wQ  bQ  bA1");
    let piece_a1 = piece("bA1");
    assert_eq!(found, [Problem::RestWithoutPillbug { piece: piece_a1 }]);
    let found = errors("Base+P White[9] resting bA2\nwA1 wQ  bQ  bA1");
    assert_eq!(
        found,
        [Problem::RestInHand {
            piece: piece("bA2")
        }]
    );
    let found = errors("Base+P White[9] resting bA1\nwA1 wQ  bQ  bB1^\nbB1/bA1");
    let expected = Problem::RestCovered {
        piece: piece_a1,
        at: Hex::new(2, 0),
    };
    assert_eq!(found, [expected]);
    assert_eq!(doubts("Base+P White[9] resting bA1\nwA1 wQ  bQ  bA1"), []);
}

#[test]
fn rest_requires_a_previous_player_who_could_move() {
    let expected = |name| Problem::RestWithoutMove {
        piece: piece(name),
        mover: Color::Black,
    };
    // Black has placed a piece in every turn.
    let found = doubts("Base+P White[3] resting bA1\nwQ  wA1 bA1 bQ");
    assert_eq!(found, [expected("bA1")]);
    // Black's queen is in hand.
    let found = doubts("Base+P White[3] resting bA1\nwQ  wA1 bS1 bA1");
    assert_eq!(found, [expected("bA1")]);
}

#[test]
fn a_resting_piece_of_the_player_to_move_requires_a_thrower() {
    let expected = |q| Problem::RestWithoutThrower {
        piece: piece("wA1"),
        at: Hex::new(q, 0),
    };
    let found = doubts("Base+P White[9] resting wA1\nwA1 wQ  bQ  bP");
    assert_eq!(found, [expected(-1)]);
    assert_eq!(doubts("Base+P White[9] resting wA1\nwQ  bQ  bP  wA1"), []);
    // A mosquito throws only beside a pillbug of either colour, or the pillbug itself.
    let found = doubts("Base+MP White[9] resting wA1\nwQ  bQ  bM  wA1");
    assert_eq!(found, [expected(3)]);
    assert_eq!(
        doubts("Base+MP White[9] resting wA1\nwQ  bQ  bM  wA1\n      wP"),
        []
    );
    assert_eq!(
        doubts("Base+MP White[9] resting wP\nwA1 wQ  bQ  bM  wP"),
        []
    );
}

#[test]
fn detects_a_late_queen() {
    let late = |pieces, turns| Problem::QueenLate {
        color: Color::Black,
        pieces,
        turns,
    };
    let idle = |pieces, turns| Problem::TooManyTurns {
        color: Color::Black,
        pieces,
        turns,
    };
    assert_eq!(
        doubts("Base White[5]\nwA1 wQ  bA1 bA2 bS1 bS2"),
        [late(4, 4)]
    );
    assert_eq!(
        doubts("Base White[5]\nwA1 wQ  bA1 bA2 bS1"),
        [idle(3, 4), late(3, 4)]
    );
    assert_eq!(doubts("Base White[4]\nwA1 wQ  bA1 bA2 bS1"), []);
    let queen = late(4, 4).pieces();
    assert!(queen.contains(piece("bQ")) && queen.len() == 1);
}

#[test]
fn detects_too_many_turns_without_a_queen() {
    let expected = Problem::TooManyTurns {
        color: Color::Black,
        pieces: 1,
        turns: 2,
    };
    assert_eq!(doubts("Base White[3]\nwA1 wQ  bA1"), [expected]);
}

#[test]
fn detects_a_queen_placed_first() {
    let expected = Problem::QueenFirst {
        color: Color::Black,
        at: Hex::new(1, 0),
    };
    assert_eq!(doubts("Base White[2]\nwA1 bQ"), [expected]);
    assert_eq!(doubts("Base rulebook White[2]\nwA1 bQ"), []);
}

#[test]
fn detects_a_queen_placed_first_among_several_pieces() {
    let expected = Problem::QueenFirst {
        color: Color::White,
        at: Hex::ORIGIN,
    };
    assert_eq!(doubts("Base White[3]\nwA1 wQ  bA1 bQ"), [expected]);
    assert_eq!(doubts("Base rulebook White[3]\nwA1 wQ  bA1 bQ"), []);
    // After a move anything can touch.
    assert_eq!(doubts("Base White[4]\nwA1 wQ  bA1 bQ"), []);
}

#[test]
fn detects_a_climb_for_which_there_was_no_turn() {
    // Two placements and two climbs take four turns.
    let diagram = |turn: u32| format!("Base White[{turn}]\nwQ  wA1 bA1 wB1^\nwB1/bB1/bQ");
    let expected = |color, needed, turns| Problem::ClimbedTooEarly {
        color,
        climbed: 1,
        needed,
        turns,
    };
    assert_eq!(
        doubts(&diagram(4)),
        [expected(Color::White, 4, 3), expected(Color::Black, 4, 3)]
    );
    assert_eq!(doubts(&diagram(5)), []);
    let mut position = drawn(&diagram(4));
    position.raise_turn();
    assert_eq!(position.turn(), 5);
    assert_eq!(position.problems(), []);
}

#[test]
fn detects_contacts_that_only_a_move_brings_about() {
    let diagram = "Base White[3]\nwA1 bA1\n  wQ  bQ";
    let found = doubts(diagram);
    assert!(
        matches!(&found[..], [Problem::ContactWithoutMove { contacts: 3, at }] if at.len() == 4),
        "{found:?}"
    );
    let mut position = drawn(diagram);
    position.raise_turn();
    assert_eq!(position.turn(), 4);
    assert_eq!(position.problems(), []);
    // Without queens nothing can have moved, however late it is.
    let mut position = drawn("Base White[3]\nwA1 bA1\n  wA2 bA2");
    position.raise_turn();
    assert_eq!(position.turn(), 3);
}

#[test]
fn detects_a_climb_before_the_queen_was_placed() {
    let found = doubts("Base White[4]\nwA1 wQ  bB1^\nbB1/bA1");
    let expected = Problem::MovedBeforeQueen {
        piece: piece("bB1"),
        at: Hex::new(1, 0),
    };
    assert_eq!(found[0], expected);
}

#[test]
fn detects_the_end_of_the_game() {
    let found = doubts("Base White[9]\n  wA1 wA2\nwS1 wQ  wS2\n  bQ  bA1");
    let outcome = Outcome::Win {
        winner: Color::Black,
        by: WinReason::Surrounded,
    };
    let at = vec![Hex::ORIGIN];
    assert_eq!(found, [Problem::Over { outcome, at }]);
    assert_eq!(found[0].pieces().iter().collect::<Vec<_>>(), [piece("wQ")]);

    let draw: Position = "Base_w8_.A1a1G1-A2Qqg1-S1s1a2".parse().expect("a position");
    let outcome = Outcome::Draw(DrawReason::BothSurrounded);
    let at = vec![Hex::ORIGIN, Hex::new(1, 0)];
    assert_eq!(draw.problems(), [Problem::Over { outcome, at }]);
    let board = draw.to_board().expect("only a doubt");
    assert!(board.is_over());
}

#[test]
fn reports_all_problems_at_once() {
    let mut position = Position::new(GameType::BASE, Opening::Tournament);
    for (q, name) in [(0, "wA2"), (0, "wA2"), (0, "wS1"), (9, "bP"), (4, "bQ")] {
        position.put(Hex::new(q, 0), piece(name)).expect("room");
    }
    position.resting = Some(piece("bA1"));
    let found = position.problems();
    let kinds: Vec<String> = found
        .iter()
        .map(|problem| format!("{problem:?}"))
        .map(|text| text.split(' ').next().unwrap_or_default().to_owned())
        .collect();
    let expected = [
        "Split",
        "Repeated",
        "NotInSet",
        "CannotClimb",
        "MovedBeforeQueen",
        "CannotClimb",
        "MovedBeforeQueen",
        "TooFewTurns",
        "TooFewTurns",
        "RestWithoutPillbug",
        "RestInHand",
    ];
    assert_eq!(kinds, expected);
    let invalid = position.to_board().expect_err("there are errors");
    assert_eq!(invalid.problems().len(), 9);
    assert_eq!(
        invalid.to_string(),
        format!(
            "the position cannot be played: {}, and 8 more problems",
            invalid.problems()[0]
        )
    );
}
