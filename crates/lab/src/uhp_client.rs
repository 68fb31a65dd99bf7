//! The viewer's side of the Universal Hive Protocol: runs an engine as a child process.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Longer lines are split; no genuine line comes near this.
const MAX_LINE: u64 = 1 << 20;
/// Buffered lines before the engine blocks.
const MAX_WAITING: usize = 1024;
/// Maximum lines of an answer.
const MAX_ANSWER: usize = 100_000;
/// Last lines of standard error that are kept to explain a crash, and characters of each.
const STDERR_LINES: usize = 3;
const MAX_STDERR_LINE: usize = 200;
/// How often a wait checks for cancellation.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// Time to exit after `exit`, before the process is killed.
const GRACE: Duration = Duration::from_secs(1);

/// A running engine, which is asked to exit and finally killed on drop.
pub(crate) struct Client {
    child: Child,
    /// `None` after `exit` was sent.
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    /// The last lines of standard error, which may explain a crash.
    stderr_lines: Arc<Mutex<VecDeque<String>>>,
    stderr_reader: JoinHandle<()>,
    cancelled: Arc<AtomicBool>,
    banner: Vec<String>,
}

/// The lines before `ok`.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) lines: Vec<String>,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum ClientError {
    #[error("cannot start {program}: {reason}")]
    Spawn { program: String, reason: io::Error },
    #[error("{0}")]
    Crashed(String),
    #[error("no answer in {:.3} s", .0.as_secs_f64())]
    TimedOut(Duration),
    #[error("stopped")]
    Cancelled,
}

impl Client {
    /// Starts an engine and waits for its banner. Setting `cancelled` ends every wait.
    ///
    /// # Errors
    /// The program cannot be started, exits, or prints no `ok` in time.
    pub(crate) fn start(
        command_line: &[String],
        timeout: Duration,
        cancelled: &Arc<AtomicBool>,
    ) -> Result<Client, ClientError> {
        let program = command_line.first().cloned().unwrap_or_default();
        let spawn = |reason| ClientError::Spawn {
            program: program.clone(),
            reason,
        };
        let mut command = Command::new(&program);
        command
            .args(command_line.iter().skip(1))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        ignore_ctrl_c(&mut command);
        let mut child = command.spawn().map_err(spawn)?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(spawn(io::Error::other("it has no pipes")));
        };
        // In a separate thread, so that waiting for lines can time out. The channel closes with the output.
        let (sender, lines) = sync_channel(MAX_WAITING);
        read_lines(stdout, move |line| sender.send(line).is_ok());
        let stderr_lines = Arc::<Mutex<VecDeque<String>>>::default();
        let last = Arc::clone(&stderr_lines);
        let keep_last = move |line: String| {
            keep_last(&last, &line);
            true
        };
        let mut client = Client {
            child,
            stdin: Some(stdin),
            lines,
            stderr_reader: read_lines(stderr, keep_last),
            stderr_lines,
            cancelled: Arc::clone(cancelled),
            banner: Vec::new(),
        };
        match client.read_response(timeout) {
            Ok(answer) => client.banner = answer.lines,
            Err(error) => {
                // An engine that is not ready would not read `exit`.
                client.kill();
                return Err(error);
            }
        }
        Ok(client)
    }

    /// Name and version.
    pub(crate) fn id(&self) -> &str {
        let first = self.banner.first().map_or("", String::as_str);
        first.strip_prefix("id ").unwrap_or(first).trim()
    }

    /// Whether the engine announces an expansion, such as `Mosquito`.
    pub(crate) fn knows(&self, expansion: &str) -> bool {
        let capabilities = self.banner.last().map_or("", String::as_str);
        capabilities
            .split(';')
            .any(|name| name.trim().eq_ignore_ascii_case(expansion))
    }

    /// Sends a command and reads the answer. After a timeout the engine must not be used again, because answers could no
    /// longer be matched to commands.
    ///
    /// # Errors
    /// The engine has exited or does not answer in time, or the wait was cancelled.
    pub(crate) fn ask(
        &mut self,
        command: &str,
        timeout: Duration,
    ) -> Result<Response, ClientError> {
        // Discard output between commands.
        while self.lines.try_recv().is_ok() {}
        let sent = match &mut self.stdin {
            Some(stdin) => writeln!(stdin, "{command}").and_then(|()| stdin.flush()),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        };
        match sent {
            Ok(()) => self.read_response(timeout),
            Err(_) => Err(self.crashed()),
        }
    }

    fn read_response(&mut self, timeout: Duration) -> Result<Response, ClientError> {
        let deadline = Instant::now() + timeout;
        let mut lines = Vec::new();
        loop {
            if self.cancelled.load(Ordering::Relaxed) {
                return Err(ClientError::Cancelled);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(line) if line == "ok" => return Ok(Response { lines }),
                Ok(line) if lines.len() < MAX_ANSWER => lines.push(line),
                Ok(_) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.crashed()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if Instant::now() >= deadline {
                return Err(ClientError::TimedOut(timeout));
            }
        }
    }

    /// Explains why the output was closed.
    fn crashed(&mut self) -> ClientError {
        self.stdin = None;
        // Its last lines may not have been read yet.
        poll(|| self.stderr_reader.is_finished().then_some(()));
        let how = match self.wait_for_end() {
            Some(status) => format!("it ended with {status}"),
            None => "it closed its output".to_owned(),
        };
        let stderr_lines = self.stderr_lines.lock();
        let stderr_lines = stderr_lines.unwrap_or_else(PoisonError::into_inner);
        let parts = std::iter::once(how.as_str()).chain(stderr_lines.iter().map(String::as_str));
        ClientError::Crashed(parts.collect::<Vec<_>>().join(": "))
    }

    fn wait_for_end(&mut self) -> Option<ExitStatus> {
        poll(|| self.child.try_wait().ok().flatten())
    }

    /// Kills the process.
    pub(crate) fn kill(mut self) {
        self.stdin = None;
        // It may have exited already.
        self.child.kill().ok();
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // The process is killed below if it does not read this.
        if let Some(mut stdin) = self.stdin.take() {
            stdin.write_all(b"exit\n").ok();
        }
        if self.wait_for_end().is_none() {
            self.child.kill().ok();
            self.child.wait().ok();
        }
    }
}

/// Checks again and again until something is found or the grace period is over.
fn poll<T>(mut check: impl FnMut() -> Option<T>) -> Option<T> {
    let over = Instant::now() + GRACE;
    loop {
        let found = check();
        if found.is_some() || Instant::now() >= over {
            return found;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

impl Response {
    /// The error line, if the command was refused.
    pub(crate) fn refusal(&self) -> Option<&str> {
        let mut lines = self.lines.iter().map(String::as_str);
        lines.find(|line| line.starts_with("err") || line.starts_with("invalidmove"))
    }
}

/// Moves the engine to another process group, so that Ctrl-C does not end it, which would look like a crash.
fn ignore_ctrl_c(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(windows)]
    {
        const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
        std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP);
    }
    #[cfg(not(any(unix, windows)))]
    let _ = command;
}

/// Passes lines to a function in a separate thread, until it returns false.
fn read_lines(
    output: impl Read + Send + 'static,
    mut take: impl FnMut(String) -> bool + Send + 'static,
) -> JoinHandle<()> {
    let mut output = BufReader::new(output);
    thread::spawn(move || while read_line(&mut output).is_some_and(&mut take) {})
}

/// Keeps the last lines of standard error.
fn keep_last(last: &Mutex<VecDeque<String>>, line: &str) {
    // Advice that a runtime prints after the error would displace it.
    if line.is_empty() || line.starts_with("note: ") {
        return;
    }
    let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
    last.push_back(line.chars().take(MAX_STDERR_LINE).collect());
    if last.len() > STDERR_LINES {
        last.pop_front();
    }
}

/// Reads a line without its line break, or the first part of an overlong one; `None` at the end of the output.
fn read_line(output: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let read = output.take(MAX_LINE).read_until(b'\n', &mut line);
    match read {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(String::from_utf8_lossy(&line).trim().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_line_breaks_and_splits_overlong_lines() {
        let mut text = b"ok\r\n  wQ \\bA1 \nlast".to_vec();
        let mut output = BufReader::new(text.as_slice());
        assert_eq!(read_line(&mut output).as_deref(), Some("ok"));
        assert_eq!(read_line(&mut output).as_deref(), Some("wQ \\bA1"));
        assert_eq!(read_line(&mut output).as_deref(), Some("last"));
        assert_eq!(read_line(&mut output), None);
        text = vec![b'x'; MAX_LINE as usize + 1];
        let mut output = BufReader::new(text.as_slice());
        assert_eq!(
            read_line(&mut output).map(|line| line.len()),
            Some(MAX_LINE as usize)
        );
        assert_eq!(read_line(&mut output).as_deref(), Some("x"));
    }

    #[test]
    fn recognises_refusals_by_their_prefix() {
        let answer = |line: &str| Response {
            lines: vec!["x".to_owned(), line.to_owned()],
        };
        assert_eq!(answer("err No game.").refusal(), Some("err No game."));
        assert_eq!(answer("invalidmove no").refusal(), Some("invalidmove no"));
        assert_eq!(answer("wS1 err").refusal(), None);
    }
}
