//! Messages about problems of positions: codes, cells and values.

use skep_rules::{Problem, Severity};

use crate::protocol::{Place, ProblemSeverity, ProblemView};

pub fn problem(problem: &Problem) -> ProblemView {
    let mut view = ProblemView {
        code: code(problem).to_owned(),
        severity: match problem.severity() {
            Severity::Doubt => ProblemSeverity::Doubt,
            Severity::Error => ProblemSeverity::Error,
        },
        cells: problem.hexes().into_iter().map(Place::from).collect(),
        pieces: problem.pieces().map(|piece| piece.to_string()).collect(),
        piece: None,
        missing: None,
        side: None,
        bug: None,
        count: None,
        most: None,
        turns: None,
        result: None,
    };
    add_values(&mut view, problem);
    view
}

fn add_values(view: &mut ProblemView, problem: &Problem) {
    match problem {
        Problem::Split { parts } => view.count = Some(count(parts.len())),
        Problem::Repeated { piece, at } => {
            view.piece = Some(piece.to_string());
            view.count = Some(count(at.len()));
        }
        Problem::TooMany {
            color,
            bug,
            count: number,
            ..
        } => {
            view.side = Some(*color);
            view.bug = Some(bug.letter());
            view.count = Some(count(*number));
            view.most = Some(bug.count().into());
        }
        Problem::OutOfOrder { piece, missing, .. } => {
            view.piece = Some(piece.to_string());
            view.missing = Some(missing.to_string());
        }
        Problem::TooHigh {
            height, max_height, ..
        } => {
            view.count = Some(count(*height));
            view.most = Some(count(*max_height));
        }
        Problem::NotInSet { piece, .. }
        | Problem::CannotClimb { piece, .. }
        | Problem::RestWithoutPillbug { piece }
        | Problem::RestInHand { piece }
        | Problem::RestCovered { piece, .. }
        | Problem::MovedBeforeQueen { piece, .. }
        | Problem::RestWithoutThrower { piece, .. } => view.piece = Some(piece.to_string()),
        Problem::RestWithoutMove { piece, mover } => {
            view.piece = Some(piece.to_string());
            view.side = Some(*mover);
        }
        Problem::NoFirstPiece { color } | Problem::QueenFirst { color, .. } => {
            view.side = Some(*color);
        }
        Problem::TooFewTurns {
            color,
            pieces,
            turns,
        }
        | Problem::QueenLate {
            color,
            pieces,
            turns,
        }
        | Problem::TooManyTurns {
            color,
            pieces,
            turns,
        } => {
            view.side = Some(*color);
            view.count = Some(*pieces);
            view.turns = Some(*turns);
        }
        Problem::Over { outcome, .. } => view.result = Some((*outcome).into()),
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The code in `docs/protocol.md` and in the message catalogues.
const fn code(problem: &Problem) -> &'static str {
    match problem {
        Problem::Split { .. } => "split",
        Problem::NotInSet { .. } => "not-in-set",
        Problem::TooMany { .. } => "too-many",
        Problem::Repeated { .. } => "repeated",
        Problem::OutOfOrder { .. } => "out-of-order",
        Problem::CannotClimb { .. } => "cannot-climb",
        Problem::TooHigh { .. } => "too-high",
        Problem::NoFirstPiece { .. } => "no-first-piece",
        Problem::TooFewTurns { .. } => "too-few-turns",
        Problem::RestWithoutPillbug { .. } => "rest-without-pillbug",
        Problem::RestInHand { .. } => "rest-in-hand",
        Problem::RestCovered { .. } => "rest-covered",
        Problem::QueenLate { .. } => "queen-late",
        Problem::QueenFirst { .. } => "queen-first",
        Problem::MovedBeforeQueen { .. } => "moved-before-queen",
        Problem::TooManyTurns { .. } => "too-many-turns",
        Problem::RestWithoutMove { .. } => "rest-without-move",
        Problem::RestWithoutThrower { .. } => "rest-without-thrower",
        Problem::Over { .. } => "over",
    }
}
