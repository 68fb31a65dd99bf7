//! Lesson data.

use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use skep_game::{Start, StartError};
use skep_rules::{Game, Move, Piece};

use super::{Attempt, Goal};

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    #[serde(rename = "chapter")]
    pub chapters: Vec<Chapter>,
    #[serde(rename = "lesson")]
    pub lessons: Vec<Lesson>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// Name used in URLs and message catalogues.
    pub id: String,
}

/// A position and a sequence of goals.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Name used in URLs and message catalogues.
    pub id: String,
    pub chapter: String,
    /// Position string; the learner plays the side to move.
    pub position: String,
    /// Rulebook page with more background.
    pub topic: String,
    pub steps: Vec<Step>,
    /// The learner's moves in UHP notation, shown as hints.
    pub solution: Vec<String>,
}

/// A goal and the opponent's reply.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Step {
    #[serde(flatten)]
    pub goal: Goal,
    /// Replies in UHP notation; the first legal one is played.
    #[serde(default)]
    pub answers: Vec<String>,
}

/// Invalid data. Tests ensure that this cannot happen.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{file}: {message}")]
pub struct DataError {
    file: &'static str,
    message: String,
}

pub fn course() -> Result<&'static Course, &'static DataError> {
    static COURSE: LazyLock<Result<Course, DataError>> = LazyLock::new(|| {
        let text = include_str!(concat!(env!("OUT_DIR"), "/lessons.json"));
        read("content/lessons/lessons.toml", text)
    });
    COURSE.as_ref()
}

/// Parses embedded data. Going through a JSON value keeps the module small: every type parsed directly from text would
/// instantiate the JSON parser again.
fn read<T: DeserializeOwned>(file: &'static str, text: &str) -> Result<T, DataError> {
    serde_json::from_str(text)
        .and_then(serde_json::from_value)
        .map_err(|error| DataError {
            file,
            message: error.to_string(),
        })
}

impl Course {
    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }
}

impl Lesson {
    pub fn start(&self) -> Result<Game, StartError> {
        Start::Position(&self.position).play(&[])
    }

    /// Maximum number of the learner's moves.
    pub fn length(&self) -> u32 {
        self.steps.iter().map(|step| step.goal.length()).sum()
    }

    /// The next move of the solution if the learner has followed it so far, else any move that is correct by itself.
    pub fn next_move(&self, moves: &[String], game: &Game) -> Option<Move> {
        if self.solution.starts_with(moves) {
            let next = self.solution.get(moves.len())?;
            return game.read_move(next).ok();
        }
        game.legal_moves().into_iter().find(|&mv| {
            let mut tried = moves.to_vec();
            tried.push(game.board().move_string(mv).to_string());
            matches!(
                self.attempt(&tried),
                Ok(Attempt::Solved(_) | Attempt::GoOn { .. })
            )
        })
    }

    /// Cells to reach in a step, for highlighting.
    pub fn targets(&self, step: usize, game: &Game) -> Vec<skep_rules::Hex> {
        let Some(Goal::Move { to, .. } | Goal::Place { to, .. }) =
            self.steps.get(step).map(|step| &step.goal)
        else {
            return Vec::new();
        };
        let any = Piece::queen(game.to_move());
        to.iter()
            .filter_map(|place| game.read_move(&format!("{any} {place}")).ok()?.parts())
            .filter_map(|(_, cell)| game.hex(cell))
            .collect()
    }
}

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
