//! Idle connections do not block a server with a low limit on open files.
#![cfg(target_os = "linux")]

use std::net::{SocketAddr, TcpStream};

use serde_json::json;
use tempfile::TempDir;
use tokio::net::TcpSocket;

use crate::server::{Server, start_game};

/// Limit on open files.
const FILES: usize = 160;

/// Opens up to `count` connections from a local address.
fn connect_from(source: [u8; 4], server: &str, count: usize) -> Vec<TcpStream> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let server: SocketAddr = server.parse().expect("an address");
    let connect = async || {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((source, 0)))?;
        socket.connect(server).await?.into_std()
    };
    (0..count)
        .filter_map(|_| runtime.block_on(connect()).ok())
        .collect()
}

#[test]
fn idle_connections_leave_descriptors_for_players_and_the_database() {
    let data = TempDir::new().expect("a directory");
    let server = Server::start_with_files(data.path(), FILES);
    // More connections than the limit allows.
    let idle = connect_from([127, 0, 0, 2], &server.address, FILES + 20);
    assert!(idle.len() > FILES / 2);
    // Others can still play, which takes connections and the database.
    let (id, tokens) = start_game(&server);
    let body = json!({"ply": 0, "after": 1, "move": "wS1"});
    let path = format!("/api/games/{id}/moves");
    assert_eq!(server.post(&path, Some(&tokens[0]), &body), json!({"v": 2}));
    assert_eq!(server.get("/api/health")["ok"], json!(true));
    drop(idle);
    server.kill();
}
