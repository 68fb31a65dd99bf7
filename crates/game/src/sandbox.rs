//! Positions to explore, independent of stored games.

use skep_rules::{Diagram, Game, Move, Position, WhyNot};

pub use crate::view::{ply, why};
use crate::{
    Start, StartError, faults,
    protocol::{ErrorCode, Ply, PositionText, ProtocolError, SandboxRequest, SandboxView},
    view::{position, reasons},
};

/// The game a request refers to.
pub fn start(request: &SandboxRequest) -> Result<Game, ProtocolError> {
    let start = match (&request.position, &request.game) {
        (Some(position), None) => Start::Position(position),
        (None, Some(game)) => Start::Game(game),
        _ => {
            let message = "either a position or a game is needed";
            return Err(ProtocolError::new(ErrorCode::BadRequest, message));
        }
    };
    Ok(start.play(&request.moves)?)
}

/// The position in all text formats.
pub fn text(game: &Game) -> PositionText {
    let position = Position::from(game.board());
    PositionText {
        position: position.to_string(),
        diagram: Diagram::new(position).to_string(),
        game: game.starts_empty().then(|| game.game_string()),
    }
}

impl From<StartError> for ProtocolError {
    fn from(error: StartError) -> ProtocolError {
        match error {
            StartError::Illegal {
                number,
                reason,
                before,
            } => illegal(&before, &reason, format!("move {number}: {reason}")),
            error => ProtocolError::unreadable(error.to_string(), faults::of_start(&error)),
        }
    }
}

/// An illegal move as an error with its reason.
pub fn illegal(before: &Game, reason: &WhyNot, message: String) -> ProtocolError {
    ProtocolError {
        reason: Some(Box::new(reasons::reason(before, None, reason))),
        ..ProtocolError::new(ErrorCode::IllegalMove, message)
    }
}

/// View of a position without clocks.
pub fn shown(game: &Game) -> SandboxView {
    shown_after(game, 0)
}

/// The same without the first `known` moves.
pub fn shown_after(game: &Game, known: usize) -> SandboxView {
    let mut before = game.clone();
    // Taking back what is new costs less than replaying what is known.
    while before.moves().len() > known && before.undo().is_some() {}
    let moves = line(&before, game.moves().skip(known));
    let outcome = game.outcome();
    SandboxView {
        set: game.board().game_type().to_string(),
        position: position::position(game, outcome.is_some()),
        moves,
        result: outcome.map(Into::into),
    }
}

/// Describes moves from a position, up to the first illegal one.
pub fn line(from: &Game, moves: impl IntoIterator<Item = Move>) -> Vec<Ply> {
    let mut game = from.clone();
    let mut plies = Vec::new();
    for mv in moves {
        if game.outcome().is_some() || !game.board().is_legal(mv) {
            break;
        }
        plies.push(ply(&game, mv));
        if game.play(mv).is_err() {
            break;
        }
    }
    plies
}
