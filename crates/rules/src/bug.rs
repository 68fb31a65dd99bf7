//! The eight creatures.

use std::fmt;

/// A kind of creature. The order is that of the UHP reference engine's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bug {
    /// Queen Bee (R20).
    Queen,
    /// Spider (R23).
    Spider,
    /// Beetle (R21).
    Beetle,
    /// Grasshopper (R22).
    Grasshopper,
    /// Soldier Ant (R24).
    Ant,
    /// Mosquito (R26), an expansion.
    Mosquito,
    /// Ladybug (R25), an expansion.
    Ladybug,
    /// Pillbug (R27), an expansion.
    Pillbug,
}

impl Bug {
    /// Every creature, in the order of the enumeration.
    pub const ALL: [Bug; 8] = [
        Bug::Queen,
        Bug::Spider,
        Bug::Beetle,
        Bug::Grasshopper,
        Bug::Ant,
        Bug::Mosquito,
        Bug::Ladybug,
        Bug::Pillbug,
    ];

    /// The letter of the creature in notation.
    pub const fn letter(self) -> char {
        match self {
            Bug::Queen => 'Q',
            Bug::Spider => 'S',
            Bug::Beetle => 'B',
            Bug::Grasshopper => 'G',
            Bug::Ant => 'A',
            Bug::Mosquito => 'M',
            Bug::Ladybug => 'L',
            Bug::Pillbug => 'P',
        }
    }

    /// The creature with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Bug> {
        let letter = letter.to_ascii_uppercase();
        Bug::ALL.into_iter().find(|bug| bug.letter() == letter)
    }

    /// How many of the creature each side has, when the set holds it at all.
    pub const fn count(self) -> u8 {
        match self {
            Bug::Queen | Bug::Mosquito | Bug::Ladybug | Bug::Pillbug => 1,
            Bug::Spider | Bug::Beetle => 2,
            Bug::Grasshopper | Bug::Ant => 3,
        }
    }

    /// Whether the creature comes with an expansion rather than with every box.
    pub const fn is_expansion(self) -> bool {
        matches!(self, Bug::Mosquito | Bug::Ladybug | Bug::Pillbug)
    }

    /// Place of the creature in arrays.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Bug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Bug::Queen => "Queen Bee",
            Bug::Spider => "Spider",
            Bug::Beetle => "Beetle",
            Bug::Grasshopper => "Grasshopper",
            Bug::Ant => "Soldier Ant",
            Bug::Mosquito => "Mosquito",
            Bug::Ladybug => "Ladybug",
            Bug::Pillbug => "Pillbug",
        })
    }
}
