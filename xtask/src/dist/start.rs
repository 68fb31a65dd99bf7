//! Startup time of a released server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

/// Number of measurements.
pub(super) const ROUNDS: usize = 9;

/// Since the start of the program.
pub(super) struct Times {
    /// Until the health check answers.
    pub(super) answer: Duration,
    /// Until the page is served.
    pub(super) page: Duration,
}

/// Starts the server several times, each with a new database, and takes the medians.
pub(super) fn measure(program: &Path) -> Result<Times> {
    let (mut answers, mut pages) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let times = start_once(program)?;
        answers.push(times.answer);
        pages.push(times.page);
    }
    answers.sort();
    pages.sort();
    Ok(Times {
        answer: answers[ROUNDS / 2],
        page: pages[ROUNDS / 2],
    })
}

/// A server that is stopped on drop.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // It may have exited already.
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

fn start_once(program: &Path) -> Result<Times> {
    let data = tempfile::tempdir().context("cannot make a directory")?;
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(["serve", "--addr", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start the server")?;
    let output = child.stdout.take().context("the server prints nothing")?;
    let _server = Server(child);
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line)?;
    let (_, rest) = line
        .split_once("http://")
        .context("the server names no address")?;
    let address = rest.split_whitespace().next().unwrap_or_default();
    ask(address, "/api/health")?;
    let answer = start.elapsed();
    ask(address, "/")?;
    let page = start.elapsed();
    Ok(Times { answer, page })
}

fn ask(address: &str, path: &str) -> Result<()> {
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    ensure!(
        answer.starts_with(b"HTTP/1.1 200 "),
        "unexpected response to {path}"
    );
    Ok(())
}
