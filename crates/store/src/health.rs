//! Checking a database.

use std::collections::HashMap;

use skep_game::{
    clock::Millis,
    live::{LiveGame, Stamped},
};

use crate::{
    StoreOptions, archive,
    games::record,
    postgres,
    query::{Connection, query},
    row::from_sql,
    sqlite,
};

/// Games read at once.
const PORTION: i64 = 256;

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
    pub(crate) fn of_row((games, events, newest): (i64, i64, i64)) -> Health {
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

/// Replays every game and checks the position index.
pub(crate) async fn examine_games(
    connection: &mut Connection<'_>,
    has_index: bool,
) -> Result<Result<Health, AilmentError>, sqlx::Error> {
    if let Some(fault) = damaged_games(connection).await? {
        return Ok(Err(AilmentError::Games(fault)));
    }
    if has_index && let Some(fault) = index_fault(connection).await? {
        return Ok(Err(AilmentError::Index(fault)));
    }
    let row = query(
        "SELECT (SELECT COUNT(*) FROM games), (SELECT COUNT(*) FROM events), \
             GREATEST((SELECT COALESCE(MAX(updated), 0) FROM games), (SELECT alive FROM heartbeat))",
    )
    .fetch_one(connection)
    .await?;
    Ok(Ok(Health::of_row(row)))
}

/// Replays every game. The database may be intact and a game in it not.
async fn damaged_games(connection: &mut Connection<'_>) -> Result<Option<String>, sqlx::Error> {
    let mut last = String::new();
    let mut damaged = DamagedGames::default();
    loop {
        let games: Vec<(String, String, i64)> =
            query("SELECT id, settings, version FROM games WHERE id > $1 ORDER BY id LIMIT $2")
                .bind(&last)
                .bind(PORTION)
                .fetch_all(&mut *connection)
                .await?;
        let Some((id, ..)) = games.last() else {
            break;
        };
        last.clone_from(id);
        for (id, settings, version) in games {
            let events =
                query("SELECT version, at, body FROM events WHERE game = $1 ORDER BY version")
                    .bind(&id)
                    .fetch_all(&mut *connection)
                    .await?;
            damaged.look_at(&KeptGame {
                id,
                settings,
                version,
                events,
            });
        }
    }
    let (stray,): (i64,) = query(
        "SELECT COUNT(DISTINCT game) FROM events \
         WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = game)",
    )
    .fetch_one(connection)
    .await?;
    Ok(damaged.fault().or_else(|| {
        (stray > 0).then(|| format!("there are events of {stray} games that are not there"))
    }))
}

async fn index_fault(connection: &mut Connection<'_>) -> Result<Option<String>, sqlx::Error> {
    let archived: Vec<(i64, i64)> = query("SELECT id, plies FROM archive")
        .fetch_all(&mut *connection)
        .await?;
    let mut indexed = IndexedGames::default();
    for number in 0..=i64::from(u8::MAX) {
        let rows: Vec<(i64, Vec<u8>)> =
            query("SELECT segment, entries FROM archive_positions WHERE bucket = $1")
                .bind(number)
                .fetch_all(&mut *connection)
                .await?;
        indexed.look_at(&rows);
    }
    Ok(indexed.fault(&archived))
}

struct KeptGame {
    id: String,
    settings: String,
    version: i64,
    /// The version, the time and the text of each event, in their order.
    events: Vec<(i64, i64, String)>,
}

/// The games that cannot be read.
#[derive(Default)]
struct DamagedGames {
    count: u64,
    first: Option<String>,
}

impl DamagedGames {
    /// Plays a game through.
    fn look_at(&mut self, game: &KeptGame) {
        if let Err(fault) = replay(game) {
            self.count += 1;
            let id = &game.id;
            self.first
                .get_or_insert_with(|| format!("game {id}: {fault}"));
        }
    }

    /// What is wrong; `None` if every game can be read.
    fn fault(self) -> Option<String> {
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
struct IndexedGames {
    /// At which plies it names each game.
    plies: HashMap<u64, Vec<u16>>,
}

impl IndexedGames {
    /// Looks at the rows of a bucket, with their segments.
    fn look_at(&mut self, rows: &[(i64, Vec<u8>)]) {
        archive::note_plies(rows, &mut self.plies);
    }

    /// Whether it names the games of the archive, each position once, and no others: what is wrong. The archive tells how many
    /// plies each game has.
    fn fault(mut self, archived: &[(i64, i64)]) -> Option<String> {
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
