//! Games against the computer, and at one table.

use serde_json::json;
use skep_server::protocol::{EndReason, ErrorCode, Seat, ServerMessage, Side};

use crate::harness::{Client, Server, code};

/// Plays the first legal move, or passes.
async fn play_something(client: &mut Client, position: &skep_server::protocol::PositionView) {
    let uhp = position
        .legal
        .values()
        .flatten()
        .map(|(_, _, uhp)| uhp.as_str())
        .next()
        .unwrap_or("pass");
    assert_eq!(uhp == "pass", position.pass);
    client.play(uhp).await.expect("a legal move");
}

#[tokio::test]
async fn a_whole_game_against_level_1() {
    let server = Server::start().await;
    let game = server.create_computer().await;
    let (mut client, state) = server.enter(&game.id, Some(&game.token)).await;
    assert_eq!(state.you, Some(Seat::White));
    assert_eq!(state.players.black.computer, Some(1));
    assert!(state.presence.white && state.presence.black);
    let mut position = state.position;
    let mut plies = 0;
    let ending = loop {
        if position.turn == Side::White {
            play_something(&mut client, &position).await;
        }
        let moved = client
            .until(|message| matches!(message, ServerMessage::Moved { .. }))
            .await;
        let ServerMessage::Moved {
            position: next,
            result,
            ply,
            ..
        } = moved
        else {
            panic!("{moved:?}");
        };
        assert_eq!(ply, plies);
        plies += 1;
        position = *next;
        if let Some(ending) = result {
            break ending;
        }
        if plies > 150 {
            client.act("resign").await.expect("one may give up");
            let ended = client
                .until(|message| matches!(message, ServerMessage::Ended { .. }))
                .await;
            let ServerMessage::Ended { result, .. } = ended else {
                panic!("{ended:?}");
            };
            break result;
        }
    };
    assert!(matches!(
        ending.reason,
        EndReason::Surrounded
            | EndReason::Resignation
            | EndReason::BothSurrounded
            | EndReason::Repetition
    ));
    let (_, state) = server.enter(&game.id, None).await;
    assert_eq!(state.result, Some(ending));
    assert_eq!(state.moves.len() as u32, plies);
    assert!(state.position.legal.is_empty());
    assert_eq!(code(client.play("pass").await), ErrorCode::GameOver);
    server.stop().await;
}

#[tokio::test]
async fn the_computer_begins_when_it_is_white() {
    let server = Server::start().await;
    let game = server
        .create(json!({
            "kind": "computer", "set": "Base", "opening": "rulebook", "level": 2, "side": "black"
        }))
        .await;
    let (mut client, state) = server.enter(&game.id, Some(&game.token)).await;
    if state.moves.is_empty() {
        client.moved().await;
    }
    let (_, state) = server.enter(&game.id, None).await;
    assert_eq!(state.moves.len(), 1);
    server.stop().await;
}

#[tokio::test]
async fn moves_against_the_computer_are_taken_back_at_once() {
    let server = Server::start().await;
    let game = server.create_computer().await;
    let (mut client, _) = server.enter(&game.id, Some(&game.token)).await;
    assert_eq!(code(client.act("takeback").await), ErrorCode::NotPossible);
    client.play("wS1").await.expect("legal");
    client.moved().await;
    client.moved().await;
    let before = client.v;
    client.act("takeback").await.expect("at once");
    let undone = client
        .until(|message| matches!(message, ServerMessage::Undone { .. }))
        .await;
    let ServerMessage::Undone {
        plies,
        by,
        position,
        ..
    } = undone
    else {
        panic!("{undone:?}");
    };
    assert_eq!((plies, by), (0, Side::White));
    assert!(position.pieces.is_empty());
    // A move chosen before is out of date, whatever its ply.
    assert_eq!(
        code(client.play_at(0, before, "wS1").await),
        ErrorCode::Stale
    );
    client.play("wG1").await.expect("legal");
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_against_the_computer_changes_colours() {
    let server = Server::start().await;
    let game = server.create_computer().await;
    let (mut client, _) = server.enter(&game.id, Some(&game.token)).await;
    assert_eq!(code(client.act("rematch").await), ErrorCode::NotPossible);
    client.act("resign").await.expect("one may give up");
    client.act("rematch").await.expect("at once");
    let message = client
        .until(|message| matches!(message, ServerMessage::Rematch { .. }))
        .await;
    let ServerMessage::Rematch { game: next, .. } = message else {
        panic!("{message:?}");
    };
    let (mut client, state) = server.enter(&next, Some(&game.token)).await;
    assert_eq!(state.you, Some(Seat::Black));
    assert_eq!(state.players.white.computer, Some(1));
    // The computer has White now and begins.
    if state.moves.is_empty() {
        client.moved().await;
    }
    server.stop().await;
}

#[tokio::test]
async fn the_computer_answers_an_offer_of_a_draw() {
    let server = Server::start().await;
    let game = server.create_computer().await;
    let (mut client, _) = server.enter(&game.id, Some(&game.token)).await;
    client.act("offer-draw").await.expect("one may ask");
    let answer = client
        .until(|message| {
            matches!(
                message,
                ServerMessage::Declined { .. } | ServerMessage::Ended { .. }
            )
        })
        .await;
    // Nobody agrees to a draw before the first move.
    let ServerMessage::Declined { by, offers, .. } = answer else {
        panic!("{answer:?}");
    };
    assert_eq!((by, offers.draw), (Side::Black, None));
    assert_eq!(code(client.act("offer-draw").await), ErrorCode::NotPossible);
    server.stop().await;
}

#[tokio::test]
async fn the_engine_advises_who_plays_the_computer_but_not_watchers() {
    let server = Server::start().await;
    let game = server.create_computer().await;
    let (mut client, _) = server.enter(&game.id, Some(&game.token)).await;
    let answer = client
        .request(|n| skep_server::protocol::ClientMessage::Hint { n })
        .await;
    let ServerMessage::Hint { hint, .. } = answer else {
        panic!("{answer:?}");
    };
    client.play(&hint.uhp).await.expect("advice is legal");
    let path = format!("/api/games/{}/hint", game.id);
    let (status, _) = server.post(&path, None, json!({})).await;
    assert_eq!(status, 403);
    server.stop().await;
}

#[tokio::test]
async fn two_at_one_table_share_a_token() {
    let server = Server::start().await;
    let game = server
        .create(json!({"kind": "table", "set": "Base", "opening": "tournament"}))
        .await;
    assert_eq!(game.side, Seat::Both);
    let (mut client, state) = server.enter(&game.id, Some(&game.token)).await;
    assert_eq!(state.you, Some(Seat::Both));
    client.play("wS1").await.expect("legal");
    client.play("bS1 wS1-").await.expect("legal");
    client.play("wQ -wS1").await.expect("legal");
    client.act("takeback").await.expect("one ply at once");
    client.catch_up(4).await;
    assert_eq!(client.ply, 2);
    client.act("offer-draw").await.expect("White asks");
    client.act("accept-draw").await.expect("Black agrees");
    client.act("rematch").await.expect("at once");
    let message = client
        .until(|message| matches!(message, ServerMessage::Rematch { .. }))
        .await;
    let ServerMessage::Rematch { game: next, .. } = message else {
        panic!("{message:?}");
    };
    let (_, state) = server.enter(&next, Some(&game.token)).await;
    assert_eq!(state.you, Some(Seat::Both));
    server.stop().await;
}
