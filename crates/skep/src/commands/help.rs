//! The top-level help, with commands grouped by purpose.

use clap::CommandFactory;

use super::Cli;

/// Commands by purpose. Commands in no group are listed last.
const GROUPS: &[(&str, &str)] = &[
    ("Play", "serve play"),
    (
        "Games and puzzles",
        "analyze convert import archive puzzles levels",
    ),
    ("The engine", "uhp bench perft"),
    (
        "A server of your own",
        "doctor user ratings host-token backup restore migrate",
    ),
];

const OTHERS: &str = "Other commands";

const AFTER: &str = "\
`skep` alone is `skep serve`. `skep help COMMAND` explains one command, with examples.
Exit codes: 0 done, 1 failed, 2 invalid command line.";

/// The command with clap's own list of subcommands, for manual pages.
pub(super) fn plain() -> clap::Command {
    Cli::command().after_help(AFTER)
}

/// The command for parsing and completions.
pub(super) fn command() -> clap::Command {
    let command = plain();
    let list = list(&command);
    command
        .after_help(AFTER)
        .help_template(format!(
            "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}{}:\n{{options}}{{after-help}}",
            heading(&Cli::command(), "Options")
        ))
}

/// Lists the commands by group.
fn list(command: &clap::Command) -> String {
    let is_grouped = |name: &str| {
        let mut names = GROUPS.iter().flat_map(|(_, names)| names.split(' '));
        names.any(|grouped| grouped == name)
    };
    let names = command.get_subcommands().map(clap::Command::get_name);
    let others: Vec<&str> = names
        .filter(|name| !is_grouped(name))
        .chain(["help"])
        .collect();
    let others = others.join(" ");
    let groups = GROUPS.iter().copied().chain([(OTHERS, others.as_str())]);
    let mut text = String::new();
    for (title, names) in groups {
        let lines = names.split(' ').filter_map(|name| line(command, name));
        let lines: Vec<String> = lines.collect();
        if !lines.is_empty() {
            text += &format!("{}:\n{}\n\n", heading(command, title), lines.join("\n"));
        }
    }
    text
}

/// The line of a command, unless it is unknown or hidden.
fn line(command: &clap::Command, name: &str) -> Option<String> {
    let literal = command.get_styles().get_literal();
    let about = match name {
        "help" => "Explain the program or one of its commands".to_owned(),
        _ => {
            let found = command.find_subcommand(name);
            let found = found.filter(|found| !found.is_hide_set())?;
            found.get_about()?.to_string()
        }
    };
    let gap = 13 - name.len();
    Some(format!("  {literal}{name}{literal:#}{:gap$}{about}", ""))
}

fn heading(command: &clap::Command, title: &str) -> String {
    let style = command.get_styles().get_header();
    format!("{style}{title}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_every_command_once_on_one_line() {
        let help = command().render_help().to_string();
        for subcommand in Cli::command()
            .get_subcommands()
            .filter(|sub| !sub.is_hide_set())
        {
            let start = format!("  {} ", subcommand.get_name());
            let lines: Vec<&str> = help
                .lines()
                .filter(|line| line.starts_with(&start))
                .collect();
            assert_eq!(lines.len(), 1, "{start}: {help}");
            assert!(lines[0].chars().count() <= 100, "{}", lines[0]);
        }
        assert!(help.contains("A server of your own:"), "{help}");
        assert!(help.contains("--version"), "{help}");
    }

    #[test]
    fn every_command_has_examples() {
        for subcommand in Cli::command().get_subcommands() {
            let name = subcommand.get_name();
            let examples = subcommand.get_after_help().map(ToString::to_string);
            let examples = examples.unwrap_or_default();
            assert!(examples.starts_with("Examples:\n  "), "{name}");
            assert!(examples.contains("skep"), "{name}");
        }
    }
}
