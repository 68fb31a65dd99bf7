//! The commands of the protocol.

use super::answer::RefusalError;
use super::limit::Limit;

/// A parsed command; whether it is possible depends on the game.
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

/// The output of `help`.
pub(super) const HELP: &str = "\
info                          name, version and expansions
newgame [SET|GAMESTRING]      starts or loads a game
play MOVE                     plays a move
pass                          passes, if there is no other move
validmoves                    lists the legal moves
bestmove time HH:MM:SS[.fff]  best move within a time
bestmove depth PLIES          best move at a search depth
bestmove nodes N              best move within a number of nodes
bestmove clock LEFT INCREMENT best move on a clock, both times as HH:MM:SS[.fff]
undo [PLIES]                  takes back moves
options                       lists the options
options get NAME              shows an option
options set NAME VALUE        changes an option
perft [PLIES]                 counts move sequences
licenses                      licences of Skep
help                          this list
exit                          ends the program";

/// Default depth of `perft`.
const PERFT_DEPTH: u32 = 4;
const PERFT_MAX_DEPTH: u32 = 32;

impl<'l> Command<'l> {
    /// Parses a line. Commands are case-insensitive, and extra spaces are ignored.
    pub(super) fn parse(line: &'l str) -> Result<Command<'l>, RefusalError> {
        let (word, rest) = split_word(line);
        match word.to_ascii_lowercase().as_str() {
            "" => Ok(Command::Nothing),
            "info" => Ok(Command::Info),
            "newgame" => Ok(Command::NewGame(rest)),
            "play" if !rest.is_empty() => Ok(Command::Play(rest)),
            "play" => Err(RefusalError::error("a move is missing: try 'play wS1'")),
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

/// Splits off the first word and trims both parts.
pub(super) fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}

fn undo(rest: &str) -> Result<Command<'_>, RefusalError> {
    match rest.parse() {
        _ if rest.is_empty() => Ok(Command::Undo(1)),
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
    match rest.parse() {
        _ if rest.is_empty() => Ok(Command::Perft(PERFT_DEPTH)),
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
    fn ignores_case_and_spaces() {
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
    fn rejects_malformed_commands() {
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
