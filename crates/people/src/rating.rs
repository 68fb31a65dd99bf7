//! Glicko-2 ratings, with the limits lichess uses.

use skep_game::clock::Millis;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::Score;

/// Factor between Glickman's internal scale and ours.
const SCALE: f64 = 173.7178;

/// System constant; Glickman suggests 0.3 to 1.2, where lower values change the volatility less.
const TAU: f64 = 0.5;
const TOLERANCE: f64 = 0.000_001;

/// Length of a rating period, after which the deviation of an inactive player grows by the volatility. Chosen so that a
/// deviation of 60 grows to 110, and thus becomes provisional, in a year.
const PERIOD: f64 = 4.665 * 24.0 * 60.0 * 60.0 * 1000.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    number: f64,
    deviation: f64,
    volatility: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the rating must be {} to {}, the deviation {} to {}, the volatility {} to {}",
    Rating::NUMBER.0, Rating::NUMBER.1, Rating::DEVIATION.0, Rating::DEVIATION.1, Rating::VOLATILITY.0, Rating::VOLATILITY.1
)]
pub struct RatingError;

impl Rating {
    /// The initial rating.
    pub const NEW: Rating = Rating {
        number: 1500.0,
        deviation: Rating::DEVIATION.1,
        volatility: 0.06,
    };

    /// Above this deviation a rating is provisional.
    pub const PROVISIONAL: f64 = 110.0;

    /// Maximum deviation on the leaderboard; otherwise a lucky week would lead it.
    pub const RANKED: f64 = 95.0;

    /// How long an inactive player stays on the leaderboard: a year.
    pub const RANKED_FOR: Millis = 365 * 24 * 60 * 60 * 1000;

    /// Growth of the squared deviation per millisecond, in units of the squared volatility. Used to compare many
    /// deviations in SQL.
    pub const GROWTH: f64 = SCALE * SCALE / PERIOD;

    pub const NUMBER: (f64, f64) = (400.0, 4000.0);
    /// The maximum is the initial deviation.
    pub const DEVIATION: (f64, f64) = (45.0, 500.0);
    pub const VOLATILITY: (f64, f64) = (0.01, 0.1);

    /// # Errors
    /// A value is out of range or not a number.
    pub fn new(number: f64, deviation: f64, volatility: f64) -> Result<Rating, RatingError> {
        let within = |number: f64, (low, high): (f64, f64)| (low..=high).contains(&number);
        let is_right = within(number, Rating::NUMBER)
            && within(deviation, Rating::DEVIATION)
            && within(volatility, Rating::VOLATILITY);
        let rating = Rating {
            number,
            deviation,
            volatility,
        };
        is_right.then_some(rating).ok_or(RatingError)
    }

    pub const fn number(&self) -> f64 {
        self.number
    }

    /// The true strength is within twice this with a probability of 95 %.
    pub const fn deviation(&self) -> f64 {
        self.deviation
    }

    pub const fn volatility(&self) -> f64 {
        self.volatility
    }

    /// The displayed rating.
    pub fn shown(&self) -> i32 {
        // Fits: ratings have at most four digits.
        self.number.round() as i32
    }

    pub fn is_provisional(&self) -> bool {
        self.deviation > Rating::PROVISIONAL
    }

    /// The rating after inactivity: same value, larger deviation.
    #[must_use]
    pub fn rested(&self, idle: Millis) -> Rating {
        let deviation = self.grown(periods(idle));
        Rating {
            deviation: within(deviation, Rating::DEVIATION),
            ..*self
        }
    }

    /// The rating after a game, given the time since the previous one.
    #[must_use]
    pub fn after(&self, idle: Millis, opponent: &Rating, score: Score) -> Rating {
        self.after_period(periods(idle), &[(*opponent, score)])
    }

    /// Shifts the rating without changing its deviation.
    #[must_use]
    pub(crate) fn moved(&self, points: f64) -> Rating {
        Rating {
            number: within(self.number + points, Rating::NUMBER),
            ..*self
        }
    }

    /// Interpolates towards another rating, for a game of reduced weight.
    #[must_use]
    pub fn toward(&self, other: &Rating, weight: f64) -> Rating {
        let toward = |from: f64, to: f64| from + (to - from) * weight;
        Rating {
            number: toward(self.number, other.number),
            deviation: toward(self.deviation, other.deviation),
            volatility: toward(self.volatility, other.volatility),
        }
    }

    /// The rating after some games, given the number of periods since the last ones.
    fn after_period(&self, periods: f64, games: &[(Rating, Score)]) -> Rating {
        // The library treats every game as a separate period and adds the growth of one.
        let before = Glicko2Rating {
            deviation: self.grown(periods - 1.0),
            ..self.glicko()
        };
        let results: Vec<_> = games
            .iter()
            .map(|(opponent, score)| (opponent.glicko(), score.outcome()))
            .collect();
        let config = Glicko2Config {
            tau: TAU,
            convergence_tolerance: TOLERANCE,
        };
        let after = glicko2_rating_period(&before, &results, &config);
        Rating {
            number: within(after.rating, Rating::NUMBER),
            deviation: within(after.deviation, Rating::DEVIATION),
            volatility: within(after.volatility, Rating::VOLATILITY),
        }
    }

    /// The deviation after a number of periods, capped at the initial one. A negative number, down to -1, subtracts
    /// growth, which is always less than the minimum deviation.
    fn grown(&self, periods: f64) -> f64 {
        let growth = (SCALE * self.volatility).powi(2) * periods;
        let grown = (self.deviation.powi(2) + growth).sqrt();
        grown.min(Rating::DEVIATION.1)
    }

    const fn glicko(&self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.number,
            deviation: self.deviation,
            volatility: self.volatility,
        }
    }
}

fn periods(time: Millis) -> f64 {
    time as f64 / PERIOD
}

fn within(number: f64, (low, high): (f64, f64)) -> f64 {
    number.clamp(low, high)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const DAY: Millis = 24 * 60 * 60 * 1000;

    fn rating(number: f64, deviation: f64) -> Rating {
        Rating::new(number, deviation, 0.06).expect("a rating")
    }

    fn near(found: f64, wanted: f64, tolerance: f64) {
        assert!(
            (found - wanted).abs() < tolerance,
            "{found} instead of {wanted}"
        );
    }

    /// From Glickman's paper "Example of the Glicko-2 system": three games in one period. One opponent has a deviation
    /// below our minimum.
    #[test]
    fn reproduces_the_published_example() {
        let sure = Rating {
            deviation: 30.0,
            ..rating(1400.0, 45.0)
        };
        let games = [
            (sure, Score::Win),
            (rating(1550.0, 100.0), Score::Loss),
            (rating(1700.0, 300.0), Score::Loss),
        ];
        let after = rating(1500.0, 200.0).after_period(1.0, &games);
        near(after.number(), 1464.06, 0.02);
        near(after.deviation(), 151.52, 0.02);
        near(after.volatility(), 0.059_99, 0.000_02);
    }

    #[test]
    fn uncertain_ratings_change_more() {
        let newcomer = Rating::NEW.after(0, &rating(1500.0, 60.0), Score::Win);
        let old_hand = rating(1500.0, 60.0).after(0, &rating(1500.0, 60.0), Score::Win);
        assert!(newcomer.number() > 1650.0, "{newcomer:?}");
        assert!(
            (1502.0..1515.0).contains(&old_hand.number()),
            "{old_hand:?}"
        );
        assert!(newcomer.is_provisional());
        assert!(!old_hand.is_provisional());
    }

    #[test]
    fn a_dozen_games_make_a_rating_certain() {
        let mut player = Rating::NEW;
        for game in 0..16 {
            let score = if game % 2 == 0 {
                Score::Win
            } else {
                Score::Loss
            };
            player = player.after(DAY, &rating(1500.0, 80.0), score);
        }
        assert!(!player.is_provisional(), "{player:?}");
    }

    #[test]
    fn a_year_of_inactivity_makes_a_rating_provisional() {
        let sure = rating(1800.0, 60.0);
        near(sure.rested(365 * DAY).deviation(), 110.0, 0.1);
        assert!(!sure.rested(300 * DAY).is_provisional());
        assert!(sure.rested(400 * DAY).is_provisional());
        assert_eq!(sure.rested(0), sure);
        assert_eq!(sure.rested(Millis::MAX).deviation(), 500.0);
    }

    #[test]
    fn half_weight_means_half_the_change() {
        let player = rating(1500.0, 80.0);
        let full = player.after(0, &rating(1600.0, 60.0), Score::Win);
        let half = player.toward(&full, 0.5);
        near(half.number() - 1500.0, (full.number() - 1500.0) / 2.0, 1e-9);
        assert!(half.deviation() > full.deviation());
        assert!(half.deviation() < player.deviation());
        assert_eq!(player.toward(&full, 0.0), player);
    }

    #[test]
    fn rejects_values_out_of_range() {
        for (number, deviation, volatility) in [
            (f64::NAN, 100.0, 0.06),
            (1500.0, f64::INFINITY, 0.06),
            (1500.0, 100.0, f64::NAN),
            (399.0, 100.0, 0.06),
            (1500.0, 44.0, 0.06),
            (1500.0, 100.0, 0.0),
        ] {
            let refused = Rating::new(number, deviation, volatility);
            assert_eq!(refused, Err(RatingError));
        }
    }

    fn ratings() -> impl Strategy<Value = Rating> {
        let number = Rating::NUMBER.0..=Rating::NUMBER.1;
        let deviation = Rating::DEVIATION.0..=Rating::DEVIATION.1;
        let volatility = Rating::VOLATILITY.0..=Rating::VOLATILITY.1;
        (number, deviation, volatility).prop_map(|(number, deviation, volatility)| {
            Rating::new(number, deviation, volatility).expect("on the scale")
        })
    }

    fn scores() -> impl Strategy<Value = Score> {
        prop_oneof![Just(Score::Win), Just(Score::Draw), Just(Score::Loss)]
    }

    proptest! {
        #[test]
        fn ratings_stay_in_range(
            player in ratings(), opponent in ratings(), score in scores(), idle: Millis, weight in 0.0..=1.0_f64,
        ) {
            for idle in [0, 1, idle] {
                let after = player.after(idle, &opponent, score);
                let after = player.rested(idle).toward(&after, weight);
                let numbers = Rating::new(after.number(), after.deviation(), after.volatility());
                prop_assert_eq!(numbers, Ok(after));
            }
        }

        #[test]
        fn results_change_ratings_monotonically(player in ratings(), opponent in ratings()) {
            let after = |score| player.after(0, &opponent, score).number();
            prop_assert!(after(Score::Win) >= player.number());
            prop_assert!(after(Score::Loss) <= player.number());
            prop_assert!(after(Score::Win) >= after(Score::Draw));
            prop_assert!(after(Score::Draw) >= after(Score::Loss));
        }

        #[test]
        fn changes_between_equals_are_symmetric(
            number in 1000.0..2500.0_f64, deviation in 45.0..350.0_f64, idle in 0..1000 * DAY,
        ) {
            let player = rating(number, deviation);
            let won = player.after(idle, &player, Score::Win);
            let lost = player.after(idle, &player, Score::Loss);
            let drawn = player.after(idle, &player, Score::Draw);
            prop_assert!((won.number() + lost.number() - 2.0 * number).abs() < 1e-6);
            prop_assert!((drawn.number() - number).abs() < 1e-6);
            prop_assert!((won.deviation() - lost.deviation()).abs() < 1e-6);
        }

        #[test]
        fn inactivity_only_increases_the_deviation(player in ratings(), shorter in 0..2000 * DAY, longer in 0..2000 * DAY) {
            let (short, long) = (player.rested(shorter), player.rested(shorter + longer));
            prop_assert_eq!(short.number(), player.number());
            prop_assert!(player.deviation() <= short.deviation());
            prop_assert!(short.deviation() <= long.deviation());
        }
    }
}
