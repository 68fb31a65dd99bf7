//! Positions from texts and from lists of pieces.

use skep_rules::{
    Bug, Diagram, GameStringError, GameType, Hex, ParseDiagramError, ParsePositionError, Piece,
    Position, PutError, Record,
};

use crate::protocol::Setup;

#[derive(Clone, Debug, thiserror::Error)]
pub enum ArrangementError {
    #[error("invalid position string: {0}")]
    Position(#[from] ParsePositionError),
    #[error("invalid diagram: {0}")]
    Diagram(#[from] ParseDiagramError),
    #[error("expected a position string, a diagram or a game string")]
    Unknown,
    #[error("invalid game string: {0}")]
    Game(#[from] GameStringError),
    #[error("unknown set {0:?}")]
    Set(String),
    #[error("unknown piece {0:?}")]
    Piece(String),
    #[error("{piece}: {error}")]
    Put { piece: Piece, error: PutError },
}

/// Reads a position string, a text diagram or a UHP game string.
pub fn read(text: &str) -> Result<Position, ArrangementError> {
    let text = text.trim_matches(['\n', '\r']);
    if text.contains(';') {
        return Ok(Position::from(&Record::from_game_string(text)?.game));
    }
    // A diagram has no underscore, and usually several lines.
    if text.contains('_') && !text.contains('\n') {
        return Ok(text.parse()?);
    }
    match text.parse::<Diagram>() {
        Ok(diagram) => Ok(diagram.position().clone()),
        Err(error) if names_a_piece(text) => Err(error.into()),
        Err(_) => Err(ArrangementError::Unknown),
    }
}

/// Whether a text was probably meant as a diagram.
fn names_a_piece(text: &str) -> bool {
    let is_piece = |pair: &[u8]| {
        let is_bug = pair[1].is_ascii_uppercase() && Bug::from_letter(pair[1].into()).is_some();
        matches!(pair[0], b'w' | b'b') && is_bug
    };
    text.as_bytes().windows(2).any(is_piece)
}

pub fn set_up(setup: &Setup) -> Result<Position, ArrangementError> {
    let piece = |name: &str| -> Result<Piece, ArrangementError> {
        name.parse()
            .map_err(|_| ArrangementError::Piece(name.chars().take(8).collect()))
    };
    let set: GameType = setup
        .set
        .parse()
        .map_err(|_| ArrangementError::Set(setup.set.chars().take(16).collect()))?;
    let mut position = Position::new(set, setup.opening);
    for (name, q, r) in &setup.pieces {
        let piece = piece(name)?;
        position
            .put(Hex::new(*q, *r), piece)
            .map_err(|error| ArrangementError::Put { piece, error })?;
    }
    position.resting = setup.resting.as_deref().map(piece).transpose()?;
    position.set_turn(setup.turn, setup.number.unwrap_or(1));
    if setup.number.is_none() {
        position.raise_turn();
    }
    Ok(position)
}

pub fn setup_of(position: &Position) -> Setup {
    Setup {
        set: position.game_type.to_string(),
        opening: position.opening,
        turn: position.to_move(),
        number: Some(position.turn()),
        resting: position.resting.map(|piece| piece.to_string()),
        pieces: position
            .pieces()
            .map(|(hex, piece)| (piece.to_string(), hex.q, hex.r))
            .collect(),
    }
}
