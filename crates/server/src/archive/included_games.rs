//! Games shipped with the program, which every archive starts with.

use std::{error::Error, fmt::Display};

use skep_game::words::{BySide, Player};
use skep_rules::Record;
use tokio::task::spawn_blocking;

use crate::{
    catalog::{NewEntry, Source},
    clock,
    store::{Store, StoreError},
};

/// Games per transaction, kept small so that moves do not wait long.
const STORE_BATCH: usize = 64;

/// A collection of games.
#[derive(Clone, Debug)]
pub struct IncludedGames {
    /// Identifies the collection. A collection with another name, as in a later version, is added to the archive as well.
    pub name: String,
    /// Called on a blocking thread, and only if the archive lacks the collection.
    pub load: fn() -> Result<Vec<IncludedGame>, Box<dyn Error + Send + Sync>>,
}

#[derive(Clone, Debug)]
pub struct IncludedGame {
    pub record: Record,
    pub players: BySide<Player>,
}

/// Adds the included games to the archive unless that has been done.
pub async fn add_included_games(store: Store, included: Option<IncludedGames>) {
    if let Some(included) = included
        && let Err(error) = try_add(&store, included).await
    {
        tracing::warn!(%error, "cannot add the included games to the archive, retrying at the next start");
    }
}

async fn try_add(store: &Store, included: IncludedGames) -> Result<(), StoreError> {
    let IncludedGames { name, load } = included;
    if store.is_done(&name).await? {
        return Ok(());
    }
    let corrupt = |error: &dyn Display| StoreError::Corrupt(error.to_string());
    let loaded = spawn_blocking(load)
        .await
        .map_err(|error| corrupt(&error))?;
    let games = loaded.map_err(|error| corrupt(&error))?;
    let now = clock::now();
    for batch in games.chunks(STORE_BATCH) {
        let batch = batch.to_vec();
        let entries = spawn_blocking(move || {
            // Only games without moves fail, and no included game is empty.
            let entry = |IncludedGame { record, players }| {
                NewEntry::of_record(&record, players, Source::Engine, None, now).ok()
            };
            batch.into_iter().filter_map(entry).collect::<Vec<_>>()
        });
        store
            .archive(entries.await.map_err(|error| corrupt(&error))?)
            .await?;
    }
    store.mark_done(&name).await
}
