//! What is wrong with a database, for those who look after a server.

use std::collections::HashMap;

use super::{StoreOptions, bucket, postgres, record, row::from_sql, sqlite};
use crate::{
    clock::Millis,
    game::{LiveGame, Stamped},
};

/// A database in good health.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Health {
    /// How many games it holds.
    pub games: u64,
    /// How many events they have.
    pub events: u64,
    /// When the last change was made, by the clock of the machine at that time.
    pub newest: Millis,
}

/// What is wrong with a database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AilmentError {
    /// Another program holds it.
    #[error("another program has locked it")]
    Locked,
    /// Its content is not what it should be.
    #[error("it is damaged: {0}")]
    Damaged(String),
    /// It is whole, but games in it cannot be read.
    #[error("it is whole, but {0}")]
    Games(String),
    /// It is whole, but its index of positions is not that of its games.
    #[error("it is whole, but {0}")]
    Index(String),
    /// A later version has written it.
    #[error("it was written by a newer Skep (step {found}, this program knows {known})")]
    Newer {
        /// The last step of its history.
        found: i64,
        /// The last step that this program knows.
        known: i64,
    },
    /// Its content is elsewhere now.
    #[error("everything in it was moved to {to}")]
    Moved {
        /// Where.
        to: String,
    },
    /// The system does not let us use it.
    #[error("it cannot be used: {0}")]
    Unusable(String),
}

impl Health {
    /// Out of a row: games, events, and when something last happened.
    pub(super) fn of_row((games, events, newest): (i64, i64, i64)) -> Health {
        Health {
            games: from_sql(games),
            events: from_sql(events),
            newest: from_sql(newest),
        }
    }
}

/// Looks at a database; `None` if there is none yet. Nothing is changed.
///
/// # Errors
/// What is wrong with it.
pub async fn examine(options: &StoreOptions) -> Result<Option<Health>, AilmentError> {
    match &options.postgres {
        Some(postgres) => postgres::examine(postgres).await,
        None => sqlite::examine(options).await,
    }
}

/// A game as it is kept.
pub(super) struct KeptGame {
    pub(super) id: String,
    pub(super) settings: String,
    pub(super) version: i64,
    /// The version, the time and the text of each event, in their order.
    pub(super) events: Vec<(i64, i64, String)>,
}

/// The games that cannot be read.
#[derive(Default)]
pub(super) struct DamagedGames {
    count: u64,
    first: Option<String>,
}

impl DamagedGames {
    /// Plays a game through.
    pub(super) fn look_at(&mut self, game: &KeptGame) {
        if let Err(fault) = replay(game) {
            self.count += 1;
            let id = &game.id;
            self.first
                .get_or_insert_with(|| format!("game {id}: {fault}"));
        }
    }

    /// What is wrong; `None` if every game can be read.
    pub(super) fn fault(self) -> Option<String> {
        let count = self.count;
        self.first.map(|first| match count {
            1 => format!("a game cannot be read: {first}"),
            count => format!("{count} games cannot be read, such as {first}"),
        })
    }
}

fn replay(game: &KeptGame) -> Result<(), Box<dyn std::error::Error>> {
    let settings = record::read_settings(&game.settings)?;
    let mut live = LiveGame::new(settings)?;
    for ((version, at, body), expected) in game.events.iter().zip(1..) {
        if *version != expected {
            return Err(format!("event {expected} is missing").into());
        }
        live.apply(Stamped {
            at: from_sql(*at),
            event: record::read_event(body)?,
        })?;
    }
    let events = game.events.len() as u64;
    if events != from_sql(game.version) {
        return Err(format!("it has {events} events instead of {}", game.version).into());
    }
    Ok(())
}

/// What the index of positions says of the games of the archive.
#[derive(Default)]
pub(super) struct IndexedGames {
    /// At which plies it names each game.
    plies: HashMap<u64, Vec<u16>>,
}

impl IndexedGames {
    /// Looks at the rows of a bucket, with their segments.
    pub(super) fn look_at(&mut self, rows: &[(i64, Vec<u8>)]) {
        bucket::note_plies(rows, &mut self.plies);
    }

    /// Whether it names the games of the archive, each position once, and no others: what is wrong. The archive tells how many
    /// plies each game has.
    pub(super) fn fault(mut self, archived: &[(i64, i64)]) -> Option<String> {
        let mut wrong: Vec<u64> = Vec::new();
        for &(game, plies) in archived {
            let (game, plies) = (from_sql(game), from_sql(plies));
            let mut named = self.plies.remove(&game).unwrap_or_default();
            named.sort_unstable();
            let is_in_order = named.first() == Some(&0)
                && named.is_sorted_by(|one, next| one < next)
                && named.last().is_some_and(|last| u64::from(*last) <= plies);
            if !is_in_order {
                wrong.push(game);
            }
        }
        wrong.extend(self.plies.keys());
        let count = wrong.len();
        let game = wrong.into_iter().min()?;
        Some(format!(
            "the index of positions is wrong about {count} games of the archive, such as game {game}"
        ))
    }
}
