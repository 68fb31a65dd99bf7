//! What an archive begins with: the games that were played before there was one, and those that come with the program.

use tokio::task::spawn_blocking;

use super::{Founding, NewEntry, played};
use crate::{
    clock,
    game::LiveGame,
    protocol::ArchiveSource,
    store::{Store, StoreError},
};

/// How many games are stored at once.
const PORTION: usize = 64;
/// What is noted when the games played before are in the archive.
const PLAYED: &str = "played";

/// Puts into the archive what it begins with, unless that has been done. It takes its time, while others play.
pub async fn fill(store: Store, founding: Option<Founding>) {
    if let Err(error) = fill_played(&store).await {
        tracing::warn!(%error, "cannot put older games into the archive; will try again at the next start");
    }
    if let Some(founding) = founding
        && let Err(error) = found(&store, founding).await
    {
        tracing::warn!(%error, "cannot put the first games into the archive; will try again at the next start");
    }
}

async fn fill_played(store: &Store) -> Result<(), StoreError> {
    if store.is_done(PLAYED).await? {
        return Ok(());
    }
    let mut last = String::new();
    loop {
        let ids = store.games_after(&last, PORTION).await?;
        let Some(id) = ids.last() else {
            break;
        };
        last = id.to_string();
        let mut entries = Vec::new();
        for id in ids {
            let Some(stored) = store.load(id).await? else {
                continue;
            };
            match LiveGame::replay(stored.settings, stored.events) {
                Ok(live) => entries.extend(played(&live)),
                Err(error) => tracing::warn!(game = %id, %error, "a damaged game is left out"),
            }
        }
        store.shelve(entries).await?;
    }
    store.note_done(PLAYED).await
}

async fn found(store: &Store, founding: Founding) -> Result<(), StoreError> {
    let corrupt = |error: &dyn std::fmt::Display| StoreError::Corrupt(error.to_string());
    let read = spawn_blocking(founding)
        .await
        .map_err(|error| corrupt(&error))?;
    let games = read.map_err(|error| corrupt(&error))?;
    if store.is_done(&games.name).await? {
        return Ok(());
    }
    let now = clock::now();
    for portion in games.records.chunks(PORTION) {
        let portion = portion.to_vec();
        let entries = spawn_blocking(move || {
            // A game that came with the program has moves.
            let entry = |record| NewEntry::of_record(record, ArchiveSource::Engine, None, now).ok();
            portion.iter().filter_map(entry).collect::<Vec<_>>()
        });
        store
            .shelve(entries.await.map_err(|error| corrupt(&error))?)
            .await?;
    }
    store.note_done(&games.name).await
}
