//! The lobby of two servers that share a database.

use std::{collections::HashMap, thread};

use futures_util::future::join_all;
use serde_json::{Value, json};
use skep_server::{Options, store::PostgresOptions};
use skep_test_postgres::TestPostgres;
use tokio::{net::TcpListener, sync::oneshot};

use crate::in_lobby::{InLobby, lively, secret, terms, text, two_nodes};

/// How many accept a seek at once.
const MANY: usize = 200;

#[tokio::test]
async fn of_two_hundred_who_accept_at_once_at_two_nodes_one_plays() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let nodes = two_nodes(&postgres).await;
    let mut author = InLobby::guest(&nodes[0], &secret()).await;
    let mut visitors = Vec::new();
    for number in 0..MANY {
        visitors.push(InLobby::guest(&nodes[number % 2], &secret()).await);
    }
    author.seek(terms(10, false)).await;
    let mut ids = Vec::new();
    for visitor in &mut visitors {
        ids.push(visitor.told_seek().await);
    }
    ids.dedup();
    assert_eq!(ids.len(), 1);
    let accepting = visitors.iter_mut().map(async |visitor| {
        visitor.accept(&ids[0]).await;
        let answer = visitor.until(|message| message["t"] == "go" || message["t"] == "refused");
        answer.await
    });
    let answers = join_all(accepting).await;
    let (goes, refused): (Vec<Value>, Vec<Value>) =
        answers.into_iter().partition(|answer| answer["t"] == "go");
    assert_eq!(goes.len(), 1, "{goes:?}");
    assert_eq!(refused.len(), MANY - 1);
    let others: Vec<&Value> = refused
        .iter()
        .filter(|answer| answer["code"] != "gone")
        .collect();
    assert!(others.is_empty(), "{others:?}");
    let go = author.told("go").await;
    assert_eq!(go["game"], goes[0]["game"]);
    assert_ne!(go["side"], goes[0]["side"]);
    for node in nodes {
        node.stop().await;
    }
}

#[tokio::test]
async fn waves_at_two_nodes_pair_everybody_once() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let nodes = two_nodes(&postgres).await;
    let join = json!({"t": "join", "clock": {"initial": 300, "increment": 4}, "rated": false});
    let mut visitors = Vec::new();
    for number in 0..24 {
        let mut visitor = InLobby::guest(&nodes[number % 2], &secret()).await;
        visitor.say(join.clone()).await;
        visitors.push(visitor);
    }
    let goes = visitors
        .iter_mut()
        .map(async |visitor| visitor.told("go").await);
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
    assert_eq!(crate::in_lobby::games(&nodes[0]).await, 12);
    for node in nodes {
        node.stop().await;
    }
}

#[tokio::test]
async fn what_happens_at_one_node_is_seen_at_the_other() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let nodes = two_nodes(&postgres).await;
    let mine = secret();
    let mut one = InLobby::guest(&nodes[0], &mine).await;
    let mut same = InLobby::guest(&nodes[1], &mine).await;
    let mut other = InLobby::guest(&nodes[1], &secret()).await;
    assert_eq!(other.view["people"], 2);
    one.seek(terms(10, false)).await;
    let id = other.told_seek().await;
    let own = same.told("seek").await;
    assert_eq!(own["seek"]["mine"], true);
    // He is still there at the other node.
    drop(one);
    other.accept(&id).await;
    assert_eq!(same.told("go").await["game"], json!(id));
    for node in nodes {
        node.stop().await;
    }
}

/// A node that dies without a word when it is told to.
struct Mortal {
    address: std::net::SocketAddr,
    die: oneshot::Sender<()>,
    thread: thread::JoinHandle<()>,
}

impl Mortal {
    async fn start(postgres: &TestPostgres) -> Mortal {
        let directory = tempfile::tempdir().expect("a directory");
        let mut options = Options::new(directory.path());
        lively(&mut options);
        let url = PostgresOptions::of_url(&postgres.url()).expect("a URL");
        options.store.postgres = Some(url);
        let (die, dies) = oneshot::channel();
        let (tell, told) = oneshot::channel();
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().expect("a runtime");
            runtime.spawn(async move {
                let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
                tell.send(listener.local_addr().expect("an address"))
                    .expect("somebody waits");
                skep_server::run(listener, std::future::pending(), options).await
            });
            runtime.block_on(dies).expect("a death");
            runtime.shutdown_background();
            drop(directory);
        });
        let address = told.await.expect("an address");
        Mortal {
            address,
            die,
            thread,
        }
    }

    fn kill(self) {
        self.die.send(()).expect("the node lives");
        self.thread.join().expect("the node has died");
    }
}

#[tokio::test]
async fn the_seeks_of_a_node_that_dies_vanish() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let [first, second] = two_nodes(&postgres).await;
    let mortal = Mortal::start(&postgres).await;
    let mut stays = InLobby::guest(&first, &secret()).await;
    let mut goes = InLobby::guest_at(mortal.address, &secret()).await;
    goes.seek(terms(10, false)).await;
    let id = stays.told_seek().await;
    mortal.kill();
    assert_eq!(stays.told("gone").await["seek"], json!(id));
    stays.until(|message| message["people"] == 1).await;
    stays.accept(&id).await;
    assert_eq!(stays.told("refused").await["code"], "gone");
    first.stop().await;
    second.stop().await;
}
