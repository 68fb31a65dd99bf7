//! Puzzle progress of accounts.

use skep_people::{AccountId, PuzzleProgress, PuzzleRating, PuzzleStanding, PuzzleTry};

use crate::{
    AccountOutcome, Result, Store,
    accounts::lock_active,
    column::row_structs,
    query::{Connection, execute, execute_each, fetch_one},
};

/// Attempts stored per account: a few for every puzzle there is.
const MAX_ATTEMPTS: i64 = 5000;
/// Days stored per account: ten years.
const MAX_DAYS: i64 = 3653;

row_structs! { row =>
    PuzzleTry: id, at, solved, counts;
}

impl Store {
    pub async fn puzzles(&self, account: AccountId) -> Result<PuzzleProgress> {
        let tries = "SELECT puzzle AS id, at, solved, counts FROM puzzle_tries \
             WHERE account = $1 ORDER BY at, puzzle";
        let days = "SELECT day FROM puzzle_days WHERE account = $1 ORDER BY day DESC";
        let select =
            "SELECT rating, deviation, volatility, best FROM puzzle_solvers WHERE account = $1";
        let solver: Option<(f64, f64, f64, u32)> = self.fetch_optional(select, account).await?;
        Ok(PuzzleProgress {
            tries: self.fetch_all(tries, account).await?,
            days: self.fetch_all(days, account).await?,
            best: solver.map_or(0, |(.., best)| best),
            rating: solver.map(|(rating, deviation, volatility, _)| PuzzleRating {
                rating,
                deviation,
                volatility,
            }),
        })
    }

    /// Puzzle rating and count as shown to others; `None` before the first attempt.
    pub async fn puzzle_standing(&self, account: AccountId) -> Result<Option<PuzzleStanding>> {
        let select = "SELECT rating, (SELECT COUNT(DISTINCT puzzle) FROM puzzle_tries \
                 WHERE puzzle_tries.account = $1 AND solved = 1) \
             FROM puzzle_solvers WHERE account = $1";
        let row: Option<(f64, u32)> = self.fetch_optional(select, account).await?;
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
    ) -> Result<AccountOutcome> {
        let data = (account, news, attempts);
        self.write(data, async |db, &(account, ref news, attempts)| {
            // Makes the devices of an account wait for each other.
            if !lock_active(db, account).await? {
                return Ok(AccountOutcome::Refused);
            }
            let known = count(db, account).await?;
            let room = usize::try_from(MAX_ATTEMPTS - known).unwrap_or(0);
            for each in news.tries.iter().take(room) {
                let insert = "INSERT INTO puzzle_tries (account, puzzle, at, solved, counts) \
                     VALUES ($1, $2, $3, $4, $5) \
                     ON CONFLICT DO NOTHING";
                let values = (account, each.id.as_str(), each.at, each.solved, each.counts);
                execute(db, insert, values).await?;
            }
            for day in &news.days {
                let insert = "INSERT INTO puzzle_days (account, day) \
                     SELECT CAST($1 AS BIGINT), CAST($2 AS TEXT) \
                     WHERE (SELECT COUNT(*) FROM puzzle_days WHERE account = $1) < $3 \
                     ON CONFLICT DO NOTHING";
                execute(db, insert, (account, day.as_str(), MAX_DAYS)).await?;
            }
            let total = count(db, account).await?;
            let is_right = total == i64::from(attempts);
            if let Some(rating) = &news.rating {
                keep(db, account, rating, (news.best, is_right)).await?;
            }
            Ok(AccountOutcome::Done(1))
        })
        .await
    }

    pub async fn delete_puzzles(&self, account: AccountId) -> Result<()> {
        self.write(account, async |db, &account| Ok(delete(db, account).await?))
            .await
    }
}

/// Stores the longest streak, and the rating if it is right or the first.
async fn keep(
    db: &mut Connection<'_>,
    account: AccountId,
    rating: &PuzzleRating,
    (best, is_right): (u32, bool),
) -> sqlx::Result<()> {
    let insert = "INSERT INTO puzzle_solvers (account, rating, deviation, volatility, best) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (account) DO UPDATE SET best = GREATEST(puzzle_solvers.best, $5)";
    let values = (
        account,
        rating.rating,
        rating.deviation,
        rating.volatility,
        best,
    );
    execute(db, insert, values).await?;
    if is_right {
        let update = "UPDATE puzzle_solvers SET rating = $2, deviation = $3, volatility = $4 WHERE account = $1";
        let values = (account, rating.rating, rating.deviation, rating.volatility);
        execute(db, update, values).await?;
    }
    Ok(())
}

pub(crate) async fn delete(db: &mut Connection<'_>, account: AccountId) -> sqlx::Result<()> {
    let deletions = [
        "DELETE FROM puzzle_tries WHERE account = $1",
        "DELETE FROM puzzle_days WHERE account = $1",
        "DELETE FROM puzzle_solvers WHERE account = $1",
    ];
    execute_each(db, &deletions, account).await
}

async fn count(db: &mut Connection<'_>, account: AccountId) -> sqlx::Result<i64> {
    let select = "SELECT COUNT(*) FROM puzzle_tries WHERE account = $1";
    fetch_one(db, select, account).await
}
