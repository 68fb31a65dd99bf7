//! Several nodes on one PostgreSQL database: what happens at one of them is known at the others, and no node is needed for
//! what has to happen.

use serde_json::Value;
use skep_game::{
    clock::{ClockSetting, Millis},
    ids::{GameId, Token},
    live::{Event, LiveGame},
    words::{EndReason, Side},
};
use skep_server::room::{Entry, Frame, RoomPresence};
use tokio::{sync::mpsc, task::JoinHandle, time::timeout};

use crate::{
    harness::PATIENCE,
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

/// A node that lives with the others, until it is dropped.
struct Living {
    node: Node,
    life: JoinHandle<()>,
}

impl Living {
    async fn open(database: &Database) -> Living {
        let node = Node::open(database).await;
        let rooms = node.rooms.clone();
        let life = tokio::spawn(async move { rooms.run().await });
        Living { node, life }
    }

    /// Somebody comes to a game here.
    async fn enter(&self, game: GameId, token: Option<&Token>) -> Visitor {
        let (outbox, inbox) = mpsc::channel(64);
        let room = self.node.rooms.room(game).expect("a room");
        let entry = Entry {
            token: token.map(Token::hash),
            account: None,
            join: false,
            member: None,
            name: None,
            after: None,
            outbox,
        };
        let entered = room.enter(entry).await.expect("entered");
        let seen = entered.missed.iter().map(read).collect();
        Visitor {
            _stay: entered.presence,
            inbox,
            seen,
        }
    }

    /// Ends as a server does that is told to stop.
    async fn stop(self) {
        self.life.abort();
        self.node.rooms.close().await;
        self.node.rooms.leave().await.expect("a last sign");
    }

    async fn load(&self, game: GameId) -> LiveGame {
        let stored = self.node.store.load(game).await.expect("a store");
        let stored = stored.expect("a game");
        LiveGame::replay(stored.settings, stored.events).expect("whole")
    }
}

impl Drop for Living {
    fn drop(&mut self) {
        self.life.abort();
    }
}

/// Somebody in a room.
struct Visitor {
    _stay: RoomPresence,
    inbox: mpsc::Receiver<Frame>,
    seen: Vec<Value>,
}

fn read(frame: &Frame) -> Value {
    serde_json::from_slice(&frame.json).expect("JSON")
}

impl Visitor {
    /// The next message that fits; those before it are forgotten.
    async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = match self.seen.is_empty() {
                false => self.seen.remove(0),
                true => {
                    let frame = timeout(PATIENCE, self.inbox.recv()).await;
                    read(&frame.expect("in time").expect("the room is open"))
                }
            };
            if fits(&message) {
                return message;
            }
        }
    }

    async fn told(&mut self, kind: &str) -> Value {
        self.until(|message| message["t"] == kind).await
    }

    /// Waits until White is told to be here, or not.
    async fn sees_white(&mut self, is_here: bool) {
        self.until(|message| {
            let presence = &message["presence"];
            presence["white"] == is_here
        })
        .await;
    }
}

async fn two_moves(node: &Node, game: GameId, white: &Token, black: &Token) {
    let first = node.ask(game, white, play(0, 1, "wS1")).await;
    assert_eq!(first, Ok(2));
    let second = node.ask(game, black, play(1, 2, "bG1 wS1-")).await;
    assert_eq!(second, Ok(3));
}

#[tokio::test]
async fn what_happens_at_one_node_is_told_at_the_others_in_order() {
    let database = Database::postgres();
    let (here, there) = (Living::open(&database).await, Living::open(&database).await);
    let (game, white, black) = pair_with(&here.node, None).await;
    let mut watcher = there.enter(game, None).await;
    assert_eq!(watcher.told("state").await["v"], 1);
    two_moves(&here.node, game, &white, &black).await;
    for version in [2, 3] {
        assert_eq!(watcher.told("moved").await["v"], version);
    }
    // White changes over to the other node and goes on there.
    let third = there.node.ask(game, &white, play(2, 3, "wQ -wS1")).await;
    assert_eq!(third, Ok(4));
    assert_eq!(watcher.told("moved").await["v"], 4);
}

#[tokio::test]
async fn what_no_hint_tells_is_found_out() {
    let database = Database::postgres();
    // A node that does not live with the others gives no hints.
    let (mute, there) = (Node::open(&database).await, Living::open(&database).await);
    let (game, white, black) = pair_with(&mute, None).await;
    let mut watcher = there.enter(game, None).await;
    two_moves(&mute, game, &white, &black).await;
    for version in [2, 3] {
        assert_eq!(watcher.told("moved").await["v"], version);
    }
}

#[tokio::test]
async fn a_flag_falls_though_the_node_of_the_game_has_gone() {
    let database = Database::postgres();
    let (here, there) = (Living::open(&database).await, Living::open(&database).await);
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

/// What White has left by the events of a game, and whether time was given back.
fn clocks(live: &LiveGame) -> (Millis, bool) {
    let clock = live.clock().expect("clocks");
    let resumed = live.log().iter();
    let resumed = resumed.filter(|stamped| matches!(stamped.event, Event::Resumed { .. }));
    (clock.left_then()[Side::White], resumed.count() > 0)
}

#[tokio::test]
async fn a_node_that_restarts_gives_nothing_back_while_another_is_alive() {
    let database = Database::postgres();
    let (here, there) = (Living::open(&database).await, Living::open(&database).await);
    let (game, white, black) = pair_with(&here.node, Some(MINUTE)).await;
    two_moves(&here.node, game, &white, &black).await;
    here.stop().await;
    let here = Living::open(&database).await;
    let third = here.node.ask(game, &white, play(2, 3, "wQ -wS1")).await;
    assert_eq!(third, Ok(4));
    let (_, is_resumed) = clocks(&there.load(game).await);
    assert!(!is_resumed);
}

#[tokio::test]
async fn time_in_which_no_node_was_alive_is_given_back() {
    let database = Database::postgres();
    let here = Living::open(&database).await;
    let (game, white, black) = pair_with(&here.node, Some(MINUTE)).await;
    two_moves(&here.node, game, &white, &black).await;
    here.stop().await;
    let there = Living::open(&database).await;
    let third = there.node.ask(game, &white, play(2, 3, "wQ -wS1")).await;
    assert_eq!(third, Ok(5));
    let live = there.load(game).await;
    let (left, is_resumed) = clocks(&live);
    assert!(is_resumed);
    // White has lost what passed while a node was alive, and no more.
    let [.., second, third] = live.played() else {
        panic!("three plies");
    };
    assert!(60_000 - left < third.at - second.at, "{left}");
}

#[tokio::test]
async fn whoever_sits_at_another_node_is_there_and_does_not_go_by_moving() {
    let database = Database::postgres();
    let (here, there) = (Living::open(&database).await, Living::open(&database).await);
    let (game, white, black) = pair_with(&here.node, None).await;
    let at_first = here.enter(game, Some(&white)).await;
    let mut opponent = there.enter(game, Some(&black)).await;
    opponent.sees_white(true).await;
    drop(at_first);
    let _then = there.enter(game, Some(&white)).await;
    // Had anybody been told that White has gone, it would be among these.
    there
        .node
        .ask(game, &white, play(0, 1, "wS1"))
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
async fn whoever_has_left_every_node_has_gone() {
    let database = Database::postgres();
    let (here, there) = (Living::open(&database).await, Living::open(&database).await);
    let (game, white, black) = pair_with(&here.node, None).await;
    let player = here.enter(game, Some(&white)).await;
    let mut opponent = there.enter(game, Some(&black)).await;
    let watcher = here.enter(game, None).await;
    opponent
        .until(|message| message["presence"]["watchers"] == 1)
        .await;
    drop((player, watcher));
    opponent
        .until(|message| {
            let presence = &message["presence"];
            presence["white"] == false && presence["watchers"] == 0
        })
        .await;
}
