//! Several nodes on one PostgreSQL database: each learns what happens on the others, and any of them can fail.

use serde_json::Value;
use skep_game::{
    clock::{ClockSetting, Millis},
    ids::{GameId, Token},
    live::{Event, LiveGame},
    words::{EndReason, Side},
};
use skep_server::room::{EnterRequest, Frame, RoomPresence};
use tokio::{sync::mpsc, task::JoinHandle, time::timeout};

use crate::{
    harness::TIMEOUT,
    nodes::{Database, Node, pair_with, play},
};

const MINUTE: ClockSetting = ClockSetting {
    initial: 60,
    increment: 0,
};
const SECOND: ClockSetting = ClockSetting {
    initial: 1,
    increment: 0,
};

/// A node with its background tasks running until it is dropped.
struct RunningNode {
    node: Node,
    task: JoinHandle<()>,
}

impl RunningNode {
    async fn open(database: &Database) -> RunningNode {
        let node = Node::open(database).await;
        let rooms = node.rooms.clone();
        let task = tokio::spawn(async move { rooms.run().await });
        RunningNode { node, task }
    }

    /// Enters a game through this node.
    async fn enter(&self, game: GameId, token: Option<&Token>) -> Participant {
        let (outbox, inbox) = mpsc::channel(64);
        let room = self.node.rooms.room(game).expect("a room");
        let entry = EnterRequest {
            token: token.map(Token::hash),
            account: None,
            join: false,
            member: None,
            name: None,
            after: None,
            outbox,
        };
        let entered = room.enter(entry).await.expect("entered");
        let pending = entered.missed.iter().map(read).collect();
        Participant {
            _presence: entered.presence,
            inbox,
            pending,
        }
    }

    /// Shuts down gracefully.
    async fn stop(self) {
        self.task.abort();
        self.node.rooms.close().await;
        self.node.rooms.leave().await.expect("a last heartbeat");
    }

    async fn load(&self, game: GameId) -> LiveGame {
        let stored = self.node.store.load(game).await.expect("a store");
        let stored = stored.expect("a game");
        LiveGame::replay(stored.settings, stored.events).expect("a readable game")
    }
}

impl Drop for RunningNode {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// A connection to a room.
struct Participant {
    _presence: RoomPresence,
    inbox: mpsc::Receiver<Frame>,
    pending: Vec<Value>,
}

fn read(frame: &Frame) -> Value {
    serde_json::from_slice(&frame.json).expect("JSON")
}

impl Participant {
    /// Waits for a matching message and discards those before it.
    async fn until(&mut self, is_match: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = match self.pending.is_empty() {
                false => self.pending.remove(0),
                true => {
                    let frame = timeout(TIMEOUT, self.inbox.recv()).await;
                    read(&frame.expect("in time").expect("the room is open"))
                }
            };
            if is_match(&message) {
                return message;
            }
        }
    }

    async fn wait_for(&mut self, kind: &str) -> Value {
        self.until(|message| message["t"] == kind).await
    }

    /// Waits until White is reported as present or absent.
    async fn sees_white(&mut self, is_present: bool) {
        self.until(|message| {
            let presence = &message["presence"];
            presence["white"] == is_present
        })
        .await;
    }
}

async fn two_moves(node: &Node, game: GameId, white: &Token, black: &Token) {
    let first = node.request(game, white, play(0, 1, "wS1")).await;
    assert_eq!(first, Ok(2));
    let second = node.request(game, black, play(1, 2, "bG1 wS1-")).await;
    assert_eq!(second, Ok(3));
}

#[tokio::test]
async fn events_on_one_node_reach_the_others_in_order() {
    let database = Database::postgres();
    let (here, there) = (
        RunningNode::open(&database).await,
        RunningNode::open(&database).await,
    );
    let (game, white, black) = pair_with(&here.node, None).await;
    let mut watcher = there.enter(game, None).await;
    assert_eq!(watcher.wait_for("state").await["v"], 1);
    two_moves(&here.node, game, &white, &black).await;
    for version in [2, 3] {
        assert_eq!(watcher.wait_for("moved").await["v"], version);
    }
    // White switches to the other node.
    let third = there
        .node
        .request(game, &white, play(2, 3, "wQ -wS1"))
        .await;
    assert_eq!(third, Ok(4));
    assert_eq!(watcher.wait_for("moved").await["v"], 4);
}

#[tokio::test]
async fn events_are_found_without_notifications() {
    let database = Database::postgres();
    // Without its background tasks, a node sends no notifications.
    let (silent, there) = (
        Node::open(&database).await,
        RunningNode::open(&database).await,
    );
    let (game, white, black) = pair_with(&silent, None).await;
    let mut watcher = there.enter(game, None).await;
    two_moves(&silent, game, &white, &black).await;
    for version in [2, 3] {
        assert_eq!(watcher.wait_for("moved").await["v"], version);
    }
}

#[tokio::test]
async fn a_flag_falls_after_the_node_of_the_game_has_stopped() {
    let database = Database::postgres();
    let (here, there) = (
        RunningNode::open(&database).await,
        RunningNode::open(&database).await,
    );
    let (game, white, black) = pair_with(&here.node, Some(SECOND)).await;
    two_moves(&here.node, game, &white, &black).await;
    here.stop().await;
    let ended = loop {
        let live = there.load(game).await;
        if let Some(result) = live.result() {
            break result;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(
        (ended.winner, ended.reason),
        (Some(Side::Black), EndReason::Time)
    );
}

/// White's remaining time in the log, and whether an outage was compensated.
fn clocks(live: &LiveGame) -> (Millis, bool) {
    let clock = live.clock().expect("clocks");
    let resumed = live.log().iter();
    let resumed = resumed.filter(|stamped| matches!(stamped.event, Event::Resumed { .. }));
    (clock.left_then()[Side::White], resumed.count() > 0)
}

#[tokio::test]
async fn a_restarting_node_compensates_nothing_while_another_runs() {
    let database = Database::postgres();
    let (here, there) = (
        RunningNode::open(&database).await,
        RunningNode::open(&database).await,
    );
    let (game, white, black) = pair_with(&here.node, Some(MINUTE)).await;
    two_moves(&here.node, game, &white, &black).await;
    here.stop().await;
    let here = RunningNode::open(&database).await;
    let third = here.node.request(game, &white, play(2, 3, "wQ -wS1")).await;
    assert_eq!(third, Ok(4));
    let (_, is_resumed) = clocks(&there.load(game).await);
    assert!(!is_resumed);
}

#[tokio::test]
async fn time_without_any_running_node_is_compensated() {
    let database = Database::postgres();
    let here = RunningNode::open(&database).await;
    let (game, white, black) = pair_with(&here.node, Some(MINUTE)).await;
    two_moves(&here.node, game, &white, &black).await;
    here.stop().await;
    let there = RunningNode::open(&database).await;
    let third = there
        .node
        .request(game, &white, play(2, 3, "wQ -wS1"))
        .await;
    assert_eq!(third, Ok(5));
    let live = there.load(game).await;
    let (left, is_resumed) = clocks(&live);
    assert!(is_resumed);
    // White is charged only for the time in which a node was running.
    let [.., second, third] = live.played() else {
        panic!("three plies");
    };
    assert!(60_000 - left < third.at - second.at, "{left}");
}

#[tokio::test]
async fn switching_nodes_does_not_show_a_player_as_away() {
    let database = Database::postgres();
    let (here, there) = (
        RunningNode::open(&database).await,
        RunningNode::open(&database).await,
    );
    let (game, white, black) = pair_with(&here.node, None).await;
    let first = here.enter(game, Some(&white)).await;
    let mut opponent = there.enter(game, Some(&black)).await;
    opponent.sees_white(true).await;
    drop(first);
    let _second = there.enter(game, Some(&white)).await;
    // If White had been reported as away, it would come before the move.
    there
        .node
        .request(game, &white, play(0, 1, "wS1"))
        .await
        .expect("legal");
    loop {
        let message = opponent.until(|_| true).await;
        assert_ne!(message["presence"]["white"], false, "{message}");
        if message["t"] == "moved" {
            break;
        }
    }
}

#[tokio::test]
async fn a_player_who_left_every_node_is_shown_as_away() {
    let database = Database::postgres();
    let (here, there) = (
        RunningNode::open(&database).await,
        RunningNode::open(&database).await,
    );
    let (game, white, black) = pair_with(&here.node, None).await;
    let player = here.enter(game, Some(&white)).await;
    let mut opponent = there.enter(game, Some(&black)).await;
    let watcher = here.enter(game, None).await;
    opponent
        .until(|message| message["presence"]["spectators"] == 1)
        .await;
    drop((player, watcher));
    opponent
        .until(|message| {
            let presence = &message["presence"];
            presence["white"] == false && presence["spectators"] == 0
        })
        .await;
}
