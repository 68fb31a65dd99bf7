//! The games of people with accounts.

use serde_json::json;
use skep_server::protocol::{ErrorCode, PROTOCOL, Seat, ServerMessage};

use crate::{
    harness::{Server, code},
    person::{PASSWORD, Person, quick},
};

fn wish() -> serde_json::Value {
    json!({"kind": "friend", "set": "Base", "opening": "tournament", "side": "white", "name": "Somebody"})
}

#[tokio::test]
async fn an_account_plays_under_its_name_and_keeps_it() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let created = anna.post(&server, "/api/games", wish()).await.body;
    let (id, token) = (
        created["id"].as_str().expect("an id"),
        created["token"].as_str(),
    );
    let ben = Person::signed_up(&server, "Ben").await;
    let mut socket = ben.open(&server, id).await;
    let hello = json!({"t": "hello", "protocol": PROTOCOL, "join": true, "name": "Benedict"});
    socket.send_text(hello.to_string()).await;
    let state = socket.state().await;
    assert_eq!(state.players.white.name.as_deref(), Some("Anna"));
    assert_eq!(state.players.black.name.as_deref(), Some("Ben"));
    assert_eq!(code(socket.name("Bert").await), ErrorCode::Forbidden);
    // With the token of a side, but without the session, the name cannot be changed either.
    let (mut white, _) = server.enter(id, token).await;
    assert_eq!(code(white.name("Hanna").await), ErrorCode::Forbidden);
    let games = anna.get(&server, "/api/account/games").await.body;
    assert_eq!(games["games"][0]["side"], "white");
    assert_eq!(games["games"][0]["game"]["id"], id);
    server.stop().await;
}

#[tokio::test]
async fn an_account_plays_its_side_from_every_device() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let created = anna.post(&server, "/api/games", wish()).await.body;
    let id = created["id"].as_str().expect("an id");
    let ben = Person::signed_up(&server, "Ben").await;
    let join = json!({"t": "hello", "protocol": PROTOCOL, "join": true}).to_string();
    let look = json!({"t": "hello", "protocol": PROTOCOL}).to_string();
    // Whoever wants to join against themselves sits where they sat.
    let mut phone = Person::default();
    phone.log_in(&server, "Anna", PASSWORD).await;
    let mut on_phone = phone.open(&server, id).await;
    on_phone.send_text(join.clone()).await;
    assert_eq!(on_phone.state().await.you, Some(Seat::White));
    let mut black = ben.open(&server, id).await;
    black.send_text(join).await;
    assert_eq!(black.state().await.you, Some(Seat::Black));
    on_phone.play("wS1").await.expect("White's move");
    // Others with accounts watch.
    let cleo = Person::signed_up(&server, "Cleo").await;
    let mut watching = cleo.open(&server, id).await;
    watching.send_text(look.clone()).await;
    assert_eq!(watching.state().await.you, None);
    assert_eq!(code(watching.play("bG1 wS1-").await), ErrorCode::Forbidden);
    // Once the phone is logged out its socket is closed, and without the session it watches.
    phone.post(&server, "/api/logout", json!({})).await;
    while on_phone.receive().await.is_some() {}
    let mut on_phone = phone.open(&server, id).await;
    on_phone.send_text(look).await;
    assert_eq!(on_phone.state().await.you, None);
    server.stop().await;
}

#[tokio::test]
async fn a_guest_is_not_called_as_an_account_is() {
    let server = Server::start_with(quick).await;
    Person::signed_up(&server, "Anna").await;
    Person::signed_up(&server, "TOM").await;
    // The harness calls the creator Anna, and a guest is nobody's account.
    let created = server.create_friend(None).await;
    let (mut white, state) = server.enter(&created.id, Some(&created.token)).await;
    assert_eq!(state.players.white.name, None);
    // The last one is Cyrillic, and looks like the other in capitals only.
    for name in ["Anna", "ANNA", "\u{410}nn\u{430}", "ТОМ"] {
        assert_eq!(code(white.name(name).await), ErrorCode::Forbidden, "{name}");
    }
    white.name("Hanna").await.expect("a name of one's own");
    let (status, joined) = server
        .post(
            &format!("/api/games/{}/join", created.id),
            None,
            json!({"name": "anna"}),
        )
        .await;
    assert_eq!(status, 200, "{joined}");
    let (_, state) = server.enter(&created.id, None).await;
    assert_eq!(state.players.black.name, None);
    server.stop().await;
}

#[tokio::test]
async fn a_guest_who_signs_up_claims_the_games_of_the_browser() {
    let server = Server::start_with(quick).await;
    let (created, _white, _black, black) = server.pair(None).await;
    let mut ben = Person::signed_up(&server, "Benjamin").await;
    let claim = |token: &str| json!({"games": [{"id": created.id, "token": token}, {"id": "nonsense", "token": "x"}]});
    let none = ben
        .post(
            &server,
            "/api/account/claim",
            claim("AAAAAAAAAAAAAAAAAAAAAA"),
        )
        .await;
    assert_eq!(none.body, json!({"claimed": 0}));
    let one = ben.post(&server, "/api/account/claim", claim(&black)).await;
    assert_eq!(one.body, json!({"claimed": 1}));
    // A side that is an account's is nobody else's.
    let mut cy = Person::signed_up(&server, "Cyril").await;
    let none = cy.post(&server, "/api/account/claim", claim(&black)).await;
    assert_eq!(none.body, json!({"claimed": 0}));
    let games = ben.get(&server, "/api/account/games").await.body;
    assert_eq!(games["games"][0]["side"], "black");
    let many: Vec<_> = (0..201).map(|_| json!({"id": "x", "token": "y"})).collect();
    let refused = ben
        .post(&server, "/api/account/claim", json!({"games": many}))
        .await;
    assert_eq!(refused.code(), "bad-request");
    server.stop().await;
}

#[tokio::test]
async fn everything_is_exported_and_a_deleted_account_leaves_no_name() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::signed_up(&server, "Annabella").await;
    let created = anna.post(&server, "/api/games", wish()).await.body;
    let id = created["id"].as_str().expect("an id").to_owned();
    let mut watching = server.open(&id).await;
    watching.hello(None, None).await;
    assert_eq!(
        watching.state().await.players.white.name.as_deref(),
        Some("Annabella")
    );
    let export = anna.get(&server, "/api/account/export").await;
    assert_eq!(
        export.headers["content-disposition"],
        "attachment; filename=\"skep-account.json\""
    );
    assert_eq!(export.body["account"]["name"], "Annabella");
    assert_eq!(
        export.body["sessions"].as_array().expect("sessions").len(),
        1
    );
    let pgn = export.body["games"][0]["pgn"].as_str().expect("a game");
    assert!(pgn.contains("Annabella"), "{pgn}");
    assert_eq!(
        anna.delete(&server, "/api/account", json!({})).await.code(),
        "bad-password"
    );
    let wish = json!({"password": PASSWORD});
    assert_eq!(anna.delete(&server, "/api/account", wish).await.status, 204);
    assert_eq!(anna.cookie, None);
    assert_eq!(
        anna.log_in(&server, "Annabella", PASSWORD).await.code(),
        "bad-login"
    );
    assert_eq!(
        anna.sign_up(&server, "annabella").await.code(),
        "name-taken"
    );
    // The game to which nobody had come is called off, and the room, which was open all the time, learns of both at once.
    watching
        .until(|message| matches!(message, ServerMessage::Ended { .. }))
        .await;
    let named = watching
        .until(|message| matches!(message, ServerMessage::Named { .. }))
        .await;
    let ServerMessage::Named { players, .. } = named else {
        panic!("{named:?}");
    };
    assert_eq!(players.white.name, None);
    server.stop().await;
}
