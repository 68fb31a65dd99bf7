//! Solver ratings: Glicko-2 with puzzles as opponents of constant strength.

use skep_engine::puzzles::Rating;
use skep_game::protocol::SolverRating;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// Deviation of puzzle ratings, which are estimated from features and never updated.
const PUZZLE_DEVIATION: f64 = 100.0;

/// Minimum deviation, so that every puzzle counts.
const LEAST_DEVIATION: f64 = 60.0;

/// Ranges of valid ratings.
const RATING: (f64, f64) = (100.0, 4000.0);
const DEVIATION: (f64, f64) = (30.0, 500.0);
const VOLATILITY: (f64, f64) = (0.01, 0.2);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the rating must be {} to {}, the deviation {} to {}, the volatility {} to {}",
    RATING.0, RATING.1, DEVIATION.0, DEVIATION.1, VOLATILITY.0, VOLATILITY.1
)]
pub struct SolverError;

/// The rating after an attempt, kept in range.
///
/// # Errors
/// A value is out of range or not a number.
pub fn rated(
    solver: SolverRating,
    puzzle: Rating,
    solved: bool,
) -> Result<SolverRating, SolverError> {
    let within = |number: f64, (low, high): (f64, f64)| (low..=high).contains(&number);
    let is_right = within(solver.rating, RATING)
        && within(solver.deviation, DEVIATION)
        && within(solver.volatility, VOLATILITY);
    if !is_right {
        return Err(SolverError);
    }
    let opponent = Glicko2Rating {
        rating: f64::from(puzzle.number()),
        deviation: PUZZLE_DEVIATION,
        ..Glicko2Rating::new()
    };
    let outcome = if solved {
        Outcomes::WIN
    } else {
        Outcomes::LOSS
    };
    let after = after_all(solver, &[(opponent, outcome)]);
    let clamp = |number: f64, (low, high): (f64, f64)| number.clamp(low, high);
    Ok(SolverRating {
        rating: clamp(after.rating, RATING),
        deviation: clamp(after.deviation.max(LEAST_DEVIATION), DEVIATION),
        volatility: clamp(after.volatility, VOLATILITY),
    })
}

/// The rating after a period of games.
fn after_all(solver: SolverRating, games: &[(Glicko2Rating, Outcomes)]) -> Glicko2Rating {
    let before = Glicko2Rating {
        rating: solver.rating,
        deviation: solver.deviation,
        volatility: solver.volatility,
    };
    glicko2_rating_period(&before, games, &Glicko2Config::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn solver(rating: f64, deviation: f64, volatility: f64) -> SolverRating {
        SolverRating {
            rating,
            deviation,
            volatility,
        }
    }

    fn near(found: f64, wanted: f64, within: f64) {
        assert!(
            (found - wanted).abs() < within,
            "{found} instead of {wanted}"
        );
    }

    /// From Glickman's paper "Example of the Glicko-2 system".
    #[test]
    fn reproduces_the_published_example() {
        let game = |rating, deviation, outcome| {
            let opponent = Glicko2Rating {
                rating,
                deviation,
                ..Glicko2Rating::new()
            };
            (opponent, outcome)
        };
        let games = [
            game(1400.0, 30.0, Outcomes::WIN),
            game(1550.0, 100.0, Outcomes::LOSS),
            game(1700.0, 300.0, Outcomes::LOSS),
        ];
        let after = after_all(solver(1500.0, 200.0, 0.06), &games);
        near(after.rating, 1464.06, 0.02);
        near(after.deviation, 151.52, 0.02);
        near(after.volatility, 0.059_99, 0.000_02);
    }

    #[test]
    fn results_change_the_rating_and_reduce_the_deviation() {
        let puzzle = Rating::new(1200).expect("a rating");
        let [solved, failed] = [true, false]
            .map(|solved| rated(solver(1000.0, 350.0, 0.06), puzzle, solved).expect("a rating"));
        assert!(solved.rating > 1000.0 && failed.rating < 1000.0);
        assert!(solved.deviation < 350.0 && failed.deviation < 350.0);
        // Failing a hard puzzle costs less than solving it earns.
        assert!(solved.rating - 1000.0 > 1000.0 - failed.rating);
    }

    #[test]
    fn ratings_stay_in_range() {
        for solved in [true, false] {
            let mut solver = solver(1000.0, 500.0, 0.2);
            for _ in 0..500 {
                let hardest = if solved {
                    Rating::HIGHEST
                } else {
                    Rating::LOWEST
                };
                solver = rated(solver, hardest, solved).expect("a rating in range");
                assert!(solver.deviation >= LEAST_DEVIATION);
            }
        }
    }

    #[test]
    fn rejects_values_out_of_range() {
        for (rating, deviation, volatility) in [
            (f64::NAN, 350.0, 0.06),
            (1000.0, f64::INFINITY, 0.06),
            (-5.0, 350.0, 0.06),
            (1000.0, 0.0, 0.06),
            (1000.0, 350.0, 0.0),
            (1e300, 350.0, 0.06),
        ] {
            let solver = solver(rating, deviation, volatility);
            assert_eq!(rated(solver, Rating::LOWEST, true), Err(SolverError));
        }
    }
}
