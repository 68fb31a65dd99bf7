//! The engine's side of the Universal Hive Protocol: commands come in line by line, and each is answered by some lines
//! and an `ok`.

mod answer;
mod command;
mod interrupt;
mod limit;
mod line;
mod perft;
mod ponder;
mod session;
mod setting;

use std::io::{self, BufRead, Write};

use answer::RefusalError;
use command::Command;
use line::{Line, Lines};

pub(crate) use interrupt::Interrupt;
pub(crate) use session::Session;
pub(crate) use setting::{Setting, Settings};

/// Answers commands until one is `exit` or there are no more.
pub(crate) fn serve(
    input: impl BufRead,
    out: &mut impl Write,
    session: &mut Session,
) -> io::Result<()> {
    session.answer(&Command::Info, out)?;
    let mut lines = Lines::new(input);
    while let Some(line) = session.ponder(|| lines.next_line())? {
        let command = match line {
            Line::Text(text) => Command::parse(text),
            Line::TooLong => Err(RefusalError::error(format_args!(
                "a line may have {} bytes at the most",
                line::MAX_LINE
            ))),
            Line::NotUtf8 => Err(RefusalError::error("the line is not UTF-8")),
        };
        match command {
            Ok(Command::Nothing) => {}
            Ok(Command::Exit) => return Ok(()),
            Ok(command) => session.answer(&command, out)?,
            Err(refusal) => answer::refuse(&refusal, out)?,
        }
    }
    Ok(())
}
