//! A member's puzzle history.

use derive_more::Into;
use serde::{Deserialize, Serialize};

/// Ten hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Into)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct PuzzleName(String);

/// UTC date, such as `2026-11-15`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Into)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct PuzzleDay(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    #[error("a puzzle name consists of ten hexadecimal digits")]
    Name,
    #[error("a date must have the form 2026-11-15")]
    Day,
    #[error("the rating must be 100 to 4000, the deviation 30 to 500, the volatility 0.01 to 0.2")]
    Solver,
}

impl PuzzleName {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl PuzzleDay {
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

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PuzzleTry {
    pub id: PuzzleName,
    pub at: u64,
    pub solved: bool,
    /// First attempt on its device and without help, so that it counts for the rating.
    pub counts: bool,
}

/// A Glicko-2 rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(!try_from))]
#[serde(try_from = "PlainRating")]
pub struct PuzzleRating {
    pub rating: f64,
    pub deviation: f64,
    pub volatility: f64,
}

/// Not validated yet.
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

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PuzzleProgress {
    /// Oldest first.
    pub tries: Vec<PuzzleTry>,
    /// Days whose daily puzzle was solved, latest first.
    pub days: Vec<PuzzleDay>,
    /// Longest streak.
    pub best: u32,
    /// `None` before the first puzzle.
    pub rating: Option<PuzzleRating>,
}

/// Public summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PuzzleStanding {
    pub rating: i32,
    pub solved: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_read<T: serde::de::DeserializeOwned>(text: &str) -> bool {
        serde_json::from_str::<T>(text).is_ok()
    }

    #[test]
    fn rejects_invalid_values() {
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
