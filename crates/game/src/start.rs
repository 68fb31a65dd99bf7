//! A position to try things out from, given as a text.

use skep_rules::{
    Game, GameStringError, MAX_PLIES, ParsePositionError, Position, Problem, ReadMoveError, Record,
    WhyNot,
};

/// Where trying out begins.
#[derive(Clone, Copy, Debug)]
pub enum Start<'t> {
    /// A position string.
    Position(&'t str),
    /// A UHP game string.
    Game(&'t str),
}

/// Why there is no position to show.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StartError {
    /// The text is no position string.
    #[error("no position: {0}")]
    Position(#[from] ParsePositionError),
    /// The position breaks the rules beyond playing.
    #[error("the position cannot be played: {}", said(.0))]
    Unplayable(Vec<Problem>),
    /// The text is no game string.
    #[error("no game: {0}")]
    Game(#[from] GameStringError),
    /// There are more moves than the longest record has.
    #[error("more than {MAX_PLIES} moves")]
    TooManyMoves,
    /// A move could not be read.
    #[error("move {number}: {error}")]
    Notation {
        /// Which move, from 1.
        number: usize,
        /// The move as it was written.
        text: String,
        /// What is wrong with it.
        error: ReadMoveError,
    },
    /// A move is not legal.
    #[error("move {number}: {reason}")]
    Illegal {
        /// Which move, from 1.
        number: usize,
        /// Why not.
        reason: WhyNot,
        /// The game before that move, to show the evidence on.
        before: Box<Game>,
    },
}

impl Start<'_> {
    /// The game after some moves.
    ///
    /// # Errors
    /// The first thing that cannot be read or played.
    pub fn play(self, moves: &[String]) -> Result<Game, StartError> {
        let mut game = match self {
            Start::Position(text) => {
                let position: Position = text.parse()?;
                let board = position.to_board().map_err(StartError::Unplayable)?;
                Game::from_board(board, false)
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

fn said(problems: &[Problem]) -> String {
    let said: Vec<String> = problems.iter().map(ToString::to_string).collect();
    said.join("; ")
}
