//! What an archive begins with: the games that were played before there was one, and games of the engine.

use skep_engine::exhibition::{Collection, ExhibitionGame};
use skep_rules::{Color, Record};
use tokio::task::spawn_blocking;

use super::{NewEntry, Source, played};
use crate::{
    clock::{self, Millis},
    game::LiveGame,
    store::{Store, StoreError},
};

/// How many games are stored with one stroke.
const PORTION: usize = 64;
/// What is noted when the games played before are in the archive.
const PLAYED: &str = "played";

/// Puts into the archive what it begins with, unless that has been done. It takes its time, while others play.
pub async fn fill(store: Store, engine_games: bool) {
    if let Err(error) = fill_played(&store).await {
        tracing::warn!(%error, "cannot put older games into the archive; will try again at the next start");
    }
    if engine_games && let Err(error) = fill_engine(&store).await {
        tracing::warn!(%error, "cannot put the engine's games into the archive; will try again at the next start");
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

async fn fill_engine(store: &Store) -> Result<(), StoreError> {
    let corrupt = |error: &dyn std::fmt::Display| StoreError::Corrupt(error.to_string());
    let read = spawn_blocking(Collection::shipped)
        .await
        .map_err(|error| corrupt(&error))?;
    let collection = read.map_err(|error| corrupt(&error))?;
    // Another version of the program may bring other games.
    let name = format!("engine {} {}", collection.date, collection.games().len());
    if store.is_done(&name).await? {
        return Ok(());
    }
    let now = clock::now();
    for portion in collection.games().chunks(PORTION) {
        let (portion, date) = (portion.to_vec(), collection.date.clone());
        let entries = spawn_blocking(move || {
            let entries = portion.iter().filter_map(|game| entry(game, &date, now));
            entries.collect::<Vec<_>>()
        });
        store
            .shelve(entries.await.map_err(|error| corrupt(&error))?)
            .await?;
    }
    store.note_done(&name).await
}

fn entry(game: &ExhibitionGame, date: &str, now: Millis) -> Option<NewEntry> {
    let mut record = Record::new(game.game.clone());
    let name = |color| format!("Skep level {}", game.player(color).level);
    record.tags.white = name(Color::White);
    record.tags.black = name(Color::Black);
    date.clone_into(&mut record.tags.date);
    for (tag, color) in [("WhiteNodes", Color::White), ("BlackNodes", Color::Black)] {
        if let Some(nodes) = game.player(color).nodes {
            record.tags.set(tag, nodes.to_string());
        }
    }
    // A game of the engine has moves.
    NewEntry::of_record(&record, Source::Engine, None, now).ok()
}
