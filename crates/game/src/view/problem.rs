//! Messages about problems of positions: codes, cells and values.

// Clippy reports a new problem that is missing here.
#![warn(clippy::wildcard_enum_match_arm)]

use skep_rules::Problem;

use super::position::count;
use crate::protocol::{Place, ProblemView};

pub fn problem(problem: &Problem) -> ProblemView {
    let mut view = ProblemView {
        code: problem.code().to_owned(),
        severity: problem.severity(),
        cells: problem.hexes().into_iter().map(Place::from).collect(),
        pieces: problem
            .pieces()
            .iter()
            .map(|piece| piece.to_string())
            .collect(),
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
        Problem::ClimbedTooEarly {
            color,
            needed,
            turns,
            ..
        } => {
            view.side = Some(*color);
            view.count = Some(*needed);
            view.turns = Some(*turns);
        }
        Problem::ContactWithoutMove { contacts, .. } => view.count = Some(*contacts),
        Problem::Over { outcome, .. } => view.result = Some((*outcome).into()),
        _ => {}
    }
}
