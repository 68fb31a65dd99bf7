//! Games are kept for as long as the host wants.

use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::{
    archive::{Archive, Filter, Source},
    clock::{self, Millis},
    ids::GameId,
    store::{Store, StoreError},
};

/// How often old games are looked for.
const EVERY: Duration = Duration::from_secs(60 * 60);
/// How many games are deleted at once: what those who play may have to wait for.
const PORTION: u32 = 50;

/// Deletes games in which nothing has happened for so long, again and again.
pub(crate) async fn keep(store: Store, time: Duration) {
    let mut tick = interval(EVERY);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        let time = Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX);
        match sweep(&store, clock::now().saturating_sub(time)).await {
            Ok(0) => {}
            Ok(games) => tracing::info!(games, "deleted what is kept no longer"),
            Err(error) => tracing::warn!(%error, "cannot delete old games; will try again"),
        }
    }
}

/// Deletes all games in which nothing has happened since a time: how many there were.
async fn sweep(store: &Store, since: Millis) -> Result<usize, StoreError> {
    let mut deleted = 0;
    loop {
        let games = store.quiet_since(since, PORTION).await?;
        if games.is_empty() {
            return Ok(deleted);
        }
        delete(store, &games).await?;
        deleted += games.len();
    }
}

/// Deletes games, from the archive as well.
///
/// # Errors
/// The database does not answer or cannot take it.
pub(crate) async fn delete(store: &Store, games: &[GameId]) -> Result<(), StoreError> {
    let filter = Filter {
        sources: vec![Source::Played],
        own: Some(games.iter().map(ToString::to_string).collect()),
        ..Filter::default()
    };
    Archive::new(store.clone()).delete_fitting(&filter).await?;
    store.forget(games).await
}
