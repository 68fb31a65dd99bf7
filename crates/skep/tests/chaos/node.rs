//! A server process that can be restarted at the same address.

use std::{
    fs::File,
    io::{BufRead, BufReader},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

pub(crate) struct Node {
    pub(crate) address: String,
    /// The program for the next start.
    pub(crate) program: PathBuf,
    /// The URL of a PostgreSQL database; `None` for SQLite in the data directory.
    postgres: Option<String>,
    pub(crate) data: PathBuf,
    directory: TempDir,
    child: Option<Child>,
}

impl Node {
    /// Starts a server on PostgreSQL, or on SQLite in a new directory.
    pub(crate) fn start(program: PathBuf, postgres: Option<String>) -> Node {
        let directory = TempDir::new().expect("a directory");
        let data = directory.path().to_owned();
        Node::start_in(program, postgres, directory, data)
    }

    /// Starts a server on SQLite in a data directory that outlives it.
    pub(crate) fn start_at(program: PathBuf, data: &Path) -> Node {
        let directory = TempDir::new().expect("a directory");
        Node::start_in(program, None, directory, data.to_owned())
    }

    fn start_in(
        program: PathBuf,
        postgres: Option<String>,
        directory: TempDir,
        data: PathBuf,
    ) -> Node {
        let mut node = Node {
            address: quiet_address(),
            program,
            postgres,
            data,
            directory,
            child: None,
        };
        node.resume();
        node
    }

    /// Restarts the server and waits for its address.
    pub(crate) fn resume(&mut self) {
        self.spawn();
        let out = self.child.as_mut().and_then(|child| child.stdout.take());
        let mut line = String::new();
        let mut out = BufReader::new(out.expect("its output"));
        out.read_line(&mut line).expect("a line");
        assert!(line.contains("http://"), "{line:?}: {}", self.log_text());
    }

    /// Starts the server again without waiting for it.
    pub(crate) fn spawn(&mut self) {
        let log = File::options().create(true).append(true).open(self.log());
        let mut command = Command::new(&self.program);
        command
            .args([
                "serve",
                "--no-limits",
                "--bots",
                "off",
                "--addr",
                &self.address,
            ])
            .arg("--data")
            .arg(&self.data);
        if let Some(url) = &self.postgres {
            command.args(["--database", url]);
        }
        let child = command
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .stderr(log.expect("a log"))
            .spawn();
        self.child = Some(child.expect("the program starts"));
    }

    /// Resident memory of the process in KiB.
    pub(crate) fn resident_memory(&self) -> u64 {
        let id = self
            .child
            .as_ref()
            .map(Child::id)
            .expect("a server that runs");
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).expect("its status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let figure = line.and_then(|line| line.split_whitespace().next());
        figure
            .and_then(|figure| figure.parse().ok())
            .expect("a figure")
    }

    /// Kills the server like a power cut, and waits until the process has ended.
    pub(crate) fn kill(&mut self) {
        self.signal(Signal::KILL);
        self.wait();
    }

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

    /// Content of the server's log.
    pub(crate) fn log_text(&self) -> String {
        std::fs::read_to_string(self.log()).unwrap_or_default()
    }

    fn log(&self) -> PathBuf {
        self.directory.path().join("log")
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            // The process may have ended already.
            child.kill().ok();
            child.wait().ok();
        }
    }
}

/// An address whose port is not assigned to others while the server is down: the ports of outgoing connections start at
/// 32,768 or higher.
fn quiet_address() -> String {
    let mut addresses =
        std::iter::repeat_with(|| format!("127.0.0.1:{}", fastrand::u16(20_000..32_000)));
    let is_free = |address: &String| TcpListener::bind(address).is_ok();
    addresses.find(is_free).expect("a port")
}
