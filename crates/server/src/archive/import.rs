//! Import of game files, and of the games shipped with the program, which every archive starts with. Parsing and hashing
//! run on a blocking thread; games are stored in small batches, so that live games are hardly delayed.

use std::{borrow::Cow, error::Error, fmt::Display};

use skep_game::words::{BySide, Player};
use skep_rules::{Annotated, Record, WarningKind, read_annotated};
use tokio::{sync::mpsc, task::spawn_blocking};

use super::Archive;
use crate::{
    catalog::{NewEntry, Source, players_of},
    clock,
    ids::TokenHash,
    protocol::TextFault,
    store::{Store, StoreError},
};

/// Size limit for uploads.
pub const MAX_IMPORT_BYTES: usize = 8 << 20;

/// Games per transaction; a move may have to wait for one.
const STORE_BATCH: usize = 128;

/// Who imports games, and from where.
#[derive(Clone, Debug)]
pub struct Importer {
    pub source: Source,
    /// Id by which the importer finds the games again.
    pub origin: Option<String>,
    /// Hash of the token that may delete the games.
    pub owner: Option<TokenHash>,
}

/// Game counts of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq, derive_more::AddAssign)]
pub struct ImportSummary {
    /// Added to the archive.
    pub imported: u64,
    /// Already in the archive.
    pub duplicates: u64,
    /// Unreadable.
    pub bad: u64,
    /// Read with warnings, such as a queen placed first.
    pub odd: u64,
    /// The part of `odd` in which equal bugs were renumbered.
    pub renumbered: u64,
}

/// Message from the parsing thread.
enum Parsed {
    Games(Vec<NewEntry>),
    /// A game was read with warnings.
    Odd {
        renumbered: bool,
    },
    Bad(TextFault),
}

impl Archive {
    /// Imports all games of a file in any supported format. Bad games are passed to `on_bad` and skipped. If the store fails,
    /// earlier batches stay in the archive.
    pub async fn import(
        &self,
        bytes: Vec<u8>,
        importer: Importer,
        mut on_bad: impl FnMut(TextFault),
    ) -> Result<ImportSummary, StoreError> {
        let (sender, mut receiver) = mpsc::channel(2);
        let parsing = spawn_blocking(move || parse_all(&bytes, &importer, &sender));
        let mut summary = ImportSummary::default();
        while let Some(parsed) = receiver.recv().await {
            match parsed {
                Parsed::Odd { renumbered } => {
                    summary.odd += 1;
                    summary.renumbered += u64::from(renumbered);
                }
                Parsed::Bad(fault) => {
                    summary.bad += 1;
                    on_bad(fault);
                }
                Parsed::Games(games) => {
                    let ids = self.store.archive(games).await?;
                    let new = ids.iter().flatten().count() as u64;
                    summary.imported += new;
                    summary.duplicates += ids.len() as u64 - new;
                }
            }
        }
        // Everything parsed before a panic is stored.
        if let Err(error) = parsing.await {
            tracing::error!(%error, "the import thread failed");
        }
        Ok(summary)
    }
}

/// Parses every game. Stops early with `None` if the receiver is dropped, because the store has failed.
fn parse_all(bytes: &[u8], importer: &Importer, sender: &mpsc::Sender<Parsed>) -> Option<()> {
    let send = |parsed| sender.blocking_send(parsed).ok();
    let text = match decode(bytes) {
        Ok(text) => text,
        Err(fault) => return send(Parsed::Bad(fault)),
    };
    let mut batch = Vec::new();
    for (number, read) in (1..).zip(read_annotated(&text)) {
        let Annotated { record, study, .. } = match read {
            Ok(annotated) => annotated,
            Err(error) => {
                send(Parsed::Bad((&error).into()))?;
                continue;
            }
        };
        let (players, origin) = (players_of(&record), importer.origin.clone());
        let entry =
            match NewEntry::of_record(&record, players, importer.source, origin, clock::now()) {
                Ok(entry) => entry.owned_by(importer.owner),
                Err(error) => {
                    send(Parsed::Bad(TextFault::no_moves(number, error.to_string())))?;
                    continue;
                }
            };
        batch.push(match study {
            Some(study) => entry.with_study(&study),
            None => entry,
        });
        if !record.warnings.is_empty() {
            send(Parsed::Odd {
                renumbered: is_renumbered(&record),
            })?;
        }
        if batch.len() == STORE_BATCH {
            send(Parsed::Games(std::mem::take(&mut batch)))?;
        }
    }
    match batch.is_empty() {
        true => Some(()),
        false => send(Parsed::Games(batch)),
    }
}

fn is_renumbered(record: &Record) -> bool {
    let is_renumbering = |kind: &WarningKind| matches!(kind, WarningKind::Renumbered { .. });
    record
        .warnings
        .iter()
        .any(|warning| is_renumbering(&warning.kind))
}

/// Converts UTF-16, as written by Windows programs, to UTF-8 and rejects binary data.
fn decode(bytes: &[u8]) -> Result<Cow<'_, [u8]>, TextFault> {
    let units = |decode_pair: fn([u8; 2]) -> u16| {
        let (pairs, _) = bytes.get(2..).unwrap_or_default().as_chunks::<2>();
        pairs
            .iter()
            .map(|&pair| decode_pair(pair))
            .collect::<Vec<_>>()
    };
    let wide = match bytes {
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        _ => {
            return match bytes.iter().position(|&byte| byte == 0) {
                None => Ok(Cow::Borrowed(bytes)),
                Some(position) => Err(not_text(bytes, position)),
            };
        }
    };
    match String::from_utf16(&wide) {
        Ok(text) => Ok(Cow::Owned(text.into_bytes())),
        Err(_) => Err(not_text(bytes, 0)),
    }
}

/// Reports binary data, with the line of its first byte.
fn not_text(bytes: &[u8], position: usize) -> TextFault {
    let before = bytes.get(..position).unwrap_or_default();
    let lines = before.iter().filter(|&&byte| byte == b'\n').count();
    TextFault::no_text(u32::try_from(lines + 1).unwrap_or(u32::MAX))
}

/// Games per transaction, kept small so that moves do not wait long.
const INCLUDED_BATCH: usize = 64;

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
    for batch in games.chunks(INCLUDED_BATCH) {
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
