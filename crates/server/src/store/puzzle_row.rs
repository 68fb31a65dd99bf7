//! Puzzles of accounts between rows of databases and values, the same in every database.

use skep_people::{PuzzleDay, PuzzleRating, PuzzleStanding, PuzzleTry};

use super::{StoreError, row::from_sql};

/// How many tries of an account are kept: a few at each puzzle that there is.
pub(super) const MOST_TRIES: i64 = 5000;
/// How many days are kept: ten years.
pub(super) const MOST_DAYS: i64 = 3653;

/// A try: the puzzle, when, whether it was solved and whether it counts.
pub(super) type TryRow = (String, i64, i64, i64);

pub(super) fn read_try((puzzle, at, solved, counts): TryRow) -> Result<PuzzleTry, StoreError> {
    Ok(PuzzleTry {
        id: puzzle.try_into().map_err(corrupt)?,
        at: from_sql(at),
        solved: solved != 0,
        counts: counts != 0,
    })
}

pub(super) fn read_days(rows: Vec<(String,)>) -> Result<Vec<PuzzleDay>, StoreError> {
    let day = |(day,): (String,)| day.try_into().map_err(corrupt);
    rows.into_iter().map(day).collect()
}

/// A solver: rating, deviation, volatility and the longest streak.
pub(super) type RatingRow = (f64, f64, f64, i64);

pub(super) fn read_rating((rating, deviation, volatility, best): RatingRow) -> (PuzzleRating, u32) {
    let rating = PuzzleRating {
        rating,
        deviation,
        volatility,
    };
    (rating, u32::try_from(best).unwrap_or(u32::MAX))
}

/// The rating and how many puzzles were solved, as others see it.
pub(super) fn read_standing((rating, solved): (f64, i64)) -> PuzzleStanding {
    PuzzleStanding {
        // Ratings have four digits at the most.
        rating: rating.round() as i32,
        solved: u32::try_from(solved).unwrap_or(u32::MAX),
    }
}

fn corrupt(error: impl std::fmt::Display) -> StoreError {
    StoreError::Corrupt(format!("puzzles: {error}"))
}
