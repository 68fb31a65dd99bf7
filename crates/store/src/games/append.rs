//! Creating games and appending events.

use skep_game::{
    catalog::NewEntry,
    clock::Millis,
    deadline::Deadline,
    live::Settings,
    words::{BySide, Side},
};
use skep_people::{AccountId, RatedGame, RatingChange};

use super::{Append, NewGame, record};
use crate::{
    Store, StoreError, accounts, archive, lobby, plans,
    query::{Connection, query},
    ratings::{self, GameEnd},
    row::to_sql,
    write::{ChangeError, WriteOptions},
};

/// A new game as a row.
#[derive(Debug)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    settings: String,
    overview: String,
    pub(crate) created: Millis,
    restless: bool,
    due: Option<Millis>,
    seats: BySide<Option<AccountId>>,
    rated: Option<RatedGame>,
}

/// An event as a row, and what it changes in the row of its game.
#[derive(Clone, Debug)]
pub(crate) struct EventRow {
    pub(crate) game: String,
    /// The version before the event.
    pub(crate) version: u32,
    pub(crate) at: Millis,
    pub(crate) body: String,
    pub(crate) overview: String,
    pub(crate) due: Option<Millis>,
    /// The game is over afterwards. It ended with the first such event.
    pub(crate) is_over: bool,
}

/// An event with everything that is written in its transaction.
struct Step {
    event: EventRow,
    next: Option<GameRow>,
    seat: Option<(Side, AccountId)>,
    archived: Option<Box<NewEntry>>,
    end: Option<GameEnd>,
}

impl Store {
    /// Adds an event to a game. Returns the rating changes if it ends a rated game.
    pub async fn append(&self, append: Append) -> Result<Option<BySide<RatingChange>>, StoreError> {
        let end = GameEnd::of(&append);
        let event = EventRow {
            game: append.game.to_string(),
            version: append.version,
            at: append.stamped.at,
            body: record::event(&append.stamped.event)?,
            overview: record::overview(&append.overview)?,
            due: append.due,
            is_over: append.overview.result.is_some(),
        };
        let is_plain = append.next.is_none()
            && append.seat.is_none()
            && append.archived.is_none()
            && end.is_none();
        if is_plain && let Some(postgres) = self.postgres() {
            postgres.append(event).await?;
            return Ok(None);
        }
        let options = WriteOptions {
            locks_archive: append.archived.is_some(),
            ..WriteOptions::default()
        };
        let step = Step {
            event,
            next: append.next.as_ref().map(GameRow::try_from).transpose()?,
            seat: append.seat,
            archived: append.archived,
            end,
        };
        self.write_with(options, step, |connection, step| {
            Box::pin(take(connection, step))
        })
        .await
    }
}

/// Makes a step: the event, and everything that follows from it.
async fn take(
    connection: &mut Connection<'_>,
    step: &Step,
) -> Result<Option<BySide<RatingChange>>, ChangeError> {
    let Step {
        event,
        next,
        seat,
        archived,
        end,
    } = step;
    if next.is_some() {
        // Everything that can refuse the next game is checked before the first write.
        event.check_version(connection).await?;
        if !lobby::may_go_on(connection, &event.game).await? {
            return Err(StoreError::Playing.into());
        }
        if !accounts::may_play(connection, &event.game).await? {
            return Err(StoreError::ShutOut.into());
        }
    }
    if !event.append(connection).await? {
        // The first attempt was committed with everything below.
        return match connection.is_retry && event.is_stored(connection).await? {
            true => Ok(ratings::changes(connection, &event.game).await?),
            false => Err(StoreError::Conflict.into()),
        };
    }
    if let Some(next) = next {
        insert(connection, next).await?;
        let (next, at) = (&next.id, next.created);
        accounts::swap_sides(connection, &event.game, next, at).await?;
        ratings::continue_rating(connection, &event.game, next, at).await?;
        lobby::go_on(connection, &event.game, next, at).await?;
    }
    if let Some((side, account)) = seat {
        accounts::take_seat(connection, *account, (&event.game, *side), event.at).await?;
    }
    if let Some(entry) = archived {
        archive::add(connection, std::slice::from_ref(&**entry)).await?;
    }
    let Some(end) = end else {
        return Ok(None);
    };
    let changes = ratings::settle(connection, &event.game, *end).await?;
    plans::delete(connection, &event.game).await?;
    if let Some(side) = end.left {
        lobby::record_leaving(connection, &event.game, side, end.at).await?;
    }
    Ok(changes)
}

impl EventRow {
    /// When the game ended, if this event ended it.
    pub(crate) fn ended(&self) -> Option<Millis> {
        self.is_over.then_some(self.at)
    }

    /// Locks the game and checks its version. On a retry the append itself finds out whether it was committed.
    async fn check_version(&self, connection: &mut Connection<'_>) -> Result<(), ChangeError> {
        let row: Option<(i64,)> = query("SELECT version FROM games WHERE id = $1 FOR UPDATE")
            .bind(&self.game)
            .fetch_optional(&mut *connection)
            .await?;
        let is_current = row == Some((i64::from(self.version),));
        match is_current || connection.is_retry {
            true => Ok(()),
            false => Err(StoreError::Conflict.into()),
        }
    }

    /// Appends the event; returns false if the game has another version.
    async fn append(&self, connection: &mut Connection<'_>) -> Result<bool, sqlx::Error> {
        // Moves do not set `ended`: SQLite updates the indexes of every column that is set.
        let update = match self.is_over {
            false => {
                "UPDATE games SET version = $2 + 1, updated = $3, restless = $4, overview = $5, due = $6 \
                 WHERE id = $1 AND version = $2"
            }
            true => {
                "UPDATE games SET version = $2 + 1, updated = $3, restless = $4, overview = $5, due = $6, \
                     ended = CASE WHEN ended > 0 THEN ended ELSE $3 END \
                 WHERE id = $1 AND version = $2"
            }
        };
        let updated = query(update)
            .bind(&self.game)
            .bind(self.version)
            .bind(to_sql(self.at))
            .bind(self.due.is_some())
            .bind(&self.overview)
            .bind(to_sql(self.due.unwrap_or(0)))
            .execute(&mut *connection)
            .await?;
        if updated == 0 {
            return Ok(false);
        }
        query("INSERT INTO events (game, version, at, body) VALUES ($1, $2 + 1, $3, $4)")
            .bind(&self.game)
            .bind(self.version)
            .bind(to_sql(self.at))
            .bind(&self.body)
            .execute(connection)
            .await?;
        Ok(true)
    }

    /// Whether exactly this event is stored, which only a retry has to ask.
    pub(crate) async fn is_stored(
        &self,
        connection: &mut Connection<'_>,
    ) -> Result<bool, sqlx::Error> {
        let (is_stored,): (bool,) = query(
            "SELECT EXISTS ( \
                 SELECT 1 FROM events WHERE game = $1 AND version = $2 AND at = $3 AND body = $4)",
        )
        .bind(&self.game)
        .bind(i64::from(self.version) + 1)
        .bind(to_sql(self.at))
        .bind(&self.body)
        .fetch_one(connection)
        .await?;
        Ok(is_stored)
    }
}

/// Creates a game, unless an earlier attempt has.
pub(super) async fn create(
    connection: &mut Connection<'_>,
    game: &GameRow,
) -> Result<(), sqlx::Error> {
    if connection.is_retry {
        let (exists,): (bool,) =
            query("SELECT EXISTS (SELECT 1 FROM games WHERE id = $1 AND settings = $2)")
                .bind(&game.id)
                .bind(&game.settings)
                .fetch_one(&mut *connection)
                .await?;
        if exists {
            return Ok(());
        }
    }
    insert(connection, game).await
}

/// Inserts a game with its seats and rating terms.
pub(crate) async fn insert(
    connection: &mut Connection<'_>,
    game: &GameRow,
) -> Result<(), sqlx::Error> {
    query(
        "INSERT INTO games (id, settings, created, updated, version, restless, overview, due) \
         VALUES ($1, $2, $3, $3, 0, $4, $5, $6)",
    )
    .bind(&game.id)
    .bind(&game.settings)
    .bind(to_sql(game.created))
    .bind(game.restless)
    .bind(&game.overview)
    .bind(to_sql(game.due.unwrap_or(0)))
    .execute(&mut *connection)
    .await?;
    for side in Side::ALL {
        if let Some(account) = game.seats[side] {
            accounts::take_seat(connection, account, (&game.id, side), game.created).await?;
        }
    }
    if let Some(rated) = &game.rated {
        ratings::agree(connection, rated, game.created).await?;
    }
    Ok(())
}

impl TryFrom<&NewGame> for GameRow {
    type Error = StoreError;

    fn try_from(new: &NewGame) -> Result<GameRow, StoreError> {
        Ok(GameRow {
            id: new.settings.id.to_string(),
            settings: record::settings(&new.settings)?,
            overview: record::overview(&new.overview)?,
            created: new.settings.created,
            restless: new.restless,
            seats: new.seats,
            rated: new.rated,
            due: first_move_due(&new.settings),
        })
    }
}

/// Deadline of the first move, if there is one.
fn first_move_due(settings: &Settings) -> Option<Millis> {
    if let Some(days) = settings.days {
        return Some(Deadline::new(days, settings.created).by());
    }
    let seconds = u64::from(settings.first_move?);
    Some(settings.created.saturating_add(seconds * 1000))
}
