//! Work on several threads.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Works on each part in a thread, and returns the results in order.
pub(crate) fn map<T: Send, R: Send>(
    parts: impl Iterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let work = &work;
    thread::scope(|scope| {
        let workers: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    })
}

/// Plays games on several threads. Each creates a player, which plays the games with the numbers that it gets, counted
/// from 0, until it returns `None`. `take` receives the games on the current thread; its first error ends the work.
pub(crate) fn play<G: Send, P: FnMut(usize) -> Option<G>>(
    threads: usize,
    player: impl Fn() -> P + Sync,
    take: impl FnMut(G) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let next = AtomicUsize::new(0);
    let (sender, games) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, player) = (sender.clone(), &next, &player);
            scope.spawn(move || {
                let mut play = player();
                while let Some(game) = play(next.fetch_add(1, Ordering::Relaxed)) {
                    // The receiver is gone after an error, which ends the work.
                    if sender.send(game).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        games.into_iter().try_for_each(take)
    })
}
