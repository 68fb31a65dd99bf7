//! Solver ratings: Glicko-2 with puzzles as opponents of constant strength.

use skep_engine::puzzles::Rating;
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period},
};

/// Deviation of puzzle ratings, which are estimated from features and never updated.
const PUZZLE_DEVIATION: f64 = 100.0;

/// Minimum deviation, so that every puzzle counts.
const LEAST_DEVIATION: f64 = 60.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solver {
    rating: Glicko2Rating,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the rating must be {} to {}, the deviation {} to {}, the volatility {} to {}",
    Solver::RATING.0, Solver::RATING.1, Solver::DEVIATION.0, Solver::DEVIATION.1, Solver::VOLATILITY.0, Solver::VOLATILITY.1
)]
pub struct SolverError;

impl Solver {
    const RATING: (f64, f64) = (100.0, 4000.0);
    const DEVIATION: (f64, f64) = (30.0, 500.0);
    const VOLATILITY: (f64, f64) = (0.01, 0.2);

    /// # Errors
    /// A value is out of range or not a number.
    pub fn new(rating: f64, deviation: f64, volatility: f64) -> Result<Solver, SolverError> {
        let within = |number: f64, (low, high): (f64, f64)| (low..=high).contains(&number);
        let is_right = within(rating, Solver::RATING)
            && within(deviation, Solver::DEVIATION)
            && within(volatility, Solver::VOLATILITY);
        let rating = Glicko2Rating {
            rating,
            deviation,
            volatility,
        };
        is_right.then_some(Solver { rating }).ok_or(SolverError)
    }

    pub const fn rating(&self) -> f64 {
        self.rating.rating
    }

    pub const fn deviation(&self) -> f64 {
        self.rating.deviation
    }

    pub const fn volatility(&self) -> f64 {
        self.rating.volatility
    }

    /// The rating after an attempt, kept in range.
    #[must_use]
    pub fn after(&self, puzzle: Rating, solved: bool) -> Solver {
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
        let after = self.after_all(&[(opponent, outcome)]);
        let clamp = |number: f64, (low, high): (f64, f64)| number.clamp(low, high);
        let deviation = after.deviation().max(LEAST_DEVIATION);
        Solver {
            rating: Glicko2Rating {
                rating: clamp(after.rating(), Solver::RATING),
                deviation: clamp(deviation, Solver::DEVIATION),
                volatility: clamp(after.volatility(), Solver::VOLATILITY),
            },
        }
    }

    /// The rating after a period of games.
    fn after_all(&self, games: &[(Glicko2Rating, Outcomes)]) -> Solver {
        Solver {
            rating: glicko2_rating_period(&self.rating, games, &Glicko2Config::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64, within: f64) {
        assert!(
            (found - wanted).abs() < within,
            "{found} instead of {wanted}"
        );
    }

    /// From Glickman's paper "Example of the Glicko-2 system".
    #[test]
    fn reproduces_the_published_example() {
        let solver = Solver::new(1500.0, 200.0, 0.06).expect("a solver");
        let game = |rating, deviation, outcome| {
            let opponent = Glicko2Rating {
                rating,
                deviation,
                ..Glicko2Rating::new()
            };
            (opponent, outcome)
        };
        let after = solver.after_all(&[
            game(1400.0, 30.0, Outcomes::WIN),
            game(1550.0, 100.0, Outcomes::LOSS),
            game(1700.0, 300.0, Outcomes::LOSS),
        ]);
        near(after.rating(), 1464.06, 0.02);
        near(after.deviation(), 151.52, 0.02);
        near(after.volatility(), 0.059_99, 0.000_02);
    }

    #[test]
    fn results_change_the_rating_and_reduce_the_deviation() {
        let solver = Solver::new(1000.0, 350.0, 0.06).expect("a solver");
        let puzzle = Rating::new(1200).expect("a rating");
        let solved = solver.after(puzzle, true);
        let failed = solver.after(puzzle, false);
        assert!(solved.rating() > 1000.0 && failed.rating() < 1000.0);
        assert!(solved.deviation() < 350.0 && failed.deviation() < 350.0);
        // Failing a hard puzzle costs less than solving it earns.
        assert!(solved.rating() - 1000.0 > 1000.0 - failed.rating());
    }

    #[test]
    fn ratings_stay_in_range() {
        for solved in [true, false] {
            let mut solver = Solver::new(1000.0, 500.0, 0.2).expect("a solver");
            for _ in 0..500 {
                let hardest = if solved {
                    Rating::HIGHEST
                } else {
                    Rating::LOWEST
                };
                solver = solver.after(hardest, solved);
                let (rating, deviation) = (solver.rating(), solver.deviation());
                assert!(Solver::new(rating, deviation, solver.volatility()).is_ok());
                assert!(deviation >= LEAST_DEVIATION);
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
            assert_eq!(Solver::new(rating, deviation, volatility), Err(SolverError));
        }
    }
}
