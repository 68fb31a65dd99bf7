//! Changes other than plain appends, each in a transaction of its own.

use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection, PgPool};
use tokio::time::sleep;

use super::{
    Append, NewGame, PeopleChange, PeopleOutcome, Postgres, StoreError, archive_players,
    archive_positions, archive_write, forget, look, people_write, record,
    row::to_sql,
    trouble::{Trouble, is_there_already},
    writer::{Event, within},
};
use crate::{
    catalog::{NewEntry, Removal},
    clock::Millis,
};

/// For how long a change is tried again after its connection broke.
const MENDING: Duration = Duration::from_secs(5);
/// How long to wait before another try.
const PAUSE: Duration = Duration::from_millis(100);
/// How often a deadlock may come in between.
const TRIES: u32 = 5;
/// The lock of the archive. Whoever changes it holds it until the end of the transaction, and takes it before the row of any game:
/// the numbers of its games follow each other, and rows of the index are read and written again.
const ARCHIVE_LOCK: i64 = 0x736b_6570_0001;

/// A change, prepared so that nothing can fail but the database.
#[derive(Debug)]
pub(super) enum Change {
    Create(Game),
    /// An event that begins another game or ends this one.
    Append {
        event: Event,
        next: Option<Game>,
        archived: Option<Box<NewEntry>>,
    },
    Alive(Millis),
    /// Games for the archive.
    Shelve(Vec<NewEntry>),
    /// Games of the archive to be deleted.
    Unshelve(Vec<Removal>),
    /// Games to be deleted with everything that happened in them.
    Forget(Vec<String>),
    /// The names of players who have no game any more are to be deleted.
    ForgetPlayers,
    /// The small rows of a bucket of the index of positions are to be put together.
    Compact(u8),
    /// Something has been done once and for all.
    Done(String),
    /// Something about people.
    People(PeopleChange),
}

/// What came of a change.
#[derive(Debug, Default)]
pub(super) struct Done {
    /// The numbers of the games that were put into the archive; `None` for one that was there.
    pub(super) shelved: Vec<Option<u64>>,
    /// What came of a change about people.
    pub(super) people: Option<PeopleOutcome>,
}

/// A new game as a row.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) id: String,
    pub(super) settings: String,
    overview: String,
    created: Millis,
    restless: bool,
}

impl Postgres {
    /// Keeps a new game.
    ///
    /// # Errors
    /// The database cannot take it.
    pub(super) async fn create(&self, new: &NewGame) -> Result<(), StoreError> {
        self.change(Change::Create(new.try_into()?)).await.map(drop)
    }

    /// Adds an event to a game. Once this returns without error the event is on the disk.
    ///
    /// # Errors
    /// The database cannot take it, or the game has another version.
    pub(super) async fn append(&self, append: Append) -> Result<(), StoreError> {
        let event = Event {
            game: append.game.to_string(),
            version: append.version,
            at: append.stamped.at,
            body: record::event(&append.stamped.event)?,
            overview: record::overview(&append.overview)?,
            due: append.due,
        };
        if append.next.is_none() && append.archived.is_none() {
            return self.append_event(event).await;
        }
        let change = Change::Append {
            event,
            next: append.next.as_ref().map(Game::try_from).transpose()?,
            archived: append.archived,
        };
        self.change(change).await.map(drop)
    }

    /// Notes that the server is alive.
    ///
    /// # Errors
    /// The database cannot take it.
    pub(super) async fn alive(&self, at: Millis) -> Result<(), StoreError> {
        self.change(Change::Alive(at)).await.map(drop)
    }
}

impl TryFrom<&NewGame> for Game {
    type Error = StoreError;

    fn try_from(new: &NewGame) -> Result<Game, StoreError> {
        Ok(Game {
            id: new.settings.id.to_string(),
            settings: record::settings(&new.settings)?,
            overview: record::overview(&new.overview)?,
            created: new.settings.created,
            restless: new.restless,
        })
    }
}

impl Change {
    /// Makes the change. If the connection breaks it is made again; what was made already is recognised.
    pub(super) async fn make(&self, pool: &PgPool) -> Result<Done, StoreError> {
        let given_up = Instant::now() + MENDING;
        let mut tries = 0;
        let mut is_unsure = false;
        loop {
            tries += 1;
            let error = match within(self.attempt(pool, is_unsure)).await {
                Ok(answer) => return answer,
                Err(error) => error,
            };
            match Trouble::of(&error) {
                Trouble::Broken if Instant::now() < given_up && self.can_be_repeated() => {
                    is_unsure = true;
                    sleep(PAUSE).await;
                }
                Trouble::Contended if tries < TRIES => {}
                _ => {
                    tracing::error!(%error, "cannot write a change");
                    return Err(error.into());
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
        let is_made_before = match (&done, self) {
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
        transaction.commit().await?;
        Ok(done)
    }

    /// Whether it may be made a second time if nobody knows whether it was made. Games that are shelved again would count as
    /// known before, and so would a name or a code that somebody has used.
    const fn can_be_repeated(&self) -> bool {
        !matches!(
            self,
            Change::Shelve(_)
                | Change::Alive(_)
                | Change::People(PeopleChange::SignUp(_) | PeopleChange::Recover { .. })
        )
    }

    /// Whether it needs the lock of the archive.
    const fn touches_archive(&self) -> bool {
        match self {
            Change::Append { archived, .. } => archived.is_some(),
            Change::Shelve(_)
            | Change::Unshelve(_)
            | Change::ForgetPlayers
            | Change::Compact(_)
            | Change::People(PeopleChange::Unname { .. }) => true,
            Change::Create(_)
            | Change::Alive(_)
            | Change::Forget(_)
            | Change::Done(_)
            | Change::People(_) => false,
        }
    }

    /// Makes the change within a transaction. A change that comes too late is left out and says so.
    async fn run(
        &self,
        connection: &mut PgConnection,
    ) -> Result<Result<Done, StoreError>, sqlx::Error> {
        match self {
            Change::Create(game) => game.insert(connection).await?,
            Change::Alive(at) => {
                sqlx::query("UPDATE heartbeat SET alive = $1 WHERE id = 1")
                    .bind(to_sql(*at))
                    .execute(connection)
                    .await?;
            }
            Change::Append {
                event,
                next,
                archived,
            } => {
                if !event.append(connection).await? {
                    return Ok(Err(StoreError::Conflict));
                }
                if let Some(next) = next {
                    next.insert(connection).await?;
                    let (next, at) = (&next.id, next.created);
                    people_write::change_sides(connection, &event.game, next, at).await?;
                }
                if let Some(entry) = archived {
                    archive_write::shelve(connection, std::slice::from_ref(&**entry)).await?;
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
            Change::People(change) => {
                let outcome = people_write::change(connection, change).await?;
                return Ok(outcome.map(|outcome| Done {
                    people: Some(outcome),
                    ..Done::default()
                }));
            }
        }
        Ok(Ok(Done::default()))
    }
}

impl Event {
    /// Adds it to its game; says whether the game had the version that was expected.
    async fn append(&self, connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
        let updated = sqlx::query(
            "UPDATE games SET version = $2 + 1, updated = $3, restless = $4, overview = $5, due = $6 \
             WHERE id = $1 AND version = $2",
        )
        .bind(&self.game)
        .bind(i64::from(self.version))
        .bind(to_sql(self.at))
        .bind(i64::from(self.due.is_some()))
        .bind(&self.overview)
        .bind(to_sql(self.due.unwrap_or(0)))
        .execute(&mut *connection)
        .await?;
        if updated.rows_affected() == 0 {
            return Ok(false);
        }
        sqlx::query("INSERT INTO events (game, version, at, body) VALUES ($1, $2 + 1, $3, $4)")
            .bind(&self.game)
            .bind(i64::from(self.version))
            .bind(to_sql(self.at))
            .bind(&self.body)
            .execute(connection)
            .await?;
        Ok(true)
    }
}

impl Game {
    async fn insert(&self, connection: &mut PgConnection) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO games (id, settings, created, updated, version, restless, overview) \
             VALUES ($1, $2, $3, $3, 0, $4, $5)",
        )
        .bind(&self.id)
        .bind(&self.settings)
        .bind(to_sql(self.created))
        .bind(i64::from(self.restless))
        .bind(&self.overview)
        .execute(connection)
        .await?;
        Ok(())
    }
}
