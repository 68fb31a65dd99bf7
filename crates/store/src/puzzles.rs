//! Puzzle progress of accounts.

use skep_people::{AccountId, PuzzleDay, PuzzleProgress, PuzzleRating, PuzzleStanding, PuzzleTry};

use crate::{
    AccountOutcome, Store, StoreError,
    query::{Connection, query},
    row::{from_sql, to_sql},
};

/// Attempts stored per account: a few for every puzzle there is.
const MAX_ATTEMPTS: i64 = 5000;
/// Days stored per account: ten years.
const MAX_DAYS: i64 = 3653;

impl Store {
    pub async fn puzzles(&self, account: AccountId) -> Result<PuzzleProgress, StoreError> {
        let tries: Vec<TryRow> = query(
            "SELECT puzzle, at, solved, counts FROM puzzle_tries WHERE account = $1 ORDER BY at, puzzle",
        )
        .bind(account.number())
        .fetch_all(self.pool())
        .await?;
        let days: Vec<(String,)> =
            query("SELECT day FROM puzzle_days WHERE account = $1 ORDER BY day DESC")
                .bind(account.number())
                .fetch_all(self.pool())
                .await?;
        let solver: Option<RatingRow> = query(
            "SELECT rating, deviation, volatility, best FROM puzzle_solvers WHERE account = $1",
        )
        .bind(account.number())
        .fetch_optional(self.pool())
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

    /// Puzzle rating and count as shown to others; `None` before the first attempt.
    pub async fn puzzle_standing(
        &self,
        account: AccountId,
    ) -> Result<Option<PuzzleStanding>, StoreError> {
        let row: Option<(f64, i64)> = query(
            "SELECT rating, (SELECT COUNT(DISTINCT puzzle) FROM puzzle_tries \
                 WHERE puzzle_tries.account = $1 AND solved = 1) \
             FROM puzzle_solvers WHERE account = $1",
        )
        .bind(account.number())
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(read_standing))
    }

    /// Merges what a browser knows of its member's puzzles. `attempts` is the number of attempts its rating is based on: the
    /// rating is kept only if the store knows no others.
    pub async fn merge_puzzles(
        &self,
        account: AccountId,
        news: PuzzleProgress,
        attempts: u32,
    ) -> Result<AccountOutcome, StoreError> {
        let data = (account, news, attempts);
        self.write(data, |connection, (account, news, attempts)| {
            Box::pin(merge(connection, *account, news, *attempts))
        })
        .await
    }

    pub async fn delete_puzzles(&self, account: AccountId) -> Result<u64, StoreError> {
        self.write(account, |connection, account| {
            Box::pin(delete(connection, *account))
        })
        .await
    }
}

async fn merge(
    connection: &mut Connection<'_>,
    account: AccountId,
    news: &PuzzleProgress,
    attempts: u32,
) -> Result<AccountOutcome, sqlx::Error> {
    // Makes the devices of an account wait for each other.
    let row: Option<(i64,)> =
        query("SELECT id FROM accounts WHERE id = $1 AND state = 0 FOR UPDATE")
            .bind(account.number())
            .fetch_optional(&mut *connection)
            .await?;
    if row.is_none() {
        return Ok(AccountOutcome::Refused);
    }
    let (known,) = count(connection, account).await?;
    let room = usize::try_from(MAX_ATTEMPTS - known).unwrap_or(0);
    for each in news.tries.iter().take(room) {
        query(
            "INSERT INTO puzzle_tries (account, puzzle, at, solved, counts) VALUES ($1, $2, $3, $4, $5) \
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
        query(
            "INSERT INTO puzzle_days (account, day) SELECT CAST($1 AS BIGINT), CAST($2 AS TEXT) \
             WHERE (SELECT COUNT(*) FROM puzzle_days WHERE account = $1) < $3 ON CONFLICT DO NOTHING",
        )
        .bind(account.number())
        .bind(day.as_str())
        .bind(MAX_DAYS)
        .execute(&mut *connection)
        .await?;
    }
    let (total,) = count(connection, account).await?;
    let is_right = total == i64::from(attempts);
    if let Some(rating) = &news.rating {
        keep(connection, account, rating, (news.best, is_right)).await?;
    }
    Ok(AccountOutcome::Done(1))
}

/// Stores the longest streak, and the rating if it is right or there is none yet.
async fn keep(
    connection: &mut Connection<'_>,
    account: AccountId,
    rating: &PuzzleRating,
    (best, is_right): (u32, bool),
) -> Result<(), sqlx::Error> {
    query(
        "INSERT INTO puzzle_solvers (account, rating, deviation, volatility, best) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (account) DO UPDATE SET best = GREATEST(puzzle_solvers.best, $5)",
    )
    .bind(account.number())
    .bind(rating.rating)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(i64::from(best))
    .execute(&mut *connection)
    .await?;
    if is_right {
        query(
            "UPDATE puzzle_solvers SET rating = $2, deviation = $3, volatility = $4 WHERE account = $1",
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

pub(crate) async fn delete(
    connection: &mut Connection<'_>,
    account: AccountId,
) -> Result<u64, sqlx::Error> {
    let mut gone = 0;
    for delete in [
        "DELETE FROM puzzle_tries WHERE account = $1",
        "DELETE FROM puzzle_days WHERE account = $1",
        "DELETE FROM puzzle_solvers WHERE account = $1",
    ] {
        gone += query(delete)
            .bind(account.number())
            .execute(&mut *connection)
            .await?;
    }
    Ok(gone)
}

async fn count(connection: &mut Connection<'_>, account: AccountId) -> Result<(i64,), sqlx::Error> {
    query("SELECT COUNT(*) FROM puzzle_tries WHERE account = $1")
        .bind(account.number())
        .fetch_one(connection)
        .await
}

/// Puzzle, time, whether it was solved and whether it counts.
type TryRow = (String, i64, i64, i64);

fn read_try((puzzle, at, solved, counts): TryRow) -> Result<PuzzleTry, StoreError> {
    Ok(PuzzleTry {
        id: puzzle.try_into().map_err(corrupt)?,
        at: from_sql(at),
        solved: solved != 0,
        counts: counts != 0,
    })
}

fn read_days(rows: Vec<(String,)>) -> Result<Vec<PuzzleDay>, StoreError> {
    let day = |(day,): (String,)| day.try_into().map_err(corrupt);
    rows.into_iter().map(day).collect()
}

/// Rating, deviation, volatility and longest streak.
type RatingRow = (f64, f64, f64, i64);

fn read_rating((rating, deviation, volatility, best): RatingRow) -> (PuzzleRating, u32) {
    let rating = PuzzleRating {
        rating,
        deviation,
        volatility,
    };
    (rating, u32::try_from(best).unwrap_or(u32::MAX))
}

fn read_standing((rating, solved): (f64, i64)) -> PuzzleStanding {
    PuzzleStanding {
        rating: rating.round() as i32,
        solved: u32::try_from(solved).unwrap_or(u32::MAX),
    }
}

fn corrupt(error: impl std::fmt::Display) -> StoreError {
    StoreError::Corrupt(format!("puzzles: {error}"))
}
