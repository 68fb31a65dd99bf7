//! Rematches of games from the lobby or from a challenge: on the same terms, with colours swapped.

use serde_json::{Value, json};
use skep_server::protocol::{ErrorCode, Seat, ServerMessage, Side};

use crate::{
    harness::{Client, Server, code},
    lobby_client::{LobbyClient, fast_lobby, secret, terms, text},
    person::Person,
};

const MOVES: [&str; 4] = ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"];

async fn server() -> Server {
    Server::start_with(fast_lobby).await
}

/// Plays enough moves for a game to be rated, then White resigns; returns the sockets, White first.
async fn play_and_resign(
    server: &Server,
    game: &str,
    white: &Person,
    black: &Person,
) -> [Client; 2] {
    let mut players = [
        white.open(server, game).await,
        black.open(server, game).await,
    ];
    for player in &mut players {
        player.hello(None, None).await;
        player.state().await;
    }
    for (ply, uhp) in MOVES.into_iter().enumerate() {
        let version = players[ply % 2].play(uhp).await.expect("a move");
        players[(ply + 1) % 2].catch_up(version).await;
    }
    players[0].act("resign").await.expect("an end");
    players
}

/// Offers and accepts a rematch; returns the next game.
async fn rematch([one, other]: &mut [Client; 2]) -> String {
    one.act("rematch").await.expect("an offer");
    other.act("rematch").await.expect("the next game");
    let is_next = |message: &ServerMessage| matches!(message, ServerMessage::Rematch { .. });
    match one.until(is_next).await {
        ServerMessage::Rematch { game, .. } => game,
        other => panic!("{other:?}"),
    }
}

/// Starts a rated game by a challenge.
async fn start_challenge(server: &Server, by: &mut Person, to: &mut Person, name: &str) -> String {
    let request = json!({"to": name, "terms": terms(10, true), "side": "white"});
    let offered = by.post(server, "/api/challenges", request).await;
    let id = text(&offered.body["id"]);
    let path = format!("/api/challenges/{id}/accept");
    let accepted = to.post(server, &path, json!({})).await;
    assert_eq!(accepted.status, 200, "{accepted:?}");
    id
}

#[tokio::test]
async fn a_rematch_is_rated_swaps_colours_and_excludes_other_real_time_games() {
    let server = server().await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    let first = start_challenge(&server, &mut anna, &mut ben, "Ben").await;
    let mut players = play_and_resign(&server, &first, &anna, &ben).await;
    let second = rematch(&mut players).await;
    let mut annas = anna.open(&server, &second).await;
    annas.hello(None, None).await;
    let state = annas.state().await;
    assert_eq!(state.you.and_then(Seat::side), Some(Side::Black));
    assert!(state.game.rated);
    assert_eq!(state.game.clock.map(|clock| clock.initial), Some(600));
    assert_eq!(state.players.white.name.as_deref(), Some("Ben"));
    // Players in a real-time game cannot start another.
    let mut lobby = LobbyClient::member(&server, &anna).await;
    lobby.seek(terms(10, false)).await;
    assert_eq!(lobby.wait_for("refused").await["code"], "playing");
    // The result is rated, and strangers see both games.
    play_and_resign(&server, &second, &ben, &anna).await;
    let mut stranger = Person::default();
    let profile = stranger.get(&server, "/api/players/Anna").await.body;
    let expected = json!({"played": 2, "won": 1, "drawn": 0, "lost": 1});
    assert_eq!(profile["games"], expected);
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_is_refused_while_the_opponent_plays_another_game() {
    let server = server().await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    let mut cy = Person::signed_up(&server, "Cyril").await;
    let first = start_challenge(&server, &mut anna, &mut ben, "Ben").await;
    let mut players = play_and_resign(&server, &first, &anna, &ben).await;
    let [annas, bens] = &mut players;
    annas.act("rematch").await.expect("an offer");
    start_challenge(&server, &mut anna, &mut cy, "Cyril").await;
    assert_eq!(code(bens.act("rematch").await), ErrorCode::NotPossible);
    server.stop().await;
}

#[tokio::test]
async fn guests_keep_their_tokens_in_a_rematch() {
    let server = server().await;
    let mut one = LobbyClient::guest(&server, &secret()).await;
    let mut other = LobbyClient::guest(&server, &secret()).await;
    one.seek(terms(5, false)).await;
    let first = other.wait_for_seek().await;
    other.accept(&first).await;
    let mut players: Vec<(Value, String, Client)> = Vec::new();
    for client in [&mut one, &mut other] {
        let go = client.wait_for("go").await;
        let token = text(&go["token"]);
        let (client, _) = server.enter(&first, Some(&token)).await;
        players.push((go["side"].clone(), token, client));
    }
    let [(side, token, first), (_, _, second)] = &mut players[..] else {
        panic!("two players");
    };
    first.act("resign").await.expect("an end");
    first.act("rematch").await.expect("an offer");
    second.act("rematch").await.expect("the next game");
    let is_next = |message: &ServerMessage| matches!(message, ServerMessage::Rematch { .. });
    let ServerMessage::Rematch { game, .. } = first.until(is_next).await else {
        panic!("not a rematch message");
    };
    let (_, state) = server.enter(&game, Some(token)).await;
    assert_ne!(json!(state.you), *side);
    assert!(!state.game.rated);
    // Players in the lobby are notified of it there.
    assert_eq!(one.wait_for("go").await["game"], json!(game));
    server.stop().await;
}
