//! Accounts at two servers that share a database.

use serde_json::json;
use skep_server::store::PostgresOptions;
use skep_test_postgres::TestPostgres;

use crate::{
    harness::Server,
    person::{PASSWORD, Person, quick},
};

async fn two_nodes(postgres: &TestPostgres) -> [Server; 2] {
    let node = async || {
        Server::start_with(|options| {
            quick(options);
            let options = &mut options.store;
            options.postgres = Some(PostgresOptions::of_url(&postgres.url()).expect("a URL"));
        })
        .await
    };
    let first = node().await;
    // The first has made the tables when it answers.
    Person::default().name(&first).await;
    [first, node().await]
}

#[tokio::test]
async fn a_session_of_one_node_is_one_of_the_other_and_ends_at_both() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let [first, second] = two_nodes(&postgres).await;
    let mut anna = Person::signed_up(&first, "Anna").await;
    assert_eq!(anna.name(&second).await.as_deref(), Some("Anna"));
    let created = anna
        .post(
            &second,
            "/api/games",
            json!({"kind": "friend", "set": "Base", "opening": "tournament"}),
        )
        .await;
    let id = created.body["id"].as_str().expect("an id").to_owned();
    let mut socket = anna.open(&second, &id).await;
    socket.hello(None, None).await;
    socket.state().await;
    // It ends at the first, and the socket at the second closes.
    assert_eq!(
        anna.post(&first, "/api/logout", json!({})).await.status,
        204
    );
    while socket.receive().await.is_some() {}
    assert_eq!(anna.log_in(&second, "Anna", PASSWORD).await.status, 200);
    let games = anna.get(&first, "/api/account/games").await.body;
    assert_eq!(games["games"][0]["game"]["id"], id);
    first.stop().await;
    second.stop().await;
}

#[tokio::test]
async fn of_those_who_want_a_name_at_both_nodes_at_once_one_gets_it() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let nodes = two_nodes(&postgres).await;
    let wish = json!({"name": "Anna", "password": PASSWORD});
    let tries: Vec<_> = (0..16)
        .map(|number| {
            let node = &nodes[number % 2];
            let (web, url) = (node.web.clone(), node.url("/api/accounts"));
            let wish = wish.clone();
            tokio::spawn(async move {
                let answer = web.post(url).json(&wish).send().await;
                answer.expect("an answer").status().as_u16()
            })
        })
        .collect();
    let mut statuses = Vec::new();
    for attempt in tries {
        statuses.push(attempt.await.expect("a status"));
    }
    statuses.sort_unstable();
    let (one, others) = statuses.split_first().expect("answers");
    assert_eq!(*one, 201);
    assert!(others.iter().all(|status| *status == 409), "{others:?}");
    for node in nodes {
        node.stop().await;
    }
}
