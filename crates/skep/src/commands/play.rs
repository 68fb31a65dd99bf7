//! `skep play`: plays in the terminal.

use clap::Args;

use super::database::DataOption;
use crate::terminal;

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
    #[command(flatten)]
    options: terminal::Options,

    #[command(flatten)]
    data: DataOption,
}

impl Play {
    pub(super) fn run(self) -> anyhow::Result<()> {
        terminal::run(&self.options, &self.data.directory()?)
    }
}
