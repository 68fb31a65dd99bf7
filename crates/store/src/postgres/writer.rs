//! The task that appends events. It writes all waiting events with one statement, whose cost hardly depends on their number.

use std::{collections::HashSet, mem, slice, sync::Arc, time::Instant};

use skep_game::ids::GameId;
use sqlx::{ConnectOptions, Connection as _, PgConnection, postgres::PgConnectOptions};
use tokio::{
    sync::{mpsc, oneshot},
    time::sleep,
};

use super::connection::{Fault, MAX_ATTEMPTS, MAX_RETRY_TIME, RETRY_INTERVAL};
use crate::{
    Result, StoreError,
    column::to_sql,
    event::EventRow,
    metrics::METRICS,
    outage_log::OutageLog,
    query::{Connection, STATEMENT_TIMEOUT, in_time},
};

/// Limits how long the first event of a statement waits for the others.
const MAX_BATCH: usize = 256;

/// An event and its caller.
pub(super) struct Append {
    pub(super) event: EventRow,
    pub(super) caller: oneshot::Sender<Result<()>>,
}

pub(super) struct Writer {
    connect: PgConnectOptions,
    /// `None` after a failure; the next event opens a new one.
    connection: Option<PgConnection>,
    /// The last attempt found the database down, so new events fail at once instead of being retried.
    is_down: bool,
    outages: Arc<OutageLog>,
}

impl Writer {
    /// Connects at once, which shows in the database that a server is running.
    pub(super) async fn open(connect: PgConnectOptions, outages: Arc<OutageLog>) -> Writer {
        // Forces index lookups, whatever the size of the tables when the statement was planned.
        let connect = connect.options([
            ("enable_seqscan", "off"),
            ("enable_hashjoin", "off"),
            ("enable_mergejoin", "off"),
        ]);
        Writer {
            // A failure is retried with the first event.
            connection: in_time(STATEMENT_TIMEOUT, connect.connect()).await.ok(),
            connect,
            is_down: false,
            outages,
        }
    }

    /// Appends events until every sender is gone.
    pub(super) async fn run(mut self, mut writes: mpsc::Receiver<Append>) {
        let mut batch = Vec::with_capacity(MAX_BATCH);
        let mut left = Vec::new();
        loop {
            let room = MAX_BATCH.saturating_sub(batch.len());
            if batch.is_empty() && writes.recv_many(&mut batch, room).await == 0 {
                break;
            }
            // One event per game: a second one builds on the version of the first.
            let mut games = HashSet::new();
            for write in mem::take(&mut batch) {
                match games.insert(write.event.game) {
                    true => batch.push(write),
                    false => left.push(write),
                }
            }
            let events: Vec<EventRow> = batch.iter().map(|write| write.event.clone()).collect();
            let results = self.append(&events).await;
            for (write, result) in batch.drain(..).zip(results) {
                // The caller may have gone; the event is stored anyway.
                write.caller.send(result).ok();
            }
            batch.append(&mut left);
        }
        if let Some(connection) = self.connection {
            // Everything is stored; a failure to close does not matter.
            connection.close().await.ok();
        }
    }

    /// Appends events together, or one by one if one of them fails.
    async fn append(&mut self, events: &[EventRow]) -> Vec<Result<()>> {
        let error = match self.append_together(events).await {
            Ok(results) => return results,
            Err(error) => error,
        };
        if events.len() == 1 || Fault::of(&error) == Fault::Disconnected {
            let error = self.outages.report(error);
            return events.iter().map(|_| Err(error.clone())).collect();
        }
        if !self.outages.is_failing() {
            tracing::warn!(%error, events = events.len(), "cannot write events together");
        }
        let mut results = Vec::with_capacity(events.len());
        for event in events {
            let alone = self.append_together(slice::from_ref(event)).await;
            results.extend(alone.unwrap_or_else(|error| vec![Err(self.outages.report(error))]));
        }
        results
    }

    /// Appends events with one statement, which is sent again over a new connection if the old one breaks. Events that were
    /// stored the first time are recognised.
    async fn append_together(&mut self, events: &[EventRow]) -> sqlx::Result<Vec<Result<()>>> {
        METRICS.batch.observe(events.len() as f64);
        let begun = Instant::now();
        let mut attempts = 0;
        let mut is_retry = false;
        loop {
            attempts += 1;
            let error = match self.send(events, &mut is_retry).await {
                Ok(answers) => {
                    METRICS.committed(begun);
                    self.is_down = false;
                    self.outages.stored();
                    return Ok(answers);
                }
                Err(error) => error,
            };
            match Fault::of(&error) {
                Fault::Disconnected => {
                    let is_exhausted =
                        begun.elapsed() >= MAX_RETRY_TIME || self.is_down && !is_retry;
                    if is_exhausted {
                        self.is_down = true;
                        return Err(error);
                    }
                    sleep(RETRY_INTERVAL).await;
                }
                Fault::Contended if attempts < MAX_ATTEMPTS => {}
                _ => return Err(error),
            }
        }
    }

    /// Sends the statement and returns the results for the callers. After a retry, an event that seems to come too late may be
    /// stored already.
    async fn send(
        &mut self,
        events: &[EventRow],
        is_retry: &mut bool,
    ) -> sqlx::Result<Vec<Result<()>>> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => in_time(STATEMENT_TIMEOUT, self.connect.connect()).await?,
        };
        let appended = match in_time(STATEMENT_TIMEOUT, append(&mut connection, events)).await {
            Ok(games) => games,
            Err(error) => {
                match Fault::of(&error) {
                    Fault::Disconnected => *is_retry = true,
                    _ => self.connection = Some(connection),
                }
                return Err(error);
            }
        };
        let mut answers = Vec::with_capacity(events.len());
        for event in events {
            let mut is_stored = appended.contains(&event.game);
            if !is_stored && *is_retry {
                let db = &mut Connection::postgres(&mut connection, true);
                is_stored = in_time(STATEMENT_TIMEOUT, event.is_stored(db)).await?;
            }
            answers.push(is_stored.then_some(()).ok_or(StoreError::Conflict));
        }
        self.connection = Some(connection);
        Ok(answers)
    }
}

/// Appends events to games that have the expected version, and returns those games. Games are locked in the order of their
/// ids, which prevents deadlocks between nodes.
async fn append(
    connection: &mut PgConnection,
    events: &[EventRow],
) -> sqlx::Result<HashSet<GameId>> {
    let column = |value: fn(&EventRow) -> i64| events.iter().map(value).collect::<Vec<i64>>();
    let text = |value: fn(&EventRow) -> &str| events.iter().map(value).collect::<Vec<&str>>();
    let ids: Vec<String> = events.iter().map(|event| event.game.to_string()).collect();
    let games: Vec<String> = sqlx::query_scalar(
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
    .bind(ids)
    .bind(column(|event| i64::from(event.version)))
    .bind(column(|event| to_sql(event.at)))
    .bind(text(|event| &event.body))
    .bind(text(|event| &event.overview))
    .bind(column(|event| i64::from(event.due.is_some())))
    .bind(column(|event| to_sql(event.due.unwrap_or(0))))
    .bind(column(|event| to_sql(event.ended().unwrap_or(0))))
    .fetch_all(connection)
    .await?;
    Ok(games
        .iter()
        .filter_map(|game| GameId::parse(game))
        .collect())
}
