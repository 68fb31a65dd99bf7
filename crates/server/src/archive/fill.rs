//! What an archive begins with: the games that were played before there was one, and those that come with the program.

use tokio::task::spawn_blocking;

use super::{Founding, FoundingGame};
use crate::{
    catalog::{ArchiveGames, NewEntry, Source, played},
    clock,
    game::LiveGame,
    store::{Store, StoreError},
};

/// How many games are stored at once.
const PORTION: usize = 64;
/// What is noted when the games played before are in the archive.
const PLAYED: &str = "played";
/// What is noted when the index of positions has no small pieces any more.
const COMPACT: &str = "compact";

/// Puts into the archive what it begins with, unless that has been done. It takes its time, while others play.
pub async fn fill(store: Store, which: ArchiveGames, founding: Option<Founding>) {
    if let Err(error) = fill_played(&store, which).await {
        tracing::warn!(%error, "cannot put older games into the archive; will try again at the next start");
    }
    if let Some(founding) = founding
        && let Err(error) = found(&store, founding).await
    {
        tracing::warn!(%error, "cannot put the first games into the archive; will try again at the next start");
    }
    if let Err(error) = compact(&store).await {
        tracing::warn!(%error, "cannot tidy the archive up; will try again at the next start");
    }
}

async fn compact(store: &Store) -> Result<(), StoreError> {
    if store.is_done(COMPACT).await? {
        return Ok(());
    }
    store.compact().await?;
    store.note_done(COMPACT).await
}

async fn fill_played(store: &Store, which: ArchiveGames) -> Result<(), StoreError> {
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
                Ok(live) if which.takes(&live) => entries.extend(played(&live)),
                Ok(_) => {}
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
    let founding = read.map_err(|error| corrupt(&error))?;
    if store.is_done(&founding.name).await? {
        return Ok(());
    }
    let now = clock::now();
    for portion in founding.games.chunks(PORTION) {
        let portion = portion.to_vec();
        let entries = spawn_blocking(move || {
            // A game that came with the program has moves.
            let entry = |FoundingGame { record, players }| {
                NewEntry::of_record(&record, players, Source::Engine, None, now).ok()
            };
            portion.into_iter().filter_map(entry).collect::<Vec<_>>()
        });
        store
            .shelve(entries.await.map_err(|error| corrupt(&error))?)
            .await?;
    }
    store.note_done(&founding.name).await
}
