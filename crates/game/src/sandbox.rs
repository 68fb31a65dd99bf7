//! Positions to try things out in, apart from the games that are kept.

use skep_rules::{Diagram, Game, Move, Piece, Position, Verdict, WhyNot};

use crate::{
    Start, StartError, faults,
    protocol::{
        ErrorCode, Place, Ply, PositionText, ProtocolError, Reason, SandboxRequest, SandboxView,
        Why,
    },
    told::{ply, position, reasons},
};

/// The game that a request names.
///
/// # Errors
/// What cannot be read or played.
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

/// The position of a game in all its forms.
pub fn text(game: &Game) -> PositionText {
    let position = Position::from(game.board());
    PositionText {
        position: position.to_string(),
        diagram: Diagram::new(position).to_string(),
        game: game.is_from_the_start().then(|| game.game_string()),
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

/// A move that the rules forbid, as clients are told it.
pub fn illegal(before: &Game, reason: &WhyNot, message: String) -> ProtocolError {
    ProtocolError {
        reason: Some(Box::new(refusal(before, None, reason))),
        ..ProtocolError::new(ErrorCode::IllegalMove, message)
    }
}

/// A game as it is shown to somebody who tries things out: nobody's turn is timed and nothing is stored.
pub fn shown(game: &Game) -> SandboxView {
    shown_after(game, 0)
}

/// The same without the first moves that led there.
pub fn shown_after(game: &Game, known: usize) -> SandboxView {
    let mut start = Game::from_board(game.start().clone(), false);
    let mut moves = game.moves();
    // What was legal in the game is legal here: the game only ends sooner.
    while start.moves().len() < known && moves.next().is_some_and(|mv| start.play(mv).is_ok()) {}
    let moves = line(&start, moves);
    let outcome = game.outcome();
    SandboxView {
        set: game.board().set().to_string(),
        position: position::position(game, outcome.is_some()),
        moves,
        result: outcome.map(Into::into),
    }
}

/// Moves that lead on from a position as clients are told them, as far as they are legal.
pub fn line(from: &Game, moves: impl IntoIterator<Item = Move>) -> Vec<Ply> {
    let mut game = from.clone();
    let mut plies = Vec::new();
    for mv in moves {
        if game.outcome().is_some() || !game.board().is_legal(mv) {
            break;
        }
        plies.push(ply::ply(&game, mv, 0));
        if game.play(mv).is_err() {
            break;
        }
    }
    plies
}

/// A legal move of a game as clients are told it.
pub fn shown_move(game: &Game, mv: Move) -> Ply {
    ply::ply(game, mv, 0)
}

/// Whether a piece may go somewhere, or without a place, whether it may go anywhere.
///
/// # Errors
/// There is no such piece.
pub fn why(game: &Game, piece: &str, to: Option<Place>) -> Result<Why, ProtocolError> {
    let piece: Piece = piece
        .parse()
        .map_err(|error| ProtocolError::new(ErrorCode::BadNotation, format!("{error}")))?;
    let refused = |reason| Why {
        legal: false,
        reason: Some(reason),
        path: None,
        manner: None,
    };
    if game.outcome().is_some() {
        return Ok(refused(refusal(game, Some(piece), &WhyNot::GameOver)));
    }
    let Some(to) = to else {
        return Ok(if game.board().moves_of(piece).is_empty() {
            refused(reasons::stuck(game, piece))
        } else {
            Why {
                legal: true,
                reason: None,
                path: None,
                manner: None,
            }
        });
    };
    Ok(match game.verdict(piece, to.into()) {
        Verdict::Refused(why) => refused(refusal(game, Some(piece), &why)),
        Verdict::Legal(route) => {
            let (path, manner, _) = ply::shown(game, &route);
            Why {
                legal: true,
                reason: None,
                path: Some(path),
                manner: Some(manner),
            }
        }
    })
}

/// A reason of the rules as clients are told it.
pub fn refusal(game: &Game, piece: Option<Piece>, why: &WhyNot) -> Reason {
    reasons::reason(game, piece, why)
}

/// A reason of the rules without the cells that show it, where there is no board to show them on.
pub fn bare_refusal(why: &WhyNot) -> Reason {
    reasons::bare(why)
}
