//! Files with one UHP game string a line.

use std::borrow::Cow;

use super::{Record, RecordError, Warning, WarningKind, text};
use crate::{Bug, Game, GameStringError, Move, Opening};

/// Reads UHP game strings, one a line; empty lines are left out. A bad line does not spoil the others. A game in which a
/// queen comes first is read with the rulebook opening.
///
/// The bytes are read as UTF-8; what is not UTF-8 fails as the line it is part of.
pub fn read_uhp(bytes: &[u8]) -> UhpReader<'_> {
    match text::decode(bytes) {
        Ok((text, _)) => UhpReader {
            text,
            position: 0,
            line: 0,
            game: 0,
            failure: None,
        },
        Err(kind) => UhpReader {
            text: Cow::Borrowed(""),
            position: 0,
            line: 0,
            game: 0,
            failure: Some(RecordError::of_file(kind)),
        },
    }
}

/// The games of a file of UHP game strings, from [`read_uhp`].
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
            let read = Game::from_recorded_game_string(line);
            return Some(read.map(recorded).map_err(|error| self.error(error)));
        }
    }
}

impl UhpReader<'_> {
    fn error(&self, error: GameStringError) -> RecordError {
        let (ply, before) = match &error {
            GameStringError::Move(bad) => {
                (bad.ply, Some(Box::new(recorded((*bad.before).clone()))))
            }
            _ => (1, None),
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

/// The record of a game, which warns of a queen that came first as records of other formats do.
fn recorded(game: Game) -> Record {
    let is_queen = |mv: Move| mv.piece().is_some_and(|piece| piece.bug() == Bug::Queen);
    let queen = match game.ruleset().opening {
        Opening::Rulebook => game.moves().position(is_queen),
        Opening::Tournament => None,
    };
    let mut record = Record::new(game);
    record.warnings.extend(queen.map(|index| Warning {
        ply: index as u32 + 1,
        kind: WarningKind::QueenFirst,
    }));
    record
}
