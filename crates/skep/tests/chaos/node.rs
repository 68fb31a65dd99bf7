//! A server: the real program, which is started again under the same address.

use std::{
    fs::File,
    io::{BufRead, BufReader},
    net::TcpListener,
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// A server.
pub(crate) struct Node {
    pub(crate) address: String,
    /// What is started from now on.
    pub(crate) program: PathBuf,
    /// The PostgreSQL database that it shares with others; `None` if it has one of its own.
    database: Option<String>,
    directory: TempDir,
    child: Option<Child>,
}

impl Node {
    /// Starts a server on a database, or on one of its own.
    pub(crate) fn start(program: PathBuf, database: Option<String>) -> Node {
        let address = quiet_address();
        let mut node = Node {
            address,
            program,
            database,
            directory: TempDir::new().expect("a directory"),
            child: None,
        };
        node.resume();
        node
    }

    /// Starts the server again, and waits until it tells its address.
    pub(crate) fn resume(&mut self) {
        let log = File::options().create(true).append(true).open(self.log());
        let mut child = Command::new(&self.program)
            .args(["serve", "--no-limits", "--addr", &self.address])
            .arg("--data")
            .arg(self.directory.path())
            .args(self.database.iter().flat_map(|url| ["--database", url]))
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .stderr(log.expect("a log"))
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        self.child = Some(child);
        assert!(line.contains("http://"), "{line:?}: {}", self.said());
    }

    /// Sends the server a signal.
    pub(crate) fn signal(&self, signal: Signal) {
        let id = self.child.as_ref().map(Child::id);
        let id = id.and_then(|id| i32::try_from(id).ok());
        let id = id.and_then(Pid::from_raw).expect("a server that runs");
        kill_process(id, signal).expect("a signal");
    }

    /// Waits until the server has ended.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        let mut child = self.child.take().expect("a server that runs");
        child.wait().expect("ended")
    }

    /// What the server has written to its log.
    pub(crate) fn said(&self) -> String {
        std::fs::read_to_string(self.log()).unwrap_or_default()
    }

    fn log(&self) -> PathBuf {
        self.directory.path().join("log")
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            // It may have ended by itself.
            child.kill().ok();
            child.wait().ok();
        }
    }
}

/// An address whose port nobody gets by chance while the server is away: systems give connections that go out ports from 32,768 or
/// higher.
fn quiet_address() -> String {
    let mut addresses =
        std::iter::repeat_with(|| format!("127.0.0.1:{}", fastrand::u16(20_000..32_000)));
    let is_free = |address: &String| TcpListener::bind(address).is_ok();
    addresses.find(is_free).expect("a port")
}
