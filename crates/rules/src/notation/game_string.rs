//! UHP game strings.

use alloc::{borrow::ToOwned, boxed::Box, format, string::String};
use core::{fmt::Write, str::FromStr};

use super::PlayMoveError;
use crate::{Game, GameType, ParseGameTypeError, Ruleset};

/// Maximum length of a game read from text, in plies.
pub const MAX_PLIES: usize = 10_000;

/// Maximum length of a GameString in bytes: room for [`MAX_PLIES`] moves with spaces to spare.
pub const MAX_GAME_STRING: usize = 256 * 1024;

/// Error returned when reading a GameString.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameStringError {
    /// The text is longer than [`MAX_GAME_STRING`].
    #[error("the game string has {bytes} bytes, more than {MAX_GAME_STRING}")]
    TooLong {
        /// Length of the text.
        bytes: usize,
    },
    /// The game is longer than [`MAX_PLIES`].
    #[error("the game has more than {MAX_PLIES} moves")]
    TooManyPlies,
    /// The bytes are not UTF-8.
    #[error("the game string is not UTF-8: invalid byte at {at}")]
    NotUtf8 {
        /// Offset of the first invalid byte.
        at: usize,
    },
    /// The first field is not a bug set.
    #[error(transparent)]
    Set(#[from] ParseGameTypeError),
    /// A move is invalid.
    #[error(transparent)]
    Move(#[from] BadMoveError),
}

/// An invalid move of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {ply}, {text:?}: {reason}")]
#[non_exhaustive]
pub struct BadMoveError {
    /// Ply, from 1.
    pub ply: u32,
    /// The move as written.
    pub text: String,
    /// What is wrong with it.
    pub reason: PlayMoveError,
    /// The game before that move.
    pub before: Box<Game>,
}

impl Game {
    /// Reads a UHP GameString such as `Base+ML;InProgress;Black[1];wS1`, text or UTF-8 bytes, under the rules chosen for
    /// its game type. To read it under UHP rules, use [`str::parse`].
    ///
    /// ```
    /// use skep_rules::{Game, Ruleset};
    ///
    /// let game = Game::from_game_string("Base;InProgress;Black[1];wQ", Ruleset::rulebook)?;
    /// assert_eq!(game.ply(), 1);
    /// # Ok::<(), skep_rules::GameStringError>(())
    /// ```
    ///
    /// The second and third fields are ignored, because they follow from the moves. Spaces around semicolons, a
    /// trailing semicolon, and text that ends after the first or second field are accepted.
    ///
    /// # Errors
    /// If the text is too long, not UTF-8, starts with no known game type, or contains an invalid move; the error then
    /// holds the game so far.
    pub fn from_game_string(
        text: impl AsRef<[u8]>,
        ruleset: impl FnOnce(GameType) -> Ruleset,
    ) -> Result<Game, GameStringError> {
        let text = core::str::from_utf8(text.as_ref());
        let text = text.map_err(|error| GameStringError::NotUtf8 {
            at: error.valid_up_to(),
        })?;
        let Fields { set, moves, .. } = Fields::read(text)?;
        let mut game = Game::new(ruleset(set));
        for (index, text) in moves.enumerate() {
            if index >= MAX_PLIES {
                return Err(GameStringError::TooManyPlies);
            }
            if let Err(reason) = game.play_uhp(text) {
                return Err(BadMoveError {
                    ply: index as u32 + 1,
                    text: text.to_owned(),
                    reason,
                    before: Box::new(game),
                }
                .into());
            }
        }
        Ok(game)
    }

    /// Writes a UHP GameString, with every move in the canonical form of
    /// [`Board::move_string`](crate::Board::move_string).
    ///
    /// UHP cannot express games that ended off the board (by resignation, on time, by agreement or by repetition); they
    /// are written as in progress. Nor can it express games from a given position: their moves are written, but the
    /// text cannot be read back.
    pub fn game_string(&self) -> String {
        self.game_string_with_state(self.board().state().name())
    }

    /// Writes a GameString with a state other than the board's, for a record whose game ended off the board.
    pub(crate) fn game_string_with_state(&self, state: &str) -> String {
        let plies = self.moves().len();
        let mut text = String::with_capacity(40 + 9 * plies);
        text.push_str(self.ruleset().game_type.name());
        text.push(';');
        text.push_str(state);
        text.push(';');
        text.push_str(&self.turn_string());
        let mut board = self.start().clone();
        for mv in self.moves() {
            // INVARIANT: writing to a string cannot fail.
            let _infallible = write!(text, ";{}", board.move_string(mv));
            board.play_unchecked(mv);
        }
        text
    }

    /// UHP TurnString: the player to move and their turn number, as in `White[3]`. Counting continues after the end.
    pub fn turn_string(&self) -> String {
        format!("{}[{}]", self.to_move(), self.board().turn())
    }
}

/// Fields of a GameString; the third, the turn, follows from the moves.
pub(crate) struct Fields<'t> {
    pub(crate) set: GameType,
    pub(crate) state: &'t str,
    pub(crate) moves: core::iter::Map<core::str::Split<'t, char>, fn(&'t str) -> &'t str>,
}

impl<'t> Fields<'t> {
    pub(crate) fn read(text: &'t str) -> Result<Fields<'t>, GameStringError> {
        if text.len() > MAX_GAME_STRING {
            return Err(GameStringError::TooLong { bytes: text.len() });
        }
        let text = text.trim();
        let text = text.strip_suffix(';').unwrap_or(text);
        let mut moves = text.split(';').map(str::trim as fn(&'t str) -> &'t str);
        let set = moves.next().unwrap_or_default().parse()?;
        let state = moves.next().unwrap_or_default();
        moves.next();
        Ok(Fields { set, state, moves })
    }
}

impl FromStr for Game {
    type Err = GameStringError;

    /// Reads a UHP GameString under UHP rules: tournament opening, no draw by repetition. See
    /// [`Game::from_game_string`].
    fn from_str(text: &str) -> Result<Game, GameStringError> {
        Game::from_game_string(text, Ruleset::uhp)
    }
}
