//! Notation of the Universal Hive Protocol (UHP): moves and games as text.

mod game_state;
mod game_string;
mod move_code;
mod move_error;
mod move_string;
mod move_text;
mod read_move;

#[cfg(test)]
pub(crate) mod tests;

pub use game_state::{GameState, ParseGameStateError};
pub(crate) use game_string::Fields;
pub use game_string::{BadMoveError, GameStringError, MAX_GAME_STRING, MAX_PLIES};
pub use move_error::{MoveSyntaxError, PlayMoveError, ReadMoveError, ReferenceError};
pub use move_string::MoveString;
pub(crate) use move_text::{Destination, MoveText, Style, direction_after, direction_before};
