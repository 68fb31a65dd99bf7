//! Creating games.

use skep_game::{
    clock::Millis,
    deadline::Deadline,
    live::Settings,
    words::{BySide, Side},
};
use skep_people::{AccountId, RatedGame};

use super::NewGame;
use crate::{
    Result, StoreError, accounts,
    query::{Connection, execute, fetch_one},
    ratings, record,
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

/// Creates a game, unless an earlier attempt has.
pub(super) async fn create(db: &mut Connection<'_>, game: &GameRow) -> sqlx::Result<()> {
    if db.is_retry {
        let select = "SELECT EXISTS (SELECT 1 FROM games WHERE id = $1 AND settings = $2)";
        let exists: bool = fetch_one(db, select, (&game.id, &game.settings)).await?;
        if exists {
            return Ok(());
        }
    }
    insert(db, game).await
}

/// Inserts a game with its seats and rating terms.
pub(crate) async fn insert(db: &mut Connection<'_>, game: &GameRow) -> sqlx::Result<()> {
    let insert = "INSERT INTO games (id, settings, created, updated, version, restless, overview, due) \
         VALUES ($1, $2, $3, $3, 0, $4, $5, $6)";
    let values = (
        &game.id,
        &game.settings,
        game.created,
        game.restless,
        &game.overview,
        game.due.unwrap_or(0),
    );
    execute(db, insert, values).await?;
    for side in Side::ALL {
        if let Some(account) = game.seats[side] {
            accounts::take_seat(db, account, (&game.id, side), game.created).await?;
        }
    }
    if let Some(rated) = &game.rated {
        ratings::agree(db, rated, game.created).await?;
    }
    Ok(())
}

impl TryFrom<&NewGame> for GameRow {
    type Error = StoreError;

    fn try_from(new: &NewGame) -> Result<GameRow> {
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
