//! Files of UHP game strings.

use alloc::{borrow::ToOwned, boxed::Box};

use super::{GameResult, Record, RecordError, replay::Replay, text::read_games};
use crate::notation::{Fields, Style};
use crate::{BadMoveError, GameStringError, MAX_PLIES, Ruleset};

/// Reads UHP game strings, one per line, each as [`Record::from_game_string`] does; empty lines are skipped. An invalid
/// line does not affect the others, and neither do bytes that are not UTF-8.
pub fn read_uhp<B: AsRef<[u8]> + ?Sized>(
    file: &B,
) -> impl Iterator<Item = Result<Record, RecordError>> + '_ {
    read_games(file.as_ref(), |scanner| {
        loop {
            let text = scanner.rest().split_inclusive('\n').next()?;
            let (game, line) = (scanner.game, scanner.line);
            scanner.advance(text.len());
            if !text.trim().is_empty() {
                return Some(read_line(text).map_err(|(error, before)| RecordError {
                    ply: match &error {
                        GameStringError::Move(bad) => bad.ply,
                        _ => 1,
                    },
                    before,
                    ..RecordError::at(game, line, error.into())
                }));
            }
        }
    })
}

impl Record {
    /// Reads the UHP GameString of a recorded game.
    ///
    /// Unlike [`Game::from_game_string`](crate::Game::from_game_string) it accepts equal bugs numbered in any order and
    /// a queen as first piece, which implies the rulebook opening (R9), both with a warning. The second field gives the
    /// result of a game that did not end on the board.
    ///
    /// # Errors
    /// As [`Game::from_game_string`](crate::Game::from_game_string).
    pub fn from_game_string(text: &str) -> Result<Record, GameStringError> {
        read_line(text).map_err(|(error, _)| error)
    }
}

/// Reads a game, or returns the error and the record up to it.
fn read_line(text: &str) -> Result<Record, (GameStringError, Option<Box<Record>>)> {
    let Fields { set, state, moves } = Fields::read(text).map_err(|error| (error, None))?;
    let mut replay = Replay::new(Ruleset::uhp(set));
    for (index, text) in moves.enumerate() {
        if index >= MAX_PLIES {
            return Err((GameStringError::TooManyPlies, None));
        }
        if let Err(reason) = replay.play_text(text, Style::Uhp) {
            let before = replay.finish(GameResult::Unfinished);
            let error = BadMoveError {
                ply: index as u32 + 1,
                text: text.to_owned(),
                reason,
                before: Box::new(before.game.clone()),
            };
            return Err((error.into(), Some(Box::new(before))));
        }
    }
    // Any other word is ignored: the state follows from the moves.
    let stated = GameResult::from_word(state).unwrap_or_default();
    Ok(replay.finish(stated))
}
