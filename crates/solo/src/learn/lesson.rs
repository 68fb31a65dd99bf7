//! The exercises: their data, read once.

use std::sync::LazyLock;

use serde::{Deserialize, de::DeserializeOwned};
use skep_rules::{Game, Move, Piece};

use skep_game::{Start, StartError};

use super::{Attempt, Goal};

/// All exercises in their order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// The chapters.
    #[serde(rename = "chapter")]
    pub chapters: Vec<Chapter>,
    /// The exercises, chapter by chapter.
    #[serde(rename = "lesson")]
    pub lessons: Vec<Lesson>,
}

/// A group of exercises.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// Its name in addresses and message catalogues.
    pub id: String,
}

/// An exercise: a position and what to do in it, step by step.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name in addresses and message catalogues.
    pub id: String,
    /// The chapter it belongs to.
    pub chapter: String,
    /// The position string it starts from; the learner plays the side to move.
    pub position: String,
    /// The page of the rulebook that explains more.
    pub topic: String,
    /// What to do.
    pub steps: Vec<Step>,
    /// Moves of the learner that solve it, in UHP notation; the second hint shows them.
    pub solution: Vec<String>,
}

/// One thing to do, and what the other side does then.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Step {
    /// What to do.
    #[serde(flatten)]
    pub goal: Goal,
    /// Answers of the other side in UHP notation; the first legal one is played.
    #[serde(default)]
    pub answers: Vec<String>,
}

/// What is wrong with the data; the tests keep it from happening.
#[derive(Clone, Debug, thiserror::Error)]
pub enum DataError {
    /// A data file is invalid.
    #[error("{file}: {message}")]
    File {
        /// Which file.
        file: &'static str,
        /// What is wrong.
        message: String,
    },
}

/// The exercises that the program carries.
///
/// # Errors
/// What is wrong with the data.
pub fn course() -> Result<&'static Course, &'static DataError> {
    static COURSE: LazyLock<Result<Course, DataError>> = LazyLock::new(|| {
        let text = include_str!(concat!(env!("OUT_DIR"), "/lessons.json"));
        read("content/lessons/lessons.toml", text)
    });
    COURSE.as_ref()
}

/// Reads data that the program carries. By way of a value: each type that is read straight out of a text would bring the whole parser of
/// JSON into the module of the page once more.
pub(super) fn read<T: DeserializeOwned>(file: &'static str, text: &str) -> Result<T, DataError> {
    serde_json::from_str(text)
        .and_then(serde_json::from_value)
        .map_err(|error| DataError::File {
            file,
            message: error.to_string(),
        })
}

impl Course {
    /// The exercise of this name.
    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }
}

impl Lesson {
    /// The position it starts from.
    ///
    /// # Errors
    /// What is wrong with the position.
    pub fn start(&self) -> Result<Game, StartError> {
        Start::Position(&self.position).play(&[])
    }

    /// The maximum number of the learner's moves.
    pub fn length(&self) -> u32 {
        self.steps.iter().map(|step| step.goal.length()).sum()
    }

    /// The next move of the solution, for a learner whose moves so far are those of the solution; if they are not, any move
    /// that is right by itself.
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

    /// The cells that the learner is asked to reach in a step, to be marked on the board.
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
