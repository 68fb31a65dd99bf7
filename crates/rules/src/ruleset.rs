//! What is agreed before a game: the set of pieces, the opening and whether repetition draws.

use std::{fmt, str::FromStr};

use crate::{Bug, Color, Piece, PieceSet};

/// The set of pieces of a game: the base game with any of three expansions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BugSet {
    bits: u8,
}

impl BugSet {
    /// The eleven pieces a side of the 2011 box.
    pub const BASE: BugSet = BugSet { bits: 0 };
    /// The thirteen pieces a side of Hive Carbon and Hive Pocket.
    pub const BASE_ML: BugSet = BugSet { bits: 3 };
    /// Everything: fourteen pieces a side.
    pub const BASE_MLP: BugSet = BugSet { bits: 7 };

    /// The eight sets.
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

    /// The base game with these expansions; creatures of the base game among them change nothing.
    pub fn with(expansions: impl IntoIterator<Item = Bug>) -> BugSet {
        let bits = expansions
            .into_iter()
            .fold(0, |bits, bug| bits | BugSet::bit(bug));
        BugSet { bits }
    }

    /// Whether the set holds the creature.
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

    /// 0 to 7: the place of the set in arrays.
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
    /// The thirteen pieces a side that most boxes hold.
    fn default() -> BugSet {
        BugSet::BASE_ML
    }
}

impl fmt::Display for BugSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names none of the eight sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a set is one of Base, Base+M, Base+L, Base+P, Base+ML, Base+MP, Base+LP and Base+MLP")]
pub struct ParseBugSetError;

impl FromStr for BugSet {
    type Err = ParseBugSetError;

    /// Reads a UHP GameTypeString, which is case sensitive and has its letters in the order M, L, P.
    fn from_str(text: &str) -> Result<BugSet, ParseBugSetError> {
        BugSet::ALL
            .into_iter()
            .find(|set| set.name() == text)
            .ok_or(ParseBugSetError)
    }
}

/// Whether a player's first piece may be the queen (R9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Opening {
    /// As printed: the queen may come first.
    Rulebook,
    /// As played in tournaments and by UHP: the queen is not a player's first piece.
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

/// A text that names no opening.
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

/// Everything agreed before a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// The pieces.
    pub set: BugSet,
    /// Whether the queen may come first (R9).
    pub opening: Opening,
    /// Whether the third occurrence of a position is a draw (R34).
    pub repetition_draws: bool,
}

impl Ruleset {
    /// A game as UHP knows it: tournament opening, no draw by repetition.
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
    fn sets_round_trip_and_hold_their_pieces() {
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
