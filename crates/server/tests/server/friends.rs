//! Games between friends who share a link.

use serde_json::json;
use skep_server::{
    catalog::ArchiveGames,
    protocol::{
        BySide, EndReason, ErrorCode, Offer, PROTOCOL, Presence, Seat, ServerMessage, Side,
    },
};

use crate::harness::{Server, code};

#[tokio::test]
async fn a_player_who_reconnects_receives_missed_events() {
    let server = Server::start().await;
    let (game, mut white, mut black, token) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    let seen = black.v;
    black.close().await;
    white
        .until(|message| matches!(message, ServerMessage::Presence { presence } if !presence.black))
        .await;
    white.chat("gl").await.expect("players may talk");
    assert_eq!(code(white.play("wQ -wS1").await), ErrorCode::NotYourTurn);

    let mut black = server.open(&game.id).await;
    black.hello(Some(&token), Some(seen)).await;
    let ServerMessage::Chatted { line, v } = black.next().await else {
        panic!("the first message is not the missed event");
    };
    let line = line.expect("players can read the chat");
    assert_eq!((line.text.as_str(), v), ("gl", seen + 1));
    let ServerMessage::Presence { presence } = black.next().await else {
        panic!("presence follows");
    };
    let both = Presence {
        white: true,
        black: true,
        spectators: 0,
        away: BySide::default(),
    };
    assert_eq!(presence, both);
    black.play_at(1, black.v, "bG1 wS1-").await.expect("legal");
    assert_eq!(white.moved().await, "bG1 wS1-");
    server.stop().await;
}

#[tokio::test]
async fn missed_events_are_repeated_exactly() {
    let server = Server::start().await;
    let (game, mut white, mut black, token) = server.pair(Some((300, 5))).await;
    let mut events = Vec::new();
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    white.act("offer-draw").await.expect("possible");
    black.catch_up(4).await;
    black.act("decline-draw").await.expect("possible");
    white.name("Annika").await.expect("possible");
    black.chat("hello").await.expect("possible");
    white.act("resign").await.expect("possible");
    while events.len() < 7 {
        let message = white.next().await;
        if message.version().is_some_and(|v| v > 1) {
            events.push(message);
        }
    }
    let mut again = server.open(&game.id).await;
    again.hello(Some(&token), Some(1)).await;
    for event in events {
        assert_eq!(again.next().await, event);
    }
    // A version from the future is answered with the whole state.
    let mut spectator = server.open(&game.id).await;
    spectator.hello(None, Some(99)).await;
    assert_eq!(spectator.state().await.v, 8);
    server.stop().await;
}

#[tokio::test]
async fn repeating_a_move_plays_it_once() {
    let server = Server::start().await;
    let (game, mut white, _black, token) = server.pair(None).await;
    let after = white.v;
    let version = white.play("wS1").await.expect("legal");
    for text in ["wS1", "ws1", "  wS1 "] {
        assert_eq!(white.play_at(0, after, text).await, Ok(version));
    }
    // A different move, ply or player is rejected.
    assert_eq!(code(white.play_at(0, after, "wG1").await), ErrorCode::Stale);
    assert_eq!(code(white.play_at(2, after, "wS1").await), ErrorCode::Stale);
    let path = format!("/api/games/{}/moves", game.id);
    let body = json!({"ply": 0, "after": after, "move": "wS1"});
    let (status, response) = server.post(&path, Some(&game.token), body.clone()).await;
    assert_eq!((status.as_u16(), response), (200, json!({"v": version})));
    let (status, response) = server.post(&path, Some(&token), body).await;
    assert_eq!(
        (status.as_u16(), &response["error"]["code"]),
        (409, &json!("stale"))
    );
    let (_, state) = server.enter(&game.id, None).await;
    assert_eq!((state.moves.len(), state.v), (1, version));
    server.stop().await;
}

#[tokio::test]
async fn refused_moves_carry_a_reason() {
    let server = Server::start().await;
    let (_, mut white, _black, _) = server.pair(None).await;
    assert_eq!(code(white.play("nonsense").await), ErrorCode::BadNotation);
    let refused = white.play("wQ").await.expect_err("the tournament opening");
    assert_eq!(refused.code, ErrorCode::IllegalMove);
    assert_eq!(refused.reason.expect("a reason").code, "queen-not-first");
    server.stop().await;
}

#[tokio::test]
async fn takebacks_need_consent() {
    let server = Server::start().await;
    let (_, mut white, mut black, _) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    assert_eq!(code(black.act("takeback").await), ErrorCode::NotPossible);
    white.act("takeback").await.expect("possible");
    let offered = black
        .until(|message| matches!(message, ServerMessage::Offered { .. }))
        .await;
    let ServerMessage::Offered { offer, by, .. } = offered else {
        panic!("{offered:?}");
    };
    assert_eq!((offer, by), (Offer::Takeback, Side::White));
    assert_eq!(
        code(white.act("accept-takeback").await),
        ErrorCode::NotPossible
    );
    black.act("decline-takeback").await.expect("possible");
    white.catch_up(4).await;
    assert_eq!(code(white.act("takeback").await), ErrorCode::NotPossible);
    black.play("bG1 wS1-").await.expect("legal");
    white.moved().await;
    white.act("takeback").await.expect("possible again");
    black.catch_up(6).await;
    black.act("accept-takeback").await.expect("possible");
    white.catch_up(7).await;
    assert_eq!(white.ply, 0);
    white.play("wG1").await.expect("legal");
    server.stop().await;
}

#[tokio::test]
async fn agrees_a_draw_and_swaps_colours_in_the_rematch() {
    let server = Server::start().await;
    let (game, mut white, mut black, token) = server.pair(None).await;
    assert_eq!(code(black.act("accept-draw").await), ErrorCode::NotPossible);
    white.act("offer-draw").await.expect("possible");
    // Offering a draw that is already on offer accepts it.
    black.act("offer-draw").await.expect("possible");
    let ended = white
        .until(|message| matches!(message, ServerMessage::Ended { .. }))
        .await;
    let ServerMessage::Ended { result, .. } = ended else {
        panic!("{ended:?}");
    };
    assert_eq!((result.winner, result.reason), (None, EndReason::Agreement));
    black.act("rematch").await.expect("possible");
    white.act("decline-rematch").await.expect("possible");
    white.act("rematch").await.expect("White can offer, too");
    black.act("rematch").await.expect("accepted");
    let message = white
        .until(|message| matches!(message, ServerMessage::Rematch { .. }))
        .await;
    let ServerMessage::Rematch { game: next, .. } = message else {
        panic!("{message:?}");
    };
    let (_, state) = server.enter(&next, Some(&game.token)).await;
    assert_eq!(state.you, Some(Seat::Black));
    assert_eq!(state.players.black.name.as_deref(), Some("Anna"));
    let (mut first, state) = server.enter(&next, Some(&token)).await;
    assert_eq!(state.you, Some(Seat::White));
    first.play("wS1").await.expect("Ben plays White now");
    let (_, state) = server.enter(&game.id, None).await;
    assert_eq!(state.rematch, Some(next));
    server.stop().await;
}

#[tokio::test]
async fn a_game_can_be_aborted_only_before_both_have_moved() {
    let server = Server::start().await;
    let (game, mut white, mut black, _) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    black.act("abort").await.expect("possible");
    let ended = white
        .until(|message| matches!(message, ServerMessage::Ended { .. }))
        .await;
    let ServerMessage::Ended { result, .. } = ended else {
        panic!("{ended:?}");
    };
    assert_eq!((result.winner, result.reason), (None, EndReason::Aborted));
    let (_, state) = server.get(&format!("/api/games/{}", game.id), None).await;
    assert_eq!(state["position"]["legal"], json!({}));
    let (_, mut white, mut black, _) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    assert_eq!(code(white.act("abort").await), ErrorCode::NotPossible);
    server.stop().await;
}

#[tokio::test]
async fn spectators_can_only_watch() {
    let server = Server::start().await;
    let (game, mut white, mut black, token) = server.pair(None).await;
    // A third person following the link becomes a spectator.
    let mut spectator = server.open(&game.id).await;
    let hello = json!({"t": "hello", "protocol": PROTOCOL, "join": true, "name": "Eve"});
    spectator.send_text(hello.to_string()).await;
    let state = spectator.state().await;
    assert_eq!((state.you, state.presence.spectators), (None, 1));
    let json = serde_json::to_string(&state).expect("JSON");
    assert!(!json.contains(&token) && !json.contains(&game.token));
    for result in [
        spectator.play("wS1").await,
        spectator.act("resign").await,
        spectator.chat("hi").await,
        spectator.name("Eve").await,
    ] {
        assert_eq!(code(result), ErrorCode::Forbidden);
    }
    let mut impostor = server.open(&game.id).await;
    impostor.hello(Some("AAAAAAAAAAAAAAAAAAAAAA"), None).await;
    assert_eq!(impostor.last_error().await.code, ErrorCode::Unauthorized);
    let (status, response) = server
        .post(&format!("/api/games/{}/join", game.id), None, json!({}))
        .await;
    assert_eq!(
        (status.as_u16(), &response["error"]["code"]),
        (409, &json!("no-free-side"))
    );
    // A player cannot move for the opponent.
    assert_eq!(code(black.play("wS1").await), ErrorCode::NotYourTurn);
    white.play("wS1").await.expect("legal");
    assert_eq!(spectator.moved().await, "wS1");
    spectator.close().await;
    white
        .until(|message| {
            matches!(message, ServerMessage::Presence { presence } if presence.spectators == 0)
        })
        .await;
    server.stop().await;
}

#[tokio::test]
async fn names_and_chat_are_sanitized() {
    let server = Server::start().await;
    let (game, mut white, mut black, token) = server.pair(None).await;
    black
        .name("  B\u{202e}en\u{7}  Q ")
        .await
        .expect("possible");
    let named = white
        .until(|message| matches!(message, ServerMessage::Named { .. }))
        .await;
    let ServerMessage::Named { players, .. } = named else {
        panic!("{named:?}");
    };
    assert_eq!(players.black.name.as_deref(), Some("Ben  Q"));
    assert_eq!(code(black.name(" \n").await), ErrorCode::NotPossible);
    assert_eq!(code(black.chat("\u{200b}").await), ErrorCode::NotPossible);
    white.chat(&"x".repeat(500)).await.expect("possible");
    let (_, state) = server.enter(&game.id, Some(&token)).await;
    assert_eq!(state.chat[0].text.len(), 200);
    assert_eq!(state.chat[0].name.as_deref(), Some("Anna"));
    server.stop().await;
}

#[tokio::test]
async fn why_explains_pieces_and_destinations() {
    let server = Server::start().await;
    let (game, mut white, mut black, _) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    let why = |query: &str| format!("/api/games/{}/why?{query}", game.id);
    let (status, response) = server.get(&why("piece=wS1&to=2,0"), None).await;
    assert_eq!(
        (status.as_u16(), &response["reason"]["code"]),
        (200, &json!("queen-not-placed"))
    );
    let (_, response) = server.get(&why("piece=wA1&to=-1,0"), None).await;
    assert_eq!(
        (&response["legal"], &response["manner"]),
        (&json!(true), &json!("placed"))
    );
    assert_eq!(response["path"], json!([[-1, 0]]));
    let (_, response) = server.get(&why("piece=wA2"), None).await;
    assert_eq!(response["reason"]["code"], "not-next-of-kind");
    let (status, _) = server.get(&why("piece=wA1&to=x"), None).await;
    assert_eq!(status.as_u16(), 400);
    let (status, _) = server.get(&why("piece=xyz"), None).await;
    assert_eq!(status.as_u16(), 422);
    server.stop().await;
}

#[tokio::test]
async fn a_player_can_claim_a_game_the_opponent_left() {
    let server = Server::start_with(|options| {
        options.rooms.patience.with_clock = 0;
        options.rooms.archive_games = ArchiveGames::Always;
    })
    .await;
    let (_, mut white, mut black, _) = server.pair(Some((300, 5))).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    white.moved().await;
    assert_eq!(code(white.act("claim-win").await), ErrorCode::NotPossible);
    black.close().await;
    let away = |message: &ServerMessage| match message {
        ServerMessage::Presence { presence } => presence.away.black,
        _ => None,
    };
    let message = white.until(|message| away(message).is_some()).await;
    // It is not Black's turn, so there is nothing to claim yet.
    assert_eq!(away(&message).and_then(|away| away.claim), None);
    assert_eq!(code(white.act("claim-draw").await), ErrorCode::NotPossible);
    white.play("wQ -wS1").await.expect("legal");
    let is_claimable =
        |message: &ServerMessage| away(message).is_some_and(|away| away.claim.is_some());
    white.until(is_claimable).await;
    white.act("claim-win").await.expect("Black has left");
    let ended = white
        .until(|message| matches!(message, ServerMessage::Ended { .. }))
        .await;
    let ServerMessage::Ended { result, .. } = ended else {
        panic!("{ended:?}");
    };
    assert_eq!(
        (result.winner, result.reason),
        (Some(Side::White), EndReason::Abandoned)
    );
    let (_, list) = server.get("/api/archive?reason=abandoned", None).await;
    assert_eq!(list["games"][0]["result"], "white");
    server.stop().await;
}

#[tokio::test]
async fn withdraws_an_offer_and_adds_time() {
    let server = Server::start().await;
    let (_, mut white, mut black, _) = server.pair(Some((300, 5))).await;
    white.act("offer-draw").await.expect("possible");
    white.act("withdraw-draw").await.expect("possible");
    let message = black
        .until(|message| matches!(message, ServerMessage::Withdrawn { .. }))
        .await;
    let ServerMessage::Withdrawn { by, offers, .. } = message else {
        panic!("{message:?}");
    };
    assert_eq!((by, offers.draw), (Side::White, None));
    assert_eq!(code(black.act("accept-draw").await), ErrorCode::NotPossible);
    white.act("add-time").await.expect("possible");
    let message = black
        .until(|message| matches!(message, ServerMessage::TimeAdded { .. }))
        .await;
    let ServerMessage::TimeAdded { side, clocks, .. } = message else {
        panic!("{message:?}");
    };
    assert_eq!((side, clocks.black), (Side::Black, 315_000));
    server.stop().await;
}

#[tokio::test]
async fn a_visitor_sees_the_game_before_joining() {
    let server = Server::start().await;
    let game = server.create_friend(Some((300, 5))).await;
    let (_, state) = server.enter(&game.id, None).await;
    assert_eq!((state.you, state.waiting), (None, true));
    assert_eq!(state.free, Some(Side::Black));
    let (_, state) = server.enter(&game.id, None).await;
    assert!(state.waiting, "looking does not take a seat");
    server.stop().await;
}

#[tokio::test]
async fn spectators_cannot_read_the_chat() {
    let server = Server::start().await;
    let (game, mut white, mut black, _) = server.pair(None).await;
    white.chat("before").await.expect("possible");
    let (mut spectator, state) = server.enter(&game.id, None).await;
    assert_eq!((state.v, state.chat), (2, Vec::new()));
    white.chat("secret").await.expect("possible");
    let message = spectator.until(|message| message.version().is_some()).await;
    assert_eq!(message, ServerMessage::Chatted { v: 3, line: None });
    let message = black.until(|message| message.version() == Some(3)).await;
    assert!(
        matches!(message, ServerMessage::Chatted { line: Some(line), .. } if line.text == "secret")
    );
    // Neither do missed events or the HTTP API reveal it.
    let mut spectator = server.open(&game.id).await;
    spectator.hello(None, Some(1)).await;
    for v in [2, 3] {
        let message = spectator.next().await;
        assert_eq!(message, ServerMessage::Chatted { v, line: None });
    }
    let (_, state) = server.get(&format!("/api/games/{}", game.id), None).await;
    assert_eq!(state["chat"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn joining_again_with_the_same_token_returns_the_same_seat() {
    let server = Server::start().await;
    let game = server.create_friend(None).await;
    let path = format!("/api/games/{}/join", game.id);
    let own = "AAAAAAAAAAAAAAAAAAAAAQ";
    let request = json!({"name": "Ben", "token": own});
    for _ in 0..3 {
        let (status, joined) = server.post(&path, None, request.clone()).await;
        assert_eq!(status.as_u16(), 200, "{joined}");
        assert_eq!(joined, json!({"side": "black", "token": own}));
    }
    // The socket returns the same seat.
    let mut black = server.open(&game.id).await;
    let hello = json!({"t": "hello", "protocol": PROTOCOL, "join": true, "token": own});
    black.send_text(hello.to_string()).await;
    let joined = black.next().await;
    let side = Side::Black;
    let token = own.to_owned();
    assert_eq!(joined, ServerMessage::JoinedAs { side, token });
    let state = black.state().await;
    assert_eq!((state.you, state.v), (Some(Seat::Black), 1));
    // A second client comes too late and can only watch.
    let mut late = server.open(&game.id).await;
    let hello = json!({"t": "hello", "protocol": PROTOCOL, "join": true, "token": "AAAAAAAAAAAAAAAAAAAAAg"});
    late.send_text(hello.to_string()).await;
    assert_eq!(late.state().await.you, None);
    let (status, _) = server.post(&path, None, json!({"token": "short"})).await;
    assert_eq!(status.as_u16(), 400);
    server.stop().await;
}

#[tokio::test]
async fn listing_games_opens_no_rooms() {
    let server = Server::start_with(|options| {
        options.http.metrics = true;
        options.rooms.idle = std::time::Duration::from_millis(10);
    })
    .await;
    let (game, mut white, black, _) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    white.close().await;
    black.close().await;
    let metrics = async || {
        let response = server.web.get(server.url("/metrics")).send().await;
        response.expect("a response").text().await.expect("text")
    };
    while !metrics().await.contains("skep_open_rooms 0") {}
    let (_, list) = server
        .get(&format!("/api/games?ids={}", game.id), None)
        .await;
    let game = &list[0];
    assert_eq!(
        (&game["plies"], &game["turn"]),
        (&json!(1), &json!("black"))
    );
    assert_eq!(game["players"]["black"]["name"], "Ben");
    assert_eq!(
        (&game["waiting"], &game["result"]),
        (&json!(false), &json!(null))
    );
    assert!(metrics().await.contains("skep_open_rooms 0"));
    server.stop().await;
}
