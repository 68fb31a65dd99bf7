//! The eight kinds of bug.

crate::names! {
    /// A kind of bug, in the order used by the UHP reference engine.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
    pub enum Bug {
        /// Queen Bee (R20).
        Queen => "Queen Bee",
        /// Spider (R23).
        Spider => "Spider",
        /// Beetle (R21).
        Beetle => "Beetle",
        /// Grasshopper (R22).
        Grasshopper => "Grasshopper",
        /// Soldier Ant (R24).
        Ant => "Soldier Ant",
        /// Mosquito (R26), an expansion.
        Mosquito => "Mosquito",
        /// Ladybug (R25), an expansion.
        Ladybug => "Ladybug",
        /// Pillbug (R27), an expansion.
        Pillbug => "Pillbug",
    }

    /// Every bug, in declaration order.
    pub const ALL;
    const fn name;
}

impl Bug {
    /// Notation letter.
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

    /// Finds the bug with a notation letter, in either case.
    pub fn from_letter(letter: char) -> Option<Bug> {
        let letter = letter.to_ascii_uppercase();
        Bug::ALL.into_iter().find(|bug| bug.letter() == letter)
    }

    /// Number of these bugs per side, if the set contains them.
    pub const fn count(self) -> u8 {
        match self {
            Bug::Queen | Bug::Mosquito | Bug::Ladybug | Bug::Pillbug => 1,
            Bug::Spider | Bug::Beetle => 2,
            Bug::Grasshopper | Bug::Ant => 3,
        }
    }

    /// Returns true for bugs that are not part of the base game.
    pub const fn is_expansion(self) -> bool {
        matches!(self, Bug::Mosquito | Bug::Ladybug | Bug::Pillbug)
    }

    /// Array index.
    pub const fn index(self) -> usize {
        self as usize
    }
}
