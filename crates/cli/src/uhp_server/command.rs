//! The commands of the protocol.

use super::answer::RefusalError;
use super::limit::Limit;

/// A command as it was sent; whether it can be obeyed depends on the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command<'l> {
    /// A blank line, which is not answered.
    Nothing,
    Info,
    /// With a set or a game string, or empty.
    NewGame(&'l str),
    Play(&'l str),
    Pass,
    ValidMoves,
    BestMove(Limit),
    /// With the number of plies.
    Undo(usize),
    Options,
    GetOption(&'l str),
    SetOption(&'l str, &'l str),
    Perft(u32),
    Help,
    Licenses,
    Exit,
}

/// The commands and what they do, for `help`.
pub(super) const HELP: &[(&str, &str)] = &[
    ("info", "name, version and expansions"),
    ("newgame [SET|GAMESTRING]", "starts or loads a game"),
    ("play MOVE", "plays a move"),
    ("pass", "passes, when nothing else can be done"),
    ("validmoves", "every legal move"),
    (
        "bestmove time HH:MM:SS[.fff]",
        "the best move, found in a time",
    ),
    (
        "bestmove depth PLIES",
        "the best move, found so many plies deep",
    ),
    (
        "bestmove nodes N",
        "the best move, found in so many positions",
    ),
    (
        "bestmove clock LEFT INCREMENT",
        "the best move by a clock, both as HH:MM:SS[.fff]",
    ),
    ("undo [PLIES]", "takes moves back"),
    ("options", "every option"),
    ("options get NAME", "one option"),
    ("options set NAME VALUE", "changes an option"),
    ("perft [PLIES]", "counts lines of play"),
    ("licenses", "under which terms Skep may be used"),
    ("help", "this list"),
    ("exit", "ends the program"),
];

/// How many plies `perft` goes when no number is given.
const PERFT_DEPTH: u32 = 4;
const PERFT_MAX_DEPTH: u32 = 32;

impl<'l> Command<'l> {
    /// Reads a line, in which the case of the command and the number of spaces do not matter.
    pub(super) fn parse(line: &'l str) -> Result<Command<'l>, RefusalError> {
        let (word, rest) = split_word(line);
        match word.to_ascii_lowercase().as_str() {
            "" => Ok(Command::Nothing),
            "info" => Ok(Command::Info),
            "newgame" => Ok(Command::NewGame(rest)),
            "play" if rest.is_empty() => {
                Err(RefusalError::error("a move is missing: try 'play wS1'"))
            }
            "play" => Ok(Command::Play(rest)),
            "pass" => Ok(Command::Pass),
            "validmoves" => Ok(Command::ValidMoves),
            "bestmove" => Limit::parse(rest).map(Command::BestMove),
            "undo" => undo(rest),
            "options" => options(rest),
            "perft" => perft(rest),
            "help" | "?" => Ok(Command::Help),
            "licenses" | "licences" => Ok(Command::Licenses),
            "exit" => Ok(Command::Exit),
            _ => Err(RefusalError::error(
                "there is no such command: try 'help' to see them all",
            )),
        }
    }
}

/// The first word of a text and what follows, without the spaces around either.
pub(super) fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}

fn undo(rest: &str) -> Result<Command<'_>, RefusalError> {
    if rest.is_empty() {
        return Ok(Command::Undo(1));
    }
    match rest.parse() {
        Ok(plies @ 1..) => Ok(Command::Undo(plies)),
        _ => Err(RefusalError::error(
            "the number of moves to undo is a number from 1 on",
        )),
    }
}

fn options(rest: &str) -> Result<Command<'_>, RefusalError> {
    let (action, rest) = split_word(rest);
    let (name, value) = split_word(rest);
    match action.to_ascii_lowercase().as_str() {
        "" => Ok(Command::Options),
        "get" if !name.is_empty() && value.is_empty() => Ok(Command::GetOption(name)),
        "set" if !value.is_empty() => Ok(Command::SetOption(name, value)),
        _ => Err(RefusalError::error(
            "options are used as 'options', 'options get NAME' or 'options set NAME VALUE'",
        )),
    }
}

fn perft(rest: &str) -> Result<Command<'_>, RefusalError> {
    if rest.is_empty() {
        return Ok(Command::Perft(PERFT_DEPTH));
    }
    match rest.parse() {
        Ok(depth @ 0..=PERFT_MAX_DEPTH) => Ok(Command::Perft(depth)),
        _ => Err(RefusalError::error(format_args!(
            "the number of plies to count is a number from 0 to {PERFT_MAX_DEPTH}"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_spaces_do_not_matter() {
        for line in ["info", "INFO", "  Info\t", "info\r", "\t info extra"] {
            assert_eq!(Command::parse(line), Ok(Command::Info), "{line:?}");
        }
        for line in ["", " ", "\t \r"] {
            assert_eq!(Command::parse(line), Ok(Command::Nothing), "{line:?}");
        }
        let play = Command::Play("bS1  wS1-");
        assert_eq!(Command::parse("PLAY \t bS1  wS1- \r"), Ok(play));
        assert_eq!(Command::parse("Undo\t2"), Ok(Command::Undo(2)));
        let set = Command::SetOption("Hash", "16");
        assert_eq!(Command::parse("OPTIONS  SET  Hash  16"), Ok(set));
    }

    #[test]
    fn senseless_commands_are_refused() {
        for line in [
            "infos",
            "ok",
            "err",
            "play",
            "undo 0",
            "undo -1",
            "undo x",
            "undo 1 2",
            "bestmove",
            "options get",
            "options set",
            "options set Hash",
            "options get Hash 1",
            "options put",
            "perft x",
            "perft -1",
            "perft 33",
            "undo 99999999999999999999999",
        ] {
            let refused = Command::parse(line);
            assert!(matches!(refused, Err(RefusalError::Error(_))), "{line:?}");
        }
    }
}
