//! Games of account holders.

use serde_json::json;
use skep_server::protocol::{ErrorCode, PROTOCOL, Seat, ServerMessage};

use crate::{
    harness::{Server, code},
    person::{PASSWORD, Person, quick},
};

fn game_request() -> serde_json::Value {
    json!({"kind": "friend", "set": "Base", "opening": "tournament", "side": "white", "name": "Custom"})
}

#[tokio::test]
async fn an_account_plays_under_its_name_and_keeps_it() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let created = anna.post(&server, "/api/games", game_request()).await.body;
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
    // Neither can the name be changed with the token alone, without the session.
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
    let created = anna.post(&server, "/api/games", game_request()).await.body;
    let id = created["id"].as_str().expect("an id");
    let ben = Person::signed_up(&server, "Ben").await;
    let join = json!({"t": "hello", "protocol": PROTOCOL, "join": true}).to_string();
    let look = json!({"t": "hello", "protocol": PROTOCOL}).to_string();
    // Joining your own game returns you to your seat.
    let mut phone = Person::default();
    phone.log_in(&server, "Anna", PASSWORD).await;
    let mut on_phone = phone.open(&server, id).await;
    on_phone.send_text(join.clone()).await;
    assert_eq!(on_phone.state().await.you, Some(Seat::White));
    let mut black = ben.open(&server, id).await;
    black.send_text(join).await;
    assert_eq!(black.state().await.you, Some(Seat::Black));
    on_phone.play("wS1").await.expect("White's move");
    // Other accounts are spectators.
    let cleo = Person::signed_up(&server, "Cleo").await;
    let mut watching = cleo.open(&server, id).await;
    watching.send_text(look.clone()).await;
    assert_eq!(watching.state().await.you, None);
    assert_eq!(code(watching.play("bG1 wS1-").await), ErrorCode::Forbidden);
    // Logging out closes the phone's socket; without a session it can only watch.
    phone.post(&server, "/api/logout", json!({})).await;
    while on_phone.receive().await.is_some() {}
    let mut on_phone = phone.open(&server, id).await;
    on_phone.send_text(look).await;
    assert_eq!(on_phone.state().await.you, None);
    server.stop().await;
}

#[tokio::test]
async fn a_guest_cannot_use_the_name_of_an_account() {
    let server = Server::start_with(quick).await;
    Person::signed_up(&server, "Anna").await;
    Person::signed_up(&server, "TOM").await;
    // The harness names the creator Anna, but guests cannot use an account's name.
    let created = server.create_friend(None).await;
    let (mut white, state) = server.enter(&created.id, Some(&created.token)).await;
    assert_eq!(state.players.white.name, None);
    // The last name is Cyrillic, and looks like TOM only in capitals.
    for name in ["Anna", "ANNA", "\u{410}nn\u{430}", "ТОМ"] {
        assert_eq!(code(white.name(name).await), ErrorCode::Forbidden, "{name}");
    }
    white.name("Hanna").await.expect("an unused name");
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
    // A side that belongs to an account cannot be claimed.
    let mut cy = Person::signed_up(&server, "Cyril").await;
    let none = cy.post(&server, "/api/account/claim", claim(&black)).await;
    assert_eq!(none.body, json!({"claimed": 0}));
    let games = ben.get(&server, "/api/account/games").await.body;
    assert_eq!(games["games"][0]["side"], "black");
    // The game shows the member's name, to the opponent and in lists.
    assert_eq!(
        games["games"][0]["game"]["players"]["black"]["name"],
        "Benjamin"
    );
    let (_, state) = server.enter(&created.id, None).await;
    assert_eq!(state.players.black.name.as_deref(), Some("Benjamin"));
    let many: Vec<_> = (0..201).map(|_| json!({"id": "x", "token": "y"})).collect();
    let refused = ben
        .post(&server, "/api/account/claim", json!({"games": many}))
        .await;
    assert_eq!(refused.code(), "bad-request");
    server.stop().await;
}

#[tokio::test]
async fn an_account_is_exported_and_its_deletion_removes_its_name() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::signed_up(&server, "Annabella").await;
    let created = anna.post(&server, "/api/games", game_request()).await.body;
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
    let request = json!({"password": PASSWORD});
    assert_eq!(
        anna.delete(&server, "/api/account", request).await.status,
        204
    );
    assert_eq!(anna.cookie, None);
    assert_eq!(
        anna.log_in(&server, "Annabella", PASSWORD).await.code(),
        "bad-login"
    );
    assert_eq!(
        anna.sign_up(&server, "annabella").await.code(),
        "name-taken"
    );
    // The open game is aborted, and its open room receives both events.
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
