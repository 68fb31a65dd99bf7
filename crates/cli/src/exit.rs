//! The outcome of a command as an exit code: 0 done, 1 failed. Clap itself exits with 2 on an invalid command line.

use std::io::{self, Write};
use std::process::ExitCode;

/// Reports a failure on standard error in one sentence, which starts with the name of the program.
pub fn exit_code(program: &str, result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has seen enough, as in `skep levels | head -1`.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed too, the exit code is all that is left.
            writeln!(io::stderr(), "{program}: {}", sentence(&error)).ok();
            ExitCode::FAILURE
        }
    }
}

/// An error and its causes. A cause that the text before it already includes is not repeated.
fn sentence(error: &anyhow::Error) -> String {
    let mut sentence = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if sentence.is_empty() {
            sentence = cause;
        } else if !sentence.contains(&cause) {
            sentence = format!("{sentence}: {cause}");
        }
    }
    sentence
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        // serde_json does not report the writer's error as its source.
        let kind = kind.or_else(|| cause.downcast_ref::<serde_json::Error>()?.io_error_kind());
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}
