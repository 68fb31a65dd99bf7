//! Positions from texts of several kinds and from lists of pieces.

use skep_rules::{
    Bug, BugSet, Diagram, GameStringError, Hex, ParseDiagramError, ParsePositionError, Piece,
    Position, PutError, Record,
};

use crate::protocol::Setup;

/// Why there is no position.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ArrangementError {
    /// The text looks like a position string but is none.
    #[error("no position string: {0}")]
    Position(#[from] ParsePositionError),
    /// The text is no diagram either.
    #[error("no diagram: {0}")]
    Diagram(#[from] ParseDiagramError),
    /// The text is nothing of the kind.
    #[error("this is neither a position string nor a diagram nor a game string")]
    Unknown,
    /// The text looks like a game string but is none.
    #[error("no game string: {0}")]
    Game(#[from] GameStringError),
    /// There is no such set.
    #[error("there is no set {0:?}")]
    Set(String),
    /// There is no such piece.
    #[error("there is no piece {0:?}")]
    Piece(String),
    /// A piece cannot be put where it should be.
    #[error("{piece}: {error}")]
    Put {
        /// The piece.
        piece: Piece,
        /// Why not.
        error: PutError,
    },
}

/// Reads a position string, a text diagram or a UHP game string; the characters in it tell them apart.
///
/// # Errors
/// What is wrong with the text.
pub fn read(text: &str) -> Result<Position, ArrangementError> {
    let text = text.trim_matches(['\n', '\r']);
    if text.contains(';') {
        return Ok(Position::from(&Record::from_game_string(text)?.game));
    }
    // A diagram has several lines and no underscore.
    if text.contains('_') && !text.contains('\n') {
        return Ok(text.parse()?);
    }
    match text.parse::<Diagram>() {
        Ok(diagram) => Ok(diagram.position().clone()),
        Err(error) if names_a_piece(text) => Err(error.into()),
        Err(_) => Err(ArrangementError::Unknown),
    }
}

/// Whether there is anything like a piece in a text, without which it is hardly meant as a diagram.
fn names_a_piece(text: &str) -> bool {
    let is_piece = |pair: &[u8]| {
        let is_bug = pair[1].is_ascii_uppercase() && Bug::from_letter(pair[1].into()).is_some();
        matches!(pair[0], b'w' | b'b') && is_bug
    };
    text.as_bytes().windows(2).any(is_piece)
}

/// The position with the given pieces.
///
/// # Errors
/// What there is not, or does not fit on the table.
pub fn set_up(setup: &Setup) -> Result<Position, ArrangementError> {
    let piece = |name: &str| -> Result<Piece, ArrangementError> {
        name.parse()
            .map_err(|_| ArrangementError::Piece(name.chars().take(8).collect()))
    };
    let set: BugSet = setup
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

/// A position piece by piece.
pub fn setup_of(position: &Position) -> Setup {
    Setup {
        set: position.set.to_string(),
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
