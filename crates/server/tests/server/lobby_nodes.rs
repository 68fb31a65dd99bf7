//! The lobby of two servers that share a database.

use std::{collections::HashMap, thread};

use futures_util::future::join_all;
use serde_json::{Value, json};
use skep_server::{Options, store::PostgresOptions};
use skep_test_postgres::TestPostgres;
use tokio::{net::TcpListener, sync::oneshot};

use crate::lobby_client::{LobbyClient, fast_lobby, secret, terms, text, two_nodes};

/// Number of clients accepting one seek concurrently.
const ACCEPTING: usize = 200;

#[tokio::test]
async fn concurrent_accepts_on_two_nodes_start_one_game() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let nodes = two_nodes(&postgres).await;
    let mut author = LobbyClient::guest(&nodes[0], &secret()).await;
    let mut clients = Vec::new();
    for number in 0..ACCEPTING {
        clients.push(LobbyClient::guest(&nodes[number % 2], &secret()).await);
    }
    author.seek(terms(10, false)).await;
    let mut ids = Vec::new();
    for client in &mut clients {
        ids.push(client.wait_for_seek().await);
    }
    ids.dedup();
    assert_eq!(ids.len(), 1);
    let accepting = clients.iter_mut().map(async |client| {
        client.accept(&ids[0]).await;
        let response = client.until(|message| message["t"] == "go" || message["t"] == "refused");
        response.await
    });
    let responses = join_all(accepting).await;
    let (goes, refused): (Vec<Value>, Vec<Value>) = responses
        .into_iter()
        .partition(|response| response["t"] == "go");
    assert_eq!(goes.len(), 1, "{goes:?}");
    assert_eq!(refused.len(), ACCEPTING - 1);
    let others: Vec<&Value> = refused
        .iter()
        .filter(|response| response["code"] != "gone")
        .collect();
    assert!(others.is_empty(), "{others:?}");
    let go = author.wait_for("go").await;
    assert_eq!(go["game"], goes[0]["game"]);
    assert_ne!(go["side"], goes[0]["side"]);
    for node in nodes {
        node.stop().await;
    }
}

#[tokio::test]
async fn waves_on_two_nodes_pair_each_player_once() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let nodes = two_nodes(&postgres).await;
    let join = json!({"t": "join", "clock": {"initial": 300, "increment": 4}, "rated": false});
    let mut clients = Vec::new();
    for number in 0..24 {
        let mut client = LobbyClient::guest(&nodes[number % 2], &secret()).await;
        client.send_json(join.clone()).await;
        clients.push(client);
    }
    let goes = clients
        .iter_mut()
        .map(async |client| client.wait_for("go").await);
    let mut games: HashMap<String, Vec<String>> = HashMap::new();
    for go in join_all(goes).await {
        let sides = games.entry(text(&go["game"])).or_default();
        sides.push(text(&go["side"]));
    }
    assert_eq!(games.len(), 12);
    for sides in games.values_mut() {
        sides.sort();
        assert_eq!(*sides, ["black", "white"]);
    }
    assert_eq!(crate::lobby_client::games(&nodes[0]).await, 12);
    for node in nodes {
        node.stop().await;
    }
}

#[tokio::test]
async fn seeks_on_one_node_are_shown_and_accepted_on_the_other() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let nodes = two_nodes(&postgres).await;
    let mine = secret();
    let mut one = LobbyClient::guest(&nodes[0], &mine).await;
    let mut same = LobbyClient::guest(&nodes[1], &mine).await;
    let mut other = LobbyClient::guest(&nodes[1], &secret()).await;
    assert_eq!(other.view["people"], 2);
    one.seek(terms(10, false)).await;
    let id = other.wait_for_seek().await;
    let own = same.wait_for("seek").await;
    assert_eq!(own["seek"]["mine"], true);
    // The author is still connected to the other node.
    drop(one);
    other.accept(&id).await;
    assert_eq!(same.wait_for("go").await["game"], json!(id));
    for node in nodes {
        node.stop().await;
    }
}

/// A node that can be killed without a graceful shutdown.
struct KillableNode {
    address: std::net::SocketAddr,
    kill: oneshot::Sender<()>,
    thread: thread::JoinHandle<()>,
}

impl KillableNode {
    async fn start(postgres: &TestPostgres) -> KillableNode {
        let directory = tempfile::tempdir().expect("a directory");
        let mut options = Options::new(directory.path());
        fast_lobby(&mut options);
        let url = PostgresOptions::of_url(&postgres.url()).expect("a URL");
        options.store.postgres = Some(url);
        let (kill, killed) = oneshot::channel();
        let (send_address, address) = oneshot::channel();
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().expect("a runtime");
            runtime.spawn(async move {
                let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
                send_address
                    .send(listener.local_addr().expect("an address"))
                    .expect("the test waits");
                skep_server::run(listener, std::future::pending(), options).await
            });
            runtime.block_on(killed).expect("a signal");
            runtime.shutdown_background();
            drop(directory);
        });
        let address = address.await.expect("an address");
        KillableNode {
            address,
            kill,
            thread,
        }
    }

    fn kill(self) {
        self.kill.send(()).expect("the node is running");
        self.thread.join().expect("the node has stopped");
    }
}

#[tokio::test]
async fn seeks_of_a_killed_node_are_removed() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let [first, second] = two_nodes(&postgres).await;
    let killable = KillableNode::start(&postgres).await;
    let mut staying = LobbyClient::guest(&first, &secret()).await;
    let mut leaving = LobbyClient::guest_at(killable.address, &secret()).await;
    leaving.seek(terms(10, false)).await;
    let id = staying.wait_for_seek().await;
    killable.kill();
    assert_eq!(staying.wait_for("gone").await["seek"], json!(id));
    staying.until(|message| message["people"] == 1).await;
    staying.accept(&id).await;
    assert_eq!(staying.wait_for("refused").await["code"], "gone");
    first.stop().await;
    second.stop().await;
}
