//! The lobby of one server: people who look for each other, with real sockets.

use serde_json::{Value, json};
use skep_server::protocol::{EndReason, PROTOCOL, ServerMessage};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    harness::Server,
    in_lobby::{InLobby, block, games, lively, secret, terms, text},
    person::Person,
};

async fn server() -> Server {
    Server::start_with(lively).await
}

#[tokio::test]
async fn three_people_meet_in_the_lobby_and_two_of_them_play() {
    let server = server().await;
    let anna = Person::signed_up(&server, "Anna").await;
    let ben = Person::signed_up(&server, "Ben").await;
    let mut annas = InLobby::member(&server, &anna).await;
    assert_eq!(annas.view["you"]["name"], "Anna");
    let mut bens = InLobby::member(&server, &ben).await;
    let mut guest = InLobby::guest(&server, &secret()).await;
    assert_eq!(guest.view["people"], 3);
    assert_eq!(guest.view["you"]["name"], Value::Null);
    annas.seek(terms(10, true)).await;
    let own = annas.told("seek").await["seek"].clone();
    assert_eq!((&own["mine"], &own["unfit"]), (&json!(true), &json!("own")));
    let seen = bens.told("seek").await["seek"].clone();
    assert_eq!(
        (&seen["mine"], &seen["unfit"]),
        (&json!(false), &Value::Null)
    );
    assert_eq!(seen["by"]["name"], "Anna");
    assert_eq!(seen["by"]["rating"], 1500);
    assert_eq!(seen["by"]["provisional"], true);
    let barred = guest.told("seek").await["seek"].clone();
    assert_eq!(barred["unfit"], "guest");
    let id = text(&seen["id"]);
    guest.accept(&id).await;
    assert_eq!(guest.told("refused").await["code"], "guest");
    bens.accept(&id).await;
    let [anna_goes, ben_goes] = [annas.told("go").await, bens.told("go").await];
    assert_eq!(
        (&anna_goes["game"], &ben_goes["game"]),
        (&json!(id), &json!(id))
    );
    assert_ne!(anna_goes["side"], ben_goes["side"]);
    assert_eq!(anna_goes["token"], Value::Null);
    assert_eq!(guest.told("gone").await["seek"], json!(id));
    let games = guest
        .until(|message| message["games"][0]["id"] == id.as_str())
        .await;
    let names = [
        &games["games"][0]["white"]["name"],
        &games["games"][0]["black"]["name"],
    ];
    assert!(
        names.contains(&&json!("Anna")) && names.contains(&&json!("Ben")),
        "{names:?}"
    );
    // Their accounts prove their sides, and the game counts.
    let white = if anna_goes["side"] == "white" {
        &anna
    } else {
        &ben
    };
    let mut socket = white.open(&server, &id).await;
    socket.hello(None, None).await;
    socket.state().await;
    socket.play("wG1").await.expect("a move");
    server.stop().await;
}

#[tokio::test]
async fn guests_play_casually_by_the_secrets_that_they_are_told() {
    let server = server().await;
    let mut one = InLobby::guest(&server, &secret()).await;
    let mut other = InLobby::guest(&server, &secret()).await;
    one.seek(terms(5, true)).await;
    assert_eq!(one.told("refused").await["code"], "guest");
    one.seek(terms(5, false)).await;
    let id = other.told_seek().await;
    other.accept(&id).await;
    let mut players = Vec::new();
    for visitor in [&mut one, &mut other] {
        let go = visitor.told("go").await;
        let token = text(&go["token"]);
        let (client, _) = server.enter(&id, Some(&token)).await;
        players.push((text(&go["side"]), client));
    }
    players.sort_by_key(|(side, _)| side == "black");
    let [(_, white), (_, black)] = &mut players[..] else {
        panic!("two players");
    };
    white.play("wG1").await.expect("a move");
    assert_eq!(black.moved().await, "wG1");
    black.play("bG1 wG1-").await.expect("a move");
    server.stop().await;
}

#[tokio::test]
async fn two_who_want_the_same_are_brought_together_at_once() {
    let server = server().await;
    let mut one = InLobby::guest(&server, &secret()).await;
    let mut other = InLobby::guest(&server, &secret()).await;
    let seek = |side: &str| json!({"t": "seek", "terms": terms(10, false), "side": side});
    one.say(seek("white")).await;
    one.told("seek").await;
    other.say(seek("random")).await;
    assert_eq!(one.told("go").await["side"], "white");
    assert_eq!(other.told("go").await["side"], "black");
    server.stop().await;
}

#[tokio::test]
async fn clicking_again_makes_one_game() {
    let server = server().await;
    let mut one = InLobby::guest(&server, &secret()).await;
    let mut other = InLobby::guest(&server, &secret()).await;
    one.seek(terms(10, false)).await;
    let id = other.told_seek().await;
    for _ in 0..10 {
        other.accept(&id).await;
    }
    assert_eq!(other.told("go").await["game"], json!(id));
    one.told("go").await;
    // What was clicked before has been heard before.
    other.accept("AAAAAAAAAAAAAAAAAAAAAA").await;
    assert_eq!(other.told("refused").await["code"], "gone");
    assert_eq!(games(&server).await, 1);
    server.stop().await;
}

#[tokio::test]
async fn beginning_a_game_withdraws_what_both_look_for_by_the_clock() {
    let server = server().await;
    let mut watcher = InLobby::guest(&server, &secret()).await;
    let mut one = InLobby::guest(&server, &secret()).await;
    let mut other = InLobby::guest(&server, &secret()).await;
    let mut ids = Vec::new();
    for minutes in [3, 5, 10] {
        one.seek(terms(minutes, false)).await;
        ids.push(watcher.told_seek().await);
    }
    other.seek(terms(30, false)).await;
    ids.push(watcher.told_seek().await);
    other
        .say(json!({"t": "join", "clock": {"initial": 300, "increment": 4}, "rated": false}))
        .await;
    other.accept(&ids[0]).await;
    one.told("go").await;
    other.told("go").await;
    let mut gone = Vec::new();
    for _ in 0..4 {
        gone.push(text(&watcher.told("gone").await["seek"]));
    }
    gone.sort();
    ids.sort();
    assert_eq!(gone, ids);
    // Whoever plays is not pulled into another game, and begins none.
    other.seek(terms(5, false)).await;
    assert_eq!(other.told("refused").await["code"], "playing");
    watcher.seek(terms(5, false)).await;
    let id = watcher.told_seek().await;
    one.accept(&id).await;
    assert_eq!(one.told("refused").await["code"], "playing");
    server.stop().await;
}

#[tokio::test]
async fn a_seek_is_withdrawn_by_hand_and_by_leaving_but_not_by_coming_back() {
    let server = server().await;
    let mut watcher = InLobby::guest(&server, &secret()).await;
    let secret = secret();
    let mut one = InLobby::guest(&server, &secret).await;
    one.seek(terms(10, false)).await;
    let first = watcher.told_seek().await;
    one.say(json!({"t": "withdraw", "seek": first})).await;
    assert_eq!(watcher.told("gone").await["seek"], json!(first));
    one.seek(terms(10, false)).await;
    let second = watcher.told_seek().await;
    // The page is loaded again.
    drop(one);
    let back = InLobby::guest(&server, &secret).await;
    assert_eq!(back.view["seeks"][0]["id"], json!(second));
    assert_eq!(back.view["seeks"][0]["mine"], true);
    drop(back);
    assert_eq!(watcher.told("gone").await["seek"], json!(second));
    watcher.accept(&second).await;
    assert_eq!(watcher.told("refused").await["code"], "gone");
    server.stop().await;
}

#[tokio::test]
async fn a_game_whose_first_move_does_not_come_is_called_off() {
    let server = Server::start_with(|options| {
        lively(options);
        options.lobby.first_move = (1, 1);
    })
    .await;
    let mut one = InLobby::guest(&server, &secret()).await;
    let mut other = InLobby::guest(&server, &secret()).await;
    one.seek(terms(10, false)).await;
    let id = other.told_seek().await;
    other.accept(&id).await;
    let token = text(&other.told("go").await["token"]);
    let (mut client, _) = server.enter(&id, Some(&token)).await;
    let ended = client
        .until(|message| matches!(message, ServerMessage::Ended { .. }))
        .await;
    let ServerMessage::Ended { result, .. } = ended else {
        panic!("{ended:?}");
    };
    assert_eq!((result.winner, result.reason), (None, EndReason::Aborted));
    // They may look for each other again.
    one.seek(terms(10, false)).await;
    one.until(|message| message["seek"]["mine"] == true).await;
    server.stop().await;
}

#[tokio::test]
async fn those_who_wait_in_a_pool_are_paired_with_the_next_wave() {
    let server = server().await;
    let join = json!({"t": "join", "clock": {"initial": 600, "increment": 10}, "rated": false});
    let mut visitors = Vec::new();
    for _ in 0..5 {
        let mut visitor = InLobby::guest(&server, &secret()).await;
        visitor.say(join.clone()).await;
        visitors.push(visitor);
    }
    // Of five one is left over; whoever comes next is the opponent.
    for number in 0.. {
        let waiting = visitors[4]
            .until(|message| message["t"] == "pools" || message["t"] == "go")
            .await;
        let alone = waiting["pools"].as_array().into_iter().flatten();
        if waiting["t"] == "go" || alone.filter(|pool| pool["people"] == 1).count() > 0 {
            break;
        }
        assert!(number < 100, "{waiting}");
    }
    let mut sixth = InLobby::guest(&server, &secret()).await;
    sixth.say(join).await;
    sixth.told("go").await;
    assert_eq!(games(&server).await, 3);
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_done_is_refused_with_its_reason() {
    let server = server().await;
    let mut guest = InLobby::guest(&server, &secret()).await;
    let seek = |terms: Value, band: Value| json!({"t": "seek", "terms": terms, "side": "random", "band": band});
    let by_days = json!({"set": "Base", "opening": "rulebook", "days": 15, "rated": false});
    let no_set = json!({"set": "Base+X", "opening": "rulebook", "rated": false});
    let no_clock = json!({"set": "Base", "opening": "rulebook", "clock": {"initial": 0, "increment": 0}, "rated": false});
    let odd = json!({"initial": 61, "increment": 2});
    for (message, code) in [
        (seek(by_days, Value::Null), "bad-terms"),
        (seek(no_set, Value::Null), "bad-terms"),
        (seek(no_clock, Value::Null), "bad-terms"),
        (seek(terms(10, false), json!([2000, 1000])), "bad-terms"),
        (
            json!({"t": "join", "clock": odd, "rated": false}),
            "no-such-pool",
        ),
        (
            json!({"t": "join", "clock": {"initial": 60, "increment": 2}, "rated": true}),
            "guest",
        ),
        (
            json!({"t": "accept", "seek": "AAAAAAAAAAAAAAAAAAAAAA"}),
            "gone",
        ),
        (json!({"t": "accept", "seek": "x"}), "bad-request"),
        (json!({"t": "hello", "guest": null}), "bad-request"),
        (json!({"t": "win"}), "bad-request"),
    ] {
        guest.say(message.clone()).await;
        assert_eq!(guest.told("refused").await["code"], code, "{message}");
    }
    guest.send(Message::text("nonsense")).await;
    assert_eq!(guest.told("refused").await["code"], "bad-request");
    for minutes in 1..=6 {
        guest.seek(terms(minutes, false)).await;
    }
    assert_eq!(guest.told("refused").await["code"], "too-many");
    server.stop().await;
}

#[tokio::test]
async fn strangers_are_kept_out_and_floods_are_cut_off() {
    let server = Server::start().await;
    let foreign = InLobby::request(server.address, None, Some("http://evil.example"));
    assert!(InLobby::open(foreign).await.is_none());
    // Whoever does not say hello first hears why.
    for first in [
        "nonsense",
        r#"{"t":"leave"}"#,
        r#"{"t":"hello","guest":"short"}"#,
    ] {
        let mut visitor = InLobby::open(InLobby::request(server.address, None, None))
            .await
            .expect("a socket");
        visitor.send(Message::text(first)).await;
        assert_eq!(
            visitor.next().await.expect("an answer")["code"],
            "bad-request"
        );
        assert_eq!(visitor.next().await, None);
    }
    let mut large = InLobby::guest(&server, &secret()).await;
    large.send(Message::text(" ".repeat(5_000))).await;
    while large.next().await.is_some() {}
    let mut binary = InLobby::guest(&server, &secret()).await;
    binary.send(Message::binary(vec![1, 2, 3])).await;
    while binary.next().await.is_some() {}
    let mut flood = InLobby::guest(&server, &secret()).await;
    let leave = json!({"t": "leave"}).to_string();
    for _ in 0..400 {
        if !flood.send(Message::text(leave.clone())).await {
            break;
        }
    }
    let mut refused = 0;
    while let Some(message) = flood.next().await {
        refused += usize::from(message["code"] == "too-many-requests");
    }
    assert!(refused > 0);
    // Others are not troubled.
    InLobby::guest(&server, &secret()).await;
    server.stop().await;
}

#[tokio::test]
async fn who_has_blocked_somebody_does_not_meet_him() {
    let server = server().await;
    let anna = Person::signed_up(&server, "Anna").await;
    let ben = Person::signed_up(&server, "Ben").await;
    block(&server, "Anna", "Ben").await;
    let mut annas = InLobby::member(&server, &anna).await;
    let mut bens = InLobby::member(&server, &ben).await;
    annas.seek(terms(10, false)).await;
    let hidden = annas.told("seek").await["seek"]["id"].clone();
    bens.seek(terms(10, false)).await;
    // Ben does not see what Anna seeks, and learns nothing by its id.
    let first = bens.told("seek").await["seek"].clone();
    assert_eq!(first["mine"], true, "{first}");
    bens.accept(&text(&hidden)).await;
    assert_eq!(bens.told("refused").await["code"], "gone");
    // Anna sees whom she has blocked.
    let seen = annas.told("seek").await["seek"].clone();
    assert_eq!(seen["unfit"], "blocked");
    annas.accept(&text(&seen["id"])).await;
    assert_eq!(annas.told("refused").await["code"], "blocked");
    let later = InLobby::member(&server, &ben).await;
    let seeks = later.view["seeks"].as_array().expect("seeks");
    assert!(seeks.iter().all(|seek| seek["mine"] == true), "{seeks:?}");
    // What is hidden goes without a word.
    annas.say(json!({"t": "withdraw", "seek": hidden})).await;
    assert_eq!(annas.told("gone").await["seek"], hidden);
    bens.say(json!({"t": "withdraw", "seek": first["id"]}))
        .await;
    assert_eq!(bens.told("gone").await["seek"], first["id"]);
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_closes_sends_its_visitors_back() {
    let server = server().await;
    let mut guest = InLobby::guest(&server, &secret()).await;
    server.stop().await;
    guest.told("reconnect").await;
    assert_eq!(guest.next().await, None);
}

#[tokio::test]
async fn a_ping_is_answered_with_its_number() {
    let server = server().await;
    let mut guest = InLobby::guest(&server, &secret()).await;
    guest.say(json!({"t": "ping", "n": 7})).await;
    assert_eq!(guest.told("pong").await, json!({"t": "pong", "n": 7}));
    server.stop().await;
}

#[tokio::test]
async fn refuses_a_page_of_another_protocol_and_closes() {
    let server = server().await;
    let hello = |protocol: u32| json!({"t": "hello", "protocol": protocol, "guest": secret()});
    let request = || InLobby::request(server.address, None, None);
    let mut old = InLobby::open(request()).await.expect("a socket");
    old.say(hello(PROTOCOL - 1)).await;
    let refused = old.next().await.expect("a reason");
    assert_eq!(refused["t"], "refused");
    assert_eq!(refused["code"], "bad-request");
    assert!(text(&refused["text"]).contains(&PROTOCOL.to_string()));
    assert_eq!(old.next().await, None);
    let mut current = InLobby::open(request()).await.expect("a socket");
    current.say(hello(PROTOCOL)).await;
    assert_eq!(current.next().await.expect("an answer")["t"], "lobby");
    server.stop().await;
}

#[tokio::test]
async fn without_accounts_everybody_is_a_guest() {
    let server = Server::start_with(|options| {
        lively(options);
        options.accounts.mode = skep_people::wire::AccountMode::Off;
    })
    .await;
    let mut one = InLobby::guest(&server, &secret()).await;
    let mut other = InLobby::guest(&server, &secret()).await;
    one.seek(terms(10, false)).await;
    let id = other.told_seek().await;
    other.accept(&id).await;
    assert_eq!(one.told("go").await["game"], json!(id));
    server.stop().await;
}
