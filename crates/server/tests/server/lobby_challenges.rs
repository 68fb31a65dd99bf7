//! Challenges, to somebody or by link.

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    harness::Server,
    in_lobby::{InLobby, block, lively, secret, terms, text},
    person::{Answer, Person},
};

async fn server() -> Server {
    Server::start_with(lively).await
}

async fn offer(by: &mut Person, server: &Server, to: Option<&str>, terms: Value) -> Answer {
    let wish = json!({"to": to, "terms": terms, "side": "white"});
    by.post(server, "/api/challenges", wish).await
}

async fn standing(person: &mut Person, server: &Server) -> Vec<Value> {
    let answer = person.get(server, "/api/challenges").await;
    answer.body["challenges"]
        .as_array()
        .expect("a list")
        .clone()
}

#[tokio::test]
async fn a_challenge_to_somebody_is_accepted_once_and_the_game_begins() {
    let server = server().await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    let mut bens = InLobby::member(&server, &ben).await;
    let offered = offer(&mut anna, &server, Some("Ben"), terms(10, true)).await;
    assert_eq!(offered.status, 201, "{offered:?}");
    let challenge = offered.body;
    let id = text(&challenge["id"]);
    assert_eq!(
        (&challenge["state"], &challenge["mine"]),
        (&json!("offered"), &json!(true))
    );
    assert_eq!(challenge["to"]["name"], "Ben");
    let heard = bens.told("challenge").await;
    assert_eq!(heard["challenge"]["by"]["name"], "Anna");
    assert_eq!(standing(&mut ben, &server).await[0]["mine"], false);
    // Nobody else accepts it, and nobody else's is declined.
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
    assert_eq!(bens.told("go").await["game"], json!(id));
    assert_eq!(anna.get(&server, &path).await.body["state"], "accepted");
    assert_eq!(standing(&mut anna, &server).await, [] as [Value; 0]);
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
        &offer(&mut anna, &server, Some("Ben"), terms(1, false))
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
        &offer(&mut anna, &server, Some("Ben"), terms(1, false))
            .await
            .body["id"],
    );
    let path = format!("/api/challenges/{id}");
    let others = ben.ask(&server, Method::DELETE, &path, None).await;
    assert_eq!(others.code(), "not-yours");
    let withdrawn = anna.ask(&server, Method::DELETE, &path, None).await;
    assert_eq!(withdrawn.body["state"], "withdrawn", "{withdrawn:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_link_is_for_whoever_has_it_and_a_guest_plays_casually() {
    let server = server().await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut guest = Person::default();
    let rated = text(&offer(&mut anna, &server, None, terms(10, true)).await.body["id"]);
    let barred = guest
        .post(
            &server,
            &format!("/api/challenges/{rated}/accept"),
            json!({}),
        )
        .await;
    assert_eq!((barred.status.as_u16(), barred.code()), (403, "guest"));
    let id = text(&offer(&mut anna, &server, None, terms(10, false)).await.body["id"]);
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
async fn nobody_learns_from_a_challenge_that_they_are_blocked() {
    let server = server().await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    Person::signed_up(&server, "Cy").await;
    block(&server, "Ben", "Anna").await;
    let mut bens = InLobby::member(&server, &ben).await;
    let mut annas = InLobby::member(&server, &anna).await;
    let told = |mut offered: Value| {
        // What differs from one challenge to the next anyway.
        for key in ["id", "offered", "expires", "to"] {
            offered[key] = Value::Null;
        }
        offered
    };
    let hidden = offer(&mut anna, &server, Some("Ben"), terms(10, false)).await;
    assert_eq!(hidden.status, 201, "{hidden:?}");
    let usual = offer(&mut anna, &server, Some("Cy"), terms(10, false)).await;
    assert_eq!(told(hidden.body.clone()), told(usual.body));
    // Its author sees it stand like any other.
    let id = hidden.body["id"].clone();
    annas
        .until(|message| message["challenge"]["id"] == id)
        .await;
    let list = anna.get(&server, "/api/challenges").await;
    let standing = list.body["challenges"].as_array().expect("challenges");
    assert_eq!(standing.len(), 2, "{standing:?}");
    // The one who has blocked does not see it, in the list, by the socket or when they come back.
    let list = ben.get(&server, "/api/challenges").await;
    assert_eq!(list.body["challenges"], json!([]));
    let mut cy = Person::default();
    cy.log_in(&server, "Cy", crate::person::PASSWORD).await;
    let seen = offer(&mut cy, &server, Some("Ben"), terms(10, false)).await;
    let first = bens.told("challenge").await["challenge"]["id"].clone();
    assert_eq!(first, seen.body["id"]);
    let mut again = InLobby::member(&server, &ben).await;
    let first = again.told("challenge").await["challenge"]["id"].clone();
    assert_eq!(first, seen.body["id"]);
    // Nor does whoever follows the link of somebody who has blocked them.
    let linked = offer(&mut ben, &server, None, terms(10, false)).await;
    let path = format!("/api/challenges/{}/accept", text(&linked.body["id"]));
    let accepted = anna.post(&server, &path, json!({})).await;
    assert_eq!((accepted.status.as_u16(), accepted.code()), (409, "over"));
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_offered_is_refused_with_its_reason() {
    let server = server().await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let nobody = offer(&mut anna, &server, Some("Nobody"), terms(10, false)).await;
    assert_eq!(
        (nobody.status.as_u16(), nobody.code()),
        (404, "no-such-player")
    );
    let oneself = offer(&mut anna, &server, Some("Anna"), terms(10, false)).await;
    assert_eq!(oneself.code(), "own");
    let mut both = terms(10, false);
    both["days"] = json!(3);
    let unclear = offer(&mut anna, &server, None, both).await;
    assert_eq!(unclear.code(), "bad-terms");
    let guests = offer(&mut Person::default(), &server, None, terms(10, false)).await;
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
    let barred = offer(&mut anna, &server, Some("Ben"), terms(10, false)).await;
    assert_eq!(barred.code(), "blocked");
    let foreign = [("origin", "http://evil.example")];
    let wish = json!({"terms": terms(10, false), "side": "random"});
    let forged = anna
        .ask_with(
            &server,
            Method::POST,
            "/api/challenges",
            Some(wish),
            &foreign,
        )
        .await;
    assert_eq!(forged.status, 403);
    server.stop().await;
}
