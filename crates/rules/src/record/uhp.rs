//! Files of UHP game strings.

use alloc::{borrow::ToOwned, boxed::Box};
use core::iter;

use super::{GameResult, Record, RecordError, replay::Replay, text::Source};
use crate::{
    BadMoveError, GameStringError, MAX_PLIES, Ruleset,
    notation::{Fields, Style},
};

/// Reads UHP game strings, one per line, each as [`Record::from_game_string`] does; empty lines are skipped. An invalid
/// line does not affect the others, and neither do bytes that are not UTF-8.
pub fn read_uhp<B: AsRef<[u8]> + ?Sized>(
    file: &B,
) -> impl Iterator<Item = Result<Record, RecordError>> + '_ {
    let mut source = Source::new(file.as_ref());
    let mut line_number = 0;
    iter::from_fn(move || {
        if let Some(failure) = source.failure.take() {
            return Some(Err(failure));
        }
        loop {
            let rest = &source.text[source.position..];
            let line = rest.split_inclusive('\n').next()?;
            source.position += line.len();
            line_number += 1;
            if !line.trim().is_empty() {
                source.game += 1;
                let game = source.game;
                return Some(read_line(line).map_err(|error| error.at(game, line_number)));
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
        read_line(text).map_err(|error| error.error)
    }
}

/// Error of a line, with the record up to it.
struct LineError {
    error: GameStringError,
    before: Option<Box<Record>>,
}

impl LineError {
    fn at(self, game: u32, line: u32) -> RecordError {
        let ply = match &self.error {
            GameStringError::Move(bad) => bad.ply,
            _ => 1,
        };
        RecordError {
            game,
            line,
            node: None,
            ply,
            kind: self.error.into(),
            before: self.before,
        }
    }
}

impl From<GameStringError> for LineError {
    fn from(error: GameStringError) -> LineError {
        LineError {
            error,
            before: None,
        }
    }
}

fn read_line(text: &str) -> Result<Record, LineError> {
    let Fields { set, state, moves } = Fields::read(text)?;
    let mut replay = Replay::new(Ruleset::uhp(set));
    for (index, text) in moves.enumerate() {
        if index >= MAX_PLIES {
            return Err(GameStringError::TooManyPlies.into());
        }
        if let Err(reason) = replay.play_text(text, Style::Uhp) {
            let before = replay.finish(GameResult::Unfinished);
            let error = BadMoveError {
                ply: index as u32 + 1,
                text: text.to_owned(),
                reason,
                before: Box::new(before.game.clone()),
            };
            return Err(LineError {
                error: error.into(),
                before: Some(Box::new(before)),
            });
        }
    }
    // Any other word is ignored: the state follows from the moves.
    let stated = GameResult::from_word(state).unwrap_or_default();
    Ok(replay.finish(stated))
}
