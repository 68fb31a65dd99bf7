//! Correspondence games in their rooms: deadlines, pauses and conditional moves, on both databases and with two nodes.
//! Instead of waiting, tests store games that started days ago.

use std::time::Duration;

use serde_json::Value;
use skep_game::{
    clock::Millis,
    deadline::DAY,
    ids::{GameId, Token},
    live::{CreateGame, Event, LiveGame, Request, Settings, Stamped},
    protocol::{ErrorCode, ProtocolError},
    words::{Action, BySide, EndReason, Kind, Opening, Side, SideChoice},
};
use skep_server::{
    clock,
    room::{EnterRequest, Frame, RoomPresence, Rooms, RoomsOptions},
    store::{Append, NewGame, Store},
};
use tokio::{sync::mpsc, task::JoinHandle, time::timeout};

use crate::{
    harness::TIMEOUT,
    nodes::{Database, Node, play},
};

/// A game with one day per move, and the tokens of its sides.
struct Slow {
    live: LiveGame,
    secrets: BySide<Token>,
}

impl Slow {
    /// A game created at the given time.
    async fn created(store: &Store, at: Millis) -> Slow {
        let request = CreateGame {
            kind: Kind::Friend,
            set: "Base".to_owned(),
            opening: Opening::Tournament,
            level: None,
            side: Some(SideChoice::White),
            clock: None,
            name: None,
            start: None,
        };
        let secrets = BySide::from_fn(|_| Token::random().expect("randomness"));
        let id = GameId::random().expect("randomness");
        let settled = Settings::new(id, &request, &secrets.white, true, at);
        let (mut settings, _) = settled.expect("settings");
        settings.tokens.black = Some(secrets.black.hash());
        settings.days = Some(1);
        let live = LiveGame::new(settings).expect("a game");
        let new = NewGame {
            settings: live.settings().clone(),
            overview: live.overview(),
            due: live.due(),
            seats: BySide::default(),
            rated: None,
        };
        store.create(new).await.expect("stored");
        Slow { live, secrets }
    }

    /// A game in which both sides moved at the given time.
    async fn started(store: &Store, at: Millis) -> Slow {
        let mut slow = Slow::created(store, at).await;
        for uhp in ["wS1", "bG1 wS1-"] {
            slow.moved(store, uhp, at).await;
        }
        slow
    }

    /// Stores a move without notifying any room.
    async fn moved(&mut self, store: &Store, uhp: &str, at: Millis) {
        let version = self.live.version();
        let uhp = uhp.to_owned();
        let event = Event::Moved { uhp, lag: 0 };
        let stamped = Stamped { at, event };
        self.live.apply(stamped.clone()).expect("legal");
        let append = Append {
            game: self.id(),
            version,
            stamped,
            overview: self.live.overview(),
            due: self.live.due(),
            next: None,
            seat: None,
            archived: None,
            left: None,
        };
        store.append(append).await.expect("stored");
    }

    fn id(&self) -> GameId {
        self.live.settings().id
    }
}

/// A node with its background tasks and timers running until it is dropped.
struct RunningNode {
    node: Node,
    task: JoinHandle<()>,
}

impl RunningNode {
    async fn open(database: &Database) -> RunningNode {
        RunningNode::with(Node::open(database).await).await
    }

    async fn with(node: Node) -> RunningNode {
        node.rooms.wake().await.expect("woken");
        let rooms = node.rooms.clone();
        let task = tokio::spawn(async move { rooms.run().await });
        RunningNode { node, task }
    }

    /// Waits until a game meets a condition, without entering its room.
    async fn until(&self, game: GameId, is_met: impl Fn(&LiveGame) -> bool) -> LiveGame {
        let waiting = async {
            loop {
                let live = self.node.load(game).await;
                if is_met(&live) {
                    return live;
                }
                tokio::task::yield_now().await;
            }
        };
        timeout(TIMEOUT, waiting).await.expect("in time")
    }

    async fn plan(
        &self,
        game: GameId,
        token: Option<&Token>,
        lines: &[&[&str]],
    ) -> Result<u32, ProtocolError> {
        let line = |line: &&[&str]| line.iter().map(|&uhp| uhp.to_owned()).collect();
        let lines = lines.iter().map(line).collect();
        let room = self.node.rooms.room(game)?;
        room.plan(token.map(Token::hash).into(), lines)
            .await?
            .wait()
            .await
    }

    /// Enters a game and collects what is sent immediately.
    async fn enter(&self, game: GameId, token: Option<&Token>) -> Participant {
        let (outbox, inbox) = mpsc::channel(64);
        let entry = EnterRequest {
            token: token.map(Token::hash),
            account: None,
            join: false,
            member: None,
            name: None,
            after: None,
            outbox,
        };
        let room = self.node.rooms.room(game).expect("a room");
        let entered = room.enter(entry).await.expect("entered");
        let received = entered.missed.iter().map(read).collect();
        Participant {
            _presence: entered.presence,
            inbox,
            received,
        }
    }
}

impl Drop for RunningNode {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// A connection to a room and everything received there.
struct Participant {
    _presence: RoomPresence,
    inbox: mpsc::Receiver<Frame>,
    received: Vec<Value>,
}

impl Participant {
    /// Waits for a matching message; all messages are kept.
    async fn until(&mut self, is_match: impl Fn(&Value) -> bool) -> Value {
        loop {
            let frame = timeout(TIMEOUT, self.inbox.recv()).await;
            let message = read(&frame.expect("in time").expect("the room is open"));
            self.received.push(message.clone());
            if is_match(&message) {
                return message;
            }
        }
    }
}

fn read(frame: &Frame) -> Value {
    serde_json::from_slice(&frame.json).expect("JSON")
}

/// Number of times a game was ended.
fn ends(live: &LiveGame) -> usize {
    let is_end = |stamped: &&Stamped| matches!(stamped.event, Event::Ended { .. });
    live.log().iter().filter(is_end).count()
}

fn code(refused: Result<u32, ProtocolError>) -> ErrorCode {
    refused.expect_err("refused").code
}

/// Records a heartbeat now, so that the time since the last move is not treated as an outage.
async fn record_heartbeat(store: &Store) {
    if store.cluster().is_none() {
        store.heartbeat(clock::now(), None).await.expect("stored");
    }
}

#[tokio::test]
async fn a_missed_deadline_ends_the_game_once_without_anyone_connected() {
    for database in Database::each() {
        let before = Node::open(&database).await;
        let slow = Slow::started(&before.store, clock::now() - DAY + 300).await;
        let waiting = Slow::created(&before.store, clock::now() - DAY).await;
        record_heartbeat(&before.store).await;
        let (here, there) = (
            RunningNode::open(&database).await,
            RunningNode::open(&database).await,
        );
        let over = here.until(slow.id(), |live| live.result().is_some()).await;
        let result = over.result().expect("over");
        assert_eq!(
            (result.winner, result.reason),
            (Some(Side::Black), EndReason::Time)
        );
        assert!(over.updated() >= over.played()[1].at + DAY);
        // A player who has never moved does not lose.
        let aborted = there
            .until(waiting.id(), |live| live.result().is_some())
            .await;
        let result = aborted.result().expect("over");
        assert_eq!((result.winner, result.reason), (None, EndReason::Aborted));
        // Both nodes know the result, and it was recorded once.
        for node in [&here.node, &there.node] {
            let late = node.request(slow.id(), &slow.secrets.white, play(2, 2, "wQ -wS1"));
            assert_eq!(code(late.await), ErrorCode::GameOver);
        }
        let over = here.node.load(slow.id()).await;
        assert_eq!(ends(&over), 1);
    }
}

#[tokio::test]
async fn an_outage_extends_the_deadline() {
    let database = Database::sqlite();
    let before = Node::open(&database).await;
    // The last activity of the server was the second move, three days ago.
    let slow = Slow::started(&before.store, clock::now() - 3 * DAY).await;
    let here = RunningNode::open(&database).await;
    let resumed = here
        .until(slow.id(), |live| {
            let last = live.log().last().map(|stamped| &stamped.event);
            matches!(last, Some(Event::Resumed { .. }))
        })
        .await;
    assert_eq!(resumed.result(), None);
    // Hardly any of the day has passed while a server was running.
    assert!(resumed.due() > Some(resumed.updated() + DAY / 2));
}

#[tokio::test]
async fn a_room_closes_and_reopens_at_its_deadline() {
    let database = Database::sqlite();
    let (store, _writer) = Store::open(&database.options()).await.expect("a store");
    let slow = Slow::started(&store, clock::now() - DAY + 1_500).await;
    record_heartbeat(&store).await;
    let options = RoomsOptions {
        idle: Duration::from_millis(10),
        ..RoomsOptions::default()
    };
    let rooms = Rooms::new(options, store.clone()).await.expect("rooms");
    let here = RunningNode::with(Node { rooms, store }).await;
    while !here.node.rooms.is_empty() {
        tokio::task::yield_now().await;
    }
    let over = here.until(slow.id(), |live| live.result().is_some()).await;
    assert_eq!(over.result().expect("over").reason, EndReason::Time);
}

#[tokio::test]
async fn a_pause_moves_the_deadline() {
    for database in Database::each() {
        let before = Node::open(&database).await;
        let start = clock::now() - DAY / 2;
        let slow = Slow::started(&before.store, start).await;
        record_heartbeat(&before.store).await;
        let here = RunningNode::open(&database).await;
        let (game, secrets) = (slow.id(), &slow.secrets);
        let mut spectator = here.enter(game, None).await;
        assert_eq!(spectator.received[0]["due"], start + DAY);
        let offered = here
            .node
            .request(game, &secrets.black, Request::Pause(7))
            .await;
        offered.expect("possible");
        let accept = Request::Action(Action::AcceptPause);
        let own = here
            .node
            .request(game, &secrets.black, accept.clone())
            .await;
        assert_eq!(code(own), ErrorCode::NotPossible);
        let agreed = here.node.request(game, &secrets.white, accept).await;
        agreed.expect("possible");
        let paused = spectator.until(|message| message["t"] == "paused").await;
        assert_eq!(paused["due"], start + 8 * DAY);
        // The pause is known wherever the game is opened.
        let there = RunningNode::open(&database).await;
        let late = there.enter(game, None).await;
        assert_eq!(late.received[0]["due"], start + 8 * DAY);
        assert_eq!(late.received[0]["paused"], paused["paused"]);
        let listed = there.node.rooms.summaries(&[game]).await.expect("listed");
        assert_eq!(
            (listed[0].days, listed[0].due),
            (Some(1), Some(start + 8 * DAY))
        );
    }
}

#[tokio::test]
async fn a_plan_is_played_once_and_hidden_from_others() {
    for database in Database::each() {
        let before = Node::open(&database).await;
        let slow = Slow::started(&before.store, clock::now()).await;
        let (here, there) = (
            RunningNode::open(&database).await,
            RunningNode::open(&database).await,
        );
        let (game, secrets) = (slow.id(), &slow.secrets);
        let mut spectator = here.enter(game, None).await;
        let mut white = here.enter(game, Some(&secrets.white)).await;
        let mut black = there.enter(game, Some(&secrets.black)).await;
        let planned = there
            .plan(
                game,
                Some(&secrets.black),
                &[
                    &["wQ -wS1", "bQ bG1-", "wA1 -wQ", "bA1 bQ-"],
                    &["wQ \\wS1", "bQ bG1/"],
                ],
            )
            .await;
        assert_eq!(planned, Ok(2));
        let message = black.until(|message| message["t"] == "plan").await;
        assert_eq!(message["plan"].as_array().map(Vec::len), Some(2));
        // White moves on the other node.
        let moved = here
            .node
            .request(game, &secrets.white, play(2, 2, "wQ -wS1"));
        assert_eq!(moved.await, Ok(3));
        for participant in [&mut spectator, &mut white] {
            participant.until(|message| message["v"] == 4).await;
            let received: String = participant.received.iter().map(Value::to_string).collect();
            assert!(!received.contains("plan"), "{received}");
        }
        let shortened = here.enter(game, Some(&secrets.black)).await;
        assert_eq!(
            shortened.received[0]["plan"],
            serde_json::json!([["wA1 -wQ", "bA1 bQ-"]])
        );
        let live = here.node.load(game).await;
        assert_eq!(
            live.game().move_strings(),
            ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"]
        );
        // The planned move was played right after White's.
        assert!(live.played()[3].at - live.played()[2].at < TIMEOUT.as_millis() as u64);
        // A move outside the plan discards the rest.
        let other = there
            .node
            .request(game, &secrets.white, play(4, 4, "wB1 -wQ"));
        assert_eq!(other.await, Ok(5));
        let late = there.enter(game, Some(&secrets.black)).await;
        assert_eq!(late.received[0]["plan"], Value::Null);
        assert_eq!(there.node.moves(game).await.len(), 5);
    }
}

#[tokio::test]
async fn a_plan_is_played_after_the_node_that_accepted_the_move_died() {
    for database in Database::each() {
        let before = RunningNode::open(&database).await;
        let store = &before.node.store;
        let mut slow = Slow::started(store, clock::now()).await;
        let (game, black) = (slow.id(), slow.secrets.black.hash());
        let room = before.node.rooms.room(game).expect("a room");
        let lines = vec![vec!["wQ -wS1".to_owned(), "bQ bG1-".to_owned()]];
        let planned = room.plan(Some(black).into(), lines).await.expect("a room");
        assert_eq!(planned.wait().await, Ok(2));
        before.node.rooms.close().await;
        // The move is stored, but no node was left to play the planned reply.
        slow.moved(store, "wQ -wS1", clock::now()).await;
        let after = RunningNode::open(&database).await;
        after.enter(game, None).await;
        let live = after.until(game, |live| live.plies() == 4).await;
        assert_eq!(live.played()[3].uhp, "bQ bG1-");
    }
}

#[tokio::test]
async fn rejects_plans_of_others_and_invalid_plans() {
    let database = Database::sqlite();
    let before = Node::open(&database).await;
    let slow = Slow::started(&before.store, clock::now()).await;
    let here = RunningNode::open(&database).await;
    let (game, secrets) = (slow.id(), &slow.secrets);
    let good: &[&str] = &["wQ -wS1", "bQ bG1-"];
    let spectator = here.plan(game, None, &[good]).await;
    assert_eq!(code(spectator), ErrorCode::Forbidden);
    let stranger = Token::random().expect("randomness");
    let stranger = here.plan(game, Some(&stranger), &[good]).await;
    assert_eq!(code(stranger), ErrorCode::Unauthorized);
    let opponent = here.plan(game, Some(&secrets.white), &[good]).await;
    assert_eq!(code(opponent), ErrorCode::NotPossible);
    let black = Some(&secrets.black);
    let many = here.plan(game, black, &[good; 21]).await;
    assert_eq!(code(many), ErrorCode::NotPossible);
    let long = here.plan(game, black, &[&["wQ -wS1"; 12]]).await;
    assert_eq!(code(long), ErrorCode::NotPossible);
    let illegal = here
        .plan(game, black, &[good, &["wQ -wS1", "bS1 wS1\\"]])
        .await;
    let illegal = illegal.expect_err("refused");
    assert_eq!(illegal.code, ErrorCode::IllegalMove);
    let place = illegal.place.expect("a place");
    assert_eq!((place.line, place.ply), (2, 2));
    assert!(illegal.reason.is_some());
    let kept = here.node.store.plans(game).await.expect("a response");
    assert_eq!(kept, BySide::default());
    // An empty list deletes the player's own plan.
    assert_eq!(here.plan(game, black, &[good]).await, Ok(2));
    assert_eq!(here.plan(game, black, &[]).await, Ok(2));
    let kept = here.node.store.plans(game).await.expect("a response");
    assert_eq!(kept, BySide::default());
}
