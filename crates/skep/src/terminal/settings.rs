//! Settings of a terminal game.

use clap::{Args, ValueEnum};
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

// As on the command line and in saved games.
skep_game::names!(Seat {
    White => "white",
    Black => "black",
    Both => "both",
});

impl Seat {
    pub(crate) const fn is_person(self, side: Color) -> bool {
        matches!(
            (self, side),
            (Seat::Both, _) | (Seat::White, Color::White) | (Seat::Black, Color::Black)
        )
    }
}

#[derive(Args, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// Set of pieces: Base, or Base with any of M (mosquito), L (ladybug) and P (pillbug)
    #[arg(long, default_value_t = GameType::BASE_ML)]
    pub(crate) set: GameType,

    /// Opening rule: rulebook allows the queen as the first piece, tournament does not
    #[arg(long, default_value_t = Opening::Tournament)]
    pub(crate) opening: Opening,

    /// Strength of the computer, from 1 to 10; see `skep levels`
    // Level 3 suits players who know the rules.
    #[arg(long, default_value = "3")]
    pub(crate) level: Level,

    /// Your side
    #[arg(long = "as", value_name = "SIDE", value_enum, default_value_t = Seat::White)]
    pub(crate) seat: Seat,

    /// Time control: minutes per side and seconds added per move, such as 5+3 [default: none]
    #[arg(long = "clock", value_name = "TIME")]
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
