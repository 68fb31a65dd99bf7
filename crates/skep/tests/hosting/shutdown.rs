//! Shutdown, and the announcement of the address.
#![cfg(unix)]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::server::{Server, start_game};

/// Twice the maximum duration of a shutdown.
const MAX_SHUTDOWN: Duration = Duration::from_secs(20);

#[test]
fn prints_no_address_without_a_database() {
    let data = TempDir::new().expect("a directory");
    std::fs::write(data.path().join("skep.sqlite3"), "no database at all").expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(["serve", "--addr", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    let message = String::from_utf8(output.stderr).expect("text");
    assert!(message.contains("cannot open the database"), "{message}");
}

#[test]
fn unresponsive_sockets_do_not_delay_shutdown() {
    let data = TempDir::new().expect("a directory");
    let server = Server::start(data.path());
    let (id, _) = start_game(&server);
    let sockets: Vec<TcpStream> = (0..20).map(|_| watch(&server.address, &id)).collect();
    let start = Instant::now();
    let (code, _) = server.terminate();
    assert_eq!(code, Some(0));
    assert!(start.elapsed() < MAX_SHUTDOWN, "{:?}", start.elapsed());
    for mut socket in sockets {
        let mut rest = Vec::new();
        // A reset ends the connection, too.
        socket.read_to_end(&mut rest).ok();
        let text = String::from_utf8_lossy(&rest);
        assert!(text.contains(r#""t":"closing","within":"#), "{text}");
    }
}

/// Opens a socket that watches a game and then becomes unresponsive.
fn watch(address: &str, id: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("a connection");
    write!(
        stream,
        "GET /api/games/{id}/socket HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\n\
         Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    .expect("sent");
    let hello = br#"{"t":"hello","protocol":2}"#;
    let length = u8::try_from(hello.len()).expect("short");
    // A single text frame with a zero mask.
    stream
        .write_all(&[0x81, 0x80 | length, 0, 0, 0, 0])
        .expect("sent");
    stream.write_all(hello).expect("sent");
    let mut seen = Vec::new();
    let mut byte = [0; 256];
    while !String::from_utf8_lossy(&seen).contains(r#""t":"state""#) {
        let count = stream.read(&mut byte).expect("the state");
        assert!(count > 0, "the server has closed the socket");
        seen.extend_from_slice(&byte[..count]);
    }
    stream
}
