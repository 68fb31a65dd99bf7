//! Whether what was stored is what was acknowledged and seen.

use std::{
    fmt,
    time::{Duration, Instant},
};

use skep_game::{
    live::{Event, LiveGame, Stamped},
    words::{EndReason, Side},
};
use skep_server::store::{NodeId, Store};
use tokio::time::sleep;

use crate::world::{INITIAL, Pair};

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    pub(crate) complaints: Vec<String>,
    /// The most time that the clocks of a game got back.
    pub(crate) most_given_back: Duration,
    games: usize,
    over: usize,
    events: usize,
    acknowledged: usize,
    reconnections: usize,
}

impl Verdict {
    /// Looks at a game, once its players have heard of everything.
    pub(crate) async fn judge(&mut self, store: &Store, game: &Pair, patience: Duration) {
        let (version, events, live) = load(store, game).await;
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
        let deadline = Instant::now() + patience;
        for player in 0..2 {
            while game.notes(player).v != version && Instant::now() < deadline {
                sleep(Duration::from_millis(20)).await;
            }
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
        }
        self.judge_clocks(game, &events, &live);
    }

    /// What the players have used is what passed while it was their turn, except what they got back.
    fn judge_clocks(&mut self, game: &Pair, events: &[Stamped], live: &LiveGame) {
        let Some(clock) = live.clock() else {
            return self.complain(game, "the clocks have gone");
        };
        let used: u64 = Side::ALL
            .iter()
            .map(|side| INITIAL * 1000 - clock.left_then()[*side])
            .sum();
        let mut moved = events
            .iter()
            .filter(|stamped| matches!(stamped.event, Event::Moved { .. }));
        let started = moved.nth(1).map_or(0, |stamped| stamped.at);
        let lag: u64 = events.iter().map(lag_of).sum();
        let passed = clock.at().saturating_sub(started).saturating_sub(lag);
        if used > passed {
            self.complain(
                game,
                format!("{used} ms were used, {passed} ms have passed"),
            );
        }
        let given_back = Duration::from_millis(passed.saturating_sub(used));
        self.most_given_back = self.most_given_back.max(given_back);
    }

    fn complain(&mut self, game: &Pair, what: impl fmt::Display) {
        self.complaints.push(format!("game {}: {what}", game.id));
    }
}

/// What a move that was long on its way got back.
const fn lag_of(stamped: &Stamped) -> u64 {
    match stamped.event {
        Event::Moved { lag, .. } => lag,
        _ => 0,
    }
}

async fn load(store: &Store, game: &Pair) -> (u32, Vec<Stamped>, LiveGame) {
    let nobody = NodeId::random().expect("randomness");
    let seen = store.look(nobody, &[game.id]).await.expect("the game");
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
