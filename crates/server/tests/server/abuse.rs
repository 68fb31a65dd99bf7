//! Rate limits, size limits, slow readers and foreign origins.

use serde_json::json;
use skep_server::{
    http::LimitOptions,
    protocol::{ErrorCode, ServerMessage},
    rate_limit::RateLimit,
};
use tokio_tungstenite::{connect_async, tungstenite::Message};

use crate::harness::Server;

#[tokio::test]
async fn limits_the_request_rate_of_an_address() {
    let server = Server::start_with(|options| {
        options.http.limits.requests = RateLimit::per_second(1, 5);
    })
    .await;
    let mut refused = 0;
    for _ in 0..20 {
        let (status, response) = server.get("/api/health", None).await;
        if status == 429 {
            assert_eq!(response["error"]["code"], "too-many-requests");
            refused += 1;
        }
    }
    assert!(refused >= 10, "{refused}");
    server.stop().await;
}

#[tokio::test]
async fn a_large_request_counts_as_several() {
    let server = Server::start_with(|options| {
        options.http.limits.requests = RateLimit::per_second(1, 60);
    })
    .await;
    let long = json!({"position": "Base_w1_0", "moves": vec!["wS1 somewhere or other"; 7_000]});
    let (status, _) = server.post("/api/explorer", None, long.clone()).await;
    assert_ne!(status, 429);
    // The large request used up more than twenty tokens; these cost one each.
    for _ in 0..20 {
        assert_eq!(server.get("/api/health", None).await.0, 200);
    }
    let mut refused = 0;
    for _ in 0..5 {
        let (status, _) = server.post("/api/explorer", None, long.clone()).await;
        refused += u32::from(status == 429);
    }
    assert!(refused >= 3, "{refused}");
    server.stop().await;
}

#[tokio::test]
async fn limits_the_open_games_of_an_address() {
    let server = Server::start_with(|options| options.rooms.open_games = 2).await;
    let first = server.create_friend(None).await;
    server.create_friend(None).await;
    let request = json!({"kind": "friend", "set": "Base", "opening": "rulebook", "side": "random"});
    let (status, response) = server.post("/api/games", None, request.clone()).await;
    assert_eq!(
        (status.as_u16(), &response["error"]["code"]),
        (429, &json!("too-many-games"))
    );
    let path = format!("/api/games/{}/actions", first.id);
    let (status, _) = server
        .post(&path, Some(&first.token), json!({"action": "abort"}))
        .await;
    assert_eq!(status, 200);
    server.create(request).await;
    server.stop().await;
}

#[tokio::test]
async fn limits_the_sockets_of_an_address() {
    let server = Server::start_with(|options| options.http.limits.sockets = 2).await;
    let game = server.create_friend(None).await;
    let (first, _) = server.enter(&game.id, None).await;
    let (mut second, _) = server.enter(&game.id, None).await;
    let refused = connect_async(server.socket_request(&game.id)).await;
    assert!(refused.is_err());
    first.close().await;
    // Once the room has noticed that the first spectator left, another can connect.
    second
        .until(|message| {
            matches!(message, ServerMessage::Presence { presence } if presence.spectators == 1)
        })
        .await;
    second.ping().await;
    let mut attempts = 0;
    while connect_async(server.socket_request(&game.id))
        .await
        .is_err()
    {
        attempts += 1;
        assert!(attempts < 1_000);
    }
    server.stop().await;
}

#[tokio::test]
async fn limits_the_message_rate_of_a_socket() {
    let server = Server::start_with(|options| {
        options.http.limits = LimitOptions {
            socket_messages: RateLimit::per_second(1, 3),
            ..LimitOptions::default()
        };
    })
    .await;
    let game = server.create_friend(None).await;
    let (mut client, _) = server.enter(&game.id, None).await;
    for n in 0..200 {
        let ping = json!({"t": "ping", "n": n}).to_string();
        if !client.send_raw(Message::text(ping)).await {
            break;
        }
    }
    let mut refused = 0;
    // Eventually the server closes the socket.
    while let Some(message) = client.receive().await {
        if let ServerMessage::Error { error, .. } = message {
            assert_eq!(error.code, ErrorCode::TooManyRequests);
            refused += 1;
        }
    }
    // The number of refusals that arrive before that is not deterministic.
    assert!(refused > 0);
    server.stop().await;
}

#[tokio::test]
async fn rejects_messages_and_bodies_that_are_too_large() {
    let server = Server::start().await;
    let game = server.create_friend(None).await;
    let (mut client, _) = server.enter(&game.id, None).await;
    let chat = json!({"t": "chat", "n": 1, "text": "x".repeat(5_000)}).to_string();
    client.send_raw(Message::text(chat)).await;
    let mut refused = client.receive().await;
    while matches!(refused, Some(ServerMessage::Presence { .. })) {
        refused = client.receive().await;
    }
    assert!(
        matches!(&refused, Some(ServerMessage::Error { error, .. }) if error.code == ErrorCode::TooLarge)
            || refused.is_none(),
        "{refused:?}"
    );
    let request = json!({
        "kind": "friend", "set": "Base", "opening": "rulebook", "name": "x".repeat(20_000)
    });
    let (status, response) = server.post("/api/games", None, request).await;
    assert_eq!(
        (status.as_u16(), &response["error"]["code"]),
        (413, &json!("too-large"))
    );
    server.stop().await;
}

#[tokio::test]
async fn rejects_requests_from_pages_of_other_sites() {
    let server = Server::start().await;
    let game = server.create_friend(None).await;
    let with_origin = |origin: String| {
        let mut request = server.socket_request(&game.id);
        request
            .headers_mut()
            .insert("origin", origin.parse().expect("a header"));
        connect_async(request)
    };
    assert!(with_origin("http://evil.example".to_owned()).await.is_err());
    assert!(
        with_origin(format!("http://{}", server.address))
            .await
            .is_ok()
    );
    let response = server
        .web
        .post(server.url("/api/games"))
        .header("origin", "http://evil.example")
        .body("{}")
        .send()
        .await
        .expect("a response");
    assert_eq!(response.status(), 403);
    server.stop().await;
}

#[tokio::test]
async fn drops_a_slow_reader_while_others_play_on() {
    let server =
        Server::start_with(|options| options.http.limits = LimitOptions::unlimited()).await;
    let (game, mut white, mut black, _) = server.pair(None).await;
    // A spectator that never reads.
    let mut stalled = server.open(&game.id).await;
    stalled.hello(None, None).await;
    white
        .until(|message| {
            matches!(message, ServerMessage::Presence { presence } if presence.spectators == 1)
        })
        .await;
    // As many messages as a game accepts.
    for round in 0..500 {
        white
            .chat(&format!("{round:0200}"))
            .await
            .expect("possible");
        white.catch_up(0).await;
        if round % 100 == 0 {
            black.ping().await;
            black.catch_up(0).await;
        }
    }
    black.catch_up(white.v).await;
    server.stop().await;
}

#[tokio::test]
async fn a_client_far_behind_gets_the_state_instead_of_events() {
    let server =
        Server::start_with(|options| options.http.limits = LimitOptions::unlimited()).await;
    let (game, mut white, mut black, token) = server.pair(None).await;
    for round in 0..200 {
        let (client, text) = match round % 2 {
            0 => (&mut white, "x".repeat(200)),
            _ => (&mut black, "y".repeat(200)),
        };
        client.chat(&text).await.expect("possible");
    }
    // A state is one message however long the game is; a client only slightly behind gets the missing events.
    let mut late = server.open(&game.id).await;
    late.hello(Some(&token), Some(0)).await;
    let first = late.next().await;
    assert!(matches!(first, ServerMessage::State(_)), "{first:?}");
    let mut recent = server.open(&game.id).await;
    recent.hello(Some(&token), Some(199)).await;
    for v in [200, 201] {
        assert_eq!(recent.next().await.version(), Some(v));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_counts_as_another_open_game() {
    let server = Server::start_with(|options| options.rooms.open_games = 1).await;
    let (_, mut white, mut black, _) = server.pair(None).await;
    white.act("resign").await.expect("possible");
    black.act("rematch").await.expect("an offer is not a game");
    white.act("rematch").await.expect("the second game");
    let request = json!({"kind": "friend", "set": "Base", "opening": "rulebook", "side": "white"});
    let (status, response) = server.post("/api/games", None, request).await;
    assert_eq!(
        (status.as_u16(), &response["error"]["code"]),
        (429, &json!("too-many-games"))
    );
    server.stop().await;
}

#[tokio::test]
async fn batches_updates_of_the_spectator_count() {
    let server =
        Server::start_with(|options| options.http.limits = LimitOptions::unlimited()).await;
    let (game, mut white, _black, _) = server.pair(None).await;
    let mut spectators = Vec::new();
    for _ in 0..100 {
        spectators.push(server.enter(&game.id, None).await.0);
    }
    let mut updates = 0;
    white
        .until(|message| match message {
            ServerMessage::Presence { presence } => {
                updates += 1;
                presence.spectators == 100
            }
            _ => false,
        })
        .await;
    assert!(updates < 60, "{updates} messages about 100 spectators");
    server.stop().await;
}
