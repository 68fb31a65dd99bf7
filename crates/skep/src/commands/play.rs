//! `skep play`: plays in the terminal.

use clap::Args;
use skep_engine::Level;
use skep_rules::{GameType, Opening};

use super::data::DataOption;
use crate::{
    messages::Language,
    terminal::{self, Options, Seat, Settings, TimeControl},
};

/// Play in the terminal, against the computer or two at one keyboard
///
/// Use the arrow keys and Enter, the mouse, or typed moves; ? shows all keys. The game is saved after every move, and the
/// next `skep play` offers to continue it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep play                              White against the computer, thirteen pieces a side
  skep play --as black --level 6         Black against a stronger one
  skep play --as both --clock 10+5       two at one keyboard, with clocks
  skep play --resume                     the game from last time
  skep play --lang uk --set Base+MLP     in Ukrainian, with every creature")]
pub(super) struct Play {
    /// Set of pieces: Base, or Base with any of M (mosquito), L (ladybug) and P (pillbug)
    #[arg(long, default_value_t = GameType::BASE_ML)]
    set: GameType,

    /// Opening rule: rulebook allows the queen as the first piece, tournament does not
    #[arg(long, default_value_t = Opening::Tournament)]
    opening: Opening,

    /// Strength of the computer, from 1 to 10; see `skep levels`
    #[arg(long, default_value_t = default_level())]
    level: Level,

    /// Your side
    #[arg(long = "as", value_name = "SIDE", value_enum, default_value_t = Seat::White)]
    seat: Seat,

    /// Time control: minutes per side and seconds added per move, such as 5+3 [default: none]
    #[arg(long, value_name = "TIME")]
    clock: Option<TimeControl>,

    /// Language [default: from the environment]
    #[arg(long, value_name = "LANGUAGE", value_enum)]
    lang: Option<Language>,

    /// Draw with ASCII characters only [default: depends on the terminal]
    #[arg(long)]
    ascii: bool,

    /// Resume the last game without asking
    #[arg(long)]
    resume: bool,

    #[command(flatten)]
    data: DataOption,
}

/// A level that suits players who know the rules.
fn default_level() -> Level {
    Level::try_from(3).unwrap_or(Level::LOWEST)
}

impl Play {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let data = self.data.directory()?;
        terminal::run(&Options {
            settings: Settings {
                set: self.set,
                opening: self.opening,
                level: self.level,
                seat: self.seat,
                time: self.clock,
            },
            language: self.lang,
            ascii: self.ascii,
            resume: self.resume,
            data,
        })
    }
}
