//! What is wrong with a text that was to be read.

use serde::{Deserialize, Serialize};

use super::{ProblemView, Reason};

/// What is wrong with a text, as a code with its values, so that a client can say it in any language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Fault {
    /// Which fault; `docs/protocol.md` lists them.
    pub code: String,
    /// What stands in the text: a move, a tag, a set, a character.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The line of a diagram, from 1.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The character of a position string or of the line of a diagram, from 1.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// The piece concerned.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The piece that stands on it.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<String>,
    /// The creature concerned.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bug: Option<char>,
    /// How many there may be at the most.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u64>,
    /// Why the rules refuse a move, without cells.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// Why a position cannot be played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<ProblemView>,
}

/// A place in a text that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TextFault {
    /// Which game of the text, from 1.
    pub game: u32,
    /// Which line, from 1.
    pub line: u32,
    /// Which move of its line, from 1.
    pub ply: u32,
    /// What is wrong, in an English sentence.
    pub message: String,
    /// What is wrong, for other languages.
    pub fault: Box<Fault>,
}
