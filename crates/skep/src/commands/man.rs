//! `skep man`: manual pages, from the same source as the help.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use clap_mangen::Man;

use super::help;

/// Write manual pages for the program and each of its commands
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep man ~/.local/share/man/man1
  man skep-serve")]
pub(super) struct ManPages {
    /// Output directory, created if necessary
    #[arg(value_name = "DIR")]
    directory: PathBuf,
}

impl ManPages {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let directory = &self.directory;
        fs::create_dir_all(directory)
            .with_context(|| format!("cannot create the directory {}", directory.display()))?;
        // A page for `skep help` would be useless.
        let mut command = help::plain()
            .disable_help_subcommand(true)
            .mut_subcommands(|below| below.disable_help_subcommand(true));
        command.build();
        write(&command, directory)
    }
}

/// Writes the pages of a command and its subcommands.
fn write(command: &clap::Command, directory: &Path) -> anyhow::Result<()> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    let path = directory.join(format!("{name}.1"));
    let mut page = Vec::new();
    render(command, name, &mut page)
        .and_then(|()| fs::write(&path, page))
        .with_context(|| format!("cannot write {}", path.display()))?;
    let mut shown = command
        .get_subcommands()
        .filter(|below| !below.is_hide_set());
    shown.try_for_each(|below| write(below, directory))
}

fn render(command: &clap::Command, name: &str, page: &mut Vec<u8>) -> io::Result<()> {
    let man = Man::new(command.clone())
        .title(name.to_uppercase())
        .source(concat!("Skep ", env!("CARGO_PKG_VERSION")))
        .manual("Skep");
    man.render_title(page)?;
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    if command.get_arguments().next().is_some() {
        man.render_options_section(page)?;
    }
    if command.has_subcommands() {
        man.render_subcommands_section(page)?;
    }
    let Some(after) = command.get_after_help().map(ToString::to_string) else {
        return Ok(());
    };
    match after.strip_prefix("Examples:\n") {
        Some(examples) => section(page, "EXAMPLES", examples),
        None => section(page, "NOTES", &after),
    }
}

/// Writes a preformatted section.
fn section(page: &mut Vec<u8>, title: &str, text: &str) -> io::Result<()> {
    writeln!(page, ".SH {title}\n.nf")?;
    for line in text.lines() {
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        // At the start of a line, these would be roff requests.
        let is_request = line.starts_with(['.', '\'']);
        let guard = if is_request { "\\&" } else { "" };
        writeln!(page, "{guard}{line}")?;
    }
    writeln!(page, ".fi")
}
