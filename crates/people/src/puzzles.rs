//! The puzzles that a member has tried.

use serde::{Deserialize, Serialize};

/// The name of a puzzle: ten hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct PuzzleName(String);

/// A day in UTC, such as `2026-11-15`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct PuzzleDay(String);

/// Something about puzzles that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// A puzzle is called otherwise.
    #[error("the name of a puzzle is ten hexadecimal digits")]
    Name,
    /// Days are written otherwise.
    #[error("a day is written as 2026-11-15")]
    Day,
    /// Nobody has such a rating.
    #[error(
        "a rating goes from 100 to 4000, a deviation from 30 to 500, a volatility from 0.01 to 0.2"
    )]
    Solver,
}

impl PuzzleName {
    /// The name as it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl PuzzleDay {
    /// The day as it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for PuzzleName {
    type Error = PuzzleError;

    fn try_from(text: String) -> Result<PuzzleName, PuzzleError> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let is_name = text.len() == 10 && text.bytes().all(is_digit);
        is_name.then_some(PuzzleName(text)).ok_or(PuzzleError::Name)
    }
}

impl TryFrom<String> for PuzzleDay {
    type Error = PuzzleError;

    fn try_from(text: String) -> Result<PuzzleDay, PuzzleError> {
        let fits = |(place, byte): (usize, u8)| match place {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        };
        let is_day = text.len() == 10 && text.bytes().enumerate().all(fits);
        is_day.then_some(PuzzleDay(text)).ok_or(PuzzleError::Day)
    }
}

impl From<PuzzleName> for String {
    fn from(name: PuzzleName) -> String {
        name.0
    }
}

impl From<PuzzleDay> for String {
    fn from(day: PuzzleDay) -> String {
        day.0
    }
}

/// A try at a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PuzzleTry {
    /// The puzzle.
    pub id: PuzzleName,
    /// When.
    pub at: u64,
    /// Whether it was solved.
    pub solved: bool,
    /// Whether it was the first on its device, without help, so that it counts for the rating.
    pub counts: bool,
}

/// How good somebody is at puzzles, by Glicko-2.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(try_from = "PlainRating")]
pub struct PuzzleRating {
    /// The rating.
    pub rating: f64,
    /// The deviation.
    pub deviation: f64,
    /// The volatility.
    pub volatility: f64,
}

/// The same before anybody has looked at the numbers.
#[derive(Deserialize)]
struct PlainRating {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

impl TryFrom<PlainRating> for PuzzleRating {
    type Error = PuzzleError;

    fn try_from(plain: PlainRating) -> Result<PuzzleRating, PuzzleError> {
        let PlainRating {
            rating,
            deviation,
            volatility,
        } = plain;
        let is_rating = (100.0..=4000.0).contains(&rating)
            && (30.0..=500.0).contains(&deviation)
            && (0.01..=0.2).contains(&volatility);
        let rating = PuzzleRating {
            rating,
            deviation,
            volatility,
        };
        is_rating.then_some(rating).ok_or(PuzzleError::Solver)
    }
}

/// All that is known of the puzzles of somebody.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PuzzleProgress {
    /// The tries, the oldest first.
    pub tries: Vec<PuzzleTry>,
    /// The days whose puzzle was solved, the latest first.
    pub days: Vec<PuzzleDay>,
    /// The longest streak.
    pub best: u32,
    /// The rating; `None` if no puzzle was tried.
    pub rating: Option<PuzzleRating>,
}

/// How somebody fares with puzzles, as others see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PuzzleStanding {
    /// The rating.
    pub rating: i32,
    /// How many puzzles were solved.
    pub solved: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_read<T: serde::de::DeserializeOwned>(text: &str) -> bool {
        serde_json::from_str::<T>(text).is_ok()
    }

    #[test]
    fn what_makes_no_sense_is_not_read() {
        assert!(is_read::<PuzzleName>("\"81e107a9d2\""));
        for text in ["\"\"", "\"81E107A9D2\"", "\"81e107a9d\"", "\"<script>..\""] {
            assert!(!is_read::<PuzzleName>(text), "{text}");
        }
        assert!(is_read::<PuzzleDay>("\"2026-11-15\""));
        for text in ["\"2026-11-5\"", "\"2026/11/15\"", "\"tomorrow..\""] {
            assert!(!is_read::<PuzzleDay>(text), "{text}");
        }
        let rating = |number: &str| {
            let text = format!(r#"{{"rating": {number}, "deviation": 350, "volatility": 0.06}}"#);
            is_read::<PuzzleRating>(&text)
        };
        assert!(rating("1000"));
        assert!(!rating("99") && !rating("4001") && !rating("1e999"));
    }
}
