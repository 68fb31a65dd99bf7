//! A game with everything recorded about it.

use std::collections::BTreeMap;

use super::{GameResult, RecordFormat, Tags, Warning};
use crate::Game;

/// A recorded game.
#[derive(Clone, Debug)]
pub struct Record {
    /// The players, the event and so on.
    pub tags: Tags,
    /// The moves. The game has ended off the board only if the record says how: a mere result does not tell a
    /// resignation from a loss on time.
    pub game: Game,
    /// The result: that of the game if it has one, otherwise what the record says.
    pub result: GameResult,
    /// The comment after the given number of plies; 0 for one before the first move.
    pub comments: BTreeMap<usize, String>,
    /// The oddities of the file the record was read from, up to a thousand.
    pub warnings: Vec<Warning>,
}

impl Record {
    /// The record of a game of which nothing else is known.
    pub fn new(game: Game) -> Record {
        Record {
            tags: Tags::default(),
            result: GameResult::of(game.outcome()),
            game,
            comments: BTreeMap::new(),
            warnings: Vec::new(),
        }
    }

    /// The record as text. UHP keeps the moves and the result alone.
    pub fn write(&self, format: RecordFormat) -> String {
        match format {
            RecordFormat::Pgn => self.to_pgn(),
            RecordFormat::Sgf => self.to_sgf(),
            RecordFormat::Uhp => {
                let state = self.result.word(self.game.moves().len());
                let mut text = self.game.game_string_with_state(state);
                text.push('\n');
                text
            }
        }
    }

    /// Adds a comment after the given number of plies, below an existing one.
    pub(crate) fn comment(&mut self, ply: usize, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let comment = self.comments.entry(ply).or_default();
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text);
    }
}

impl From<Game> for Record {
    fn from(game: Game) -> Record {
        Record::new(game)
    }
}
