//! Rules agreed before a game: bug set, opening and draw by repetition.

use core::{fmt, str::FromStr};

use crate::{Bug, Color, Piece, PieceSet};

/// Pieces of a game: the base game with any of three expansions.
///
/// ```
/// use skep_rules::{Bug, GameType};
///
/// let game_type = GameType::BASE.with(Bug::Mosquito).with(Bug::Ladybug);
/// assert_eq!(game_type, GameType::BASE_ML);
/// assert_eq!("Base+ML".parse(), Ok(game_type));
/// assert!(!game_type.contains(Bug::Pillbug));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameType {
    bits: u8,
}

impl GameType {
    /// The 2011 box: eleven pieces per side.
    pub const BASE: GameType = GameType { bits: 0 };
    /// The base game with the mosquito.
    pub const BASE_M: GameType = GameType::BASE.with(Bug::Mosquito);
    /// The base game with the ladybug.
    pub const BASE_L: GameType = GameType::BASE.with(Bug::Ladybug);
    /// The base game with the pillbug.
    pub const BASE_P: GameType = GameType::BASE.with(Bug::Pillbug);
    /// Hive Carbon and Hive Pocket: thirteen pieces per side.
    pub const BASE_ML: GameType = GameType::BASE_M.with(Bug::Ladybug);
    /// The base game with mosquito and pillbug.
    pub const BASE_MP: GameType = GameType::BASE_M.with(Bug::Pillbug);
    /// The base game with ladybug and pillbug.
    pub const BASE_LP: GameType = GameType::BASE_L.with(Bug::Pillbug);
    /// All expansions: fourteen pieces per side.
    pub const BASE_MLP: GameType = GameType::BASE_ML.with(Bug::Pillbug);

    /// All eight sets.
    pub const ALL: [GameType; 8] = [
        GameType::BASE,
        GameType::BASE_M,
        GameType::BASE_L,
        GameType::BASE_P,
        GameType::BASE_ML,
        GameType::BASE_MP,
        GameType::BASE_LP,
        GameType::BASE_MLP,
    ];

    /// Adds an expansion; bugs of the base game change nothing.
    #[must_use]
    pub const fn with(self, expansion: Bug) -> GameType {
        let bits = self.bits | GameType::bit(expansion);
        GameType { bits }
    }

    /// The base game with expansions given by their letters, in any order and case.
    pub(crate) fn from_expansion_letters(letters: &str) -> Option<GameType> {
        letters
            .chars()
            .try_fold(GameType::BASE, |game_type, letter| {
                let bug = Bug::from_letter(letter).filter(|bug| bug.is_expansion())?;
                Some(game_type.with(bug))
            })
    }

    /// Returns true if the set contains the bug.
    pub const fn contains(self, bug: Bug) -> bool {
        !bug.is_expansion() || self.bits & GameType::bit(bug) != 0
    }

    /// All pieces of both sides.
    pub const fn pieces(self) -> PieceSet {
        // The expansions follow each other in the order of their bits.
        let side = 0x07ff | (self.bits as u32) << Piece::first(Color::White, Bug::Mosquito).index();
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

impl Default for GameType {
    /// Carbon and Pocket, the most common boxes.
    fn default() -> GameType {
        GameType::BASE_ML
    }
}

impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Error returned when parsing a [`GameType`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a set is one of Base, Base+M, Base+L, Base+P, Base+ML, Base+MP, Base+LP and Base+MLP")]
#[non_exhaustive]
pub struct ParseGameTypeError;

impl FromStr for GameType {
    type Err = ParseGameTypeError;

    /// Parses a UHP GameTypeString, which is case sensitive and has its letters in the order M, L, P.
    fn from_str(text: &str) -> Result<GameType, ParseGameTypeError> {
        GameType::ALL
            .into_iter()
            .find(|set| set.name() == text)
            .ok_or(ParseGameTypeError)
    }
}

crate::names! {
    /// Opening rule for the queen (R9).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
    pub enum Opening {
        /// As printed: the queen may be a player's first piece.
        Rulebook => "rulebook",
        /// As in tournaments and UHP: the queen may not be a player's first piece.
        #[default]
        Tournament => "tournament",
    }

    const ALL;
    const fn name;
    type Err = ParseOpeningError;
}

/// Error returned when parsing an [`Opening`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an opening is rulebook or tournament")]
#[non_exhaustive]
pub struct ParseOpeningError;

/// Rules agreed before a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Ruleset {
    /// Pieces in play.
    pub game_type: GameType,
    /// Opening rule (R9).
    #[cfg_attr(feature = "serde", serde(default))]
    pub opening: Opening,
    /// The third occurrence of a position is a draw (R34).
    #[cfg_attr(feature = "serde", serde(default))]
    pub repetition_draws: bool,
}

impl Ruleset {
    /// UHP rules: tournament opening, no draw by repetition.
    pub const fn uhp(game_type: GameType) -> Ruleset {
        Ruleset {
            game_type,
            opening: Opening::Tournament,
            repetition_draws: false,
        }
    }

    /// The rules as printed: any first piece, and a draw at the third occurrence of a position.
    pub const fn rulebook(set: GameType) -> Ruleset {
        Ruleset::uhp(set)
            .with_opening(Opening::Rulebook)
            .with_repetition_draws(true)
    }

    /// The same rules with another opening.
    #[must_use]
    pub const fn with_opening(mut self, opening: Opening) -> Ruleset {
        self.opening = opening;
        self
    }

    /// The same rules with or without draws by repetition.
    #[must_use]
    pub const fn with_repetition_draws(mut self, repetition_draws: bool) -> Ruleset {
        self.repetition_draws = repetition_draws;
        self
    }
}

impl fmt::Display for Ruleset {
    /// Writes the rules in words, such as `Base+ML, tournament opening, draws by repetition`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let no = if self.repetition_draws { "" } else { "no " };
        let (game_type, opening) = (self.game_type, self.opening);
        write!(f, "{game_type}, {opening} opening, {no}draws by repetition")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_round_trip_and_contain_their_pieces() {
        for set in GameType::ALL {
            assert_eq!(set.name().parse(), Ok(set));
            let expansions = Bug::ALL
                .into_iter()
                .filter(|&bug| bug.is_expansion() && set.contains(bug));
            assert_eq!(expansions.clone().fold(GameType::BASE, GameType::with), set);
            assert_eq!(set.pieces().len(), 22 + 2 * expansions.count());
        }
        for text in ["base", "Base+", "Base+LM", "Base+MM", "Base ", ""] {
            assert_eq!(text.parse::<GameType>(), Err(ParseGameTypeError), "{text}");
        }
    }
}
