//! Games from a file into the archive. Reading and hashing is work for a thread of its own; what is read is stored in small
//! portions, so that games being played hardly notice.

use std::borrow::Cow;

use skep_rules::{Annotated, Record, WarningKind, read_annotated};
use tokio::{sync::mpsc, task::spawn_blocking};

use super::Report;
use crate::{
    catalog::{NewEntry, Source, players_of},
    clock,
    ids::TokenHash,
    protocol::TextFault,
    store::{Store, StoreError},
};

/// The largest file that the network may bring.
pub const MAX_IMPORT_BYTES: usize = 8 << 20;

/// How many games are stored in one transaction: what the games being played may have to wait for.
const PORTION: usize = 128;

/// An import: its source, its id, and the hash of the secret that may delete its games.
#[derive(Clone, Debug)]
pub struct Importer {
    /// Where the games come from, as the importer says.
    pub source: Source,
    /// The id by which the importer finds the games again.
    pub origin: Option<String>,
    /// The hash of the secret.
    pub owner: Option<TokenHash>,
}

/// What the reading thread sends.
enum Read {
    Games(Vec<NewEntry>),
    /// A game was read with indulgence.
    Odd {
        renumbered: bool,
    },
    Bad(TextFault),
}

/// Puts the games of a file into the archive, in whatever format it is. A bad game does not spoil the others: `bad` hears of
/// each. Each game is there wholly or not at all.
///
/// # Errors
/// The database cannot take them; those of earlier portions are in the archive.
pub async fn import(
    store: &Store,
    bytes: Vec<u8>,
    importer: Importer,
    mut bad: impl FnMut(TextFault),
) -> Result<Report, StoreError> {
    let (found, mut read) = mpsc::channel(2);
    let reading = spawn_blocking(move || read_all(&bytes, &importer, &found));
    let mut report = Report::default();
    while let Some(read) = read.recv().await {
        match read {
            Read::Odd { renumbered } => {
                report.odd += 1;
                report.renumbered += u64::from(renumbered);
            }
            Read::Bad(fault) => {
                report.bad += 1;
                bad(fault);
            }
            Read::Games(games) => {
                let ids = store.archive(games).await?;
                let new = ids.iter().flatten().count() as u64;
                report.imported += new;
                report.duplicates += ids.len() as u64 - new;
            }
        }
    }
    // The thread has sent everything; that it panicked would be a bug, and what it sent is stored.
    if let Err(error) = reading.await {
        tracing::error!(%error, "reading games failed");
    }
    Ok(report)
}

/// Reads every game and sends it on, until nobody listens any more.
fn read_all(bytes: &[u8], importer: &Importer, found: &mpsc::Sender<Read>) {
    let text = match decode(bytes) {
        Ok(text) => text,
        Err(fault) => {
            // The receiver is gone only if the store has failed.
            found.blocking_send(Read::Bad(fault)).ok();
            return;
        }
    };
    let mut portion = Vec::with_capacity(PORTION);
    for (number, read) in (1..).zip(read_annotated(&text)) {
        let sent = match read {
            Err(error) => found.blocking_send(Read::Bad((&error).into())),
            Ok(Annotated { record, study }) => {
                let origin = importer.origin.clone();
                let players = players_of(&record);
                let now = clock::now();
                let entry = NewEntry::of_record(&record, players, importer.source, origin, now);
                match entry {
                    Err(error) => {
                        let fault = TextFault::no_moves(number, error.to_string());
                        found.blocking_send(Read::Bad(fault))
                    }
                    Ok(entry) => {
                        let entry = entry.owned_by(importer.owner);
                        portion.push(match study {
                            Some(study) => entry.with_study(&study),
                            None => entry,
                        });
                        if record.warnings.is_empty() {
                            Ok(())
                        } else {
                            let renumbered = is_renumbered(&record);
                            found.blocking_send(Read::Odd { renumbered })
                        }
                    }
                }
            }
        };
        let full = portion.len() == PORTION;
        let stored = if full {
            let games = std::mem::replace(&mut portion, Vec::with_capacity(PORTION));
            found.blocking_send(Read::Games(games))
        } else {
            Ok(())
        };
        if sent.is_err() || stored.is_err() {
            return;
        }
    }
    if !portion.is_empty() {
        // As above.
        found.blocking_send(Read::Games(portion)).ok();
    }
}

fn is_renumbered(record: &Record) -> bool {
    let is_note = |kind: &WarningKind| matches!(kind, WarningKind::Renumbered { .. });
    record.warnings.iter().any(|warning| is_note(&warning.kind))
}

/// The bytes as the readers expect them: what Windows calls Unicode is turned into UTF-8, and what is no text at all is
/// called so.
fn decode(bytes: &[u8]) -> Result<Cow<'_, [u8]>, TextFault> {
    let units = |of_pair: fn([u8; 2]) -> u16| {
        let (pairs, _) = bytes.get(2..).unwrap_or_default().as_chunks::<2>();
        pairs.iter().map(|&pair| of_pair(pair)).collect::<Vec<_>>()
    };
    let wide = match bytes {
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        _ => {
            return match bytes.iter().position(|&byte| byte == 0) {
                None => Ok(Cow::Borrowed(bytes)),
                Some(place) => Err(no_text(bytes, place)),
            };
        }
    };
    match String::from_utf16(&wide) {
        Ok(text) => Ok(Cow::Owned(text.into_bytes())),
        Err(_) => Err(no_text(bytes, 0)),
    }
}

/// The fault of a file that is no text, with the line where that shows.
fn no_text(bytes: &[u8], place: usize) -> TextFault {
    let before = bytes.get(..place).unwrap_or_default();
    let lines = before.iter().filter(|&&byte| byte == b'\n').count();
    TextFault::no_text(u32::try_from(lines + 1).unwrap_or(u32::MAX))
}
