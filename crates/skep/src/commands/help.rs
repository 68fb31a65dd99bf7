//! The help of the program itself: its commands by what they are for.

use std::fmt::Write;

use clap::CommandFactory;

use super::Cli;

/// The commands by what they are for. A command in no group comes at the end.
const GROUPS: &[(&str, &[&str])] = &[
    ("Play", &["serve", "play"]),
    (
        "Games and puzzles",
        &[
            "analyze", "convert", "import", "archive", "puzzles", "levels",
        ],
    ),
    ("The engine", &["uhp", "match", "bench", "perft"]),
    (
        "A server of your own",
        &[
            "doctor",
            "user",
            "ratings",
            "host-token",
            "backup",
            "restore",
            "migrate",
        ],
    ),
    ("For engine developers", &["tune", "openings", "mates"]),
];

/// The group of whatever is not listed.
const OTHERS: &str = "Other commands";

/// What stands below the list of commands.
const AFTER: &str = "\
`skep` alone is `skep serve`. `skep help COMMAND` explains one command, with examples.
Exit codes: 0 done, 1 failed, 2 the command line makes no sense.";

/// The command line without the list of its own, as manual pages want it.
pub(super) fn plain() -> clap::Command {
    Cli::command().after_help(AFTER)
}

/// The command line, as it is read and as completions tell it.
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

/// The commands with what each does, group by group.
fn list(command: &clap::Command) -> String {
    let known = |name: &str| GROUPS.iter().any(|(_, names)| names.contains(&name));
    let others: Vec<&str> = command
        .get_subcommands()
        .map(clap::Command::get_name)
        .filter(|name| !known(name))
        .chain(["help"])
        .collect();
    let groups = GROUPS.iter().copied().chain([(OTHERS, others.as_slice())]);
    let mut text = String::new();
    for (title, names) in groups {
        let lines: Vec<String> = names
            .iter()
            .filter_map(|name| line(command, name))
            .collect();
        if !lines.is_empty() {
            // Writing to a string cannot fail.
            writeln!(text, "{}:\n{}\n", heading(command, title), lines.join("\n")).ok();
        }
    }
    text
}

/// The line of a command, if there is one of this name and it is not hidden.
fn line(command: &clap::Command, name: &str) -> Option<String> {
    let literal = command.get_styles().get_literal();
    let about = if name == "help" {
        "Explain the program or one of its commands".to_owned()
    } else {
        let found = command.find_subcommand(name)?;
        if found.is_hide_set() {
            return None;
        }
        found.get_about().map(ToString::to_string)?
    };
    Some(format!(
        "  {literal}{name}{literal:#}{:1$}{about}",
        "",
        13 - name.len()
    ))
}

fn heading(command: &clap::Command, title: &str) -> String {
    let style = command.get_styles().get_header();
    format!("{style}{title}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_listed_once_and_in_a_line() {
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
        assert!(help.contains("For engine developers:"), "{help}");
        assert!(help.contains("--version"), "{help}");
    }

    #[test]
    fn every_command_has_examples_and_the_longer_help_starts_with_the_short_one() {
        for subcommand in Cli::command().get_subcommands() {
            let name = subcommand.get_name();
            let examples = subcommand.get_after_help().map(ToString::to_string);
            let examples = examples.unwrap_or_default();
            assert!(examples.starts_with("Examples:\n  "), "{name}");
            assert!(examples.contains("skep"), "{name}");
        }
    }
}
