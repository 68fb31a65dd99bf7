//! Every code of the rules has a text in every language, and its message the values that the text needs.

use std::{collections::BTreeSet, fs, path::Path};

use skep_game::protocol::{ProblemView, Reason};
use skep_rules::{Bug, Cell, Color, DrawReason, Hex, Outcome, Piece, PieceSet, Problem, WhyNot};

const LANGUAGES: [&str; 4] = ["en", "de", "ru", "uk"];

/// Reads the catalogue that holds the texts of reasons or of problems.
fn read(language: &str, name: &str) -> String {
    let messages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/messages");
    fs::read_to_string(messages.join(language).join(name)).expect("a catalogue")
}

/// The variables of a message: its own, and `bug` and `side` for one that names a piece or its kind.
fn variables(catalogue: &str, key: &str) -> BTreeSet<String> {
    let (_, behind) = catalogue
        .split_once(&format!("\n{key} ="))
        .unwrap_or_else(|| panic!("no text for {key}"));
    // Continued lines are indented.
    let lines = behind.lines().enumerate();
    let message: String = lines
        .take_while(|(number, line)| *number == 0 || line.starts_with(' '))
        .map(|(_, line)| line)
        .collect();
    let name = |text: &str| {
        let end = text.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
        text[..end.unwrap_or(text.len())].to_owned()
    };
    let mut variables: BTreeSet<String> = message.split('$').skip(1).map(name).collect();
    for (term, needed) in [
        ("piece-full", &["bug", "side", "number"][..]),
        ("piece-kind", &["bug"]),
        ("piece-count", &["bug", "count"]),
    ] {
        if message.contains(term) {
            variables.extend(needed.iter().copied().map(str::to_owned));
        }
    }
    variables
}

/// The variables that clients make of a reason; `web/src/game/words.ts` does so for the page.
fn of_reason(reason: &Reason) -> BTreeSet<&'static str> {
    let piece = reason.piece.iter().flat_map(|_| ["bug", "side", "number"]);
    let others = [
        reason.side.map(|_| "side"),
        reason.step.map(|_| "step"),
        reason.steps.map(|_| "steps"),
    ];
    piece.chain(others.into_iter().flatten()).collect()
}

/// The variables that clients make of a problem; `web/src/game/faults.ts` does so for the page.
fn of_problem(problem: &ProblemView) -> BTreeSet<&'static str> {
    let piece = problem.piece.iter().flat_map(|_| ["bug", "side", "number"]);
    let side = if problem.piece.is_some() {
        "mover"
    } else {
        "side"
    };
    let others = [
        problem.side.map(|_| side),
        problem.missing.as_ref().map(|_| "missing"),
        problem.bug.map(|_| "bug"),
        problem.count.map(|_| "count"),
        problem.most.map(|_| "most"),
        problem.turns.map(|_| "turns"),
        problem.result.as_ref().map(|_| "winner"),
    ];
    piece.chain(others.into_iter().flatten()).collect()
}

/// One reason of each kind.
fn reasons() -> Vec<WhyNot> {
    let piece = Piece::queen(Color::White);
    let (from, to) = (Cell::ORIGIN, Cell::wrapping_hex(Hex::new(1, 0)));
    vec![
        WhyNot::GameOver,
        WhyNot::NotInSet { piece },
        WhyNot::NotYourTurn {
            to_move: Color::Black,
        },
        WhyNot::QueenNotFirst,
        WhyNot::QueenDue,
        WhyNot::NotNextOfKind { piece, next: piece },
        WhyNot::PlacedOnPiece { occupant: piece },
        WhyNot::FirstPieceElsewhere,
        WhyNot::TouchesEnemy { enemies: vec![to] },
        WhyNot::TouchesNoFriend,
        WhyNot::QueenNotPlaced,
        WhyNot::Covered { by: piece },
        WhyNot::Resting,
        WhyNot::Pinned {
            cut_off: PieceSet::single(piece),
        },
        WhyNot::NotThrowable,
        WhyNot::SameCell,
        WhyNot::NothingToCopy,
        WhyNot::MustLandOnGround { occupant: piece },
        WhyNot::NotInLine,
        WhyNot::NothingToJump,
        WhyNot::JumpsOverGap { gap: to },
        WhyNot::Gated {
            step: 2,
            from,
            to,
            gate: [from, to],
        },
        WhyNot::LosesContact { step: 2, from, to },
        WhyNot::WrongDistance { steps: 3 },
        WhyNot::Unreachable,
        WhyNot::NoCopiedWay {
            reasons: vec![(Bug::Ant, WhyNot::Unreachable)],
        },
        WhyNot::MayNotPass,
    ]
}

/// One problem of each kind.
fn problems() -> Vec<Problem> {
    let (color, bug) = (Color::White, Bug::Ant);
    let (piece, at) = (Piece::first(color, bug), Hex::ORIGIN);
    let (count, pieces, turns) = (4, 4, 3);
    vec![
        Problem::Split {
            parts: vec![vec![at], vec![Hex::new(5, 0)]],
        },
        Problem::NotInSet {
            piece,
            at: vec![at],
        },
        Problem::TooMany {
            color,
            bug,
            count,
            at: vec![at],
        },
        Problem::Repeated {
            piece,
            at: vec![at],
        },
        Problem::OutOfOrder {
            piece,
            missing: piece,
            at,
        },
        Problem::CannotClimb { piece, at },
        Problem::TooHigh {
            at,
            height: count,
            max_height: count,
        },
        Problem::NoFirstPiece { color },
        Problem::TooFewTurns {
            color,
            pieces,
            turns,
        },
        Problem::RestWithoutPillbug { piece },
        Problem::RestInHand { piece },
        Problem::RestCovered { piece, at },
        Problem::QueenLate {
            color,
            pieces,
            turns,
        },
        Problem::QueenFirst { color, at },
        Problem::MovedBeforeQueen { piece, at },
        Problem::TooManyTurns {
            color,
            pieces,
            turns,
        },
        Problem::ClimbedTooEarly {
            color,
            climbed: 1,
            needed: pieces,
            turns,
        },
        Problem::ContactWithoutMove {
            contacts: 2,
            at: vec![at],
        },
        Problem::RestWithoutMove {
            piece,
            mover: color,
        },
        Problem::RestWithoutThrower { piece, at },
        Problem::Over {
            outcome: Outcome::Draw(DrawReason::BothSurrounded),
            at: vec![at],
        },
    ]
}

fn assert_supplied(catalogue: &str, key: &str, supplied: &BTreeSet<&'static str>) {
    for variable in variables(catalogue, key) {
        assert!(supplied.contains(variable.as_str()), "{key}: ${variable}");
    }
}

#[test]
fn every_reason_has_the_values_of_its_text_in_every_language() {
    let reasons = reasons();
    let codes: Vec<&str> = reasons.iter().map(WhyNot::code).collect();
    assert_eq!(codes, WhyNot::CODES);
    for language in LANGUAGES {
        let catalogue = read(language, "board.ftl");
        for why in &reasons {
            let reason = skep_game::bare_reason(why);
            assert_eq!(reason.code, why.code());
            let key = format!("why-{}", reason.code);
            assert_supplied(&catalogue, &key, &of_reason(&reason));
        }
    }
}

#[test]
fn every_problem_has_the_values_of_its_text_in_every_language() {
    let problems = problems();
    let codes: Vec<&str> = problems.iter().map(Problem::code).collect();
    assert_eq!(codes, Problem::CODES);
    for language in LANGUAGES {
        let catalogue = read(language, "faults.ftl");
        for problem in &problems {
            let view = skep_game::problem(problem);
            assert_eq!(view.code, problem.code());
            let key = format!("problem-{}", view.code);
            assert_supplied(&catalogue, &key, &of_problem(&view));
        }
    }
}
