//! Two people who share a link.

use serde_json::json;
use skep_server::{
    catalog::ArchiveGames,
    protocol::{
        BySide, EndReason, ErrorCode, Offer, PROTOCOL, Presence, Seat, ServerMessage, Side,
    },
};

use crate::harness::{Server, code};

#[tokio::test]
async fn two_play_by_link_and_one_comes_back_to_what_it_missed() {
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
        panic!("the first message is not what was missed");
    };
    let line = line.expect("players are told what was written");
    assert_eq!((line.text.as_str(), v), ("gl", seen + 1));
    let ServerMessage::Presence { presence } = black.next().await else {
        panic!("presence follows");
    };
    let both = Presence {
        white: true,
        black: true,
        watchers: 0,
        away: BySide::default(),
    };
    assert_eq!(presence, both);
    black.play_at(1, black.v, "bG1 wS1-").await.expect("legal");
    assert_eq!(white.moved().await, "bG1 wS1-");
    server.stop().await;
}

#[tokio::test]
async fn every_event_that_is_missed_comes_as_it_was() {
    let server = Server::start().await;
    let (game, mut white, mut black, token) = server.pair(Some((300, 5))).await;
    let mut told = Vec::new();
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    white.act("offer-draw").await.expect("possible");
    black.catch_up(4).await;
    black.act("decline-draw").await.expect("possible");
    white.name("Annika").await.expect("possible");
    black.chat("hello").await.expect("possible");
    white.act("resign").await.expect("possible");
    while told.len() < 7 {
        let message = white.next().await;
        if message.version().is_some_and(|v| v > 1) {
            told.push(message);
        }
    }
    let mut again = server.open(&game.id).await;
    again.hello(Some(&token), Some(1)).await;
    for told in told {
        assert_eq!(again.next().await, told);
    }
    // A version that has not come about yet is answered with everything.
    let mut watcher = server.open(&game.id).await;
    watcher.hello(None, Some(99)).await;
    assert_eq!(watcher.state().await.v, 8);
    server.stop().await;
}

#[tokio::test]
async fn a_move_that_is_sent_again_arrives_once() {
    let server = Server::start().await;
    let (game, mut white, _black, token) = server.pair(None).await;
    let after = white.v;
    let version = white.play("wS1").await.expect("legal");
    for text in ["wS1", "ws1", "  wS1 "] {
        assert_eq!(white.play_at(0, after, text).await, Ok(version));
    }
    // Another move, another side and another time are another matter.
    assert_eq!(code(white.play_at(0, after, "wG1").await), ErrorCode::Stale);
    assert_eq!(code(white.play_at(2, after, "wS1").await), ErrorCode::Stale);
    let path = format!("/api/games/{}/moves", game.id);
    let body = json!({"ply": 0, "after": after, "move": "wS1"});
    let (status, answer) = server.post(&path, Some(&game.token), body.clone()).await;
    assert_eq!((status.as_u16(), answer), (200, json!({"v": version})));
    let (status, answer) = server.post(&path, Some(&token), body).await;
    assert_eq!(
        (status.as_u16(), &answer["error"]["code"]),
        (409, &json!("stale"))
    );
    let (_, state) = server.enter(&game.id, None).await;
    assert_eq!((state.moves.len(), state.v), (1, version));
    server.stop().await;
}

#[tokio::test]
async fn refused_moves_say_why() {
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
async fn a_draw_is_agreed_and_a_rematch_changes_colours() {
    let server = Server::start().await;
    let (game, mut white, mut black, token) = server.pair(None).await;
    assert_eq!(code(black.act("accept-draw").await), ErrorCode::NotPossible);
    white.act("offer-draw").await.expect("possible");
    // Whoever offers what has been offered accepts.
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
    white.act("rematch").await.expect("White may ask as well");
    black.act("rematch").await.expect("that is an agreement");
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
    first.play("wS1").await.expect("Ben begins now");
    let (_, state) = server.enter(&game.id, None).await;
    assert_eq!(state.rematch, Some(next));
    server.stop().await;
}

#[tokio::test]
async fn a_game_that_has_hardly_begun_is_called_off() {
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
async fn strangers_watch_and_nothing_else() {
    let server = Server::start().await;
    let (game, mut white, mut black, token) = server.pair(None).await;
    // The third who follows the link watches.
    let mut watcher = server.open(&game.id).await;
    let hello = json!({"t": "hello", "protocol": PROTOCOL, "join": true, "name": "Eve"});
    watcher.send_text(hello.to_string()).await;
    let state = watcher.state().await;
    assert_eq!((state.you, state.presence.watchers), (None, 1));
    let said = serde_json::to_string(&state).expect("JSON");
    assert!(!said.contains(&token) && !said.contains(&game.token));
    for result in [
        watcher.play("wS1").await,
        watcher.act("resign").await,
        watcher.chat("hi").await,
        watcher.name("Eve").await,
    ] {
        assert_eq!(code(result), ErrorCode::Forbidden);
    }
    let mut liar = server.open(&game.id).await;
    liar.hello(Some("AAAAAAAAAAAAAAAAAAAAAA"), None).await;
    assert_eq!(liar.last_error().await.code, ErrorCode::Unauthorized);
    let (status, answer) = server
        .post(&format!("/api/games/{}/join", game.id), None, json!({}))
        .await;
    assert_eq!(
        (status.as_u16(), &answer["error"]["code"]),
        (409, &json!("no-free-side"))
    );
    // Nobody plays for the other side.
    assert_eq!(code(black.play("wS1").await), ErrorCode::NotYourTurn);
    white.play("wS1").await.expect("legal");
    assert_eq!(watcher.moved().await, "wS1");
    watcher.close().await;
    white
        .until(|message| {
            matches!(message, ServerMessage::Presence { presence } if presence.watchers == 0)
        })
        .await;
    server.stop().await;
}

#[tokio::test]
async fn names_and_chat_are_clean() {
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
async fn why_explains_pieces_and_places() {
    let server = Server::start().await;
    let (game, mut white, mut black, _) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    black.moved().await;
    black.play("bG1 wS1-").await.expect("legal");
    let why = |query: &str| format!("/api/games/{}/why?{query}", game.id);
    let (status, answer) = server.get(&why("piece=wS1&to=2,0"), None).await;
    assert_eq!(
        (status.as_u16(), &answer["reason"]["code"]),
        (200, &json!("queen-not-placed"))
    );
    let (_, answer) = server.get(&why("piece=wA1&to=-1,0"), None).await;
    assert_eq!(
        (&answer["legal"], &answer["manner"]),
        (&json!(true), &json!("placed"))
    );
    assert_eq!(answer["path"], json!([[-1, 0]]));
    let (_, answer) = server.get(&why("piece=wA2"), None).await;
    assert_eq!(answer["reason"]["code"], "not-next-of-kind");
    let (status, _) = server.get(&why("piece=wA1&to=x"), None).await;
    assert_eq!(status.as_u16(), 400);
    let (status, _) = server.get(&why("piece=xyz"), None).await;
    assert_eq!(status.as_u16(), 422);
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_left_alone_claims_the_game() {
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
    let left = |message: &ServerMessage| match message {
        ServerMessage::Presence { presence } => presence.away.black,
        _ => None,
    };
    let told = white.until(|message| left(message).is_some()).await;
    // It is not Black's turn, so Black keeps nobody waiting yet.
    assert_eq!(left(&told).and_then(|away| away.claim), None);
    assert_eq!(code(white.act("claim-draw").await), ErrorCode::NotPossible);
    white.play("wQ -wS1").await.expect("legal");
    let waits = |message: &ServerMessage| left(message).is_some_and(|away| away.claim.is_some());
    white.until(waits).await;
    white.act("claim-win").await.expect("Black has gone");
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
async fn an_offer_is_withdrawn_and_time_is_given() {
    let server = Server::start().await;
    let (_, mut white, mut black, _) = server.pair(Some((300, 5))).await;
    white.act("offer-draw").await.expect("possible");
    white.act("withdraw-draw").await.expect("possible");
    let told = black
        .until(|message| matches!(message, ServerMessage::Withdrawn { .. }))
        .await;
    let ServerMessage::Withdrawn { by, offers, .. } = told else {
        panic!("{told:?}");
    };
    assert_eq!((by, offers.draw), (Side::White, None));
    assert_eq!(code(black.act("accept-draw").await), ErrorCode::NotPossible);
    white.act("add-time").await.expect("possible");
    let told = black
        .until(|message| matches!(message, ServerMessage::TimeAdded { .. }))
        .await;
    let ServerMessage::TimeAdded { side, clocks, .. } = told else {
        panic!("{told:?}");
    };
    assert_eq!((side, clocks.black), (Side::Black, 315_000));
    server.stop().await;
}

#[tokio::test]
async fn the_invited_see_the_game_before_they_accept() {
    let server = Server::start().await;
    let game = server.create_friend(Some((300, 5))).await;
    let (_, state) = server.enter(&game.id, None).await;
    assert_eq!((state.you, state.waiting), (None, true));
    assert_eq!(state.free, Some(Side::Black));
    let (_, state) = server.enter(&game.id, None).await;
    assert!(state.waiting, "looking takes no seat");
    server.stop().await;
}

#[tokio::test]
async fn what_players_write_is_theirs() {
    let server = Server::start().await;
    let (game, mut white, mut black, _) = server.pair(None).await;
    white.chat("before").await.expect("possible");
    let (mut watcher, state) = server.enter(&game.id, None).await;
    assert_eq!((state.v, state.chat), (2, Vec::new()));
    white.chat("secret").await.expect("possible");
    let told = watcher.until(|message| message.version().is_some()).await;
    assert_eq!(told, ServerMessage::Chatted { v: 3, line: None });
    let told = black.until(|message| message.version() == Some(3)).await;
    assert!(
        matches!(told, ServerMessage::Chatted { line: Some(line), .. } if line.text == "secret")
    );
    // Nor does somebody who comes back hear of it, by whatever way.
    let mut watcher = server.open(&game.id).await;
    watcher.hello(None, Some(1)).await;
    for v in [2, 3] {
        let told = watcher.next().await;
        assert_eq!(told, ServerMessage::Chatted { v, line: None });
    }
    let (_, state) = server.get(&format!("/api/games/{}", game.id), None).await;
    assert_eq!(state["chat"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn a_seat_is_not_lost_with_the_answer_that_gave_it() {
    let server = Server::start().await;
    let game = server.create_friend(None).await;
    let path = format!("/api/games/{}/join", game.id);
    let own = "AAAAAAAAAAAAAAAAAAAAAQ";
    let wish = json!({"name": "Ben", "token": own});
    for _ in 0..3 {
        let (status, joined) = server.post(&path, None, wish.clone()).await;
        assert_eq!(status.as_u16(), 200, "{joined}");
        assert_eq!(joined, json!({"side": "black", "token": own}));
    }
    // Over the socket it is the same seat.
    let mut black = server.open(&game.id).await;
    let hello = json!({"t": "hello", "protocol": PROTOCOL, "join": true, "token": own});
    black.send_text(hello.to_string()).await;
    let joined = black.next().await;
    let side = Side::Black;
    let token = own.to_owned();
    assert_eq!(joined, ServerMessage::JoinedAs { side, token });
    let state = black.state().await;
    assert_eq!((state.you, state.v), (Some(Seat::Black), 1));
    // Somebody else comes too late, and watches.
    let mut late = server.open(&game.id).await;
    let hello = json!({"t": "hello", "protocol": PROTOCOL, "join": true, "token": "AAAAAAAAAAAAAAAAAAAAAg"});
    late.send_text(hello.to_string()).await;
    assert_eq!(late.state().await.you, None);
    let (status, _) = server.post(&path, None, json!({"token": "short"})).await;
    assert_eq!(status.as_u16(), 400);
    server.stop().await;
}

#[tokio::test]
async fn a_list_opens_no_rooms() {
    let server = Server::start_with(|options| {
        options.http.metrics = true;
        options.rooms.idle = std::time::Duration::from_millis(10);
    })
    .await;
    let (game, mut white, black, _) = server.pair(None).await;
    white.play("wS1").await.expect("legal");
    white.close().await;
    black.close().await;
    let rooms = async || {
        let answer = server.web.get(server.url("/metrics")).send().await;
        answer.expect("an answer").text().await.expect("text")
    };
    while !rooms().await.contains("skep_open_rooms 0") {}
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
    assert!(rooms().await.contains("skep_open_rooms 0"));
    server.stop().await;
}
