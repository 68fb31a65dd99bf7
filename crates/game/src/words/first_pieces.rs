//! Openings, named by the first pieces.

use std::str::FromStr;

use serde::{Deserialize, Serialize, de};
use skep_rules::Bug;

use super::BySide;

/// The bug each side places first, written as two letters, White's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, derive_more::Display)]
#[display("{}{}", _0.white.letter(), _0.black.letter())]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", schemars(with = "String"), ts(type = "string"))]
pub struct FirstPieces(pub BySide<Bug>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an opening is two bug letters, White's first, such as SG")]
pub struct ParseFirstPiecesError;

impl FromStr for FirstPieces {
    type Err = ParseFirstPiecesError;

    fn from_str(text: &str) -> Result<FirstPieces, ParseFirstPiecesError> {
        let mut bugs = text.chars().map(Bug::from_letter);
        match (bugs.next().flatten(), bugs.next().flatten(), bugs.next()) {
            (Some(white), Some(black), None) => Ok(FirstPieces(BySide { white, black })),
            _ => Err(ParseFirstPiecesError),
        }
    }
}

impl Serialize for FirstPieces {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for FirstPieces {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<FirstPieces, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_round_trip() {
        for white in Bug::ALL {
            for black in Bug::ALL {
                let first = FirstPieces(BySide { white, black });
                assert_eq!(first.to_string().parse(), Ok(first));
            }
        }
        for text in ["", "S", "SX", "SGA", "ß"] {
            assert_eq!(text.parse::<FirstPieces>(), Err(ParseFirstPiecesError));
        }
    }
}
