//! A recorded game.

use super::{GameResult, RecordFormat, Tags, Warning};
use crate::Game;
use alloc::{collections::BTreeMap, string::String, vec::Vec};

/// A recorded game.
///
/// ```
/// use skep_rules::{GameResult, Record, RecordFormat, read_records};
///
/// let mut record = Record::from_game_string("Base;InProgress;White[2];wS1;bS1 wS1-")?;
/// record.tags.white = "Anna".to_owned();
/// record.result = GameResult::BlackWins;
/// record.comments.insert(1, "An unusual start".to_owned());
///
/// let pgn = record.write(RecordFormat::Pgn);
/// assert!(pgn.contains("[White \"Anna\"]"));
/// let read = read_records(&pgn).next().ok_or("no game")??;
/// assert_eq!(read.game, record.game);
/// assert_eq!(read.result, GameResult::BlackWins);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Record {
    /// Players, event and so on.
    pub tags: Tags,
    /// The moves. The game has ended off the board only if the record says how: a bare result does not distinguish
    /// resignation from loss on time.
    pub game: Game,
    /// The game's result if it has one, otherwise the stated one.
    pub result: GameResult,
    /// Comments by number of plies before them.
    pub comments: BTreeMap<usize, String>,
    /// Warnings from reading the record, at most a thousand.
    pub warnings: Vec<Warning>,
}

impl Record {
    /// Creates a record without tags and comments.
    pub fn new(game: Game) -> Record {
        Record {
            tags: Tags::default(),
            result: GameResult::of(game.outcome()),
            game,
            comments: BTreeMap::new(),
            warnings: Vec::new(),
        }
    }

    /// Writes the record. UHP keeps only the moves and the result.
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

    /// Appends to the comment after the given number of plies.
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
