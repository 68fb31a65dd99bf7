//! Deletion of old games.

use std::{sync::Arc, time::Duration};

use crate::{
    archive::{Archive, Filter, Source},
    clock::{self, Millis, ticker},
    ids::GameId,
    room::Rooms,
    store::{Result, Store},
};

const SWEEP_INTERVAL: Duration = Duration::from_secs(60 * 60);
/// Games deleted at once. Small, because live games have to wait for a deletion.
const BATCH_SIZE: u32 = 50;

/// Retention periods; `None` keeps games forever.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keep {
    /// Finished games, from their end.
    pub finished: Option<Duration>,
    /// Unfinished games, from their last event. Games with a running clock are kept, because they end by themselves.
    pub unfinished: Option<Duration>,
}

impl Keep {
    /// Sweeps periodically.
    pub(crate) async fn run(self, store: Store, rooms: Arc<Rooms>) {
        if self == Keep::default() {
            return;
        }
        let mut tick = ticker(SWEEP_INTERVAL);
        loop {
            tick.tick().await;
            match self.sweep(&store, &rooms).await {
                Ok(0) => {}
                Ok(games) => tracing::info!(games, "deleted old games"),
                Err(error) => store.warn("cannot delete old games; will retry", &error),
            }
        }
    }

    /// Deletes all expired games and returns their number.
    async fn sweep(self, store: &Store, rooms: &Rooms) -> Result<usize> {
        let mut deleted = 0;
        loop {
            let mut games = Vec::new();
            if let Some(time) = self.finished {
                games.extend(store.ended_before(ago(time), BATCH_SIZE).await?);
            }
            if let Some(time) = self.unfinished {
                games.extend(store.abandoned_since(ago(time), BATCH_SIZE).await?);
            }
            if games.is_empty() {
                return Ok(deleted);
            }
            delete(store, rooms, &games).await?;
            deleted += games.len();
        }
    }
}

fn ago(time: Duration) -> Millis {
    clock::now().saturating_sub(clock::millis(time))
}

/// Deletes games, also from the archive, and closes their rooms.
pub(crate) async fn delete(store: &Store, rooms: &Rooms, games: &[GameId]) -> Result<()> {
    let filter = Filter {
        sources: vec![Source::Played],
        own: Some(games.iter().map(ToString::to_string).collect()),
        ..Filter::default()
    };
    Archive::new(store.clone()).delete_matching(&filter).await?;
    store.delete_games(games).await?;
    rooms.close_deleted(games).await;
    Ok(())
}
