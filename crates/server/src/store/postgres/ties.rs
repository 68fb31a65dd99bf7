//! What ties people to each other in PostgreSQL.

use skep_people::{AccountId, Blocks};
use sqlx::PgConnection;

use super::{
    AllTies, MOST_TIES, PeopleOutcome, Postgres, StoreError, Tie, Ties,
    row::{from_sql, text_to_sql, to_sql},
};
use crate::clock::Millis;

impl Postgres {
    /// What ties somebody to another.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn ties(&self, by: AccountId, to: AccountId) -> Result<Ties, StoreError> {
        let (follows, blocks, note): (bool, bool, Option<String>) = sqlx::query_as(
            "SELECT EXISTS (SELECT 1 FROM follows WHERE account = $1 AND other = $2), \
                 EXISTS (SELECT 1 FROM blocks WHERE account = $1 AND other = $2), \
                 (SELECT text FROM notes WHERE account = $1 AND other = $2)",
        )
        .bind(by.number())
        .bind(to.number())
        .fetch_one(&self.readers)
        .await?;
        Ok(Ties {
            follows,
            blocks,
            note,
        })
    }

    /// All that ties somebody to others.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn all_ties(&self, by: AccountId) -> Result<AllTies, StoreError> {
        let list = async |select: &'static str| -> Result<Vec<(String, Millis)>, StoreError> {
            let rows: Vec<(String, i64)> = sqlx::query_as(select)
                .bind(by.number())
                .fetch_all(&self.readers)
                .await?;
            let tie = |(name, since): (String, i64)| (name, from_sql(since));
            Ok(rows.into_iter().map(tie).collect())
        };
        let notes: Vec<(String, i64, String)> = sqlx::query_as(
            "SELECT name, since, text FROM notes JOIN accounts ON id = other \
             WHERE account = $1 AND state <> 2 ORDER BY key",
        )
        .bind(by.number())
        .fetch_all(&self.readers)
        .await?;
        let note = |(name, since, text): (String, i64, String)| (name, from_sql(since), text);
        Ok(AllTies {
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

    /// Who of some people does not want to meet whom.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn blocks(&self, people: &[AccountId]) -> Result<Blocks, StoreError> {
        let numbers: Vec<i64> = people.iter().map(|account| account.number()).collect();
        let rows: Vec<(i64, i64)> = sqlx::query_as(
            "SELECT account, other FROM blocks WHERE account = ANY($1) \
             UNION ALL SELECT account, other FROM blocks WHERE other = ANY($1)",
        )
        .bind(numbers)
        .fetch_all(&self.readers)
        .await?;
        let pair = |(one, other): (i64, i64)| (AccountId::of(one), AccountId::of(other));
        Ok(rows.into_iter().map(pair).collect())
    }
}

/// Changes what ties somebody to another.
pub(super) async fn tie(
    connection: &mut PgConnection,
    (by, to): (AccountId, AccountId),
    tie: &Tie,
    at: Millis,
) -> Result<PeopleOutcome, sqlx::Error> {
    let (insert, delete, count) = match tie {
        Tie::Follow(_) => (
            "INSERT INTO follows (account, other, since) VALUES ($1, $2, $3) \
             ON CONFLICT (account, other) DO NOTHING",
            "DELETE FROM follows WHERE account = $1 AND other = $2",
            "SELECT COUNT(*) FROM follows WHERE account = $1",
        ),
        Tie::Block(_) => (
            "INSERT INTO blocks (account, other, since) VALUES ($1, $2, $3) \
             ON CONFLICT (account, other) DO NOTHING",
            "DELETE FROM blocks WHERE account = $1 AND other = $2",
            "SELECT COUNT(*) FROM blocks WHERE account = $1",
        ),
        Tie::Note(_) => (
            "INSERT INTO notes (account, other, since, text) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (account, other) DO UPDATE SET since = EXCLUDED.since, text = EXCLUDED.text",
            "DELETE FROM notes WHERE account = $1 AND other = $2",
            "SELECT COUNT(*) FROM notes WHERE account = $1",
        ),
    };
    let delete = sqlx::query(delete).bind(by.number()).bind(to.number());
    let insert = sqlx::query(insert)
        .bind(by.number())
        .bind(to.number())
        .bind(to_sql(at));
    let done = match tie {
        Tie::Follow(false) | Tie::Block(false) | Tie::Note(None) => {
            let gone = delete.execute(connection).await?;
            return Ok(PeopleOutcome::Done(gone.rows_affected()));
        }
        Tie::Note(Some(text)) => {
            insert
                .bind(text_to_sql(text))
                .execute(&mut *connection)
                .await?
        }
        Tie::Follow(true) | Tie::Block(true) => insert.execute(&mut *connection).await?,
    };
    let (count,): (i64,) = sqlx::query_as(count)
        .bind(by.number())
        .fetch_one(&mut *connection)
        .await?;
    if count > i64::from(MOST_TIES) {
        delete.execute(connection).await?;
        return Ok(PeopleOutcome::TooMany);
    }
    Ok(PeopleOutcome::Done(done.rows_affected()))
}

/// Forgets everything that ties an account to others, and others to it.
pub(super) async fn forget(
    connection: &mut PgConnection,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    for delete in [
        "DELETE FROM follows WHERE account = $1 OR other = $1",
        "DELETE FROM blocks WHERE account = $1 OR other = $1",
        "DELETE FROM notes WHERE account = $1 OR other = $1",
    ] {
        sqlx::query(delete)
            .bind(account.number())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
