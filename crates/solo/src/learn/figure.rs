//! Interactive figures of the rulebook.

use std::sync::LazyLock;

use serde::Deserialize;
use skep_rules::Game;

use skep_game::{Start, StartError};

use super::{DataError, lesson::read};

/// A position in which the reader moves a piece.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// Name used in the rulebook.
    pub id: String,
    /// Position string.
    pub position: String,
    pub piece: String,
    /// Expected number of destinations.
    pub ends: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Figures {
    figure: Vec<Figure>,
}

pub fn figures() -> Result<&'static [Figure], &'static DataError> {
    static FIGURES: LazyLock<Result<Vec<Figure>, DataError>> = LazyLock::new(|| {
        let text = include_str!(concat!(env!("OUT_DIR"), "/figures.json"));
        read::<Figures>("content/rulebook/figures.toml", text).map(|figures| figures.figure)
    });
    FIGURES.as_deref()
}

pub fn figure(id: &str) -> Result<Option<&'static Figure>, &'static DataError> {
    Ok(figures()?.iter().find(|figure| figure.id == id))
}

impl Figure {
    pub fn start(&self) -> Result<Game, StartError> {
        Start::Position(&self.position).play(&[])
    }
}
