//! The puzzles of accounts.

use skep_people::{AccountId, PuzzleProgress, PuzzleRating, PuzzleStanding};
use sqlx::SqliteConnection;

use super::{
    PeopleOutcome, Sqlite, StoreError,
    puzzle_row::{
        MOST_DAYS, MOST_TRIES, RatingRow, TryRow, read_days, read_rating, read_standing, read_try,
    },
    row::to_sql,
};

impl Sqlite {
    /// All that is kept of the puzzles of an account.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn puzzles(&self, account: AccountId) -> Result<PuzzleProgress, StoreError> {
        let tries: Vec<TryRow> = sqlx::query_as(
            "SELECT puzzle, at, solved, counts FROM puzzle_tries WHERE account = ?1 ORDER BY at, puzzle",
        )
        .bind(account.number())
        .fetch_all(&self.readers)
        .await?;
        let days: Vec<(String,)> =
            sqlx::query_as("SELECT day FROM puzzle_days WHERE account = ?1 ORDER BY day DESC")
                .bind(account.number())
                .fetch_all(&self.readers)
                .await?;
        let solver: Option<RatingRow> = sqlx::query_as(
            "SELECT rating, deviation, volatility, best FROM puzzle_solvers WHERE account = ?1",
        )
        .bind(account.number())
        .fetch_optional(&self.readers)
        .await?;
        let tries = tries.into_iter().map(read_try).collect::<Result<_, _>>()?;
        let (rating, best) = solver.map(read_rating).unzip();
        Ok(PuzzleProgress {
            tries,
            days: read_days(days)?,
            best: best.unwrap_or(0),
            rating,
        })
    }

    /// How somebody fares with puzzles; `None` if they have tried none.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn puzzle_standing(
        &self,
        account: AccountId,
    ) -> Result<Option<PuzzleStanding>, StoreError> {
        let row: Option<(f64, i64)> = sqlx::query_as(
            "SELECT rating, (SELECT COUNT(DISTINCT puzzle) FROM puzzle_tries \
                 WHERE puzzle_tries.account = ?1 AND solved = 1) \
             FROM puzzle_solvers WHERE account = ?1",
        )
        .bind(account.number())
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.map(read_standing))
    }
}

/// Adds what a browser knows to what is kept. A rating is kept if it follows from all tries that are known then.
pub(super) async fn learn(
    connection: &mut SqliteConnection,
    account: AccountId,
    (news, of): (&PuzzleProgress, u32),
) -> Result<PeopleOutcome, sqlx::Error> {
    // Nothing is kept of an account that is gone.
    let row: Option<(i64,)> = sqlx::query_as("SELECT id FROM accounts WHERE id = ?1 AND state = 0")
        .bind(account.number())
        .fetch_optional(&mut *connection)
        .await?;
    if row.is_none() {
        return Ok(PeopleOutcome::Refused);
    }
    let (known,) = count(connection, account).await?;
    let room = usize::try_from(MOST_TRIES - known).unwrap_or(0);
    for each in news.tries.iter().take(room) {
        sqlx::query(
            "INSERT INTO puzzle_tries (account, puzzle, at, solved, counts) VALUES (?1, ?2, ?3, ?4, ?5) \
             ON CONFLICT DO NOTHING",
        )
        .bind(account.number())
        .bind(each.id.as_str())
        .bind(to_sql(each.at))
        .bind(i64::from(each.solved))
        .bind(i64::from(each.counts))
        .execute(&mut *connection)
        .await?;
    }
    for day in &news.days {
        sqlx::query(
            "INSERT INTO puzzle_days (account, day) SELECT ?1, ?2 \
             WHERE (SELECT COUNT(*) FROM puzzle_days WHERE account = ?1) < ?3 ON CONFLICT DO NOTHING",
        )
        .bind(account.number())
        .bind(day.as_str())
        .bind(MOST_DAYS)
        .execute(&mut *connection)
        .await?;
    }
    let (total,) = count(connection, account).await?;
    let is_right = total == i64::from(of);
    if let Some(rating) = &news.rating {
        keep(connection, account, rating, (news.best, is_right)).await?;
    }
    Ok(PeopleOutcome::Done(1))
}

/// Keeps the longest streak, and the rating if it is right or there is none.
async fn keep(
    connection: &mut SqliteConnection,
    account: AccountId,
    rating: &PuzzleRating,
    (best, is_right): (u32, bool),
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO puzzle_solvers (account, rating, deviation, volatility, best) VALUES (?1, ?2, ?3, ?4, ?5) \
         ON CONFLICT (account) DO UPDATE SET best = MAX(puzzle_solvers.best, ?5)",
    )
    .bind(account.number())
    .bind(rating.rating)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(i64::from(best))
    .execute(&mut *connection)
    .await?;
    if is_right {
        sqlx::query(
            "UPDATE puzzle_solvers SET rating = ?2, deviation = ?3, volatility = ?4 WHERE account = ?1",
        )
        .bind(account.number())
        .bind(rating.rating)
        .bind(rating.deviation)
        .bind(rating.volatility)
        .execute(connection)
        .await?;
    }
    Ok(())
}

/// Forgets the puzzles of an account.
pub(super) async fn forget(
    connection: &mut SqliteConnection,
    account: AccountId,
) -> Result<u64, sqlx::Error> {
    let mut gone = 0;
    for delete in [
        "DELETE FROM puzzle_tries WHERE account = ?1",
        "DELETE FROM puzzle_days WHERE account = ?1",
        "DELETE FROM puzzle_solvers WHERE account = ?1",
    ] {
        let deleted = sqlx::query(delete)
            .bind(account.number())
            .execute(&mut *connection)
            .await?;
        gone += deleted.rows_affected();
    }
    Ok(gone)
}

async fn count(
    connection: &mut SqliteConnection,
    account: AccountId,
) -> Result<(i64,), sqlx::Error> {
    sqlx::query_as("SELECT COUNT(*) FROM puzzle_tries WHERE account = ?1")
        .bind(account.number())
        .fetch_one(connection)
        .await
}
