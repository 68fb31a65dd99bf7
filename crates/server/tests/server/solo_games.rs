//! Stored games against the computer and for two players at one screen, which servers no longer create: they can be read, but
//! not continued.

use serde_json::json;
use skep_game::{
    clock::ClockSetting,
    ids::{GameId, Token},
    live::{CreateGame, Event, LiveGame, Settings, Stamped},
    words::{BySide, Kind, Opening},
};
use skep_server::{
    Options,
    protocol::ErrorCode,
    store::{Append, NewGame, Store},
};
use tempfile::TempDir;

use crate::harness::{Server, code};

/// Long before now, so that every clock would have run out.
const CREATED: u64 = 1_700_000_000_000;

struct SoloGame {
    id: String,
    token: String,
}

struct SoloGames {
    /// The computer has not answered, and the clocks stand at ten minutes.
    level_10: SoloGame,
    /// The computer has answered.
    level_1: SoloGame,
    /// Two players at one screen, after two plies.
    table: SoloGame,
}

/// Starts a server on a database that holds solo games.
async fn server() -> (Server, SoloGames) {
    let directory = TempDir::new().expect("a directory");
    let options = Options::new(directory.path());
    let (store, writer) = Store::open(&options.store).await.expect("a store");
    let games = SoloGames {
        level_10: create(&store, Some(10), &["wS1"]).await,
        level_1: create(&store, Some(1), &["wS1", "bB1 wS1/"]).await,
        table: create(&store, None, &["wS1", "bS1 wS1-"]).await,
    };
    store.close().await;
    writer.await.expect("written");
    (Server::launch(directory, options).await, games)
}

/// Stores a game against the computer, or at one table if there is no level.
async fn create(store: &Store, level: Option<u32>, moves: &[&str]) -> SoloGame {
    let wish = CreateGame {
        kind: match level {
            Some(_) => Kind::Computer,
            None => Kind::Table,
        },
        set: "Base+MLP".to_owned(),
        opening: Opening::Tournament,
        level,
        side: None,
        clock: level.map(|_| ClockSetting {
            initial: 600,
            increment: 5,
        }),
        name: None,
        start: None,
    };
    let id = GameId::random().expect("randomness");
    let token = Token::random().expect("randomness");
    let settings = Settings::new(id, &wish, &token, true, CREATED);
    let (settings, _) = settings.expect("settings");
    let mut live = LiveGame::new(settings).expect("a game");
    let new = NewGame {
        settings: live.settings().clone(),
        overview: live.overview(),
        restless: level.is_some(),
        seats: BySide::default(),
        rated: None,
    };
    store.create(&new).await.expect("stored");
    for (version, uhp) in (0..).zip(moves) {
        let at = CREATED + u64::from(version);
        let event = Event::Moved {
            uhp: (*uhp).to_owned(),
            lag: 0,
        };
        let stamped = Stamped { at, event };
        live.apply(stamped.clone()).expect("legal");
        let append = Append {
            game: id,
            version,
            stamped,
            overview: live.overview(),
            due: level.map(|_| at),
            next: None,
            seat: None,
            archived: None,
            left: None,
        };
        store.append(append).await.expect("stored");
    }
    SoloGame {
        id: id.to_string(),
        token: token.reveal(),
    }
}

#[tokio::test]
async fn solo_games_can_be_read_and_exported() {
    let (server, games) = server().await;
    for (game, moves, turn) in [
        (games.level_10, json!(["wS1"]), "black"),
        (games.level_1, json!(["wS1", "bB1 wS1/"]), "white"),
        (games.table, json!(["wS1", "bS1 wS1-"]), "white"),
    ] {
        let (status, state) = server.get(&format!("/api/games/{}", game.id), None).await;
        assert_eq!(status, 200, "{state}");
        let played = state["moves"].as_array().expect("moves").iter();
        let played: Vec<_> = played.map(|ply| ply["uhp"].clone()).collect();
        assert_eq!(
            (json!(played), &state["position"]["turn"]),
            (moves, &json!(turn))
        );
        assert_eq!(state["result"], json!(null));
        let record = server.url(&format!("/api/games/{}/record.pgn", game.id));
        let record = server.web.get(record).send().await.expect("an answer");
        assert!(record.text().await.expect("a text").contains("1. wS1"));
    }
    server.stop().await;
}

#[tokio::test]
async fn solo_games_do_not_time_out_and_accept_no_changes() {
    let (server, games) = server().await;
    let SoloGame { id, token } = &games.level_10;
    let (mut client, before) = server.enter(id, Some(token)).await;
    for refused in [
        client.play("bS1 wS1-").await,
        client.act("resign").await,
        client.act("takeback").await,
        client.name("Ben").await,
    ] {
        assert_eq!(code(refused), ErrorCode::NotPossible);
    }
    let SoloGame { id, token } = &games.table;
    let (mut client, _) = server.enter(id, Some(token)).await;
    let refused = client.play("wQ -wS1").await;
    assert_eq!(code(refused), ErrorCode::NotPossible);
    let server = server.restart().await;
    let (_, after) = server.enter(&games.level_10.id, None).await;
    assert_eq!((after.v, after.clocks.is_some()), (before.v, true));
    server.stop().await;
}
