//! Changes other than plain appends, each in a transaction of its own.

use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection, PgPool};
use tokio::time::sleep;

use super::{
    Change, Done, EventRow, GameRow, MAX_OUTAGE_AGE, Outage, PeopleChange, StoreError,
    archive_players, archive_positions, archive_write, forget, is_constraint, lobby_write, look,
    outage_log::OutageLog,
    people_write, plans, ratings_write,
    row::to_sql,
    trouble::{Trouble, is_there_already},
    writer::within,
};
use crate::clock::Millis;

/// For how long a change is tried again after its connection broke.
const MENDING: Duration = Duration::from_secs(5);
/// How long to wait before another try.
const PAUSE: Duration = Duration::from_millis(100);
/// How often a deadlock may come in between.
const TRIES: u32 = 5;
/// The lock of the archive. Whoever changes it holds it until the end of the transaction, and takes it before the row of any game:
/// the numbers of its games follow each other, and rows of the index are read and written again.
const ARCHIVE_LOCK: i64 = 0x736b_6570_0001;

/// A change that is made in a transaction of its own.
pub(super) struct Write(pub(super) Change);

impl Write {
    /// Makes the change. If the connection breaks it is made again; what was made already is recognised.
    pub(super) async fn make(
        &self,
        pool: &PgPool,
        outages: &OutageLog,
    ) -> Result<Done, StoreError> {
        let given_up = Instant::now() + MENDING;
        let mut tries = 0;
        let mut is_unsure = false;
        loop {
            tries += 1;
            let attempt = self.attempt(pool, is_unsure);
            let tried = match self.0 {
                // It goes through all games, each statement within the server's own limit.
                Change::RebuildRatings => attempt.await,
                _ => within(attempt).await,
            };
            let error = match tried {
                Ok(answer) => {
                    if answer.is_ok() {
                        outages.stored();
                    }
                    return answer;
                }
                Err(error) => error,
            };
            match Trouble::of(&error) {
                Trouble::Broken if Instant::now() < given_up && self.can_be_repeated() => {
                    is_unsure = true;
                    sleep(PAUSE).await;
                }
                Trouble::Contended if tries < TRIES => {}
                _ if is_constraint(&error) => {
                    tracing::error!(%error, "cannot write a change");
                    return Err(StoreError::from(error));
                }
                _ => {
                    let error = StoreError::from(error);
                    outages.failed(&error);
                    return Err(error);
                }
            }
        }
    }

    /// Tries once. `is_unsure` if an earlier try may have succeeded.
    async fn attempt(
        &self,
        pool: &PgPool,
        is_unsure: bool,
    ) -> Result<Result<Done, StoreError>, sqlx::Error> {
        let mut connection = pool.acquire().await?;
        let mut transaction = connection.begin().await?;
        if self.touches_archive() {
            sqlx::query("SELECT pg_advisory_xact_lock($1)")
                .bind(ARCHIVE_LOCK)
                .execute(&mut *transaction)
                .await?;
        }
        let done = self.run(&mut transaction).await;
        let is_made_before = match (&done, &self.0) {
            (Ok(Err(StoreError::Conflict)), Change::Append { event, .. }) if is_unsure => {
                look::is_there(&mut transaction, event).await?
            }
            (Err(error), Change::Create(game)) if is_unsure && is_there_already(error) => {
                transaction.rollback().await?;
                let is_kept = look::is_kept(&mut connection, game).await?;
                return if is_kept {
                    Ok(Ok(Done::default()))
                } else {
                    done
                };
            }
            _ => false,
        };
        if is_made_before {
            return Ok(Ok(Done::default()));
        }
        let done = done?;
        match done {
            Ok(_) => transaction.commit().await?,
            Err(_) => transaction.rollback().await?,
        }
        Ok(done)
    }

    /// Whether it may be made a second time if nobody knows whether it was made. Games that are shelved again would count as
    /// known before, and so would a name or a code that somebody has used.
    const fn can_be_repeated(&self) -> bool {
        !matches!(
            self.0,
            Change::Shelve(_)
                | Change::Alive { .. }
                | Change::People(PeopleChange::SignUp(_) | PeopleChange::Recover { .. })
        )
    }

    /// Whether it needs the lock of the archive.
    const fn touches_archive(&self) -> bool {
        match &self.0 {
            Change::Append { archived, .. } => archived.is_some(),
            Change::Shelve(_)
            | Change::Unshelve(_)
            | Change::ForgetPlayers
            | Change::Compact(_)
            | Change::People(PeopleChange::Unname { .. }) => true,
            Change::Create(_)
            | Change::Alive { .. }
            | Change::Forget(_)
            | Change::Done(_)
            | Change::HostToken(_)
            | Change::Plan(_)
            | Change::Lobby(_)
            | Change::People(_)
            | Change::RebuildRatings => false,
        }
    }

    /// Makes the change within a transaction. A change that comes too late is left out and says so.
    async fn run(
        &self,
        connection: &mut PgConnection,
    ) -> Result<Result<Done, StoreError>, sqlx::Error> {
        match &self.0 {
            Change::Create(game) => insert(connection, game).await?,
            Change::Alive { at, outage } => be_alive(connection, *at, *outage).await?,
            Change::Append {
                event,
                next,
                seat,
                archived,
                end,
            } => {
                if !append(connection, event).await? {
                    return Ok(Err(StoreError::Conflict));
                }
                if next.is_some() && !lobby_write::may_go_on(connection, &event.game).await? {
                    return Ok(Err(StoreError::Playing));
                }
                if next.is_some() && !people_write::may_play(connection, &event.game).await? {
                    return Ok(Err(StoreError::ShutOut));
                }
                if let Some(next) = next {
                    insert(connection, next).await?;
                    let (next, at) = (&next.id, next.created);
                    people_write::change_sides(connection, &event.game, next, at).await?;
                    ratings_write::go_on(connection, &event.game, next, at).await?;
                    lobby_write::go_on(connection, &event.game, next, at).await?;
                }
                if let Some((side, account)) = seat {
                    let seat = (event.game.clone(), *side);
                    people_write::sit(connection, *account, seat, event.at).await?;
                }
                if let Some(entry) = archived {
                    archive_write::shelve(connection, std::slice::from_ref(&**entry)).await?;
                }
                if let Some(end) = end {
                    ratings_write::settle(connection, &event.game, *end).await?;
                    plans::forget(connection, &event.game).await?;
                    if let Some(side) = end.left {
                        lobby_write::note_leaving(connection, &event.game, side, end.at).await?;
                    }
                }
            }
            Change::Plan(plan) => {
                if !plans::keep(connection, plan).await? {
                    return Ok(Err(StoreError::Conflict));
                }
            }
            Change::Shelve(games) => {
                let shelved = archive_write::shelve(connection, games).await?;
                return Ok(Ok(Done {
                    shelved,
                    ..Done::default()
                }));
            }
            Change::Unshelve(games) => archive_write::unshelve(connection, games).await?,
            Change::Forget(games) => forget::forget(connection, games).await?,
            Change::ForgetPlayers => archive_players::forget_idle(connection).await?,
            Change::Compact(bucket) => archive_positions::compact(connection, *bucket).await?,
            Change::Done(name) => archive_write::note_done(connection, name).await?,
            Change::HostToken(hash) => archive_write::set_host_token(connection, hash).await?,
            Change::Lobby(change) => {
                let outcome = lobby_write::change(connection, &change.0).await?;
                return Ok(Ok(Done {
                    lobby: Some(outcome),
                    ..Done::default()
                }));
            }
            Change::People(change) => {
                let outcome = people_write::change(connection, change).await?;
                return Ok(outcome.map(|outcome| Done {
                    people: Some(outcome),
                    ..Done::default()
                }));
            }
            Change::RebuildRatings => {
                let rebuilt = ratings_write::rebuild(connection).await?;
                return Ok(Ok(Done {
                    rebuilt: Some(rebuilt),
                    ..Done::default()
                }));
            }
        }
        Ok(Ok(Done::default()))
    }
}

/// Notes a sign of life, and an outage that ended with it. Outages that no clock can have run through are forgotten.
async fn be_alive(
    connection: &mut PgConnection,
    at: Millis,
    outage: Option<Outage>,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE heartbeat SET alive = $1 WHERE id = 1")
        .bind(to_sql(at))
        .execute(&mut *connection)
        .await?;
    let Some(outage) = outage else {
        return Ok(());
    };
    sqlx::query("INSERT INTO outages (began, ended) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(to_sql(outage.began))
        .bind(to_sql(outage.ended))
        .execute(&mut *connection)
        .await?;
    sqlx::query("DELETE FROM outages WHERE ended < $1")
        .bind(to_sql(at.saturating_sub(MAX_OUTAGE_AGE)))
        .execute(connection)
        .await?;
    Ok(())
}

/// Adds an event to its game; says whether the game had the version that was expected.
async fn append(connection: &mut PgConnection, event: &EventRow) -> Result<bool, sqlx::Error> {
    let updated = sqlx::query(
        "UPDATE games SET version = $2 + 1, updated = $3, restless = $4, overview = $5, due = $6, \
             ended = CASE WHEN ended > 0 THEN ended ELSE $7 END \
         WHERE id = $1 AND version = $2",
    )
    .bind(&event.game)
    .bind(i64::from(event.version))
    .bind(to_sql(event.at))
    .bind(i64::from(event.due.is_some()))
    .bind(&event.overview)
    .bind(to_sql(event.due.unwrap_or(0)))
    .bind(to_sql(event.ended().unwrap_or(0)))
    .execute(&mut *connection)
    .await?;
    if updated.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query("INSERT INTO events (game, version, at, body) VALUES ($1, $2 + 1, $3, $4)")
        .bind(&event.game)
        .bind(i64::from(event.version))
        .bind(to_sql(event.at))
        .bind(&event.body)
        .execute(connection)
        .await?;
    Ok(true)
}

/// Keeps a new game, whose sides it is and how it counts.
pub(super) async fn insert(
    connection: &mut PgConnection,
    game: &GameRow,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO games (id, settings, created, updated, version, restless, overview, due) \
         VALUES ($1, $2, $3, $3, 0, $4, $5, $6)",
    )
    .bind(&game.id)
    .bind(&game.settings)
    .bind(to_sql(game.created))
    .bind(i64::from(game.restless))
    .bind(&game.overview)
    .bind(to_sql(game.due.unwrap_or(0)))
    .execute(&mut *connection)
    .await?;
    for (side, account) in game.seats() {
        let seat = (game.id.clone(), side);
        people_write::sit(connection, account, seat, game.created).await?;
    }
    if let Some(rated) = &game.rated {
        ratings_write::agree(connection, rated, game.created).await?;
    }
    Ok(())
}
