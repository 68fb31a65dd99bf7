//! Puzzle progress of accounts.

use skep_people::{AccountId, PuzzleProgress, PuzzleRating, PuzzleStanding, PuzzleTry};

use crate::{
    AccountOutcome, Store, StoreError,
    accounts::lock_active,
    column::row_struct,
    query::{Connection, query},
};

/// Attempts stored per account: a few for every puzzle there is.
const MAX_ATTEMPTS: i64 = 5000;
/// Days stored per account: ten years.
const MAX_DAYS: i64 = 3653;

row_struct!(PuzzleTry {
    id,
    at,
    solved,
    counts
});

impl Store {
    pub async fn puzzles(&self, account: AccountId) -> Result<PuzzleProgress, StoreError> {
        let tries = query(
            "SELECT puzzle AS id, at, solved, counts FROM puzzle_tries WHERE account = $1 ORDER BY at, puzzle",
        );
        let days = query("SELECT day FROM puzzle_days WHERE account = $1 ORDER BY day DESC");
        let solver: Option<(f64, f64, f64, u32)> = query(
            "SELECT rating, deviation, volatility, best FROM puzzle_solvers WHERE account = $1",
        )
        .bind(account)
        .fetch_optional(self.pool())
        .await?;
        Ok(PuzzleProgress {
            tries: tries.bind(account).fetch_all(self.pool()).await?,
            days: days.bind(account).fetch_all(self.pool()).await?,
            best: solver.map_or(0, |(.., best)| best),
            rating: solver.map(|(rating, deviation, volatility, _)| PuzzleRating {
                rating,
                deviation,
                volatility,
            }),
        })
    }

    /// Puzzle rating and count as shown to others; `None` before the first attempt.
    pub async fn puzzle_standing(
        &self,
        account: AccountId,
    ) -> Result<Option<PuzzleStanding>, StoreError> {
        let row: Option<(f64, u32)> = query(
            "SELECT rating, (SELECT COUNT(DISTINCT puzzle) FROM puzzle_tries \
                 WHERE puzzle_tries.account = $1 AND solved = 1) \
             FROM puzzle_solvers WHERE account = $1",
        )
        .bind(account)
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(|(rating, solved)| PuzzleStanding {
            rating: rating.round() as i32,
            solved,
        }))
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
    if !lock_active(connection, account).await? {
        return Ok(AccountOutcome::Refused);
    }
    let known = count(connection, account).await?;
    let room = usize::try_from(MAX_ATTEMPTS - known).unwrap_or(0);
    for each in news.tries.iter().take(room) {
        query(
            "INSERT INTO puzzle_tries (account, puzzle, at, solved, counts) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT DO NOTHING",
        )
        .args((account, each.id.as_str(), each.at, each.solved, each.counts))
        .execute(&mut *connection)
        .await?;
    }
    for day in &news.days {
        query(
            "INSERT INTO puzzle_days (account, day) SELECT CAST($1 AS BIGINT), CAST($2 AS TEXT) \
             WHERE (SELECT COUNT(*) FROM puzzle_days WHERE account = $1) < $3 ON CONFLICT DO NOTHING",
        )
        .args((account, day.as_str(), MAX_DAYS))
        .execute(&mut *connection)
        .await?;
    }
    let total = count(connection, account).await?;
    let is_right = total == i64::from(attempts);
    if let Some(rating) = &news.rating {
        keep(connection, account, rating, (news.best, is_right)).await?;
    }
    Ok(AccountOutcome::Done(1))
}

/// Stores the longest streak, and the rating if it is right or the first.
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
    .args((account, rating.rating, rating.deviation))
    .args((rating.volatility, best))
    .execute(&mut *connection)
    .await?;
    if is_right {
        query(
            "UPDATE puzzle_solvers SET rating = $2, deviation = $3, volatility = $4 WHERE account = $1",
        )
        .args((account, rating.rating, rating.deviation))
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
            .bind(account)
            .execute(&mut *connection)
            .await?;
    }
    Ok(gone)
}

async fn count(connection: &mut Connection<'_>, account: AccountId) -> Result<i64, sqlx::Error> {
    query("SELECT COUNT(*) FROM puzzle_tries WHERE account = $1")
        .bind(account)
        .fetch_one(connection)
        .await
}
