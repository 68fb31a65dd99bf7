//! The viewer's side of the protocol: an engine as a process that is asked and answers.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The longest line of an engine that is read whole: no genuine line comes near it.
const MAX_LINE: u64 = 1 << 20;
/// How many lines may wait to be read before the engine is held up.
const MAX_WAITING: usize = 1024;
/// How many lines one answer may have.
const MAX_ANSWER: usize = 100_000;
/// How many of the last lines of an engine's standard error are kept to explain a crash, and how much of each.
const COMPLAINTS: usize = 3;
const MAX_COMPLAINT: usize = 200;
/// How often a wait looks whether it was called off.
const SLICE: Duration = Duration::from_millis(50);
/// How long an engine may take to end when asked to.
const GRACE: Duration = Duration::from_secs(1);

/// A running engine. It is asked to leave, and in the end made to, when this is dropped.
pub(crate) struct Client {
    child: Child,
    /// `None` once the engine has been told to exit.
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    /// The last lines that the engine wrote to its standard error: where a crash says why.
    complaints: Arc<Mutex<VecDeque<String>>>,
    complaints_reader: JoinHandle<()>,
    called_off: Arc<AtomicBool>,
    banner: Vec<String>,
}

/// What an engine said before its `ok`.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) lines: Vec<String>,
}

/// Why an engine did not answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ClientError {
    /// The program could not be started at all.
    #[error("cannot start {program}: {reason}")]
    Spawn { program: String, reason: io::Error },
    /// The engine is gone.
    #[error("{0}")]
    Crashed(String),
    /// The answer did not come in time.
    #[error("no answer in {:.3} s", .0.as_secs_f64())]
    TimedOut(Duration),
    /// The wait was called off.
    #[error("stopped")]
    CalledOff,
}

impl Client {
    /// Starts an engine and waits for the banner that it prints unasked. Setting `called_off` ends every wait.
    ///
    /// # Errors
    /// If the program cannot be started, ends at once, or says no `ok` in time.
    pub(crate) fn start(
        command_line: &[String],
        timeout: Duration,
        called_off: &Arc<AtomicBool>,
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
        leave_interrupts_to_us(&mut command);
        let mut child = command.spawn().map_err(spawn)?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(spawn(io::Error::other("it has no pipes")));
        };
        let complaints = Arc::new(Mutex::new(VecDeque::new()));
        let mut client = Client {
            child,
            stdin: Some(stdin),
            lines: read_lines(stdout),
            complaints_reader: keep_last_lines(stderr, Arc::clone(&complaints)),
            complaints,
            called_off: Arc::clone(called_off),
            banner: Vec::new(),
        };
        match client.read_answer(timeout) {
            Ok(answer) => {
                client.banner = answer.lines;
                Ok(client)
            }
            Err(error) => {
                // An engine that is not even ready would not hear that it should leave.
                client.kill();
                Err(error)
            }
        }
    }

    /// The engine's name and version.
    pub(crate) fn id(&self) -> &str {
        let first = self.banner.first().map_or("", String::as_str);
        first.strip_prefix("id ").unwrap_or(first).trim()
    }

    /// Whether the engine says that it knows an expansion, such as `Mosquito`.
    pub(crate) fn knows(&self, expansion: &str) -> bool {
        let capabilities = self.banner.last().map_or("", String::as_str);
        capabilities
            .split(';')
            .any(|name| name.trim().eq_ignore_ascii_case(expansion))
    }

    /// Sends a command and reads the answer. An engine that gives none in time is not asked again: nobody could tell
    /// which answer belongs to which command.
    ///
    /// # Errors
    /// If the engine is gone, or does not answer in time, or the waiting is called off.
    pub(crate) fn ask(&mut self, command: &str, timeout: Duration) -> Result<Answer, ClientError> {
        // What an engine says between commands answers nothing.
        while self.lines.try_recv().is_ok() {}
        let sent = match &mut self.stdin {
            Some(stdin) => writeln!(stdin, "{command}").and_then(|()| stdin.flush()),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        };
        match sent {
            Ok(()) => self.read_answer(timeout),
            Err(_) => Err(self.crashed()),
        }
    }

    fn read_answer(&mut self, timeout: Duration) -> Result<Answer, ClientError> {
        let deadline = Instant::now() + timeout;
        let mut lines = Vec::new();
        loop {
            if self.called_off.load(Ordering::Relaxed) {
                return Err(ClientError::CalledOff);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(SLICE)) {
                Ok(line) if line == "ok" => return Ok(Answer { lines }),
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

    /// What is known of an engine that has closed its output.
    fn crashed(&mut self) -> ClientError {
        self.stdin = None;
        // Its last lines may still be in transit.
        let over = Instant::now() + GRACE;
        while !self.complaints_reader.is_finished() && Instant::now() < over {
            thread::sleep(Duration::from_millis(5));
        }
        let how = match self.wait_for_end(GRACE) {
            Some(status) => format!("it ended with {status}"),
            None => "it closed its output".to_owned(),
        };
        let complaints = self
            .complaints
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let parts = std::iter::once(how.as_str()).chain(complaints.iter().map(String::as_str));
        ClientError::Crashed(parts.collect::<Vec<_>>().join(": "))
    }

    fn wait_for_end(&mut self, grace: Duration) -> Option<ExitStatus> {
        let over = Instant::now() + grace;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < over => thread::sleep(Duration::from_millis(5)),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Ends the engine without asking it, because it hangs.
    pub(crate) fn kill(mut self) {
        self.stdin = None;
        // It may have exited by itself, which is just as good.
        self.child.kill().ok();
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // Whether the engine hears that it should leave or not, it will be gone.
        if let Some(mut stdin) = self.stdin.take() {
            stdin.write_all(b"exit\n").ok();
        }
        if self.wait_for_end(GRACE).is_none() {
            self.child.kill().ok();
            self.child.wait().ok();
        }
    }
}

impl Answer {
    /// The line by which the engine refuses the command, if it does.
    pub(crate) fn refusal(&self) -> Option<&str> {
        self.lines
            .iter()
            .map(String::as_str)
            .find(|line| line.starts_with("err") || line.starts_with("invalidmove"))
    }
}

/// Keeps Ctrl-C in the terminal from ending the engines as well, whose sudden end would look like a crash.
fn leave_interrupts_to_us(command: &mut Command) {
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

/// Reads lines in a thread of its own, so that a wait for them can end. The channel closes with the output.
fn read_lines(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = sync_channel(MAX_WAITING);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        while let Some(line) = read_line(&mut output) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

fn keep_last_lines(
    output: impl Read + Send + 'static,
    last: Arc<Mutex<VecDeque<String>>>,
) -> JoinHandle<()> {
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        while let Some(line) = read_line(&mut output) {
            // A runtime's advice after its error would push the error out.
            if line.is_empty() || line.starts_with("note: ") {
                continue;
            }
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            last.push_back(line.chars().take(MAX_COMPLAINT).collect());
            if last.len() > COMPLAINTS {
                last.pop_front();
            }
        }
    })
}

/// The next line without its end, or the first part of an overlong one; `None` at the end of the output.
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
    fn lines_come_without_their_ends_and_monsters_in_parts() {
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
    fn refusals_are_known_by_their_first_letters() {
        let answer = |line: &str| Answer {
            lines: vec!["x".to_owned(), line.to_owned()],
        };
        assert_eq!(answer("err No game.").refusal(), Some("err No game."));
        assert_eq!(answer("invalidmove no").refusal(), Some("invalidmove no"));
        assert_eq!(answer("wS1 err").refusal(), None);
    }
}
