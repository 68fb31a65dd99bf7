//! Rules agreed before a game: bug set, opening and draw by repetition.

use std::{fmt, str::FromStr};

use crate::{Bug, Color, Piece, PieceSet};

/// Pieces of a game: the base game with any of three expansions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BugSet {
    bits: u8,
}

impl BugSet {
    /// The 2011 box: eleven pieces per side.
    pub const BASE: BugSet = BugSet { bits: 0 };
    /// Hive Carbon and Hive Pocket: thirteen pieces per side.
    pub const BASE_ML: BugSet = BugSet { bits: 3 };
    /// All expansions: fourteen pieces per side.
    pub const BASE_MLP: BugSet = BugSet { bits: 7 };

    /// All eight sets.
    pub const ALL: [BugSet; 8] = [
        BugSet { bits: 0 },
        BugSet { bits: 1 },
        BugSet { bits: 2 },
        BugSet { bits: 4 },
        BugSet { bits: 3 },
        BugSet { bits: 5 },
        BugSet { bits: 6 },
        BugSet { bits: 7 },
    ];

    /// The base game with the given expansions; bugs of the base game are ignored.
    pub fn with(expansions: impl IntoIterator<Item = Bug>) -> BugSet {
        let bits = expansions
            .into_iter()
            .fold(0, |bits, bug| bits | BugSet::bit(bug));
        BugSet { bits }
    }

    /// The base game with expansions given by their letters, in any order and case.
    pub(crate) fn from_expansion_letters(letters: &str) -> Option<BugSet> {
        let bugs: Option<Vec<Bug>> = letters
            .chars()
            .map(|letter| Bug::from_letter(letter).filter(|bug| bug.is_expansion()))
            .collect();
        Some(BugSet::with(bugs?))
    }

    /// Returns true if the set contains the bug.
    pub const fn contains(self, bug: Bug) -> bool {
        !bug.is_expansion() || self.bits & BugSet::bit(bug) != 0
    }

    /// All pieces of both sides.
    pub const fn pieces(self) -> PieceSet {
        let mut side = 0x07ff;
        if self.contains(Bug::Mosquito) {
            side |= 1 << Piece::first(Color::White, Bug::Mosquito).index();
        }
        if self.contains(Bug::Ladybug) {
            side |= 1 << Piece::first(Color::White, Bug::Ladybug).index();
        }
        if self.contains(Bug::Pillbug) {
            side |= 1 << Piece::first(Color::White, Bug::Pillbug).index();
        }
        PieceSet(side | side << 16)
    }

    /// The UHP GameTypeString, such as `Base+ML`.
    pub const fn name(self) -> &'static str {
        match self.bits & 7 {
            0 => "Base",
            1 => "Base+M",
            2 => "Base+L",
            3 => "Base+ML",
            4 => "Base+P",
            5 => "Base+MP",
            6 => "Base+LP",
            _ => "Base+MLP",
        }
    }

    /// Array index, 0 to 7.
    pub const fn index(self) -> usize {
        self.bits as usize
    }

    const fn bit(bug: Bug) -> u8 {
        match bug {
            Bug::Mosquito => 1,
            Bug::Ladybug => 2,
            Bug::Pillbug => 4,
            _ => 0,
        }
    }
}

impl Default for BugSet {
    /// Carbon and Pocket, the most common boxes.
    fn default() -> BugSet {
        BugSet::BASE_ML
    }
}

impl fmt::Display for BugSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Error returned when parsing a [`BugSet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a set is one of Base, Base+M, Base+L, Base+P, Base+ML, Base+MP, Base+LP and Base+MLP")]
pub struct ParseBugSetError;

impl FromStr for BugSet {
    type Err = ParseBugSetError;

    /// Parses a UHP GameTypeString, which is case sensitive and has its letters in the order M, L, P.
    fn from_str(text: &str) -> Result<BugSet, ParseBugSetError> {
        BugSet::ALL
            .into_iter()
            .find(|set| set.name() == text)
            .ok_or(ParseBugSetError)
    }
}

/// Opening rule for the queen (R9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub enum Opening {
    /// As printed: the queen may be a player's first piece.
    Rulebook,
    /// As in tournaments and UHP: the queen may not be a player's first piece.
    #[default]
    Tournament,
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Opening::Rulebook => "rulebook",
            Opening::Tournament => "tournament",
        })
    }
}

/// Error returned when parsing an [`Opening`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an opening is rulebook or tournament")]
pub struct ParseOpeningError;

impl FromStr for Opening {
    type Err = ParseOpeningError;

    fn from_str(text: &str) -> Result<Opening, ParseOpeningError> {
        match text {
            "rulebook" => Ok(Opening::Rulebook),
            "tournament" => Ok(Opening::Tournament),
            _ => Err(ParseOpeningError),
        }
    }
}

/// Rules agreed before a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// Bug set.
    pub set: BugSet,
    /// Opening rule (R9).
    pub opening: Opening,
    /// The third occurrence of a position is a draw (R34).
    pub repetition_draws: bool,
}

impl Ruleset {
    /// UHP rules: tournament opening, no draw by repetition.
    pub const fn uhp(set: BugSet) -> Ruleset {
        Ruleset {
            set,
            opening: Opening::Tournament,
            repetition_draws: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_round_trip_and_contain_their_pieces() {
        for set in BugSet::ALL {
            assert_eq!(set.name().parse(), Ok(set));
            let expansions = Bug::ALL
                .into_iter()
                .filter(|&bug| bug.is_expansion() && set.contains(bug));
            assert_eq!(BugSet::with(expansions.clone()), set);
            assert_eq!(set.pieces().len() as usize, 22 + 2 * expansions.count());
        }
        for text in ["base", "Base+", "Base+LM", "Base+MM", "Base ", ""] {
            assert_eq!(text.parse::<BugSet>(), Err(ParseBugSetError), "{text}");
        }
    }
}
