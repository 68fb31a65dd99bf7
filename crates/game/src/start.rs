//! Start positions given as text.

use skep_rules::{
    Game, GameStringError, InvalidPosition, MAX_PLIES, ParsePositionError, Position, ReadMoveError,
    Record, WhyNot,
};

/// Text to start from.
#[derive(Clone, Copy, Debug)]
pub enum Start<'t> {
    Position(&'t str),
    Game(&'t str),
}

#[derive(Clone, Debug, thiserror::Error)]
pub enum StartError {
    #[error("invalid position: {0}")]
    Position(#[from] ParsePositionError),
    #[error(transparent)]
    Unplayable(#[from] InvalidPosition),
    #[error("invalid game: {0}")]
    Game(#[from] GameStringError),
    /// More than any record can hold.
    #[error("more than {MAX_PLIES} moves")]
    TooManyMoves,
    #[error("move {number}: {error}")]
    Notation {
        /// Counts from 1.
        number: usize,
        /// The move as written.
        text: String,
        error: ReadMoveError,
    },
    #[error("move {number}: {reason}")]
    Illegal {
        number: usize,
        reason: WhyNot,
        /// The game before that move, for showing the evidence.
        before: Box<Game>,
    },
}

impl Start<'_> {
    /// # Errors
    /// The first error found.
    pub fn play(self, moves: &[String]) -> Result<Game, StartError> {
        let mut game = match self {
            Start::Position(text) => {
                let position: Position = text.parse()?;
                Game::from_position(&position)?
            }
            Start::Game(text) => Record::from_game_string(text)?.game,
        };
        if game.moves().len() + moves.len() > MAX_PLIES {
            return Err(StartError::TooManyMoves);
        }
        for (index, text) in moves.iter().enumerate() {
            let number = index + 1;
            let mv = game.read_move(text).map_err(|error| StartError::Notation {
                number,
                text: text.clone(),
                error,
            })?;
            if let Err(reason) = game.play(mv) {
                return Err(StartError::Illegal {
                    number,
                    reason,
                    before: Box::new(game),
                });
            }
        }
        Ok(game)
    }
}
