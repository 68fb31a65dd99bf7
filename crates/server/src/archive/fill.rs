//! The games that come with the program.

use tokio::task::spawn_blocking;

use super::{IncludedGame, LoadIncludedGames};
use crate::{
    catalog::{NewEntry, Source},
    clock,
    store::{Store, StoreError},
};

/// Games stored at once, so that moves do not wait long.
const PORTION: usize = 64;

/// Adds the games that come with the program to the archive, once.
pub async fn fill(store: Store, founding: Option<LoadIncludedGames>) {
    if let Some(founding) = founding
        && let Err(error) = found(&store, founding).await
    {
        tracing::warn!(%error, "cannot add the included games to the archive; will try again at the next start");
    }
}

async fn found(store: &Store, founding: LoadIncludedGames) -> Result<(), StoreError> {
    let corrupt = |error: &dyn std::fmt::Display| StoreError::Corrupt(error.to_string());
    let read = spawn_blocking(founding)
        .await
        .map_err(|error| corrupt(&error))?;
    let founding = read.map_err(|error| corrupt(&error))?;
    if store.is_done(&founding.name).await? {
        return Ok(());
    }
    let now = clock::now();
    for portion in founding.games.chunks(PORTION) {
        let portion = portion.to_vec();
        let entries = spawn_blocking(move || {
            // A game that came with the program has moves.
            let entry = |IncludedGame { record, players }| {
                NewEntry::of_record(&record, players, Source::Engine, None, now).ok()
            };
            portion.into_iter().filter_map(entry).collect::<Vec<_>>()
        });
        store
            .archive(entries.await.map_err(|error| corrupt(&error))?)
            .await?;
    }
    store.mark_done(&founding.name).await
}
