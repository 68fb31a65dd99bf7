//! The lobby of one server.

use serde_json::{Value, json};
use skep_server::protocol::{EndReason, PROTOCOL, ServerMessage};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    harness::Server,
    lobby_client::{LobbyClient, block, fast_lobby, games, secret, terms, text},
    person::Person,
};

async fn server() -> Server {
    Server::start_with(fast_lobby).await
}

#[tokio::test]
async fn two_members_start_a_rated_game_that_a_guest_cannot_accept() {
    let server = server().await;
    let anna = Person::signed_up(&server, "Anna").await;
    let ben = Person::signed_up(&server, "Ben").await;
    let mut annas = LobbyClient::member(&server, &anna).await;
    assert_eq!(annas.view["you"]["name"], "Anna");
    let mut bens = LobbyClient::member(&server, &ben).await;
    let mut guest = LobbyClient::guest(&server, &secret()).await;
    assert_eq!(guest.view["people"], 3);
    assert_eq!(guest.view["you"]["name"], Value::Null);
    annas.seek(terms(10, true)).await;
    let own = annas.wait_for("seek").await["seek"].clone();
    assert_eq!((&own["mine"], &own["unfit"]), (&json!(true), &json!("own")));
    let seen = bens.wait_for("seek").await["seek"].clone();
    assert_eq!(
        (&seen["mine"], &seen["unfit"]),
        (&json!(false), &Value::Null)
    );
    assert_eq!(seen["by"]["name"], "Anna");
    assert_eq!(seen["by"]["rating"], 1500);
    assert_eq!(seen["by"]["provisional"], true);
    let barred = guest.wait_for("seek").await["seek"].clone();
    assert_eq!(barred["unfit"], "guest");
    let id = text(&seen["id"]);
    guest.accept(&id).await;
    assert_eq!(guest.wait_for("refused").await["code"], "guest");
    bens.accept(&id).await;
    let [anna_goes, ben_goes] = [annas.wait_for("go").await, bens.wait_for("go").await];
    assert_eq!(
        (&anna_goes["game"], &ben_goes["game"]),
        (&json!(id), &json!(id))
    );
    assert_ne!(anna_goes["side"], ben_goes["side"]);
    assert_eq!(anna_goes["token"], Value::Null);
    assert_eq!(guest.wait_for("gone").await["seek"], json!(id));
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
    // The session is enough to play; no token is needed.
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
async fn guests_play_casual_games_with_tokens() {
    let server = server().await;
    let mut one = LobbyClient::guest(&server, &secret()).await;
    let mut other = LobbyClient::guest(&server, &secret()).await;
    one.seek(terms(5, true)).await;
    assert_eq!(one.wait_for("refused").await["code"], "guest");
    one.seek(terms(5, false)).await;
    let id = other.wait_for_seek().await;
    other.accept(&id).await;
    let mut players = Vec::new();
    for client in [&mut one, &mut other] {
        let go = client.wait_for("go").await;
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
async fn matching_seeks_start_a_game_immediately() {
    let server = server().await;
    let mut one = LobbyClient::guest(&server, &secret()).await;
    let mut other = LobbyClient::guest(&server, &secret()).await;
    let seek = |side: &str| json!({"t": "seek", "terms": terms(10, false), "side": side});
    one.send_json(seek("white")).await;
    one.wait_for("seek").await;
    other.send_json(seek("random")).await;
    assert_eq!(one.wait_for("go").await["side"], "white");
    assert_eq!(other.wait_for("go").await["side"], "black");
    server.stop().await;
}

#[tokio::test]
async fn accepting_repeatedly_starts_one_game() {
    let server = server().await;
    let mut one = LobbyClient::guest(&server, &secret()).await;
    let mut other = LobbyClient::guest(&server, &secret()).await;
    one.seek(terms(10, false)).await;
    let id = other.wait_for_seek().await;
    for _ in 0..10 {
        other.accept(&id).await;
    }
    assert_eq!(other.wait_for("go").await["game"], json!(id));
    one.wait_for("go").await;
    // This refusal comes after all responses to the earlier requests.
    other.accept("AAAAAAAAAAAAAAAAAAAAAA").await;
    assert_eq!(other.wait_for("refused").await["code"], "gone");
    assert_eq!(games(&server).await, 1);
    server.stop().await;
}

#[tokio::test]
async fn starting_a_game_withdraws_other_real_time_seeks() {
    let server = server().await;
    let mut watcher = LobbyClient::guest(&server, &secret()).await;
    let mut one = LobbyClient::guest(&server, &secret()).await;
    let mut other = LobbyClient::guest(&server, &secret()).await;
    let mut ids = Vec::new();
    for minutes in [3, 5, 10] {
        one.seek(terms(minutes, false)).await;
        ids.push(watcher.wait_for_seek().await);
    }
    other.seek(terms(30, false)).await;
    ids.push(watcher.wait_for_seek().await);
    other
        .send_json(json!({"t": "join", "clock": {"initial": 300, "increment": 4}, "rated": false}))
        .await;
    other.accept(&ids[0]).await;
    one.wait_for("go").await;
    other.wait_for("go").await;
    let mut gone = Vec::new();
    for _ in 0..4 {
        gone.push(text(&watcher.wait_for("gone").await["seek"]));
    }
    gone.sort();
    ids.sort();
    assert_eq!(gone, ids);
    // Players in a real-time game cannot start or accept another.
    other.seek(terms(5, false)).await;
    assert_eq!(other.wait_for("refused").await["code"], "playing");
    watcher.seek(terms(5, false)).await;
    let id = watcher.wait_for_seek().await;
    one.accept(&id).await;
    assert_eq!(one.wait_for("refused").await["code"], "playing");
    server.stop().await;
}

#[tokio::test]
async fn a_seek_survives_a_reload_but_not_leaving() {
    let server = server().await;
    let mut watcher = LobbyClient::guest(&server, &secret()).await;
    let secret = secret();
    let mut one = LobbyClient::guest(&server, &secret).await;
    one.seek(terms(10, false)).await;
    let first = watcher.wait_for_seek().await;
    one.send_json(json!({"t": "withdraw", "seek": first})).await;
    assert_eq!(watcher.wait_for("gone").await["seek"], json!(first));
    one.seek(terms(10, false)).await;
    let second = watcher.wait_for_seek().await;
    // The page is reloaded.
    drop(one);
    let back = LobbyClient::guest(&server, &secret).await;
    assert_eq!(back.view["seeks"][0]["id"], json!(second));
    assert_eq!(back.view["seeks"][0]["mine"], true);
    drop(back);
    assert_eq!(watcher.wait_for("gone").await["seek"], json!(second));
    watcher.accept(&second).await;
    assert_eq!(watcher.wait_for("refused").await["code"], "gone");
    server.stop().await;
}

#[tokio::test]
async fn a_game_without_a_first_move_is_aborted() {
    let server = Server::start_with(|options| {
        fast_lobby(options);
        options.lobby.first_move = (1, 1);
    })
    .await;
    let mut one = LobbyClient::guest(&server, &secret()).await;
    let mut other = LobbyClient::guest(&server, &secret()).await;
    one.seek(terms(10, false)).await;
    let id = other.wait_for_seek().await;
    other.accept(&id).await;
    let token = text(&other.wait_for("go").await["token"]);
    let (mut client, _) = server.enter(&id, Some(&token)).await;
    let ended = client
        .until(|message| matches!(message, ServerMessage::Ended { .. }))
        .await;
    let ServerMessage::Ended { result, .. } = ended else {
        panic!("{ended:?}");
    };
    assert_eq!((result.winner, result.reason), (None, EndReason::Aborted));
    // The players can seek again.
    one.seek(terms(10, false)).await;
    one.until(|message| message["seek"]["mine"] == true).await;
    server.stop().await;
}

#[tokio::test]
async fn a_pool_pairs_waiting_players_in_waves() {
    let server = server().await;
    let join = json!({"t": "join", "clock": {"initial": 600, "increment": 10}, "rated": false});
    let mut clients = Vec::new();
    for _ in 0..5 {
        let mut client = LobbyClient::guest(&server, &secret()).await;
        client.send_json(join.clone()).await;
        clients.push(client);
    }
    // One of the five is left over and paired with the next arrival.
    for number in 0.. {
        let waiting = clients[4]
            .until(|message| message["t"] == "pools" || message["t"] == "go")
            .await;
        let alone = waiting["pools"].as_array().into_iter().flatten();
        if waiting["t"] == "go" || alone.filter(|pool| pool["people"] == 1).count() > 0 {
            break;
        }
        assert!(number < 100, "{waiting}");
    }
    let mut sixth = LobbyClient::guest(&server, &secret()).await;
    sixth.send_json(join).await;
    sixth.wait_for("go").await;
    assert_eq!(games(&server).await, 3);
    server.stop().await;
}

#[tokio::test]
async fn invalid_requests_are_refused_with_a_code() {
    let server = server().await;
    let mut guest = LobbyClient::guest(&server, &secret()).await;
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
        guest.send_json(message.clone()).await;
        assert_eq!(guest.wait_for("refused").await["code"], code, "{message}");
    }
    guest.send(Message::text("nonsense")).await;
    assert_eq!(guest.wait_for("refused").await["code"], "bad-request");
    for minutes in 1..=6 {
        guest.seek(terms(minutes, false)).await;
    }
    assert_eq!(guest.wait_for("refused").await["code"], "too-many");
    server.stop().await;
}

#[tokio::test]
async fn rejects_foreign_origins_bad_messages_and_floods() {
    let server = Server::start().await;
    let foreign = LobbyClient::request(server.address, None, Some("http://evil.example"));
    assert!(LobbyClient::open(foreign).await.is_none());
    // A client that does not start with a valid hello gets an error.
    for first in [
        "nonsense",
        r#"{"t":"leave"}"#,
        r#"{"t":"hello","guest":"short"}"#,
    ] {
        let mut client = LobbyClient::open(LobbyClient::request(server.address, None, None))
            .await
            .expect("a socket");
        client.send(Message::text(first)).await;
        assert_eq!(
            client.next().await.expect("a response")["code"],
            "bad-request"
        );
        assert_eq!(client.next().await, None);
    }
    let mut large = LobbyClient::guest(&server, &secret()).await;
    large.send(Message::text(" ".repeat(5_000))).await;
    while large.next().await.is_some() {}
    let mut binary = LobbyClient::guest(&server, &secret()).await;
    binary.send(Message::binary(vec![1, 2, 3])).await;
    while binary.next().await.is_some() {}
    let mut flood = LobbyClient::guest(&server, &secret()).await;
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
    // Other clients are unaffected.
    LobbyClient::guest(&server, &secret()).await;
    server.stop().await;
}

#[tokio::test]
async fn blocked_players_cannot_accept_each_others_seeks() {
    let server = server().await;
    let anna = Person::signed_up(&server, "Anna").await;
    let ben = Person::signed_up(&server, "Ben").await;
    block(&server, "Anna", "Ben").await;
    let mut annas = LobbyClient::member(&server, &anna).await;
    let mut bens = LobbyClient::member(&server, &ben).await;
    annas.seek(terms(10, false)).await;
    let hidden = annas.wait_for("seek").await["seek"]["id"].clone();
    bens.seek(terms(10, false)).await;
    // Ben neither sees Anna's seek nor learns of it by its id.
    let first = bens.wait_for("seek").await["seek"].clone();
    assert_eq!(first["mine"], true, "{first}");
    bens.accept(&text(&hidden)).await;
    assert_eq!(bens.wait_for("refused").await["code"], "gone");
    // Anna sees Ben's seek, marked as blocked.
    let seen = annas.wait_for("seek").await["seek"].clone();
    assert_eq!(seen["unfit"], "blocked");
    annas.accept(&text(&seen["id"])).await;
    assert_eq!(annas.wait_for("refused").await["code"], "blocked");
    let later = LobbyClient::member(&server, &ben).await;
    let seeks = later.view["seeks"].as_array().expect("seeks");
    assert!(seeks.iter().all(|seek| seek["mine"] == true), "{seeks:?}");
    // Withdrawing a hidden seek does not notify Ben.
    annas
        .send_json(json!({"t": "withdraw", "seek": hidden}))
        .await;
    assert_eq!(annas.wait_for("gone").await["seek"], hidden);
    bens.send_json(json!({"t": "withdraw", "seek": first["id"]}))
        .await;
    assert_eq!(bens.wait_for("gone").await["seek"], first["id"]);
    server.stop().await;
}

#[tokio::test]
async fn a_stopping_server_asks_clients_to_reconnect() {
    let server = server().await;
    let mut guest = LobbyClient::guest(&server, &secret()).await;
    server.stop().await;
    guest.wait_for("reconnect").await;
    assert_eq!(guest.next().await, None);
}

#[tokio::test]
async fn a_pong_carries_the_number_of_its_ping() {
    let server = server().await;
    let mut guest = LobbyClient::guest(&server, &secret()).await;
    guest.send_json(json!({"t": "ping", "n": 7})).await;
    assert_eq!(guest.wait_for("pong").await, json!({"t": "pong", "n": 7}));
    server.stop().await;
}

#[tokio::test]
async fn rejects_a_client_of_another_protocol_version() {
    let server = server().await;
    let hello = |protocol: u32| json!({"t": "hello", "protocol": protocol, "guest": secret()});
    let request = || LobbyClient::request(server.address, None, None);
    let mut old = LobbyClient::open(request()).await.expect("a socket");
    old.send_json(hello(PROTOCOL - 1)).await;
    let refused = old.next().await.expect("a reason");
    assert_eq!(refused["t"], "refused");
    assert_eq!(refused["code"], "bad-request");
    assert!(text(&refused["text"]).contains(&PROTOCOL.to_string()));
    assert_eq!(old.next().await, None);
    let mut current = LobbyClient::open(request()).await.expect("a socket");
    current.send_json(hello(PROTOCOL)).await;
    assert_eq!(current.next().await.expect("a response")["t"], "lobby");
    server.stop().await;
}

#[tokio::test]
async fn without_accounts_guests_can_play() {
    let server = Server::start_with(|options| {
        fast_lobby(options);
        options.accounts.mode = skep_people::wire::AccountMode::Off;
    })
    .await;
    let mut one = LobbyClient::guest(&server, &secret()).await;
    let mut other = LobbyClient::guest(&server, &secret()).await;
    one.seek(terms(10, false)).await;
    let id = other.wait_for_seek().await;
    other.accept(&id).await;
    assert_eq!(one.wait_for("go").await["game"], json!(id));
    server.stop().await;
}
