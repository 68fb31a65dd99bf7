//! Two nodes on one database: each catches up with the other before it acts.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
};

use skep_game::{
    clock::ClockSetting,
    ids::{GameId, Token},
    live::{CreateGame, LiveGame, Request, Settings},
    protocol::{ErrorCode, ProtocolError},
    words::{Action, BySide, Kind, Opening, SideChoice},
};
use skep_server::{
    clock,
    rate_limit::RateLimitKey,
    room::{EnterRequest, Proof, Rooms, RoomsOptions},
    store::{PostgresOptions, Store, StoreOptions},
};
use skep_test_postgres::TestPostgres;
use sqlx::{ConnectOptions, sqlite::SqliteConnectOptions};
use tempfile::TempDir;
use tokio::sync::mpsc;

/// A database shared by several nodes.
pub(crate) struct Database {
    directory: TempDir,
    postgres: Option<TestPostgres>,
}

impl Database {
    pub(crate) fn sqlite() -> Database {
        Database {
            directory: TempDir::new().expect("a directory"),
            postgres: None,
        }
    }

    pub(crate) fn postgres() -> Database {
        Database {
            directory: TempDir::new().expect("a directory"),
            postgres: Some(TestPostgres::start().expect("PostgreSQL")),
        }
    }

    pub(crate) fn each() -> [Database; 2] {
        [Database::sqlite(), Database::postgres()]
    }

    pub(crate) fn options(&self) -> StoreOptions {
        let mut options = StoreOptions::new(self.directory.path());
        options.postgres = self
            .postgres
            .as_ref()
            .map(|postgres| PostgresOptions::of_url(&postgres.url()).expect("a URL"));
        options
    }
}

/// A node without background tasks, so that it never hears from the others.
pub(crate) struct Node {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) store: Store,
}

impl Node {
    pub(crate) async fn open(database: &Database) -> Node {
        let (store, _writer) = Store::open(&database.options()).await.expect("a store");
        let rooms = Rooms::new(RoomsOptions::default(), store.clone()).await;
        let rooms = rooms.expect("rooms");
        Node { rooms, store }
    }

    pub(crate) async fn request(
        &self,
        game: GameId,
        token: &Token,
        request: Request,
    ) -> Result<u32, ProtocolError> {
        let key = RateLimitKey::of(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let room = self.rooms.room(game)?;
        room.ask(key, Some(token.hash()), request, 0)
            .await?
            .wait()
            .await
    }

    /// The stored game.
    pub(crate) async fn load(&self, game: GameId) -> LiveGame {
        let stored = self.store.load(game).await.expect("a store");
        let stored = stored.expect("a game");
        LiveGame::replay(stored.settings, stored.events).expect("a readable game")
    }

    /// The stored moves.
    pub(crate) async fn moves(&self, game: GameId) -> Vec<String> {
        self.load(game).await.game().move_strings()
    }
}

pub(crate) fn play(ply: u32, after: u32, uhp: &str) -> Request {
    let uhp = uhp.to_owned();
    Request::Move { ply, after, uhp }
}

/// Starts a game without clocks; returns its id and the players' tokens.
async fn pair(node: &Node) -> (GameId, Token, Token) {
    pair_with(node, None).await
}

/// Starts a game; returns its id and the players' tokens.
pub(crate) async fn pair_with(node: &Node, clock: Option<ClockSetting>) -> (GameId, Token, Token) {
    let request = CreateGame {
        kind: Kind::Friend,
        set: "Base".to_owned(),
        opening: Opening::Tournament,
        level: None,
        side: Some(SideChoice::White),
        clock,
        name: None,
        start: None,
    };
    let id = GameId::random().expect("randomness");
    let [white, black] = [(); 2].map(|()| Token::random().expect("randomness"));
    let (settings, _) = Settings::new(id, &request, &white, true, clock::now()).expect("settings");
    let created = node.rooms.create(settings, BySide::default()).await;
    created.expect("a game");
    let room = node.rooms.room(id).expect("a room");
    room.join(Some(black.hash()), None, None)
        .await
        .expect("a free side");
    (id, white, black)
}

#[tokio::test]
async fn a_node_catches_up_with_the_other_and_decides_again() {
    for database in Database::each() {
        check_catching_up(&database).await;
    }
}

async fn check_catching_up(database: &Database) {
    let (first, second) = (Node::open(database).await, Node::open(database).await);
    let (game, white, black) = pair(&first).await;
    // The second node opens the game and is not notified of what happens on the first.
    let room = second.rooms.room(game).expect("a room");
    let state = room.state(Proof::Nothing).await;
    assert_eq!(state.expect("a state").common.v, 1);
    assert_eq!(first.request(game, &white, play(0, 1, "wS1")).await, Ok(2));
    // Black has seen the move; the second node has not.
    assert_eq!(
        second.request(game, &black, play(1, 2, "bG1 wS1-")).await,
        Ok(3)
    );
    // The first node does not know of Black's move when White resigns there.
    let resign = Request::Action(Action::Resign);
    assert_eq!(first.request(game, &white, resign.clone()).await, Ok(4));
    let late = second.request(game, &black, resign).await;
    assert_eq!(late.expect_err("over").code, ErrorCode::GameOver);
    assert_eq!(first.moves(game).await, ["wS1", "bG1 wS1-"]);
}

#[tokio::test]
async fn a_node_closes_the_room_of_a_game_with_events_it_cannot_read() {
    let database = Database::sqlite();
    let node = Node::open(&database).await;
    let newer = include_str!("../../../game/tests/records/events-newer.jsonl");
    for event in newer.lines() {
        let (game, white, _) = pair(&node).await;
        let (outbox, mut inbox) = mpsc::channel(8);
        let room = node.rooms.room(game).expect("a room");
        let entry = || EnterRequest {
            token: None,
            account: None,
            join: false,
            member: None,
            name: None,
            after: None,
            outbox: outbox.clone(),
        };
        let _spectator = room.enter(entry()).await.expect("a spectator");
        append_raw(&database.directory, game, 2, event).await;
        // Players and spectators must reconnect, perhaps to a node that can read the event.
        let refused = node.request(game, &white, play(0, 1, "wS1")).await;
        assert_eq!(refused.expect_err("a newer event").code, ErrorCode::Storage);
        loop {
            let message = inbox.recv().await.expect("a message");
            let message = String::from_utf8(message.json.to_vec()).expect("a text");
            if message.contains(r#""t":"closing""#) {
                break;
            }
        }
        room.closed().await;
        let again = node.rooms.room(game).expect("a room");
        let refused = again.enter(entry()).await.expect_err("a newer event");
        assert_eq!(refused.code, ErrorCode::Storage);
        assert!(refused.message.contains("newer"), "{refused}");
    }
}

/// Appends an event directly to the database.
async fn append_raw(directory: &TempDir, game: GameId, version: u32, event: &str) {
    let file = StoreOptions::new(directory.path()).file();
    let connect = SqliteConnectOptions::new().filename(file);
    let mut connection = connect.connect().await.expect("a connection");
    for statement in [
        "UPDATE games SET version = ?2 WHERE id = ?1 AND ?3 <> ''",
        "INSERT INTO events (game, version, at, body) VALUES (?1, ?2, 2, ?3)",
    ] {
        sqlx::query(statement)
            .bind(game.to_string())
            .bind(version)
            .bind(event)
            .execute(&mut connection)
            .await
            .expect("written");
    }
}

#[tokio::test]
async fn two_nodes_play_only_one_move_for_a_ply() {
    for database in Database::each() {
        check_concurrent_moves(&database).await;
    }
}

async fn check_concurrent_moves(database: &Database) {
    let nodes = [Node::open(database).await, Node::open(database).await];
    let (game, white, black) = pair(&nodes[0]).await;
    let mut version = 1;
    // Both nodes receive a move for the same ply at the same time.
    for (ply, token, moves) in [
        (0, &white, ["wS1", "wS1"]),
        (1, &black, ["bG1 wS1-", "bS1 wS1-"]),
        (2, &white, ["wQ -wS1", "wQ /wS1"]),
    ] {
        let send = |node: usize| nodes[node].request(game, token, play(ply, version, moves[node]));
        let (one, other) = tokio::join!(send(0), send(1));
        version += 1;
        match (one, other) {
            (Ok(one), Ok(other)) => {
                assert_eq!((one, other), (version, version));
                assert_eq!(moves[0], moves[1]);
            }
            (Ok(won), Err(lost)) | (Err(lost), Ok(won)) => {
                assert_eq!((won, lost.code), (version, ErrorCode::Stale));
            }
            neither => panic!("{neither:?}"),
        }
    }
    assert_eq!(nodes[0].moves(game).await.len(), 3);
}

#[tokio::test]
async fn concurrent_requests_on_two_nodes_give_one_history() {
    for database in Database::each() {
        check_random_requests(&database).await;
    }
}

async fn check_random_requests(database: &Database) {
    let nodes = [Node::open(database).await, Node::open(database).await];
    for seed in 0..8 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let (game, white, black) = pair(&nodes[0]).await;
        let mut requests = Vec::new();
        for round in 0..40 {
            let node = &nodes[rng.usize(..2)];
            let token = [&white, &black][rng.usize(..2)];
            let text = format!("{seed} {round}");
            let request = match rng.u8(..4) {
                0 => Request::Name(text),
                1 => Request::Action(Action::OfferDraw),
                2 => Request::Action(Action::DeclineDraw),
                _ => Request::Chat(text),
            };
            requests.push(node.request(game, token, request));
            if rng.bool() {
                // Some requests run concurrently.
                futures_util::future::join_all(requests.drain(..)).await;
            }
        }
        let last = futures_util::future::join_all(requests).await;
        let acknowledged = last.into_iter().flatten().max().unwrap_or(0);
        let stored = nodes[0].store.load(game).await.expect("a store");
        let stored = stored.expect("a game");
        assert!(stored.events.len() >= acknowledged as usize);
        assert!(stored.events.is_sorted_by_key(|stamped| stamped.at));
        LiveGame::replay(stored.settings, stored.events).expect("one history");
    }
}
