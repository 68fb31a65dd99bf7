//! A client of the real program.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Client {
    /// Starts the program and reads its banner.
    pub(crate) fn start() -> Client {
        Client::start_with(&[])
    }

    pub(crate) fn start_with(arguments: &[&str]) -> Client {
        let mut client = Client::launch(arguments);
        let banner = client.read_response();
        let id = concat!("id Skep ", env!("CARGO_PKG_VERSION"));
        assert_eq!(banner, [id, "Mosquito;Ladybug;Pillbug"]);
        client
    }

    /// Starts the program without reading anything.
    pub(crate) fn launch(arguments: &[&str]) -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_skep"))
            .arg("uhp")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("it has an output"));
        Client {
            child,
            input,
            output,
        }
    }

    /// Sends bytes as they are.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).expect("the program reads");
        input.flush().expect("the program reads");
    }

    pub(crate) fn read_line(&mut self) -> String {
        let mut line = String::new();
        let length = self.output.read_line(&mut line).expect("it writes UTF-8");
        assert_ne!(length, 0, "the program ended too early");
        line.trim_end_matches('\n').to_owned()
    }

    /// Reads the lines up to the next `ok`.
    pub(crate) fn read_response(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.read_line() {
                line if line == "ok" => return lines,
                line => lines.push(line),
            }
        }
    }

    /// Sends a command and reads the response.
    pub(crate) fn send_command(&mut self, command: &str) -> Vec<String> {
        self.send(format!("{command}\n").as_bytes());
        self.read_response()
    }

    /// The response to a command that returns one line.
    pub(crate) fn one(&mut self, command: &str) -> String {
        let lines = self.send_command(command);
        let [line] = lines.as_slice() else {
            panic!("{command} is not answered by one line: {lines:?}");
        };
        assert!(!is_refusal(line), "{command}: {line}");
        line.clone()
    }

    /// Expects `err` and a sentence.
    pub(crate) fn error(&mut self, command: &str) {
        self.refusal(command, "err ");
    }

    /// Expects `invalidmove` and a sentence.
    pub(crate) fn invalid_move(&mut self, command: &str) {
        self.refusal(command, "invalidmove ");
    }

    fn refusal(&mut self, command: &str, prefix: &str) {
        let lines = self.send_command(command);
        let [line] = lines.as_slice() else {
            panic!("{command} is not answered by one line: {lines:?}");
        };
        let sentence = line.strip_prefix(prefix);
        let sentence = sentence.unwrap_or_else(|| panic!("{command}: {line}"));
        assert!(sentence.starts_with(char::is_uppercase), "{line}");
        assert!(sentence.ends_with('.'), "{line}");
    }

    /// The legal moves, sorted.
    pub(crate) fn moves(&mut self) -> Vec<String> {
        let line = self.one("validmoves");
        let mut moves: Vec<String> = line.split(';').map(str::to_owned).collect();
        moves.sort_unstable();
        let number = moves.len();
        moves.dedup();
        assert_eq!(moves.len(), number, "no move is listed twice");
        moves
    }

    /// Closes the input and reads the remaining output.
    pub(crate) fn finish(mut self) -> (String, ExitStatus) {
        drop(self.input.take());
        let mut rest = String::new();
        self.output
            .read_to_string(&mut rest)
            .expect("it writes UTF-8");
        (rest, self.child.wait().expect("the program ends"))
    }

    /// Reads the remaining output of a program that exits although its input stays open.
    #[cfg(unix)]
    pub(crate) fn finish_by_itself(mut self) -> (String, ExitStatus) {
        let mut rest = String::new();
        let read = self.output.read_to_string(&mut rest);
        read.expect("it writes UTF-8");
        (rest, self.child.wait().expect("the program ends"))
    }

    #[cfg(target_os = "linux")]
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends SIGINT, like Ctrl-C.
    #[cfg(unix)]
    pub(crate) fn interrupt(&self) {
        let status = Command::new("kill")
            .args(["-INT", &self.child.id().to_string()])
            .status()
            .expect("kill can be run");
        assert!(status.success());
    }

    /// Takes the input, so that another thread can write.
    pub(crate) fn take_input(&mut self) -> ChildStdin {
        self.input.take().expect("the input is open")
    }
}

pub(crate) fn is_refusal(line: &str) -> bool {
    line.starts_with("err") || line.starts_with("invalidmove")
}

impl Drop for Client {
    /// Ends a search that a failed test leaves behind. The program has usually exited already, so this may fail.
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
