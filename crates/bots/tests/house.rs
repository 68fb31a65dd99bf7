//! House bots on a real server, with real clients.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use skep_bots::{Capacity, HouseMember, HouseOptions};
use skep_engine::Level;
use skep_game::ids::Token;
use skep_people::{Rating, house_name};
use skep_rules::{Game, Ruleset};
use skep_server::{Options, Server};
use tempfile::TempDir;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

/// Generous enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A server with house bots.
struct TestServer {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    server: JoinHandle<()>,
    house: JoinHandle<()>,
    directory: TempDir,
}

impl TestServer {
    async fn start(directory: TempDir, levels: &[u32], capacity: Capacity) -> TestServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let options = Options::new(directory.path());
        let server = Server::open(listener, options).await.expect("a server");
        let mut members = Vec::new();
        for level in levels {
            let level = Level::try_from(*level).expect("a level");
            let rating = Rating::new(1200.0, 80.0, 0.06).expect("a rating");
            let opened = server
                .accounts()
                .house_token(level.number(), rating, true)
                .await;
            let token = opened.expect("a response").expect("an account");
            members.push(HouseMember {
                name: house_name(level.number()),
                token: token.reveal(),
                level,
            });
        }
        let (stop, stopped) = oneshot::channel::<()>();
        let server = tokio::spawn(async move {
            let shutdown = async { stopped.await.unwrap_or_default() };
            server.run(Box::pin(shutdown)).await;
        });
        let threads = 1;
        let options = HouseOptions {
            address,
            threads,
            capacity,
        };
        let house = tokio::spawn(skep_bots::run(options, members));
        TestServer {
            address,
            stop,
            server,
            house,
            directory,
        }
    }

    async fn stop(self) -> TempDir {
        self.house.abort();
        self.stop.send(()).expect("the server runs");
        let ended = timeout(TIMEOUT, self.server).await;
        ended.expect("in time").expect("no panic");
        self.directory
    }
}

struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    async fn open(address: SocketAddr, path: &str, hello: Value) -> Socket {
        let stream = TcpStream::connect(address).await.expect("a connection");
        let url = format!("ws://{address}{path}");
        let (socket, _) = client_async(url, stream).await.expect("a socket");
        let mut socket = Socket(socket);
        socket.send_json(hello).await;
        socket
    }

    async fn send_json(&mut self, message: Value) {
        let text = Message::text(message.to_string());
        self.0.send(text).await.expect("the socket is open");
    }

    /// Waits for a matching message and discards those before it.
    async fn until(&mut self, is_match: impl Fn(&Value) -> bool) -> Value {
        loop {
            let received = timeout(TIMEOUT, self.0.next()).await;
            let received = received.expect("a message in time").expect("more");
            let Ok(Message::Text(text)) = received else {
                continue;
            };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            assert_ne!(message["t"], "error", "{message}");
            if is_match(&message) {
                return message;
            }
        }
    }

    async fn wait_for(&mut self, kind: &str) -> Value {
        self.until(|message| message["t"] == kind).await
    }
}

struct Guest {
    address: SocketAddr,
    secret: String,
    lobby: Socket,
}

impl Guest {
    async fn enter(address: SocketAddr) -> Guest {
        let secret = Token::random().expect("randomness").reveal();
        let hello = json!({"t": "hello", "guest": secret});
        let lobby = Socket::open(address, "/api/lobby", hello).await;
        Guest {
            address,
            secret,
            lobby,
        }
    }

    /// Waits until this many house bots are listed.
    async fn wait_for_bots(&mut self, count: usize) -> Vec<Value> {
        let is_listed = |message: &Value| {
            let house = message["house"].as_array();
            house.is_some_and(|house| house.len() == count)
        };
        let message = self.lobby.until(is_listed).await;
        message["house"].as_array().expect("a list").clone()
    }

    async fn challenge(&self, to: &str, clock: Option<(u32, u32)>) -> Value {
        let clock =
            clock.map(|(initial, increment)| json!({"initial": initial, "increment": increment}));
        let request = json!({
            "to": to, "side": "white", "guest": self.secret,
            "terms": {"set": "Base", "opening": "tournament", "rated": false, "clock": clock},
        });
        let url = format!("http://{}/api/challenges", self.address);
        let response = reqwest::Client::new().post(url).json(&request).send().await;
        let response = response.expect("a response");
        assert_eq!(response.status(), 201);
        response.json().await.expect("JSON")
    }

    /// Challenges a bot and waits until it accepts; returns the game and the token.
    async fn start_game(&mut self, to: &str, clock: Option<(u32, u32)>) -> (String, String) {
        let challenge = self.challenge(to, clock).await;
        let go = self.lobby.wait_for("go").await;
        assert_eq!(go["game"], challenge["id"]);
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        (text(&go["game"]), text(&go["token"]))
    }
}

/// A client that plays White with arbitrary moves.
struct Player {
    socket: Socket,
    game: Game,
    version: u64,
    n: u64,
}

impl Player {
    async fn enter(address: SocketAddr, game: &str, token: &str) -> Player {
        let hello = json!({"t": "hello", "protocol": 2, "token": token});
        let path = format!("/api/games/{game}/socket");
        let mut socket = Socket::open(address, &path, hello).await;
        let state = socket.wait_for("state").await;
        let mut game =
            Game::new(Ruleset::uhp("Base".parse().expect("a set")).with_repetition_draws(true));
        for played in state["moves"].as_array().expect("moves") {
            let uhp = played["uhp"].as_str().expect("a move");
            game.play_uhp(uhp).expect("a legal move");
        }
        let version = state["v"].as_u64().expect("a version");
        Player {
            socket,
            game,
            version,
            n: 0,
        }
    }

    /// Waits for White's turn; returns whether the game is over.
    async fn wait(&mut self) -> bool {
        loop {
            let event = self
                .socket
                .until(|message| message["v"].is_u64() && message["t"] != "ok")
                .await;
            self.version = event["v"].as_u64().expect("a version");
            if event["t"] == "moved" {
                let uhp = event["move"].as_str().expect("a move");
                self.game.play_uhp(uhp).expect("a legal move");
            }
            if event["result"].is_object() {
                return true;
            }
            if self.game.to_move() == skep_rules::Color::White {
                return false;
            }
        }
    }

    /// Plays a legal move and waits for the reply; returns whether the game is over.
    async fn play(&mut self) -> bool {
        let moves = self.game.legal_moves();
        let ply = self.game.moves().len();
        // Any move will do, as long as it varies.
        let chosen = moves[(ply * 7 + 3) % moves.len()];
        self.n += 1;
        let uhp = self.game.board().move_string(chosen).to_string();
        let message =
            json!({"t": "move", "n": self.n, "ply": ply, "after": self.version, "move": uhp});
        self.socket.send_json(message).await;
        self.wait().await
    }

    async fn play_to_the_end(&mut self) {
        while !self.play().await {}
        assert!(self.game.outcome().is_some());
    }
}

fn directory() -> TempDir {
    TempDir::new().expect("a directory")
}

#[tokio::test(flavor = "multi_thread")]
async fn two_bots_play_complete_games_concurrently() {
    let server = TestServer::start(directory(), &[2, 3], Capacity::default()).await;
    let (mut anna, mut ben) = (
        Guest::enter(server.address).await,
        Guest::enter(server.address).await,
    );
    let house = anna.wait_for_bots(2).await;
    let expected =
        json!({"name": "skep-2", "level": 2, "rating": 1200, "provisional": false, "busy": false});
    assert_eq!(house[0], expected);
    assert_eq!(house[1]["name"], "skep-3");
    let (first, token) = anna.start_game("skep-2", Some((600, 10))).await;
    let mut against_two = Player::enter(server.address, &first, &token).await;
    let (second, token) = ben.start_game("skep-3", None).await;
    let mut against_three = Player::enter(server.address, &second, &token).await;
    tokio::join!(
        against_two.play_to_the_end(),
        against_three.play_to_the_end()
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_continues_after_a_restart() {
    let server = TestServer::start(directory(), &[1], Capacity::default()).await;
    let mut guest = Guest::enter(server.address).await;
    guest.wait_for_bots(1).await;
    let (game, token) = guest.start_game("skep-1", None).await;
    let mut board = Player::enter(server.address, &game, &token).await;
    assert!(!board.play().await && !board.play().await);
    let plies = board.game.moves().len();
    let directory = server.stop().await;
    let server = TestServer::start(directory, &[1], Capacity::default()).await;
    let mut board = Player::enter(server.address, &game, &token).await;
    assert_eq!(board.game.moves().len(), plies);
    assert!(!board.play().await);
    assert_eq!(board.game.moves().len(), plies + 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_challenges_is_declined_with_a_reason() {
    let capacity = Capacity {
        games: 2,
        with_one: 1,
    };
    let server = TestServer::start(directory(), &[1], capacity).await;
    let mut first = Guest::enter(server.address).await;
    first.wait_for_bots(1).await;
    // Half the capacity is for members.
    first.start_game("skep-1", Some((600, 10))).await;
    for _ in 0..5 {
        let mut guest = Guest::enter(server.address).await;
        let challenge = guest.challenge("skep-1", Some((600, 10))).await;
        let declined = guest.lobby.until(|message| {
            message["challenge"]["id"] == challenge["id"]
                && message["challenge"]["state"] != "offered"
        });
        let declined = declined.await;
        assert_eq!(declined["challenge"]["state"], "declined", "{declined}");
        assert_eq!(declined["challenge"]["reason"], "later");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_accept_takebacks_and_rematches() {
    let server = TestServer::start(directory(), &[1], Capacity::default()).await;
    let mut guest = Guest::enter(server.address).await;
    guest.wait_for_bots(1).await;
    let (game, token) = guest.start_game("skep-1", Some((600, 10))).await;
    let mut board = Player::enter(server.address, &game, &token).await;
    assert!(!board.play().await);
    let act = |n: u64, action: &str| json!({"t": "action", "n": n, "action": action});
    board.socket.send_json(act(50, "takeback")).await;
    let undone = board.socket.wait_for("undone").await;
    assert_eq!(undone["by"], "white", "{undone}");
    board.socket.send_json(act(51, "resign")).await;
    board.socket.wait_for("ended").await;
    board.socket.send_json(act(52, "rematch")).await;
    let rematch = board.socket.wait_for("rematch").await;
    // The sides are swapped, so the bot moves first.
    let next = rematch["game"].as_str().expect("a game");
    let hello = json!({"t": "hello", "protocol": 2, "token": token});
    let path = format!("/api/games/{next}/socket");
    let mut next = Socket::open(server.address, &path, hello).await;
    let moved = next.until(|message| {
        let has_moved = message["moves"]
            .as_array()
            .is_some_and(|moves| !moves.is_empty());
        message["t"] == "moved" || has_moved
    });
    moved.await;
    server.stop().await;
}
