//! The live figures of the rulebook.

use std::sync::LazyLock;

use serde::Deserialize;
use skep_rules::{Game, Piece};

use skep_game::{Start, StartError};

use super::{DataError, lesson::read};

/// A position of the rulebook in which the reader moves a piece.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// Its name on the pages of the rulebook.
    pub id: String,
    /// The position string.
    pub position: String,
    /// The piece to move.
    pub piece: String,
    /// How many destinations the piece has.
    pub ends: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Figures {
    figure: Vec<Figure>,
}

/// All figures of the rulebook.
///
/// # Errors
/// What is wrong with the data.
pub fn figures() -> Result<&'static [Figure], &'static DataError> {
    static FIGURES: LazyLock<Result<Vec<Figure>, DataError>> = LazyLock::new(|| {
        let text = include_str!(concat!(env!("OUT_DIR"), "/figures.json"));
        read::<Figures>("content/rulebook/figures.toml", text).map(|figures| figures.figure)
    });
    FIGURES.as_deref()
}

/// The figure of this name.
///
/// # Errors
/// What is wrong with the data.
pub fn figure(id: &str) -> Result<Option<&'static Figure>, &'static DataError> {
    Ok(figures()?.iter().find(|figure| figure.id == id))
}

impl Figure {
    /// The position as a game that can be played on.
    ///
    /// # Errors
    /// What is wrong with the position.
    pub fn start(&self) -> Result<Game, StartError> {
        Start::Position(&self.position).play(&[])
    }

    /// How many destinations the piece has by the rules.
    ///
    /// # Errors
    /// What is wrong with the position.
    pub fn count(&self) -> Result<usize, StartError> {
        let game = self.start()?;
        Ok(self
            .piece
            .parse::<Piece>()
            .map_or(0, |piece| game.board().moves_of(piece).len()))
    }
}
