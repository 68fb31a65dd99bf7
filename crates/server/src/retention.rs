//! Games are kept for as long as the host wants.

use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::{
    archive::{Archive, Filter, Source},
    clock::{self, Millis},
    ids::GameId,
    room::Rooms,
    store::{Store, StoreError},
};

/// How often old games are looked for.
const EVERY: Duration = Duration::from_secs(60 * 60);
/// How many games are deleted at once: what those who play may have to wait for.
const PORTION: u32 = 50;

/// For how long games between people are kept; `None` for ever.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keep {
    /// Those that have ended, from their end.
    pub finished: Option<Duration>,
    /// Those that have not, from the last thing that happened in them. One whose clock runs ends by itself, so it stays.
    pub unfinished: Option<Duration>,
}

impl Keep {
    /// Deletes what is kept no longer, again and again.
    pub(crate) async fn run(self, store: Store, rooms: Rooms) {
        if self == Keep::default() {
            return;
        }
        let mut tick = interval(EVERY);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tick.tick().await;
            match self.sweep(&store, &rooms).await {
                Ok(0) => {}
                Ok(games) => tracing::info!(games, "deleted what is kept no longer"),
                Err(error) => store.warn("cannot delete old games; will try again", &error),
            }
        }
    }

    /// Deletes all games that are kept no longer: how many there were.
    async fn sweep(self, store: &Store, rooms: &Rooms) -> Result<usize, StoreError> {
        let mut deleted = 0;
        loop {
            let mut games = Vec::new();
            if let Some(time) = self.finished {
                games.extend(store.ended_before(ago(time), PORTION).await?);
            }
            if let Some(time) = self.unfinished {
                games.extend(store.abandoned_since(ago(time), PORTION).await?);
            }
            if games.is_empty() {
                return Ok(deleted);
            }
            delete(store, rooms, &games).await?;
            deleted += games.len();
        }
    }
}

/// The moment that lies so far back.
fn ago(time: Duration) -> Millis {
    let time = Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX);
    clock::now().saturating_sub(time)
}

/// Deletes games, from the archive as well. Whoever is in the room of one is sent away.
///
/// # Errors
/// The database does not answer or cannot take it.
pub(crate) async fn delete(
    store: &Store,
    rooms: &Rooms,
    games: &[GameId],
) -> Result<(), StoreError> {
    let filter = Filter {
        sources: vec![Source::Played],
        own: Some(games.iter().map(ToString::to_string).collect()),
        ..Filter::default()
    };
    Archive::new(store.clone()).delete_fitting(&filter).await?;
    store.delete_games(games).await?;
    rooms.deleted(games).await;
    Ok(())
}
