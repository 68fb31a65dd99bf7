//! Changes, as SQLite makes them.

use sqlx::SqliteConnection;
use tokio::sync::oneshot;

use super::{
    Change, Done, EventRow, GameRow, MAX_OUTAGE_AGE, Outage, StoreError, archive_players,
    archive_positions, archive_write, forget, lobby_write, people_write, plans, ratings_write,
    row::to_sql,
};
use crate::clock::Millis;

/// A change and who waits for it.
pub(super) struct Write {
    pub(super) change: Change,
    pub(super) done: oneshot::Sender<Result<Done, StoreError>>,
}

impl Write {
    /// Makes the change within a transaction. A change that comes too late is left out and says so; any other failure
    /// must undo the transaction.
    pub(super) async fn run(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<Result<Done, StoreError>, sqlx::Error> {
        match &self.change {
            Change::Create(game) => insert(connection, game).await?,
            Change::Alive { at, outage } => be_alive(connection, *at, *outage).await?,
            Change::Append {
                event,
                next,
                seat,
                archived,
                end,
            } => {
                if next.is_some() && !lobby_write::may_go_on(connection, &event.game).await? {
                    return Ok(Err(StoreError::Playing));
                }
                if next.is_some() && !people_write::may_play(connection, &event.game).await? {
                    return Ok(Err(StoreError::ShutOut));
                }
                if !append(connection, event).await? {
                    return Ok(Err(StoreError::Conflict));
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
    connection: &mut SqliteConnection,
    at: Millis,
    outage: Option<Outage>,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE heartbeat SET alive = ?1 WHERE id = 1")
        .bind(to_sql(at))
        .execute(&mut *connection)
        .await?;
    let Some(outage) = outage else {
        return Ok(());
    };
    sqlx::query("INSERT INTO outages (began, ended) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
        .bind(to_sql(outage.began))
        .bind(to_sql(outage.ended))
        .execute(&mut *connection)
        .await?;
    sqlx::query("DELETE FROM outages WHERE ended < ?1")
        .bind(to_sql(at.saturating_sub(MAX_OUTAGE_AGE)))
        .execute(connection)
        .await?;
    Ok(())
}

/// Adds an event to a game; says whether the game had the version that was expected.
async fn append(connection: &mut SqliteConnection, event: &EventRow) -> Result<bool, sqlx::Error> {
    // To name a column is to touch its indexes, so moves do not.
    let update = match event.is_over {
        false => {
            "UPDATE games SET version = ?2 + 1, updated = ?3, restless = ?4, overview = ?5 \
             WHERE id = ?1 AND version = ?2"
        }
        true => {
            "UPDATE games SET version = ?2 + 1, updated = ?3, restless = ?4, overview = ?5, \
                 ended = CASE WHEN ended > 0 THEN ended ELSE ?3 END \
             WHERE id = ?1 AND version = ?2"
        }
    };
    let updated = sqlx::query(update)
        .bind(&event.game)
        .bind(event.version)
        .bind(to_sql(event.at))
        .bind(event.due.is_some())
        .bind(&event.overview)
        .execute(&mut *connection)
        .await?;
    if updated.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query("INSERT INTO events (game, version, at, body) VALUES (?1, ?2 + 1, ?3, ?4)")
        .bind(&event.game)
        .bind(event.version)
        .bind(to_sql(event.at))
        .bind(&event.body)
        .execute(connection)
        .await?;
    Ok(true)
}

/// Keeps a new game, whose sides it is and how it counts.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    game: &GameRow,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO games (id, settings, created, updated, version, restless, overview) \
         VALUES (?1, ?2, ?3, ?3, 0, ?4, ?5)",
    )
    .bind(&game.id)
    .bind(&game.settings)
    .bind(to_sql(game.created))
    .bind(game.restless)
    .bind(&game.overview)
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
