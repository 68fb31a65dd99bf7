//! Compares stored games with acknowledged and seen moves.

use std::{
    fmt,
    time::{Duration, Instant},
};

use skep_game::{
    live::{Event, LiveGame, Stamped},
    words::EndReason,
};
use skep_server::store::{NodeId, Store};
use tokio::time::sleep;

use crate::{
    arena::{Pair, TIMEOUT},
    reference_clock::ReferenceClock,
};

#[derive(Debug, Default)]
pub(crate) struct Verdict {
    pub(crate) complaints: Vec<String>,
    /// Largest refund of a game's clocks.
    pub(crate) most_given_back: Duration,
    pub(crate) games: usize,
    pub(crate) over: usize,
    pub(crate) events: usize,
    pub(crate) acknowledged: usize,
    reconnections: usize,
}

impl Verdict {
    /// Checks a game once its players have received everything; returns its history.
    pub(crate) async fn judge(&mut self, store: &Store, game: &Pair) -> Vec<Stamped> {
        let deadline = Instant::now() + TIMEOUT;
        // A refund may be stored after the last move.
        let (version, events, live) = loop {
            let loaded = load(store, game).await;
            let is_seen = (0..2).all(|player| game.notes(player).v == loaded.0);
            if is_seen || Instant::now() >= deadline {
                break loaded;
            }
            sleep(Duration::from_millis(20)).await;
        };
        self.games += 1;
        self.events += events.len();
        self.over += usize::from(live.result().is_some());
        if events.len() != version as usize {
            self.complain(game, format!("{} events make {version}", events.len()));
        }
        if !events.is_sorted_by_key(|stamped| stamped.at) {
            self.complain(game, "time runs backwards");
        }
        let flagged = |end: skep_game::words::Ending| end.reason == EndReason::Time;
        if live.result().is_some_and(flagged) {
            self.complain(game, "a flag fell");
        }
        let moves = live.game().move_strings();
        for player in 0..2 {
            let notes = game.notes(player);
            if notes.v != version || notes.moves != moves {
                self.complain(game, format!("{version} is stored, and {} seen", notes.v));
            }
            self.reconnections += notes.reconnections;
            self.acknowledged += notes.acknowledged.len();
            for complaint in &notes.complaints {
                self.complain(game, complaint);
            }
            for (ply, uhp, v) in &notes.acknowledged {
                let event = events.get(*v as usize - 1).map(|stamped| &stamped.event);
                let is_stored =
                    matches!(event, Some(Event::Moved { uhp: stored, .. }) if stored == uhp);
                if !is_stored || moves.get(*ply) != Some(uhp) {
                    self.complain(game, format!("{uhp} of ply {ply} is not at {v}"));
                }
            }
            if let Some(v) = notes.resigned {
                let event = events.get(v as usize - 1).map(|stamped| &stamped.event);
                let is_stored = matches!(event, Some(Event::Ended { result }) if result.reason == EndReason::Resignation);
                if !is_stored {
                    self.complain(game, format!("the resignation is not at {v}"));
                }
            }
        }
        self.judge_clocks(game, &events, &live);
        events
    }

    /// Checks the clocks against the times of the events.
    fn judge_clocks(&mut self, game: &Pair, events: &[Stamped], live: &LiveGame) {
        let Some(reference) = ReferenceClock::replay(events, game.initial) else {
            return;
        };
        let left = live.clock().map(skep_game::clock::Clock::left_then);
        if left != Some(reference.left) {
            let expected = reference.left;
            self.complain(game, format!("{left:?} are left, not {expected:?}"));
        }
        let given_back = reference.refunds.iter().map(|(_, refund)| refund).sum();
        let given_back = Duration::from_millis(given_back);
        self.most_given_back = self.most_given_back.max(given_back);
    }

    pub(crate) fn complain(&mut self, game: &Pair, what: impl fmt::Display) {
        self.complaints.push(format!("game {}: {what}", game.id));
    }
}

async fn load(store: &Store, game: &Pair) -> (u32, Vec<Stamped>, LiveGame) {
    let nobody = NodeId::random().expect("randomness");
    let seen = store
        .open_games(nobody, &[game.id])
        .await
        .expect("the game");
    let stored = store.load(game.id).await.expect("the store");
    let stored = stored.expect("the game");
    let live = LiveGame::replay(stored.settings, stored.events.clone());
    (seen[0].version, stored.events, live.expect("one history"))
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} games ({} over) with {} events; {} moves acknowledged; {} reconnections; at most {:?} given back",
            self.games,
            self.over,
            self.events,
            self.acknowledged,
            self.reconnections,
            self.most_given_back
        )
    }
}
