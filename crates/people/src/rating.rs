//! How strong somebody is: Glicko-2, with the limits that lichess has found to work.

use skep_game::clock::Millis;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::Score;

/// Glickman's scale, in which deviations are added, to ours.
const SCALE: f64 = 173.7178;

/// How much the volatility may change: Glickman names 0.3 to 1.2, and the lower the steadier.
const TAU: f64 = 0.5;
const TOLERANCE: f64 = 0.000_001;

/// The length of a rating period, in which the rating of somebody who does not play becomes unsurer by the volatility. It makes
/// a deviation of 60 grow to 110 in a year, so that whoever stays away for that long is provisional again.
const PERIOD: f64 = 4.665 * 24.0 * 60.0 * 60.0 * 1000.0;

/// How strong somebody is, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    number: f64,
    deviation: f64,
    volatility: f64,
}

/// Numbers that are no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a rating goes from {} to {}, a deviation from {} to {}, a volatility from {} to {}",
    Rating::NUMBER.0, Rating::NUMBER.1, Rating::DEVIATION.0, Rating::DEVIATION.1, Rating::VOLATILITY.0, Rating::VOLATILITY.1
)]
pub struct RatingError;

impl Rating {
    /// The rating of somebody who has not played yet.
    pub const NEW: Rating = Rating {
        number: 1500.0,
        deviation: Rating::DEVIATION.1,
        volatility: 0.06,
    };

    /// A deviation above which a rating is provisional.
    pub const PROVISIONAL: f64 = 110.0;

    /// The greatest deviation of somebody who has a place among the best: with less certainty a lucky week would lead the list.
    pub const RANKED: f64 = 95.0;

    /// For how long somebody who does not play keeps that place: a year.
    pub const RANKED_FOR: Millis = 365 * 24 * 60 * 60 * 1000;

    /// How much the square of a deviation grows in a millisecond, as a multiple of the square of the volatility: for those who
    /// have to compare the deviations of many people at once.
    pub const GROWTH: f64 = SCALE * SCALE / PERIOD;

    /// The lowest and the highest rating.
    pub const NUMBER: (f64, f64) = (400.0, 4000.0);
    /// The least and the greatest deviation: nobody is quite sure, and nobody is more unsure than a newcomer.
    pub const DEVIATION: (f64, f64) = (45.0, 500.0);
    /// The least and the greatest volatility.
    pub const VOLATILITY: (f64, f64) = (0.01, 0.1);

    /// The rating of these numbers.
    ///
    /// # Errors
    /// The numbers are off the scale, or not numbers.
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

    /// The number.
    pub const fn number(&self) -> f64 {
        self.number
    }

    /// How unsure it is: with a probability of 95 % the true strength is within twice this.
    pub const fn deviation(&self) -> f64 {
        self.deviation
    }

    /// How much the results vary.
    pub const fn volatility(&self) -> f64 {
        self.volatility
    }

    /// The number as it is shown.
    pub fn shown(&self) -> i32 {
        // The scale ends at four digits.
        self.number.round() as i32
    }

    /// Whether it is too unsure to be compared with others.
    pub fn is_provisional(&self) -> bool {
        self.deviation > Rating::PROVISIONAL
    }

    /// The rating after a time in which nobody played: as high, and less sure.
    #[must_use]
    pub fn rested(&self, idle: Millis) -> Rating {
        let deviation = self.grown(periods(idle));
        Rating {
            deviation: within(deviation, Rating::DEVIATION),
            ..*self
        }
    }

    /// The rating after a game against an opponent, so long after the last one.
    #[must_use]
    pub fn after(&self, idle: Millis, opponent: &Rating, score: Score) -> Rating {
        self.after_period(periods(idle), &[(*opponent, score)])
    }

    /// A rating some points away, as unsure as before.
    #[must_use]
    pub(crate) fn moved(&self, points: f64) -> Rating {
        Rating {
            number: within(self.number + points, Rating::NUMBER),
            ..*self
        }
    }

    /// The rating part of the way to another: that of a game that counts only so much.
    #[must_use]
    pub fn toward(&self, other: &Rating, weight: f64) -> Rating {
        let toward = |from: f64, to: f64| from + (to - from) * weight;
        Rating {
            number: toward(self.number, other.number),
            deviation: toward(self.deviation, other.deviation),
            volatility: toward(self.volatility, other.volatility),
        }
    }

    /// The rating after some games, that many periods after the last ones.
    fn after_period(&self, periods: f64, games: &[(Rating, Score)]) -> Rating {
        // The library takes every game for a period of its own, and adds its growth by itself.
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

    /// The deviation after so many periods, at most that of a newcomer. Less than none takes growth away: never more than one
    /// period's, which is less than the least deviation.
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

/// How many rating periods a time is.
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
            "{found} is not {wanted}"
        );
    }

    /// The example of Glickman's paper "Example of the Glicko-2 system": three games in one period. One of its opponents is surer
    /// than anybody is here.
    #[test]
    fn the_published_example_comes_out() {
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
    fn newcomers_move_far_and_old_hands_little() {
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
    fn a_dozen_games_end_the_provisional_mark() {
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
    fn a_year_away_makes_provisional_again() {
        let sure = rating(1800.0, 60.0);
        near(sure.rested(365 * DAY).deviation(), 110.0, 0.1);
        assert!(!sure.rested(300 * DAY).is_provisional());
        assert!(sure.rested(400 * DAY).is_provisional());
        assert_eq!(sure.rested(0), sure);
        assert_eq!(sure.rested(Millis::MAX).deviation(), 500.0);
    }

    #[test]
    fn a_game_that_counts_half_moves_half_as_far() {
        let player = rating(1500.0, 80.0);
        let full = player.after(0, &rating(1600.0, 60.0), Score::Win);
        let half = player.toward(&full, 0.5);
        near(half.number() - 1500.0, (full.number() - 1500.0) / 2.0, 1e-9);
        assert!(half.deviation() > full.deviation());
        assert!(half.deviation() < player.deviation());
        assert_eq!(player.toward(&full, 0.0), player);
    }

    #[test]
    fn numbers_off_the_scale_are_refused() {
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
        fn no_game_leaves_the_scale(
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
        fn winning_never_lowers_and_losing_never_raises(player in ratings(), opponent in ratings()) {
            let after = |score| player.after(0, &opponent, score).number();
            prop_assert!(after(Score::Win) >= player.number());
            prop_assert!(after(Score::Loss) <= player.number());
            prop_assert!(after(Score::Win) >= after(Score::Draw));
            prop_assert!(after(Score::Draw) >= after(Score::Loss));
        }

        #[test]
        fn equals_win_what_their_equals_lose(
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
        fn rest_only_makes_unsurer(player in ratings(), shorter in 0..2000 * DAY, longer in 0..2000 * DAY) {
            let (short, long) = (player.rested(shorter), player.rested(shorter + longer));
            prop_assert_eq!(short.number(), player.number());
            prop_assert!(player.deviation() <= short.deviation());
            prop_assert!(short.deviation() <= long.deviation());
        }
    }
}
