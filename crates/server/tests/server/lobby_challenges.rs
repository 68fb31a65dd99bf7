//! Challenges, to a player or by link.

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    harness::Server,
    lobby_client::{LobbyClient, block, fast_lobby, secret, terms, text},
    person::{Person, Response},
};

async fn server() -> Server {
    Server::start_with(fast_lobby).await
}

async fn challenge(by: &mut Person, server: &Server, to: Option<&str>, terms: Value) -> Response {
    let request = json!({"to": to, "terms": terms, "side": "white"});
    by.post(server, "/api/challenges", request).await
}

async fn open_challenges(person: &mut Person, server: &Server) -> Vec<Value> {
    let response = person.get(server, "/api/challenges").await;
    response.body["challenges"]
        .as_array()
        .expect("a list")
        .clone()
}

#[tokio::test]
async fn accepting_a_challenge_starts_one_game() {
    let server = server().await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    let mut bens = LobbyClient::member(&server, &ben).await;
    let offered = challenge(&mut anna, &server, Some("Ben"), terms(10, true)).await;
    assert_eq!(offered.status, 201, "{offered:?}");
    let created = offered.body;
    let id = text(&created["id"]);
    assert_eq!(
        (&created["state"], &created["mine"]),
        (&json!("offered"), &json!(true))
    );
    assert_eq!(created["to"]["name"], "Ben");
    let message = bens.wait_for("challenge").await;
    assert_eq!(message["challenge"]["by"]["name"], "Anna");
    assert_eq!(open_challenges(&mut ben, &server).await[0]["mine"], false);
    // Only the challenged player can accept it.
    let mut cy = Person::signed_up(&server, "Cyril").await;
    let path = format!("/api/challenges/{id}");
    let stolen = cy.post(&server, &format!("{path}/accept"), json!({})).await;
    assert_eq!(
        (stolen.status.as_u16(), stolen.code()),
        (403, "not-for-you")
    );
    let own = anna
        .post(&server, &format!("{path}/accept"), json!({}))
        .await;
    assert!(own.status.is_client_error(), "{own:?}");
    let mut games = Vec::new();
    for _ in 0..3 {
        let accepted = ben
            .post(&server, &format!("{path}/accept"), json!({}))
            .await;
        assert_eq!(accepted.status, 200, "{accepted:?}");
        assert_eq!(accepted.body["side"], "black");
        assert_eq!(accepted.body["token"], Value::Null);
        games.push(text(&accepted.body["game"]));
    }
    games.dedup();
    assert_eq!(games, [id.as_str()]);
    assert_eq!(bens.wait_for("go").await["game"], json!(id));
    assert_eq!(anna.get(&server, &path).await.body["state"], "accepted");
    assert_eq!(open_challenges(&mut anna, &server).await, [] as [Value; 0]);
    let mut socket = anna.open(&server, &id).await;
    socket.hello(None, None).await;
    socket.state().await;
    socket.play("wG1").await.expect("a move");
    server.stop().await;
}

#[tokio::test]
async fn a_challenge_is_declined_with_a_reason_or_withdrawn() {
    let server = server().await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    let id = text(
        &challenge(&mut anna, &server, Some("Ben"), terms(1, false))
            .await
            .body["id"],
    );
    let path = format!("/api/challenges/{id}");
    let decline = format!("{path}/decline");
    let nonsense = ben.post(&server, &decline, json!({"reason": "<b>"})).await;
    assert_eq!(nonsense.status, 400);
    let declined = ben
        .post(&server, &decline, json!({"reason": "too-fast"}))
        .await;
    assert_eq!(declined.body["state"], "declined", "{declined:?}");
    let seen = anna.get(&server, &path).await.body;
    assert_eq!(
        (&seen["state"], &seen["reason"]),
        (&json!("declined"), &json!("too-fast"))
    );
    let late = ben
        .post(&server, &format!("{path}/accept"), json!({}))
        .await;
    assert_eq!((late.status.as_u16(), late.code()), (409, "over"));
    let id = text(
        &challenge(&mut anna, &server, Some("Ben"), terms(1, false))
            .await
            .body["id"],
    );
    let path = format!("/api/challenges/{id}");
    let others = ben.request(&server, Method::DELETE, &path, None).await;
    assert_eq!(others.code(), "not-yours");
    let withdrawn = anna.request(&server, Method::DELETE, &path, None).await;
    assert_eq!(withdrawn.body["state"], "withdrawn", "{withdrawn:?}");
    server.stop().await;
}

#[tokio::test]
async fn anyone_with_the_link_can_accept_a_casual_challenge() {
    let server = server().await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut guest = Person::default();
    let rated = text(
        &challenge(&mut anna, &server, None, terms(10, true))
            .await
            .body["id"],
    );
    let barred = guest
        .post(
            &server,
            &format!("/api/challenges/{rated}/accept"),
            json!({}),
        )
        .await;
    assert_eq!((barred.status.as_u16(), barred.code()), (403, "guest"));
    let id = text(
        &challenge(&mut anna, &server, None, terms(10, false))
            .await
            .body["id"],
    );
    let path = format!("/api/challenges/{id}");
    let seen = guest.get(&server, &path).await.body;
    assert_eq!(
        (&seen["by"]["name"], &seen["mine"]),
        (&json!("Anna"), &json!(false))
    );
    let body = json!({"guest": secret()});
    let accepted = guest.post(&server, &format!("{path}/accept"), body).await;
    assert_eq!(accepted.status, 200, "{accepted:?}");
    let token = text(&accepted.body["token"]);
    server.enter(&id, Some(&token)).await;
    server.stop().await;
}

#[tokio::test]
async fn a_challenge_does_not_reveal_that_its_author_is_blocked() {
    let server = server().await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    Person::signed_up(&server, "Cy").await;
    block(&server, "Ben", "Anna").await;
    let mut bens = LobbyClient::member(&server, &ben).await;
    let mut annas = LobbyClient::member(&server, &anna).await;
    let comparable = |mut offered: Value| {
        // These fields always differ between challenges.
        for key in ["id", "offered", "expires", "to"] {
            offered[key] = Value::Null;
        }
        offered
    };
    let hidden = challenge(&mut anna, &server, Some("Ben"), terms(10, false)).await;
    assert_eq!(hidden.status, 201, "{hidden:?}");
    let usual = challenge(&mut anna, &server, Some("Cy"), terms(10, false)).await;
    assert_eq!(comparable(hidden.body.clone()), comparable(usual.body));
    // The author sees it listed like any other.
    let id = hidden.body["id"].clone();
    annas
        .until(|message| message["challenge"]["id"] == id)
        .await;
    let list = anna.get(&server, "/api/challenges").await;
    let open = list.body["challenges"].as_array().expect("challenges");
    assert_eq!(open.len(), 2, "{open:?}");
    // Ben, who blocked Anna, sees it neither in the list nor over the socket, even after reconnecting.
    let list = ben.get(&server, "/api/challenges").await;
    assert_eq!(list.body["challenges"], json!([]));
    let mut cy = Person::default();
    cy.log_in(&server, "Cy", crate::person::PASSWORD).await;
    let seen = challenge(&mut cy, &server, Some("Ben"), terms(10, false)).await;
    let first = bens.wait_for("challenge").await["challenge"]["id"].clone();
    assert_eq!(first, seen.body["id"]);
    let mut again = LobbyClient::member(&server, &ben).await;
    let first = again.wait_for("challenge").await["challenge"]["id"].clone();
    assert_eq!(first, seen.body["id"]);
    // A blocked player following the blocker's link does not learn of the block either.
    let linked = challenge(&mut ben, &server, None, terms(10, false)).await;
    let path = format!("/api/challenges/{}/accept", text(&linked.body["id"]));
    let accepted = anna.post(&server, &path, json!({})).await;
    assert_eq!((accepted.status.as_u16(), accepted.code()), (409, "over"));
    server.stop().await;
}

#[tokio::test]
async fn invalid_challenges_are_refused_with_a_code() {
    let server = server().await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let nobody = challenge(&mut anna, &server, Some("Nobody"), terms(10, false)).await;
    assert_eq!(
        (nobody.status.as_u16(), nobody.code()),
        (404, "no-such-player")
    );
    let oneself = challenge(&mut anna, &server, Some("Anna"), terms(10, false)).await;
    assert_eq!(oneself.code(), "own");
    let mut both = terms(10, false);
    both["days"] = json!(3);
    let unclear = challenge(&mut anna, &server, None, both).await;
    assert_eq!(unclear.code(), "bad-terms");
    let guests = challenge(&mut Person::default(), &server, None, terms(10, false)).await;
    assert_eq!(guests.code(), "not-logged-in");
    let unknown = anna
        .get(&server, "/api/challenges/AAAAAAAAAAAAAAAAAAAAAA")
        .await;
    assert_eq!(
        (unknown.status.as_u16(), unknown.code()),
        (404, "no-such-challenge")
    );
    Person::signed_up(&server, "Ben").await;
    block(&server, "Anna", "Ben").await;
    let barred = challenge(&mut anna, &server, Some("Ben"), terms(10, false)).await;
    assert_eq!(barred.code(), "blocked");
    let foreign = [("origin", "http://evil.example")];
    let request = json!({"terms": terms(10, false), "side": "random"});
    let forged = anna
        .request_with(
            &server,
            Method::POST,
            "/api/challenges",
            Some(request),
            &foreign,
        )
        .await;
    assert_eq!(forged.status, 403);
    server.stop().await;
}
