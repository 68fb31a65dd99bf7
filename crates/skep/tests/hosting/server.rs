//! A server process on a free port, and requests to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// A server process on a free port.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Server {
        Server::start_with(data, &[])
    }

    pub(crate) fn start_with(data: &Path, options: &[&str]) -> Server {
        let mut program = Command::new(env!("CARGO_BIN_EXE_skep"));
        program.env_remove("RUST_LOG");
        Server::launch(program, data, options)
    }

    /// Starts with a limit on open files.
    #[cfg(target_os = "linux")]
    pub(crate) fn start_with_files(data: &Path, files: usize) -> Server {
        let mut shell = Command::new("sh");
        let limited = format!("ulimit -n {files} && exec \"$0\" \"$@\"");
        shell.args(["-c", &limited, env!("CARGO_BIN_EXE_skep")]);
        Server::launch(shell, data, &[])
    }

    /// Starts with a log filter.
    #[cfg(unix)]
    pub(crate) fn start_logging(data: &Path, options: &[&str], filter: &str) -> Server {
        let mut program = Command::new(env!("CARGO_BIN_EXE_skep"));
        program.env("RUST_LOG", filter);
        Server::launch(program, data, options)
    }

    /// Starts without house opponents unless the options ask for them.
    fn launch(mut program: Command, data: &Path, options: &[&str]) -> Server {
        let without_house: &[&str] = match options.contains(&"--bots") {
            true => &[],
            false => &["--bots", "off"],
        };
        let mut child = program
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(options)
            .args(without_house)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let start = line.find("http://").expect("an address") + "http://".len();
        let address = line[start..].split_whitespace().next().expect("an address");
        let address = address.to_owned();
        Server { child, address }
    }

    /// Reads the log as it is written.
    #[cfg(unix)]
    pub(crate) fn take_log(&mut self) -> BufReader<ChildStderr> {
        BufReader::new(self.child.stderr.take().expect("its errors"))
    }

    #[cfg(target_os = "linux")]
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Kills the process like a power cut.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    #[cfg(unix)]
    pub(crate) fn terminate(mut self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args(["-TERM", &id]).status();
        assert!(status.expect("kill runs").success());
        let code = self.child.wait().expect("gone").code();
        let mut errors = String::new();
        let mut stderr = self.child.stderr.take().expect("its errors");
        stderr.read_to_string(&mut errors).expect("text");
        (code, errors)
    }

    pub(crate) fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Value {
        self.request("POST", path, token, &body.to_string())
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        self.request("GET", path, None, "")
    }

    /// Body of the response to a GET request.
    pub(crate) fn text(&self, path: &str) -> String {
        self.send("GET", path, None, "")
    }

    pub(crate) fn request(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> Value {
        let response = self.send(method, path, token, body);
        serde_json::from_str(&response).expect("JSON")
    }

    fn send(&self, method: &str, path: &str, token: Option<&str>, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .expect("a timeout");
        let token = token.map_or(String::new(), |token| {
            format!("Authorization: Bearer {token}\r\n")
        });
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{token}Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .expect("sent");
        let mut response = String::new();
        stream.read_to_string(&mut response).expect("a response");
        let (_, body) = response.split_once("\r\n\r\n").expect("a body");
        body.to_owned()
    }
}

/// Starts a friend game with clocks; returns its id and the tokens of its sides.
pub(crate) fn start_game(server: &Server) -> (String, [String; 2]) {
    let request = json!({
        "kind": "friend", "set": "Base", "opening": "tournament", "side": "white",
        "clock": {"initial": 300, "increment": 0}
    });
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let created = server.post("/api/games", None, &request);
    let id = text(&created["id"]);
    let joined = server.post(&format!("/api/games/{id}/join"), None, &json!({}));
    (id, [text(&created["token"]), text(&joined["token"])])
}

impl Drop for Server {
    fn drop(&mut self) {
        // Still running only if the test has failed.
        self.child.kill().ok();
    }
}
