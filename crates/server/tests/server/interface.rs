//! The HTTP API, events and pages.

use futures_util::StreamExt;
use serde_json::{Value, json};
use skep_server::protocol::{ErrorCode, PROTOCOL, ServerMessage};

use crate::harness::Server;

#[tokio::test]
async fn a_bot_plays_without_a_socket() {
    let server = Server::start().await;
    let game = server.create_friend(None).await;
    let path = |rest: &str| format!("/api/games/{}{rest}", game.id);
    let (status, summary) = server
        .get(&format!("/api/games?ids={},nothing,", game.id), None)
        .await;
    assert_eq!(status, 200);
    assert_eq!(summary[0]["waiting"], json!(true));
    assert_eq!(summary.as_array().map(Vec::len), Some(1));
    let (status, joined) = server
        .post(&path("/join"), None, json!({"name": "Bot"}))
        .await;
    assert_eq!((status.as_u16(), &joined["side"]), (200, &json!("black")));
    let token = joined["token"].as_str().expect("a token").to_owned();
    let (status, response) = server
        .post(
            &path("/moves"),
            Some(&game.token),
            json!({"ply": 0, "after": 1, "move": "wS1"}),
        )
        .await;
    assert_eq!((status.as_u16(), response), (200, json!({"v": 2})));
    let (_, state) = server.get(&path(""), Some(&token)).await;
    assert_eq!(
        (&state["you"], &state["t"]),
        (&json!("black"), &json!("state"))
    );
    let (status, response) = server
        .post(&path("/actions"), Some(&token), json!({"action": "resign"}))
        .await;
    assert_eq!((status.as_u16(), response), (200, json!({"v": 3})));
    let (status, response) = server
        .post(&path("/actions"), Some(&token), json!({"action": "dance"}))
        .await;
    assert_eq!(
        (status.as_u16(), &response["error"]["code"]),
        (400, &json!("bad-request"))
    );
    for (format, start) in [("pgn", "[GameType"), ("sgf", "("), ("uhp", "Base+ML;")] {
        let response = server
            .web
            .get(server.url(&path(&format!("/record.{format}"))))
            .send()
            .await
            .expect("a response");
        let text = response.text().await.expect("text");
        assert!(text.starts_with(start), "{text}");
    }
    server.stop().await;
}

// Clients know the rules, so live messages stay small, which matters with thousands of games.
#[tokio::test]
async fn live_messages_omit_the_position_that_the_http_state_includes() {
    let server = Server::start().await;
    let (game, mut white, mut black, _) = server.pair(Some((300, 5))).await;
    for (player, uhp) in [(0, "wS1"), (1, "bG1 wS1-"), (0, "wQ -wS1"), (1, "bQ bG1-")] {
        let player = [&mut white, &mut black].into_iter().nth(player);
        let player = player.expect("one of two");
        player.play(uhp).await.expect("legal");
        let v = player.v;
        white.catch_up(v).await;
        black.catch_up(v).await;
    }
    white.play("wG1 -wQ").await.expect("legal");
    let moved = black
        .until(|message| matches!(message, ServerMessage::Moved { .. }))
        .await;
    let message = serde_json::to_value(&moved).expect("JSON");
    let clocks = &message["clocks"];
    assert_eq!(
        message,
        json!({"t": "moved", "v": 6, "ply": 4, "move": "wG1 -wQ", "at": clocks["at"], "clocks": clocks})
    );
    let (_, entered) = server.enter(&game.id, None).await;
    let entered = serde_json::to_value(&entered).expect("JSON");
    assert_eq!(
        entered["moves"][4],
        json!({"uhp": "wG1 -wQ", "at": message["at"]})
    );
    assert_eq!(entered.get("position"), None);

    let (_, state) = server.get(&format!("/api/games/{}", game.id), None).await;
    assert_eq!(state["moves"][4]["to"], json!([-2, 0]));
    assert_eq!(state["position"]["turn"], "black");
    let legal = state["position"]["legal"].as_object().expect("moves");
    assert!(
        legal["bG2"][0][2]
            .as_str()
            .expect("a move")
            .starts_with("bG2 ")
    );
    server.stop().await;
}

#[tokio::test]
async fn rejects_a_client_of_another_protocol_version() {
    let server = Server::start().await;
    let game = server.create_friend(None).await;
    let mut old = server.open(&game.id).await;
    old.send_text(json!({"t": "hello", "protocol": PROTOCOL - 1}).to_string())
        .await;
    let error = old.last_error().await;
    assert_eq!(error.code, ErrorCode::BadRequest);
    assert!(error.message.contains(&PROTOCOL.to_string()), "{error}");
    let (_, health) = server.get("/api/health", None).await;
    assert_eq!(health["protocol"], PROTOCOL);
    server.stop().await;
}

#[tokio::test]
async fn streams_events() {
    let server = Server::start().await;
    let (game, mut white, _black, _) = server.pair(None).await;
    let url = server.url(&format!("/api/games/{}/events?after=0", game.id));
    let response = server.web.get(url).send().await.expect("a response");
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    let mut stream = response.bytes_stream();
    white.play("wS1").await.expect("legal");
    let mut text = String::new();
    while !text.contains("\"t\":\"moved\"") || !text.ends_with("\n\n") {
        let chunk = stream.next().await.expect("more").expect("bytes");
        text.push_str(std::str::from_utf8(&chunk).expect("UTF-8"));
    }
    let events: Vec<&str> = text.split("\n\n").collect();
    assert!(events[0].contains("\"t\":\"joined\"") && events[0].contains("id: 1"));
    assert!(events.iter().any(|event| event.contains("id: 2")));
    server.stop().await;
}

#[tokio::test]
async fn rejects_invalid_game_settings() {
    let server = Server::start().await;
    let base = json!({"kind": "friend", "set": "Base", "opening": "rulebook", "side": "white"});
    for (key, value, expected) in [
        ("set", json!("Base+X"), "bad-setting"),
        ("level", json!(3), "bad-setting"),
        ("kind", json!("computer"), "bad-setting"),
        ("kind", json!("table"), "bad-setting"),
        (
            "clock",
            json!({"initial": 0, "increment": 5}),
            "bad-setting",
        ),
        ("kind", json!("party"), "bad-request"),
        ("opening", json!(7), "bad-request"),
    ] {
        let mut request = base.clone();
        request[key] = value.clone();
        let (_, response) = server.post("/api/games", None, request).await;
        assert_eq!(response["error"]["code"], expected, "{key} {value}");
    }
    server.stop().await;
}

#[tokio::test]
async fn every_response_has_security_headers() {
    let server = Server::start().await;
    for path in ["/", "/api/health", "/api/nothing", "/g/abc"] {
        let response = server
            .web
            .get(server.url(path))
            .send()
            .await
            .expect("a response");
        let policy = response.headers()["content-security-policy"]
            .to_str()
            .expect("text");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'"));
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    }
    let (status, response) = server.get("/api/nothing", None).await;
    assert_eq!(
        (status.as_u16(), &response["error"]["code"]),
        (404, &json!("no-such-page"))
    );
    let (status, response) = server.get("/api/games/AAAAAAAAAAAAAAAAAAAAAA", None).await;
    assert_eq!(
        (status.as_u16(), &response["error"]["code"]),
        (404, &json!("no-such-game"))
    );
    let (_, health) = server.get("/api/health", None).await;
    assert_eq!(health["ok"], Value::Bool(true));
    server.stop().await;
}

#[tokio::test]
async fn rejects_unsupported_methods_with_a_json_error() {
    let server = Server::start().await;
    let request = server.web.delete(server.url("/api/health"));
    let response = request.send().await.expect("a response");
    assert_eq!(response.status(), 405);
    assert_eq!(response.headers()["allow"], "GET,HEAD");
    let response: Value = response.json().await.expect("a JSON body");
    assert_eq!(response["error"]["code"], "bad-request");
    server.stop().await;
}

#[cfg(feature = "web")]
#[tokio::test]
async fn serves_the_page_compressed_and_its_assets_as_immutable() {
    let server = Server::start().await;
    let get = |path: String, encoding: &'static str| {
        let request = server.web.get(server.url(&path));
        request.header("accept-encoding", encoding).send()
    };
    let page = get("/g/AAAAAAAAAAAAAAAAAAAAAA".to_owned(), "identity")
        .await
        .expect("a response");
    assert_eq!(page.headers()["cache-control"], "no-cache");
    let tag = page.headers()["etag"].clone();
    let text = page.text().await.expect("text");
    let again = server
        .web
        .get(server.url("/"))
        .header("if-none-match", tag)
        .send()
        .await
        .expect("a response");
    assert_eq!(again.status(), 304);
    let start = text.find("/assets/").expect("a file");
    let file = text[start..].split('"').next().expect("its name");
    for (accepted, encoding) in [("gzip, br", "br"), ("gzip", "gzip")] {
        let response = get(file.to_owned(), accepted).await.expect("a response");
        assert_eq!(response.headers()["content-encoding"], encoding);
        let caching = response.headers()["cache-control"].to_str().expect("text");
        assert!(caching.contains("immutable"), "{caching}");
    }
    let missing = get("/assets/nothing.js".to_owned(), "")
        .await
        .expect("a response");
    assert_eq!(missing.status(), 404);
    server.stop().await;
}

#[cfg(feature = "web")]
#[tokio::test]
async fn the_page_preloads_the_texts_of_its_language() {
    let server = Server::start().await;
    for (accepted, language) in [("de-AT,en;q=0.8", "de"), ("fr", "en")] {
        let page = server.web.get(server.url("/learn"));
        let page = page.header("accept-language", accepted).send().await;
        let page = page.expect("a response");
        let link = page.headers()["link"].to_str().expect("text");
        let path = link
            .strip_prefix('<')
            .and_then(|rest| rest.strip_suffix(">; rel=modulepreload"))
            .expect("a link to a script");
        assert!(path.contains(&format!("words-{language}-")), "{path}");
        let words = server.web.get(server.url(path)).send().await;
        assert_eq!(words.expect("a response").status(), 200);
        let vary = page.headers()["vary"].to_str().expect("text");
        assert!(vary.contains("accept-language"), "{vary}");
    }
    server.stop().await;
}
