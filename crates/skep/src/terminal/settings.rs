//! What is agreed before a game in the terminal.

use clap::ValueEnum;
use skep_engine::Level;
use skep_rules::{BugSet, Color, Opening, Ruleset};

use super::clock::TimeControl;

/// What the person at the keyboard plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    /// The person has White, the computer Black.
    White,
    /// The person has Black, the computer White.
    Black,
    /// Two people play at one keyboard.
    Both,
}

impl Seat {
    /// The three, in the order in which they are offered.
    pub(crate) const ALL: [Seat; 3] = [Seat::White, Seat::Black, Seat::Both];

    /// Whether a person plays this side.
    pub(crate) const fn is_person(self, side: Color) -> bool {
        matches!(
            (self, side),
            (Seat::Both, _) | (Seat::White, Color::White) | (Seat::Black, Color::Black)
        )
    }

    /// Its name on the command line and in a kept game.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Seat::White => "white",
            Seat::Black => "black",
            Seat::Both => "both",
        }
    }
}

/// Everything agreed before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// The set of pieces.
    pub(crate) set: BugSet,
    /// Whether the queen may come first (R9).
    pub(crate) opening: Opening,
    /// How well the computer plays.
    pub(crate) level: Level,
    /// What the person plays.
    pub(crate) seat: Seat,
    /// The clock, if there is one.
    pub(crate) time: Option<TimeControl>,
}

impl Settings {
    /// The rules of the game: the third occurrence of a position draws, as R34 has it against the computer.
    pub(crate) const fn ruleset(&self) -> Ruleset {
        Ruleset {
            set: self.set,
            opening: self.opening,
            repetition_draws: true,
        }
    }
}
