//! Relations between players: follows, blocks and private notes.

use skep_game::clock::Millis;
use skep_people::{AccountId, Blocks};

use crate::{
    AccountOutcome, Store, StoreError,
    column::row_struct,
    query::{Connection, execute_each, query},
    row::text_to_sql,
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

row_struct!(Relation {
    follows,
    blocks,
    note
});

impl Store {
    pub async fn relation(&self, by: AccountId, to: AccountId) -> Result<Relation, StoreError> {
        let select = query(
            "SELECT EXISTS (SELECT 1 FROM follows WHERE account = $1 AND other = $2) AS follows, \
                 EXISTS (SELECT 1 FROM blocks WHERE account = $1 AND other = $2) AS blocks, \
                 (SELECT text FROM notes WHERE account = $1 AND other = $2) AS note",
        );
        Ok(select.args((by, to)).fetch_one(self.pool()).await?)
    }

    pub async fn relations(&self, by: AccountId) -> Result<Relations, StoreError> {
        let others = |columns: &str, table: &str| {
            let select = format!(
                "SELECT {columns} FROM {table} JOIN accounts ON id = other \
                 WHERE account = $1 AND state <> 2 ORDER BY key"
            );
            query(select).bind(by)
        };
        let follows = others("name, since", "follows");
        let blocks = others("name, since", "blocks");
        let notes = others("name, since, text", "notes");
        Ok(Relations {
            follows: follows.fetch_all(self.pool()).await?,
            blocks: blocks.fetch_all(self.pool()).await?,
            notes: notes.fetch_all(self.pool()).await?,
        })
    }

    /// Blocks by and against some players.
    pub async fn blocks(&self, people: &[AccountId]) -> Result<Blocks, StoreError> {
        let numbers: Vec<i64> = people.iter().map(|account| account.number()).collect();
        let pairs: Vec<(AccountId, AccountId)> = query(
            "SELECT account, other FROM blocks WHERE account = ANY($1) \
             UNION ALL SELECT account, other FROM blocks WHERE other = ANY($1)",
        )
        .bind(numbers)
        .fetch_all(self.pool())
        .await?;
        Ok(pairs.into_iter().collect())
    }

    pub async fn change_relation(
        &self,
        by: AccountId,
        to: AccountId,
        relation: RelationChange,
        at: Millis,
    ) -> Result<AccountOutcome, StoreError> {
        let data = (by, to, relation, at);
        self.write(data, |connection, (by, to, relation, at)| {
            Box::pin(change(connection, (*by, *to), relation, *at))
        })
        .await
    }
}

async fn change(
    connection: &mut Connection<'_>,
    (by, to): (AccountId, AccountId),
    relation: &RelationChange,
    at: Millis,
) -> Result<AccountOutcome, sqlx::Error> {
    let (insert, delete, count) = match relation {
        RelationChange::Follow(_) => (
            "INSERT INTO follows (account, other, since) VALUES ($1, $2, $3) \
             ON CONFLICT (account, other) DO NOTHING",
            "DELETE FROM follows WHERE account = $1 AND other = $2",
            "SELECT COUNT(*) FROM follows WHERE account = $1",
        ),
        RelationChange::Block(_) => (
            "INSERT INTO blocks (account, other, since) VALUES ($1, $2, $3) \
             ON CONFLICT (account, other) DO NOTHING",
            "DELETE FROM blocks WHERE account = $1 AND other = $2",
            "SELECT COUNT(*) FROM blocks WHERE account = $1",
        ),
        RelationChange::Note(_) => (
            "INSERT INTO notes (account, other, since, text) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (account, other) DO UPDATE SET since = EXCLUDED.since, text = EXCLUDED.text",
            "DELETE FROM notes WHERE account = $1 AND other = $2",
            "SELECT COUNT(*) FROM notes WHERE account = $1",
        ),
    };
    let delete = || query(delete).args((by, to));
    let insert = query(insert).args((by, to, at));
    let done = match relation {
        RelationChange::Follow(false)
        | RelationChange::Block(false)
        | RelationChange::Note(None) => {
            let gone = delete().execute(connection).await?;
            return Ok(AccountOutcome::Done(gone));
        }
        RelationChange::Note(Some(text)) => {
            insert
                .bind(text_to_sql(text))
                .execute(&mut *connection)
                .await?
        }
        RelationChange::Follow(true) | RelationChange::Block(true) => {
            insert.execute(&mut *connection).await?
        }
    };
    let count: u32 = query(count).bind(by).fetch_one(&mut *connection).await?;
    if count > MAX_RELATIONS {
        delete().execute(connection).await?;
        return Ok(AccountOutcome::TooMany);
    }
    Ok(AccountOutcome::Done(done))
}

/// Deletes the relations of an account and those of others to it.
pub(crate) async fn delete(
    connection: &mut Connection<'_>,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    let deletions = [
        "DELETE FROM follows WHERE account = $1 OR other = $1",
        "DELETE FROM blocks WHERE account = $1 OR other = $1",
        "DELETE FROM notes WHERE account = $1 OR other = $1",
    ];
    execute_each(connection, &deletions, account).await
}
