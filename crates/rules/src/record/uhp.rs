//! Files of UHP game strings.

use std::borrow::Cow;

use super::{GameResult, Record, RecordError, replay::Replay, text};
use crate::{
    BadMoveError, GameStringError, MAX_PLIES, Ruleset,
    notation::{Fields, Style},
};

/// Reads UHP game strings, one per line, each as [`Record::from_game_string`] does; empty lines are skipped. An invalid
/// line does not affect the others, and neither do bytes that are not UTF-8.
pub fn read_uhp(bytes: &[u8]) -> UhpReader<'_> {
    let (text, failure) = match text::decode(bytes) {
        Ok((text, _)) => (text, None),
        Err(kind) => (Cow::Borrowed(""), Some(RecordError::of_file(kind))),
    };
    UhpReader {
        text,
        position: 0,
        line: 0,
        game: 0,
        failure,
    }
}

/// Iterator over the games of a file of UHP game strings, from [`read_uhp`].
#[derive(Debug)]
pub struct UhpReader<'a> {
    text: Cow<'a, str>,
    position: usize,
    line: u32,
    game: u32,
    failure: Option<RecordError>,
}

impl Iterator for UhpReader<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Result<Record, RecordError>> {
        if let Some(failure) = self.failure.take() {
            return Some(Err(failure));
        }
        loop {
            let rest = &self.text[self.position..];
            if rest.is_empty() {
                return None;
            }
            let line = rest.split('\n').next().unwrap_or(rest);
            self.position = (self.position + line.len() + 1).min(self.text.len());
            self.line += 1;
            if line.trim().is_empty() {
                continue;
            }
            self.game += 1;
            return Some(read_line(line).map_err(|error| self.error(error)));
        }
    }
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

impl UhpReader<'_> {
    fn error(&self, LineError { error, before }: LineError) -> RecordError {
        let ply = match &error {
            GameStringError::Move(bad) => bad.ply,
            _ => 1,
        };
        RecordError {
            game: self.game,
            line: self.line,
            node: None,
            ply,
            kind: error.into(),
            before,
        }
    }
}

/// Error of a line, with the record up to it.
struct LineError {
    error: GameStringError,
    before: Option<Box<Record>>,
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
