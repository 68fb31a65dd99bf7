use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::{Value, json};
use skep_rules::Position;

use skep_game::arrangement::{ArrangementError, read, set_up, setup_of};

use super::check;
use skep_game::protocol::{CheckedPosition, Opening, ProblemSeverity, Setup, Side};

const DOCUMENT: &str = include_str!("../../../../docs/module.md");

/// A position for each problem, with the values of the problem.
fn samples() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        (
            "split",
            "Base White[3]\nbQ  bA1 .   wQ\n              .   wA1",
            json!({"count": 3, "cells": [[0, 0], [1, 1]]}),
        ),
        (
            "not-in-set",
            "Base+M White[3]\nwA1 wQ  bQ  bP",
            json!({"piece": "bP", "cells": [[2, 0]], "pieces": ["bP"]}),
        ),
        (
            "too-many",
            "Base White[5]\nwA1 wQ  bQ  bS1 bS1 bS2",
            json!({"side": "black", "bug": "S", "count": 3, "most": 2}),
        ),
        (
            "repeated",
            "Base White[4]\nwA1 wQ  bQ  bA1 bA1",
            json!({"piece": "bA1", "count": 2, "cells": [[2, 0], [3, 0]]}),
        ),
        (
            "out-of-order",
            "Base White[9]\nwA1 wQ  bQ  bA3",
            json!({"piece": "bA3", "missing": "bA1", "cells": [[2, 0]]}),
        ),
        (
            "cannot-climb",
            "Base White[9]\nwA1 wQ  bQ  bS1^\nbS1/bA1",
            json!({"piece": "bS1", "cells": [[2, 0]]}),
        ),
        (
            "too-high",
            "Base White[19]\nwA1 wQ  bQ  bB1^\nbB1/bB2/wB1/wB2/bA1/bA2",
            json!({"count": 6, "most": 5, "cells": [[2, 0]]}),
        ),
        (
            "no-first-piece",
            "Base Black[1]\n.",
            json!({"side": "white", "cells": []}),
        ),
        (
            "too-few-turns",
            "Base Black[2]\nwA1 wQ  bQ  bA1",
            json!({"side": "black", "count": 2, "turns": 1}),
        ),
        (
            "rest-without-pillbug",
            "Base White[9] resting bA1\nwA1 wQ  bQ  bA1",
            json!({"piece": "bA1"}),
        ),
        (
            "rest-in-hand",
            "Base+P White[9] resting bA2\nwA1 wQ  bQ  bA1",
            json!({"piece": "bA2"}),
        ),
        (
            "rest-covered",
            "Base+P White[9] resting bA1\nwA1 wQ  bQ  bB1^\nbB1/bA1",
            json!({"piece": "bA1", "cells": [[2, 0]]}),
        ),
        (
            "queen-late",
            "Base White[5]\nwA1 wQ  bA1 bA2 bS1 bS2",
            json!({"side": "black", "count": 4, "turns": 4, "pieces": ["bQ"]}),
        ),
        (
            "queen-first",
            "Base White[2]\nwA1 bQ",
            json!({"side": "black", "pieces": ["bQ"]}),
        ),
        (
            "moved-before-queen",
            "Base White[4]\nwA1 wQ  bB1^\nbB1/bA1",
            json!({"piece": "bB1", "cells": [[1, 0]]}),
        ),
        (
            "too-many-turns",
            "Base White[3]\nwA1 wQ  bA1",
            json!({"side": "black", "count": 1, "turns": 2}),
        ),
        (
            "climbed-too-early",
            "Base White[4]\nwQ  wA1 bA1 bB1^\nbB1/wB1/bQ",
            json!({"side": "white", "count": 4, "turns": 3}),
        ),
        (
            "contact-without-move",
            "Base White[3]\nwA1 bA1\n  wQ  bQ",
            json!({"count": 3, "pieces": []}),
        ),
        (
            "rest-without-move",
            "Base+P White[3] resting bA1\nwA1 wQ  bQ  bA1",
            json!({"piece": "bA1", "side": "black"}),
        ),
        (
            "rest-without-thrower",
            "Base+P White[9] resting wA1\nwA1 wQ  bQ  bP",
            json!({"piece": "wA1", "cells": [[-1, 0]]}),
        ),
        (
            "over",
            "Base_w8_.A1a1G1-A2Qqg1-S1s1a2",
            json!({"result": {"winner": null, "reason": "both-surrounded"}, "pieces": ["wQ", "bQ"]}),
        ),
    ]
}

fn checked(text: &str) -> CheckedPosition {
    check(&read(text).unwrap_or_else(|error| panic!("{error}: {text}")))
}

#[test]
fn problems_carry_their_values() {
    for (code, text, values) in samples() {
        let answer = checked(text);
        let found = answer
            .problems
            .iter()
            .find(|problem| problem.code == code)
            .unwrap_or_else(|| panic!("{code} in {:?}", answer.problems));
        let found = serde_json::to_value(found).expect("JSON");
        for (name, value) in values.as_object().expect("values") {
            assert_eq!(&found[name], value, "{code}: {name}");
        }
        let errors = answer
            .problems
            .iter()
            .any(|problem| problem.severity == ProblemSeverity::Error);
        assert_eq!(answer.view.is_none(), errors, "{code}");
    }
}

#[test]
fn every_problem_is_documented() {
    let from = DOCUMENT.find("`split`").expect("the list of problems");
    let list = DOCUMENT[from..].split("\n\n").next().unwrap_or_default();
    let documented: BTreeSet<&str> = list.split('`').skip(1).step_by(2).collect();
    let sampled: BTreeSet<&str> = samples().iter().map(|(code, ..)| *code).collect();
    assert_eq!(documented, sampled);
    assert_eq!(sampled.len(), 21);
}

#[test]
fn reads_every_text_format() {
    let expected = "Base_w2_S1g1";
    for text in [
        "Base_w2_S1g1",
        "\n Base_w2_S1g1 \n",
        "Base White[2]\nwS1 bG1",
        "  wS1 bG1\n",
        "Base;InProgress;White[2];wS1;bG1 wS1-",
    ] {
        let answer = checked(text);
        let set = answer.setup.set.clone();
        assert_eq!(
            answer.position.replace(&set.replace('+', ""), "Base"),
            expected,
            "{text}"
        );
        assert_eq!(checked(&answer.position).position, answer.position);
        assert_eq!(checked(&answer.diagram).position, answer.position);
    }
    assert!(matches!(read("x_y_z"), Err(ArrangementError::Position(_))));
    assert!(matches!(read("wQ |"), Err(ArrangementError::Diagram(_))));
    assert!(matches!(read("hello"), Err(ArrangementError::Unknown)));
    assert!(matches!(
        read("Chess;InProgress;White[1]"),
        Err(ArrangementError::Game(_))
    ));
}

fn setup(pieces: &[(&str, i32, i32)]) -> Setup {
    Setup {
        set: "Base+MLP".to_owned(),
        opening: Opening::Rulebook,
        turn: Side::White,
        number: None,
        resting: None,
        pieces: pieces
            .iter()
            .map(|(piece, q, r)| ((*piece).to_owned(), *q, *r))
            .collect(),
    }
}

#[test]
fn keeps_the_coordinates_of_pieces() {
    let request = setup(&[("bG1", 7, -3), ("wS1", 6, -3), ("bB1", 6, -3)]);
    let answer = check(&set_up(&request).expect("pieces"));
    assert_eq!(answer.position, "BaseMLP_w4_S1~b1g1_rulebook");
    assert_eq!(answer.setup.number, Some(4));
    assert_eq!(answer.least, 4);
    let mut pieces = answer.setup.pieces.clone();
    pieces.sort();
    let mut wanted = request.pieces.clone();
    wanted.sort();
    assert_eq!(pieces, wanted);
    assert_eq!(answer.hands.white.get(&'S'), Some(&1));
    assert_eq!(answer.hands.black.get(&'G'), Some(&2));
}

#[test]
fn fixes_numbers_and_turn() {
    let mut request = setup(&[("wQ", 0, 0), ("bQ", 1, 0), ("bA2", 2, 0)]);
    request.number = Some(1);
    let answer = check(&set_up(&request).expect("pieces"));
    let codes: Vec<&str> = answer
        .problems
        .iter()
        .map(|problem| problem.code.as_str())
        .collect();
    assert!(codes.contains(&"out-of-order") && codes.contains(&"too-few-turns"));
    let fixed = answer.fixed.expect("a better position");
    let again = check(&set_up(&fixed).expect("pieces"));
    assert_eq!(again.problems, []);
    assert_eq!(again.fixed, None);
}

#[test]
fn rejects_unknown_sets_and_pieces() {
    let refused = |setup: &Setup| set_up(setup).expect_err("no position");
    let mut request = setup(&[]);
    request.set = "Base+XYZ".to_owned();
    assert!(matches!(refused(&request), ArrangementError::Set(set) if set == "Base+XYZ"));
    let request = setup(&[("wX9", 0, 0)]);
    assert!(matches!(refused(&request), ArrangementError::Piece(piece) if piece == "wX9"));
    let request = setup(&[("wQ", 0, 0), ("bQ", 0, 100)]);
    assert!(matches!(refused(&request), ArrangementError::Put { .. }));
    let request = setup(&[("wQ", i32::MIN, i32::MAX)]);
    assert!(matches!(refused(&request), ArrangementError::Put { .. }));
    let request = setup(&[("wQ", 0, 0); 101]);
    assert!(matches!(refused(&request), ArrangementError::Put { .. }));
}

#[test]
fn accepts_the_maximum_turn_number() {
    let answer = checked("BaseMLP_b2147483648_Qq");
    assert!(answer.view.is_some());
    let mut request = setup(&[("wQ", 0, 0), ("bQ", 1, 0)]);
    for turn in Side::ALL {
        for number in [0, 1, u32::MAX] {
            (request.turn, request.number) = (turn, Some(number));
            let position = set_up(&request).expect("pieces");
            assert_eq!(check(&position).setup.turn, turn);
        }
    }
}

proptest! {
    #[test]
    fn never_panics_on_any_setup(
        pieces in prop::collection::vec(("[wb][QSBGAMLP][123]?", -4..5_i32, -4..5_i32), 0..30),
        number in prop::option::of(0..40_u32),
        resting in prop::option::of("[wb][QSBGAMLP][123]?"),
        set in prop::sample::select(vec!["Base", "Base+M", "Base+MLP"]),
    ) {
        let request = Setup {
            set: set.to_owned(),
            opening: Opening::Tournament,
            turn: Side::Black,
            number,
            resting,
            pieces,
        };
        if let Ok(position) = set_up(&request) {
            let answer = check(&position);
            prop_assert_eq!(answer.view.is_some(), position.to_board().is_ok());
            let again: Position = set_up(&setup_of(&position)).expect("the same again");
            prop_assert_eq!(&again, &position);
            let written: Position = answer.position.parse().expect("a position string");
            prop_assert!(written.is_equivalent(&position));
        }
    }

    #[test]
    fn never_panics_on_any_text(text in "\\PC{0,80}|[wbQSBGAMLP123 .^/\n*;_~-]{0,80}") {
        if let Ok(position) = read(&text) {
            check(&position);
        }
    }
}
