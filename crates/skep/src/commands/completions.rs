//! `skep completions`: completion scripts for shells.

use std::io::{self, Write};

use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Cli;

/// Print a completion script for your shell
///
/// For bash: skep completions bash > ~/.local/share/bash-completion/completions/skep
#[derive(Args)]
pub(super) struct Completions {
    /// The shell that will read the script
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self) -> anyhow::Result<()> {
        // The generator panics when it cannot write, so it writes to memory, which never fails.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "skep", &mut script);
        let mut out = io::stdout().lock();
        out.write_all(&script)
            .and_then(|()| out.flush())
            .context("cannot write the script to standard output")
    }
}
