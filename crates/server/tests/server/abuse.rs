//! Too much, too large, from elsewhere.

use serde_json::json;
use skep_server::{
    http::{LimitOptions, Rate},
    protocol::{ErrorCode, ServerMessage},
};
use tokio_tungstenite::{connect_async, tungstenite::Message};

use crate::harness::Server;

#[tokio::test]
async fn requests_have_a_rate() {
    let server = Server::start_with(|options| {
        options.http.limits.requests = Rate {
            per_second: 1,
            burst: 5,
        };
    })
    .await;
    let mut refused = 0;
    for _ in 0..20 {
        let (status, answer) = server.get("/api/health", None).await;
        if status == 429 {
            assert_eq!(answer["error"]["code"], "too-many-requests");
            refused += 1;
        }
    }
    assert!(refused >= 10, "{refused}");
    server.stop().await;
}

#[tokio::test]
async fn a_large_request_counts_for_several() {
    let server = Server::start_with(|options| {
        options.http.limits.requests = Rate {
            per_second: 1,
            burst: 60,
        };
    })
    .await;
    let long = json!({"position": "Base_w1_0", "moves": vec!["wS1 somewhere or other"; 7_000]});
    let (status, _) = server.post("/api/explorer", None, long.clone()).await;
    assert_ne!(status, 429);
    // It has counted for more than twenty; these count for one each.
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
async fn an_address_has_only_so_many_open_games() {
    let server = Server::start_with(|options| options.rooms.open_games = 2).await;
    let first = server.create_friend(None).await;
    server.create_friend(None).await;
    let wish = json!({"kind": "friend", "set": "Base", "opening": "rulebook", "side": "random"});
    let (status, answer) = server.post("/api/games", None, wish.clone()).await;
    assert_eq!(
        (status.as_u16(), &answer["error"]["code"]),
        (429, &json!("too-many-games"))
    );
    let path = format!("/api/games/{}/actions", first.id);
    let (status, _) = server
        .post(&path, Some(&first.token), json!({"action": "abort"}))
        .await;
    assert_eq!(status, 200);
    server.create(wish).await;
    server.stop().await;
}

#[tokio::test]
async fn an_address_has_only_so_many_sockets() {
    let server = Server::start_with(|options| options.http.limits.sockets = 2).await;
    let game = server.create_friend(None).await;
    let (first, _) = server.enter(&game.id, None).await;
    let (mut second, _) = server.enter(&game.id, None).await;
    let refused = connect_async(server.socket_request(&game.id)).await;
    assert!(refused.is_err());
    first.close().await;
    // Once the room has heard that the first has gone, there is room for another.
    second
        .until(|message| {
            matches!(message, ServerMessage::Presence { presence } if presence.watchers == 1)
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
async fn a_socket_has_a_rate() {
    let server = Server::start_with(|options| {
        options.http.limits = LimitOptions {
            socket_messages: Rate {
                per_second: 1,
                burst: 3,
            },
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
    // In the end the server has had enough.
    while let Some(message) = client.receive().await {
        if let ServerMessage::Error { error, .. } = message {
            assert_eq!(error.code, ErrorCode::TooManyRequests);
            refused += 1;
        }
    }
    // How many of the refusals still arrive before the end does not matter.
    assert!(refused > 0);
    server.stop().await;
}

#[tokio::test]
async fn what_is_too_large_is_refused() {
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
    let wish = json!({
        "kind": "friend", "set": "Base", "opening": "rulebook", "name": "x".repeat(20_000)
    });
    let (status, answer) = server.post("/api/games", None, wish).await;
    assert_eq!(
        (status.as_u16(), &answer["error"]["code"]),
        (413, &json!("too-large"))
    );
    server.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_are_kept_out() {
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
        .expect("an answer");
    assert_eq!(response.status(), 403);
    server.stop().await;
}

#[tokio::test]
async fn a_reader_that_does_not_read_is_dropped_and_others_play_on() {
    let server =
        Server::start_with(|options| options.http.limits = LimitOptions::unlimited()).await;
    let (game, mut white, mut black, _) = server.pair(None).await;
    // This watcher never reads what it is told.
    let mut sleeper = server.open(&game.id).await;
    sleeper.hello(None, None).await;
    white
        .until(|message| {
            matches!(message, ServerMessage::Presence { presence } if presence.watchers == 1)
        })
        .await;
    // As much as a game lets them say.
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
async fn whoever_has_missed_much_gets_the_state() {
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
    // However long the game is, a state is one message; the last few events come as they were.
    let mut late = server.open(&game.id).await;
    late.hello(Some(&token), Some(0)).await;
    let first = late.next().await;
    assert!(matches!(first, ServerMessage::State(_)), "{first:?}");
    let mut quick = server.open(&game.id).await;
    quick.hello(Some(&token), Some(199)).await;
    for v in [200, 201] {
        assert_eq!(quick.next().await.version(), Some(v));
    }
    server.stop().await;
}

#[tokio::test]
async fn another_game_with_the_same_friend_counts_as_a_new_one() {
    let server = Server::start_with(|options| options.rooms.open_games = 1).await;
    let (_, mut white, mut black, _) = server.pair(None).await;
    white.act("resign").await.expect("possible");
    black.act("rematch").await.expect("an offer is no game");
    white.act("rematch").await.expect("the second game");
    let wish = json!({"kind": "friend", "set": "Base", "opening": "rulebook", "side": "white"});
    let (status, answer) = server.post("/api/games", None, wish).await;
    assert_eq!(
        (status.as_u16(), &answer["error"]["code"]),
        (429, &json!("too-many-games"))
    );
    server.stop().await;
}

#[tokio::test]
async fn those_who_come_to_watch_together_are_told_of_together() {
    let server =
        Server::start_with(|options| options.http.limits = LimitOptions::unlimited()).await;
    let (game, mut white, _black, _) = server.pair(None).await;
    let mut watchers = Vec::new();
    for _ in 0..100 {
        watchers.push(server.enter(&game.id, None).await.0);
    }
    let mut told = 0;
    white
        .until(|message| match message {
            ServerMessage::Presence { presence } => {
                told += 1;
                presence.watchers == 100
            }
            _ => false,
        })
        .await;
    assert!(told < 60, "{told} messages about 100 watchers");
    server.stop().await;
}
