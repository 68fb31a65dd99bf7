//! `skep completions`: completion scripts for shells.

use std::io::{self, Write};

use anyhow::Context;
use clap::Args;
use clap_complete::Shell;

use super::help;

/// Print a completion script for your shell
///
/// The script belongs where the shell looks for it; a new shell then completes commands and options with Tab.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep completions bash > ~/.local/share/bash-completion/completions/skep
  skep completions zsh > ~/.zfunc/_skep
  skep completions fish > ~/.config/fish/completions/skep.fish
  skep completions powershell >> $PROFILE")]
pub(super) struct Completions {
    /// The shell that will read the script
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self) -> anyhow::Result<()> {
        // The generator panics when it cannot write, so it writes to memory, which never fails.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut help::command(), "skep", &mut script);
        let mut out = io::stdout().lock();
        out.write_all(&script)
            .and_then(|()| out.flush())
            .context("cannot write the script to standard output")
    }
}
