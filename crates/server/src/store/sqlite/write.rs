//! Changes to the store.

use sqlx::SqliteConnection;
use tokio::sync::oneshot;

use super::{
    Append, NewGame, PeopleChange, PeopleOutcome, StoreError, archive_players, archive_positions,
    archive_write, forget, people_write, record, row::to_sql,
};
use crate::{
    catalog::{NewEntry, Removal},
    clock::Millis,
};

/// A change, prepared so that nothing can fail but the database.
pub(super) enum Change {
    Create(Game),
    Append {
        game: String,
        version: u32,
        at: Millis,
        body: String,
        overview: String,
        restless: bool,
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
pub(super) struct Game {
    id: String,
    settings: String,
    overview: String,
    created: Millis,
    restless: bool,
}

/// A change and who waits for it.
pub(super) struct Write {
    pub(super) change: Change,
    pub(super) done: oneshot::Sender<Result<Done, StoreError>>,
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

impl TryFrom<Append> for Change {
    type Error = StoreError;

    fn try_from(append: Append) -> Result<Change, StoreError> {
        Ok(Change::Append {
            game: append.game.to_string(),
            version: append.version,
            at: append.stamped.at,
            body: record::event(&append.stamped.event)?,
            overview: record::overview(&append.overview)?,
            restless: append.due.is_some(),
            next: append.next.as_ref().map(Game::try_from).transpose()?,
            archived: append.archived,
        })
    }
}

impl Change {
    /// Makes the change within a transaction. A change that comes too late is left out and says so; any other failure
    /// must undo the transaction.
    pub(super) async fn run(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<Result<Done, StoreError>, sqlx::Error> {
        match self {
            Change::Create(game) => game.insert(connection).await?,
            Change::Alive(at) => {
                sqlx::query("UPDATE heartbeat SET alive = ?1 WHERE id = 1")
                    .bind(to_sql(*at))
                    .execute(connection)
                    .await?;
            }
            Change::Append { .. } => {
                if !self.append(connection).await? {
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

    /// Adds an event to a game; says whether the game had the version that was expected.
    async fn append(&self, connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
        let Change::Append {
            game,
            version,
            at,
            body,
            overview,
            restless,
            next,
            archived,
        } = self
        else {
            return Ok(false);
        };
        let updated = sqlx::query(
            "UPDATE games SET version = ?2 + 1, updated = ?3, restless = ?4, overview = ?5 \
             WHERE id = ?1 AND version = ?2",
        )
        .bind(game)
        .bind(version)
        .bind(to_sql(*at))
        .bind(restless)
        .bind(overview)
        .execute(&mut *connection)
        .await?;
        if updated.rows_affected() == 0 {
            return Ok(false);
        }
        sqlx::query("INSERT INTO events (game, version, at, body) VALUES (?1, ?2 + 1, ?3, ?4)")
            .bind(game)
            .bind(version)
            .bind(to_sql(*at))
            .bind(body)
            .execute(&mut *connection)
            .await?;
        if let Some(next) = next {
            next.insert(connection).await?;
            people_write::change_sides(connection, game, &next.id, next.created).await?;
        }
        if let Some(entry) = archived {
            archive_write::shelve(connection, std::slice::from_ref(&**entry)).await?;
        }
        Ok(true)
    }
}

impl Game {
    async fn insert(&self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO games (id, settings, created, updated, version, restless, overview) \
             VALUES (?1, ?2, ?3, ?3, 0, ?4, ?5)",
        )
        .bind(&self.id)
        .bind(&self.settings)
        .bind(to_sql(self.created))
        .bind(self.restless)
        .bind(&self.overview)
        .execute(connection)
        .await?;
        Ok(())
    }
}
