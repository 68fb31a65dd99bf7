//! Relations between players: follows, blocks and private notes.

use skep_game::clock::Millis;
use skep_people::{AccountId, Blocks};

use crate::{
    AccountOutcome, Result, Store,
    column::{row_structs, text_to_sql},
    query::{Connection, execute, execute_each, fetch_one},
};

/// Players an account may follow, block or have notes about, each.
pub const MAX_RELATIONS: u32 = 500;

/// A change to a player's relation to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelationChange {
    Follow(bool),
    Block(bool),
    /// `None` deletes the note.
    Note(Option<String>),
}

/// A player's relation to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Relation {
    pub follows: bool,
    pub blocks: bool,
    pub note: Option<String>,
}

/// All relations of a player, with the names of the others and since when.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Relations {
    pub follows: Vec<(String, Millis)>,
    pub blocks: Vec<(String, Millis)>,
    pub notes: Vec<(String, Millis, String)>,
}

row_structs! { row =>
    Relation: follows, blocks, note;
}

impl Store {
    pub async fn relation(&self, by: AccountId, to: AccountId) -> Result<Relation> {
        let select = "SELECT EXISTS (SELECT 1 FROM follows WHERE account = $1 AND other = $2) AS follows, \
             EXISTS (SELECT 1 FROM blocks WHERE account = $1 AND other = $2) AS blocks, \
             (SELECT text FROM notes WHERE account = $1 AND other = $2) AS note";
        self.fetch_one(select, (by, to)).await
    }

    pub async fn relations(&self, by: AccountId) -> Result<Relations> {
        let others = |columns: &str, table: &str| {
            format!(
                "SELECT {columns} FROM {table} JOIN accounts ON id = other \
                 WHERE account = $1 AND state <> 2 ORDER BY key"
            )
        };
        Ok(Relations {
            follows: self.fetch_all(others("name, since", "follows"), by).await?,
            blocks: self.fetch_all(others("name, since", "blocks"), by).await?,
            notes: self
                .fetch_all(others("name, since, text", "notes"), by)
                .await?,
        })
    }

    /// Blocks by and against some players.
    pub async fn blocks(&self, people: &[AccountId]) -> Result<Blocks> {
        let numbers: Vec<i64> = people.iter().map(|account| account.number()).collect();
        let select = "SELECT account, other FROM blocks WHERE account = ANY($1) \
             UNION ALL SELECT account, other FROM blocks WHERE other = ANY($1)";
        let pairs: Vec<(AccountId, AccountId)> = self.fetch_all(select, numbers).await?;
        Ok(pairs.into_iter().collect())
    }

    pub async fn change_relation(
        &self,
        by: AccountId,
        to: AccountId,
        relation: RelationChange,
        at: Millis,
    ) -> Result<AccountOutcome> {
        let data = (by, to, relation, at);
        self.write(data, async |db, &(by, to, ref relation, at)| {
            let (table, text, values, conflict) = match relation {
                RelationChange::Follow(_) => ("follows", "", "", "NOTHING"),
                RelationChange::Block(_) => ("blocks", "", "", "NOTHING"),
                RelationChange::Note(_) => {
                    let update = "UPDATE SET since = EXCLUDED.since, text = EXCLUDED.text";
                    ("notes", ", text", ", $4", update)
                }
            };
            let insert = format!(
                "INSERT INTO {table} (account, other, since{text}) VALUES ($1, $2, $3{values}) \
                 ON CONFLICT (account, other) DO {conflict}"
            );
            let delete = format!("DELETE FROM {table} WHERE account = $1 AND other = $2");
            let count = format!("SELECT COUNT(*) FROM {table} WHERE account = $1");
            let done = match relation {
                RelationChange::Follow(false)
                | RelationChange::Block(false)
                | RelationChange::Note(None) => {
                    let gone = execute(db, delete, (by, to)).await?;
                    return Ok(AccountOutcome::Done(gone));
                }
                RelationChange::Note(Some(text)) => {
                    execute(db, insert, (by, to, at, text_to_sql(text))).await?
                }
                RelationChange::Follow(true) | RelationChange::Block(true) => {
                    execute(db, insert, (by, to, at)).await?
                }
            };
            let count: u32 = fetch_one(db, count, by).await?;
            if count > MAX_RELATIONS {
                execute(db, delete, (by, to)).await?;
                return Ok(AccountOutcome::TooMany);
            }
            Ok(AccountOutcome::Done(done))
        })
        .await
    }
}

/// Deletes the relations of an account and those of others to it.
pub(crate) async fn delete(db: &mut Connection<'_>, account: AccountId) -> sqlx::Result<()> {
    let deletions = [
        "DELETE FROM follows WHERE account = $1 OR other = $1",
        "DELETE FROM blocks WHERE account = $1 OR other = $1",
        "DELETE FROM notes WHERE account = $1 OR other = $1",
    ];
    execute_each(db, &deletions, account).await
}
