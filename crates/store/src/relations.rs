//! Relations between players: follows, blocks and private notes.

use skep_game::clock::Millis;
use skep_people::{AccountId, Blocks};

use crate::{
    AccountOutcome, Store, StoreError,
    query::{Connection, query},
    row::{from_sql, text_to_sql, to_sql},
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

impl Store {
    pub async fn relation(&self, by: AccountId, to: AccountId) -> Result<Relation, StoreError> {
        let (follows, blocks, note): (bool, bool, Option<String>) = query(
            "SELECT EXISTS (SELECT 1 FROM follows WHERE account = $1 AND other = $2), \
                 EXISTS (SELECT 1 FROM blocks WHERE account = $1 AND other = $2), \
                 (SELECT text FROM notes WHERE account = $1 AND other = $2)",
        )
        .bind(by.number())
        .bind(to.number())
        .fetch_one(self.pool())
        .await?;
        Ok(Relation {
            follows,
            blocks,
            note,
        })
    }

    pub async fn relations(&self, by: AccountId) -> Result<Relations, StoreError> {
        let list = async |select: &'static str| -> Result<Vec<(String, Millis)>, StoreError> {
            let rows: Vec<(String, i64)> = query(select)
                .bind(by.number())
                .fetch_all(self.pool())
                .await?;
            let relation = |(name, since): (String, i64)| (name, from_sql(since));
            Ok(rows.into_iter().map(relation).collect())
        };
        let notes: Vec<(String, i64, String)> = query(
            "SELECT name, since, text FROM notes JOIN accounts ON id = other \
             WHERE account = $1 AND state <> 2 ORDER BY key",
        )
        .bind(by.number())
        .fetch_all(self.pool())
        .await?;
        let note = |(name, since, text): (String, i64, String)| (name, from_sql(since), text);
        Ok(Relations {
            follows: list(
                "SELECT name, since FROM follows JOIN accounts ON id = other \
                 WHERE account = $1 AND state <> 2 ORDER BY key",
            )
            .await?,
            blocks: list(
                "SELECT name, since FROM blocks JOIN accounts ON id = other \
                 WHERE account = $1 AND state <> 2 ORDER BY key",
            )
            .await?,
            notes: notes.into_iter().map(note).collect(),
        })
    }

    /// Blocks by and against some players.
    pub async fn blocks(&self, people: &[AccountId]) -> Result<Blocks, StoreError> {
        let numbers: Vec<i64> = people.iter().map(|account| account.number()).collect();
        let rows: Vec<(i64, i64)> = query(
            "SELECT account, other FROM blocks WHERE account = ANY($1) \
             UNION ALL SELECT account, other FROM blocks WHERE other = ANY($1)",
        )
        .bind(numbers)
        .fetch_all(self.pool())
        .await?;
        let pair = |(one, other): (i64, i64)| (AccountId::of(one), AccountId::of(other));
        Ok(rows.into_iter().map(pair).collect())
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
    let delete = || query(delete).bind(by.number()).bind(to.number());
    let insert = query(insert)
        .bind(by.number())
        .bind(to.number())
        .bind(to_sql(at));
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
    let (count,): (i64,) = query(count)
        .bind(by.number())
        .fetch_one(&mut *connection)
        .await?;
    if count > i64::from(MAX_RELATIONS) {
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
    for delete in [
        "DELETE FROM follows WHERE account = $1 OR other = $1",
        "DELETE FROM blocks WHERE account = $1 OR other = $1",
        "DELETE FROM notes WHERE account = $1 OR other = $1",
    ] {
        query(delete)
            .bind(account.number())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
