//! Game review: the value of every ply, better alternatives and the turning points.
//!
//! Each ply is judged independently: a cleared engine searches the position after the played move and then, with a warm
//! table, the position before it. Both searches have a fixed number of nodes, so a game has the same review wherever
//! and in whatever order its plies are judged. `docs/review.md` explains how the thresholds were found.
//!
//! ```
//! use std::{num::NonZero, sync::atomic::AtomicBool};
//!
//! use skep_engine::{Net, review::{Quality, review}};
//! use skep_rules::Game;
//!
//! let game: Game = "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1".parse()?;
//! let (stop, threads) = (AtomicBool::new(false), NonZero::<usize>::MIN);
//! let review = review(&game, &Net::built_in(), Quality::Quick, threads, &stop, |_| {});
//! for ply in review.ok_or("stopped")?.plies {
//!     println!("{:?}: {:.0} % lost", ply.judgement, 100.0 * ply.lost);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod judged;
mod judgement;
mod reviewed;
#[cfg(test)]
mod tests;

pub use judged::{Judged, ParseQualityError, Quality, judge};
pub use judgement::{Judgement, accuracy};
pub use reviewed::{Moment, MomentKind, Review, ReviewedPly, Win};

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use skep_rules::{Game, Move};

use crate::{Engine, Net, Options};

/// Transposition table size of a reviewing engine in MiB; it influences the results.
pub const TABLE_MIB: usize = 16;

/// Creates an engine for reviewing.
pub fn engine(net: Arc<Net>) -> Engine {
    Engine::with_net(Options::default().with_table_mib(TABLE_MIB), net)
}

/// The game before each of its plies, and the move played there.
pub fn plies(game: &Game) -> Vec<(Game, Move)> {
    let mut before = Game::from_board(game.start().clone())
        .with_repetition_draws(game.ruleset().repetition_draws);
    let mut plies = Vec::with_capacity(game.moves().len());
    for mv in game.moves() {
        plies.push((before.clone(), mv));
        if before.play(mv).is_err() {
            break;
        }
    }
    plies
}

/// Reviews a game. `progress` receives the number of plies judged so far; setting `stop` aborts the review, which then
/// returns `None`.
pub fn review(
    game: &Game,
    net: &Arc<Net>,
    quality: Quality,
    threads: NonZero<usize>,
    stop: &AtomicBool,
    progress: impl Fn(usize) + Sync,
) -> Option<Review> {
    let plies = plies(game);
    let judged: Mutex<Vec<Option<Judged>>> = Mutex::new(vec![None; plies.len()]);
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut engine = engine(Arc::clone(net));
        while let Some((before, mv)) = plies.get(next.fetch_add(1, Ordering::Relaxed)) {
            let number = before.moves().len();
            let Some(found) = judge(&mut engine, before, *mv, quality, stop) else {
                return;
            };
            // The list is consistent even if another thread panicked while holding it.
            let mut list = judged.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(slot) = list.get_mut(number) {
                *slot = Some(found);
            }
            drop(list);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.get().min(plies.len()) {
            // With fewer threads the review only takes longer.
            thread::Builder::new().spawn_scoped(scope, work).ok();
        }
        work();
    });
    let judged = judged.into_inner().unwrap_or_else(PoisonError::into_inner);
    let judged: Option<Vec<Judged>> = judged.into_iter().collect();
    Some(Review::new(game, judged?))
}
