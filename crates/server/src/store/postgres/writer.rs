//! The task that appends events. It takes all that wait and writes them with one statement: a statement is a transaction, and
//! what it costs hardly depends on how many events it brings.

use std::{
    collections::HashSet,
    mem, slice,
    sync::Arc,
    time::{Duration, Instant},
};

use sqlx::{ConnectOptions, Connection, PgConnection, postgres::PgConnectOptions};
use tokio::{
    sync::{mpsc, oneshot},
    time::{sleep, timeout},
};

use super::{
    EventRow, StoreError, is_constraint, look,
    outage_log::OutageLog,
    row::to_sql,
    trouble::{Trouble, too_late},
};
use crate::metrics::METRICS;

/// The most events in one statement, so that the first does not wait for too many others.
const MAX_BATCH: usize = 256;
/// How long one statement may take before the connection counts as broken. Longer than the server's own limits.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);
/// For how long a broken connection is mended before those who wait are told. A restart of PostgreSQL takes a second or two.
const MENDING: Duration = Duration::from_secs(5);
/// How long to wait before another try.
const PAUSE: Duration = Duration::from_millis(100);
/// How often a deadlock may come in between.
const TRIES: u32 = 5;

/// An event and who waits for it.
pub(super) struct Waiting {
    pub(super) event: EventRow,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// The one who appends.
pub(super) struct Writer {
    connect: PgConnectOptions,
    /// `None` after a failure: the next event opens a new one.
    connection: Option<PgConnection>,
    /// Whether the database was away at the last try; then nobody is kept waiting for it.
    is_away: bool,
    outages: Arc<OutageLog>,
}

/// What became of events that were sent together.
enum Sent {
    /// The games that had the expected version, and have the event now.
    Appended(HashSet<String>),
    /// Nothing was sent, as there is no connection.
    Unsent(sqlx::Error),
    /// Something went wrong.
    Failed(sqlx::Error),
}

impl Writer {
    /// Connects at once, so that whoever looks at the database sees that a server works on it.
    pub(super) async fn open(connect: PgConnectOptions, outages: Arc<OutageLog>) -> Writer {
        // Games are found by their ids, however small their table was when the plan was made.
        let connect = connect.options([
            ("enable_seqscan", "off"),
            ("enable_hashjoin", "off"),
            ("enable_mergejoin", "off"),
        ]);
        Writer {
            // What fails here is tried again with the first event.
            connection: within(connect.connect()).await.ok(),
            connect,
            is_away: false,
            outages,
        }
    }

    /// Appends events until nobody can send any more.
    pub(super) async fn run(mut self, mut writes: mpsc::Receiver<Waiting>) {
        let mut batch = Vec::with_capacity(MAX_BATCH);
        let mut left = Vec::new();
        loop {
            let room = MAX_BATCH.saturating_sub(batch.len());
            if batch.is_empty() && writes.recv_many(&mut batch, room).await == 0 {
                break;
            }
            // One event of each game: a second one needs the version that the first one makes.
            let mut games = HashSet::new();
            for write in mem::take(&mut batch) {
                match games.insert(write.event.game.clone()) {
                    true => batch.push(write),
                    false => left.push(write),
                }
            }
            let events: Vec<EventRow> = batch.iter().map(|write| write.event.clone()).collect();
            let results = self.append(&events).await;
            for (write, result) in batch.drain(..).zip(results) {
                // The caller may have disconnected; the event is stored all the same.
                write.done.send(result).ok();
            }
            batch.append(&mut left);
        }
        if let Some(connection) = self.connection {
            // Everything is stored; how the connection ends does not matter.
            connection.close().await.ok();
        }
    }

    /// Appends events together, or each by itself if one of them spoils the others.
    async fn append(&mut self, events: &[EventRow]) -> Vec<Result<(), StoreError>> {
        let error = match self.append_together(events).await {
            Ok(results) => return results,
            Err(error) => error,
        };
        if events.len() == 1 || Trouble::of(&error) == Trouble::Broken {
            let error = self.failed(error);
            return events.iter().map(|_| Err(error.clone())).collect();
        }
        if !self.outages.is_failing() {
            tracing::warn!(%error, events = events.len(), "cannot write events together");
        }
        let mut results = Vec::with_capacity(events.len());
        for event in events {
            let alone = self.append_together(slice::from_ref(event)).await;
            results.extend(alone.unwrap_or_else(|error| vec![Err(self.failed(error))]));
        }
        results
    }

    /// Logs why events were not appended.
    fn failed(&self, error: sqlx::Error) -> StoreError {
        if is_constraint(&error) {
            tracing::error!(%error, "cannot write a change");
            return StoreError::from(error);
        }
        let error = StoreError::from(error);
        self.outages.failed(&error);
        error
    }

    /// Appends events with one statement. A connection that breaks is mended and the statement sent again: what has been
    /// appended already is recognised.
    async fn append_together(
        &mut self,
        events: &[EventRow],
    ) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
        METRICS.batch.observe(events.len() as f64);
        let begun = Instant::now();
        let mut tries = 0;
        let mut is_unsure = false;
        loop {
            tries += 1;
            let error = match self.send(events).await {
                Sent::Appended(games) => match self.answers(events, &games, is_unsure).await {
                    Ok(answers) => {
                        METRICS.commit.since(begun);
                        self.is_away = false;
                        self.outages.stored();
                        return Ok(answers);
                    }
                    Err(error) => error,
                },
                Sent::Unsent(error) => error,
                Sent::Failed(error) => {
                    is_unsure |= Trouble::of(&error) == Trouble::Broken;
                    error
                }
            };
            match Trouble::of(&error) {
                Trouble::Broken => {
                    let is_over = begun.elapsed() >= MENDING || self.is_away && !is_unsure;
                    if is_over {
                        self.is_away = true;
                        return Err(error);
                    }
                    sleep(PAUSE).await;
                }
                Trouble::Contended if tries < TRIES => {}
                _ => return Err(error),
            }
        }
    }

    async fn send(&mut self, events: &[EventRow]) -> Sent {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => match within(self.connect.connect()).await {
                Ok(connection) => connection,
                Err(error) => return Sent::Unsent(error),
            },
        };
        match within(append(&mut connection, events)).await {
            Ok(games) => {
                self.connection = Some(connection);
                Sent::Appended(games)
            }
            Err(error) => {
                if Trouble::of(&error) != Trouble::Broken {
                    self.connection = Some(connection);
                }
                Sent::Failed(error)
            }
        }
    }

    /// What those who wait are told. If an earlier try may have succeeded, an event that comes too late may be there.
    async fn answers(
        &mut self,
        events: &[EventRow],
        appended: &HashSet<String>,
        is_unsure: bool,
    ) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
        let mut answers = Vec::with_capacity(events.len());
        for event in events {
            let is_there =
                appended.contains(&event.game) || is_unsure && self.is_there(event).await?;
            answers.push(match is_there {
                true => Ok(()),
                false => Err(StoreError::Conflict),
            });
        }
        Ok(answers)
    }

    async fn is_there(&mut self, event: &EventRow) -> Result<bool, sqlx::Error> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => within(self.connect.connect()).await?,
        };
        let is_there = within(look::is_there(&mut connection, event)).await?;
        self.connection = Some(connection);
        Ok(is_there)
    }
}

/// Appends events to games that have the expected version, which are returned. Games are locked in the order of their ids, so
/// that two nodes never wait for each other.
async fn append(
    connection: &mut PgConnection,
    events: &[EventRow],
) -> Result<HashSet<String>, sqlx::Error> {
    let column = |value: fn(&EventRow) -> i64| events.iter().map(value).collect::<Vec<i64>>();
    let text = |value: fn(&EventRow) -> &str| events.iter().map(value).collect::<Vec<&str>>();
    let games: Vec<(String,)> = sqlx::query_as(
        "WITH wanted AS ( \
             SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[]) \
                 AS wanted (game, version, at, body, overview, restless, due, ended) \
         ), held AS MATERIALIZED ( \
             SELECT id FROM games WHERE id = ANY($1) ORDER BY id FOR UPDATE \
         ), moved AS ( \
             UPDATE games SET version = wanted.version + 1, updated = wanted.at, \
                 restless = wanted.restless, overview = wanted.overview, due = wanted.due, \
                 ended = CASE WHEN games.ended > 0 THEN games.ended ELSE wanted.ended END \
             FROM held JOIN wanted ON wanted.game = held.id \
             WHERE games.id = held.id AND games.version = wanted.version \
             RETURNING games.id \
         ) \
         INSERT INTO events (game, version, at, body) \
         SELECT game, version + 1, at, body FROM wanted JOIN moved ON moved.id = game \
         RETURNING game",
    )
    .bind(text(|event| &event.game))
    .bind(column(|event| i64::from(event.version)))
    .bind(column(|event| to_sql(event.at)))
    .bind(text(|event| &event.body))
    .bind(text(|event| &event.overview))
    .bind(column(|event| i64::from(event.due.is_some())))
    .bind(column(|event| to_sql(event.due.unwrap_or(0))))
    .bind(column(|event| to_sql(event.ended().unwrap_or(0))))
    .fetch_all(connection)
    .await?;
    Ok(games.into_iter().map(|(game,)| game).collect())
}

/// An answer, unless it takes too long.
pub(super) async fn within<T>(
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    timeout(PATIENCE, work)
        .await
        .unwrap_or_else(|_| Err(too_late()))
}
