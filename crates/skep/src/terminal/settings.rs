//! Settings of a terminal game.

use clap::ValueEnum;
use skep_engine::Level;
use skep_rules::{Color, GameType, Opening, Ruleset};

use super::clock::TimeControl;

/// The sides played by people.
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
    pub(crate) const ALL: [Seat; 3] = [Seat::White, Seat::Black, Seat::Both];

    pub(crate) const fn is_person(self, side: Color) -> bool {
        matches!(
            (self, side),
            (Seat::Both, _) | (Seat::White, Color::White) | (Seat::Black, Color::Black)
        )
    }

    /// The name on the command line and in saved games.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Seat::White => "white",
            Seat::Black => "black",
            Seat::Both => "both",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) set: GameType,
    /// Opening rule (R9).
    pub(crate) opening: Opening,
    /// Strength of the computer.
    pub(crate) level: Level,
    pub(crate) seat: Seat,
    pub(crate) time: Option<TimeControl>,
}

impl Settings {
    /// Third repetitions are draws, as R34 says for games against the computer.
    pub(crate) const fn ruleset(&self) -> Ruleset {
        Ruleset::uhp(self.set)
            .with_opening(self.opening)
            .with_repetition_draws(true)
    }
}
