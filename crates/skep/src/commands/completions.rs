//! `skep completions`: completion scripts for shells.

use clap::Args;
use clap_complete::Shell;
use skep_cli::print;

use super::help;

/// Print a completion script for your shell
///
/// Save the script where your shell looks for completions; new shells then complete commands and options with Tab.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep completions bash > ~/.local/share/bash-completion/completions/skep
  skep completions zsh > ~/.zfunc/_skep
  skep completions fish > ~/.config/fish/completions/skep.fish
  skep completions powershell >> $PROFILE")]
pub(super) struct Completions {
    /// Shell to generate the script for
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self) -> anyhow::Result<()> {
        // The generator panics on write errors, so it writes to memory.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut help::command(), "skep", &mut script);
        print(String::from_utf8_lossy(&script))
    }
}
