//! Rematches of games that came of the lobby or of a challenge: on the same terms, with colours changed.

use serde_json::{Value, json};
use skep_server::protocol::{ErrorCode, Seat, ServerMessage, Side};

use crate::{
    harness::{Client, Server, code},
    in_lobby::{InLobby, lively, secret, terms, text},
    person::Person,
};

const MOVES: [&str; 4] = ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"];

async fn server() -> Server {
    Server::start_with(lively).await
}

/// The sockets of two at a board, White first, who have played so far that the game counts, and one has resigned.
async fn played(server: &Server, game: &str, white: &Person, black: &Person) -> [Client; 2] {
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

/// Offers a rematch and accepts it: the next game.
async fn rematch([one, other]: &mut [Client; 2]) -> String {
    one.act("rematch").await.expect("an offer");
    other.act("rematch").await.expect("the next game");
    let is_next = |message: &ServerMessage| matches!(message, ServerMessage::Rematch { .. });
    match one.until(is_next).await {
        ServerMessage::Rematch { game, .. } => game,
        other => panic!("{other:?}"),
    }
}

/// A game that counts, to which somebody was challenged.
async fn challenged(server: &Server, by: &mut Person, to: &mut Person, name: &str) -> String {
    let wish = json!({"to": name, "terms": terms(10, true), "side": "white"});
    let offered = by.post(server, "/api/challenges", wish).await;
    let id = text(&offered.body["id"]);
    let path = format!("/api/challenges/{id}/accept");
    let accepted = to.post(server, &path, json!({})).await;
    assert_eq!(accepted.status, 200, "{accepted:?}");
    id
}

#[tokio::test]
async fn a_rematch_of_members_counts_again_with_colours_changed_and_keeps_both_from_other_games() {
    let server = server().await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    let first = challenged(&server, &mut anna, &mut ben, "Ben").await;
    let mut players = played(&server, &first, &anna, &ben).await;
    let second = rematch(&mut players).await;
    let mut annas = anna.open(&server, &second).await;
    annas.hello(None, None).await;
    let state = annas.state().await;
    assert_eq!(state.you.and_then(Seat::side), Some(Side::Black));
    assert!(state.game.rated);
    assert_eq!(state.game.clock.map(|clock| clock.initial), Some(600));
    assert_eq!(state.players.white.name.as_deref(), Some("Ben"));
    // Whoever plays by the clock begins no other such game.
    let mut lobby = InLobby::member(&server, &anna).await;
    lobby.seek(terms(10, false)).await;
    assert_eq!(lobby.told("refused").await["code"], "playing");
    // The result counts, and a stranger sees both games.
    played(&server, &second, &ben, &anna).await;
    let mut stranger = Person::default();
    let profile = stranger.get(&server, "/api/players/Anna").await.body;
    let expected = json!({"played": 2, "won": 1, "drawn": 0, "lost": 1});
    assert_eq!(profile["games"], expected);
    server.stop().await;
}

#[tokio::test]
async fn nobody_is_pulled_out_of_a_game_by_a_rematch() {
    let server = server().await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    let mut cy = Person::signed_up(&server, "Cyril").await;
    let first = challenged(&server, &mut anna, &mut ben, "Ben").await;
    let mut players = played(&server, &first, &anna, &ben).await;
    let [annas, bens] = &mut players;
    annas.act("rematch").await.expect("an offer");
    challenged(&server, &mut anna, &mut cy, "Cyril").await;
    assert_eq!(code(bens.act("rematch").await), ErrorCode::NotPossible);
    server.stop().await;
}

#[tokio::test]
async fn guests_play_on_with_the_secrets_that_they_have() {
    let server = server().await;
    let mut one = InLobby::guest(&server, &secret()).await;
    let mut other = InLobby::guest(&server, &secret()).await;
    one.seek(terms(5, false)).await;
    let first = other.told_seek().await;
    other.accept(&first).await;
    let mut players: Vec<(Value, String, Client)> = Vec::new();
    for visitor in [&mut one, &mut other] {
        let go = visitor.told("go").await;
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
        panic!("it is what was waited for");
    };
    let (_, state) = server.enter(&game, Some(token)).await;
    assert_ne!(json!(state.you), *side);
    assert!(!state.game.rated);
    // Everybody in the lobby sees it, and those who play are told of it there.
    assert_eq!(one.told("go").await["game"], json!(game));
    server.stop().await;
}
