//! The server returns memory to the system.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde_json::json;
use skep_cli::exhibition::Collection;
use tempfile::TempDir;

use crate::server::Server;

/// Longer than the server takes to return memory.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Anonymous memory of an idle server, in KiB: some 15 MiB. The buffer for hashing alone would be 19 MiB more.
const IDLE: u64 = 32 * 1024;

/// Resets the peak of the resident memory (VmHWM) to its current size.
fn reset_peak(server: &Server) {
    fs::write(format!("/proc/{}/clear_refs", server.id()), "5").expect("the server runs");
}

/// A memory figure of the process, in KiB.
fn figure(server: &Server, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", server.id()));
    let status = status.expect("the server runs");
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let number = line
        .expect("the figure")
        .trim_matches([':', ' ', '\t', 'k', 'B']);
    number.parse().expect("a number")
}

/// Waits until a figure is at most the given value.
fn wait_for(server: &Server, name: &str, most: u64) {
    let start = Instant::now();
    loop {
        let now = figure(server, name);
        if now <= most {
            return;
        }
        assert!(
            start.elapsed() < TIMEOUT,
            "{name}: {now} KiB instead of {most}"
        );
        // Shows that the server still responds, and leaves the client its budget of requests.
        server.get("/api/health");
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn logins_use_little_memory_and_release_it() {
    let directory = TempDir::new().expect("a directory");
    let server = Server::start(directory.path());
    // Loading the built-in games takes more memory than logins do.
    let included = Collection::shipped().expect("games").games.len();
    while server.get("/api/archive")["total"] != included {
        thread::sleep(Duration::from_millis(200));
    }
    wait_for(&server, "RssAnon", IDLE);
    reset_peak(&server);
    thread::scope(|scope| {
        for number in 0..30 {
            let server = &server;
            scope.spawn(move || {
                let request = json!({"name": format!("nobody{number}"), "password": "seven bees"});
                let response = server.post("/api/login", None, &request);
                assert_eq!(response["error"]["code"], "bad-login", "{response}");
            });
        }
    });
    let most = figure(&server, "VmHWM");
    assert!(most < 150 * 1024, "{most} KiB at the most");
    wait_for(&server, "RssAnon", IDLE);
}

#[test]
fn closed_connections_release_their_memory() {
    const CONNECTIONS: usize = 3_000;
    let limit = getrlimit(Resource::Nofile);
    setrlimit(
        Resource::Nofile,
        Rlimit {
            current: limit.maximum,
            ..limit
        },
    )
    .expect("as many files as the system allows");
    let directory = TempDir::new().expect("a directory");
    // Idle connections of a proxy are kept for longer.
    let options = ["--no-limits", "--trusted-proxy", "127.0.0.1"];
    let server = Server::start_with(directory.path(), &options);
    server.get("/api/health");
    let mut connections = Vec::new();
    for _ in 0..CONNECTIONS {
        let mut connection = TcpStream::connect(&server.address).expect("a connection");
        let request = format!(
            "GET /api/health HTTP/1.1\r\nHost: {}\r\n\r\n",
            server.address
        );
        connection.write_all(request.as_bytes()).expect("sent");
        connections.push(connection);
    }
    for connection in &mut connections {
        let mut response = [0; 12];
        connection.read_exact(&mut response).expect("a response");
        assert_eq!(&response, b"HTTP/1.1 200");
    }
    let open = figure(&server, "RssAnon");
    drop(connections);
    // Each takes about 20 KiB.
    let returned = 10 * CONNECTIONS as u64;
    wait_for(&server, "RssAnon", open.saturating_sub(returned));
}
