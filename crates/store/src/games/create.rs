//! Creating games.

use skep_game::words::Side;

use super::NewGame;
use crate::{
    Result, Store, accounts,
    query::{Connection, execute, fetch_one},
    ratings, record,
};

impl Store {
    /// Creates a game, unless an earlier attempt has.
    pub async fn create(&self, new: NewGame) -> Result<()> {
        self.write(new, async |db, new| {
            if db.is_retry {
                let select = "SELECT EXISTS (SELECT 1 FROM games WHERE id = $1 AND settings = $2)";
                let values = (new.settings.id, record::write(&new.settings)?);
                if fetch_one(db, select, values).await? {
                    return Ok(());
                }
            }
            Ok(insert(db, new).await?)
        })
        .await
    }
}

/// Inserts a game with its seats and rating terms.
pub(crate) async fn insert(db: &mut Connection<'_>, new: &NewGame) -> sqlx::Result<()> {
    let (id, created) = (new.settings.id, new.settings.created);
    let insert = "INSERT INTO games (id, settings, created, updated, version, restless, overview, due) \
         VALUES ($1, $2, $3, $3, 0, $4, $5, $6)";
    let values = (
        id,
        record::write(&new.settings)?,
        created,
        new.due.is_some(),
        record::write(&new.overview)?,
        new.due.unwrap_or(0),
    );
    execute(db, insert, values).await?;
    for side in Side::ALL {
        if let Some(account) = new.seats[side] {
            accounts::take_seat(db, account, (id, side), created).await?;
        }
    }
    match &new.rated {
        Some(rated) => ratings::agree(db, rated, created).await,
        None => Ok(()),
    }
}
