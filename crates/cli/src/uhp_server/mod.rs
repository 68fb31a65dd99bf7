//! The engine's side of the Universal Hive Protocol: each input line is a command, answered by lines of output and a
//! final `ok`.

mod answer;
mod command;
mod interrupt;
mod limit;
mod line;
mod ponder;
mod session;
mod setting;

use std::io::{self, BufRead, Write};

use command::Command;
use line::Lines;

pub(crate) use interrupt::Interrupt;
pub(crate) use session::Session;
pub(crate) use setting::{Setting, Settings};

/// Answers commands until `exit` or the end of input.
pub(crate) fn serve(
    input: impl BufRead,
    out: &mut impl Write,
    session: &mut Session,
) -> io::Result<()> {
    session.answer(&Command::Info, out)?;
    let mut lines = Lines::new(input);
    while let Some(line) = session.ponder(|| lines.next_line())? {
        match line.and_then(Command::parse) {
            Ok(Command::Nothing) => {}
            Ok(Command::Exit) => return Ok(()),
            Ok(command) => session.answer(&command, out)?,
            Err(refusal) => answer::refuse(&refusal, out)?,
        }
    }
    Ok(())
}
