//! The Elo difference, with its confidence interval.

use super::results::Results;

/// The 97.5 % quantile of the normal distribution.
const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// An estimate from A's point of view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Elo {
    /// Points per game; 0.5 without games.
    pub(crate) score: f64,
    /// Infinite if one side took every point.
    pub(crate) difference: f64,
    /// Half of the 95 % interval; infinite without enough data.
    pub(crate) error: f64,
    /// Likelihood that A is stronger.
    pub(crate) superiority: f64,
}

impl Elo {
    /// Estimates the error from pairs of games: the two games of a pair share an opening and are not independent, and an
    /// unbalanced opening does not add to the variance of pairs.
    pub(crate) fn of(results: &Results) -> Elo {
        let games = f64::from(results.games());
        let score = match results.games() {
            0 => 0.5,
            _ => f64::from(results.points()) / 2.0 / games,
        };
        let deviation = deviation(results);
        let reach = TWO_SIDED_95 * deviation.unwrap_or(f64::INFINITY);
        let (low, high) = (difference(score - reach), difference(score + reach));
        let superiority = match (score - 0.5, deviation) {
            (0.0, _) | (_, None) => 0.5,
            // Infinite without deviation.
            (ahead, Some(deviation)) => normal((ahead / deviation).clamp(-40.0, 40.0)),
        };
        Elo {
            score,
            difference: difference(score),
            error: half_width(low, high),
            superiority,
        }
    }
}

/// Half of an interval whose ends may be infinite.
fn half_width(low: f64, high: f64) -> f64 {
    match low.is_infinite() || high.is_infinite() {
        true => f64::INFINITY,
        false => (high - low) / 2.0,
    }
}

/// The Elo difference with this expected score; infinite for 0 and 1.
pub(crate) fn difference(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The expected score at this Elo difference.
pub(crate) fn expected_score(difference: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-difference / 400.0))
}

/// The standard deviation of the mean score, or `None` with too few pairs.
fn deviation(results: &Results) -> Option<f64> {
    let pairs = f64::from(results.pairs.iter().sum::<u32>());
    if pairs < 2.0 {
        return None;
    }
    let share = |index: usize| f64::from(results.pairs[index]) / pairs;
    let mean: f64 = (0..5).map(|index| share(index) * index as f64 / 4.0).sum();
    let variance: f64 = (0..5)
        .map(|index| share(index) * (index as f64 / 4.0 - mean).powi(2))
        .sum();
    if variance > 0.0 {
        return Some((variance / (pairs - 1.0)).sqrt());
    }
    // All pairs had the same score: use the variance of single games instead.
    let games = f64::from(results.games());
    let score = f64::from(results.points()) / 2.0 / games;
    let spread: f64 = [
        (results.losses, 0.0),
        (results.draws, 0.5),
        (results.wins, 1.0),
    ]
    .into_iter()
    .map(|(count, points): (u32, f64)| f64::from(count) / games * (points - score).powi(2))
    .sum();
    Some((spread / games).sqrt())
}

/// The cumulative normal distribution, by its Taylor series.
fn normal(x: f64) -> f64 {
    if x.abs() > 8.0 {
        return f64::from(u8::from(x > 0.0));
    }
    let (mut term, mut sum, mut n) = (x, x, 1.0);
    while f64::abs(term) > 1e-17 {
        n += 2.0;
        term *= x * x / n;
        sum += term;
    }
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    (0.5 + density * sum).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(value: f64, expected: f64, within: f64) {
        assert!((value - expected).abs() <= within, "{value} {expected}");
    }

    #[test]
    fn converts_between_scores_and_differences() {
        close(difference(0.75), 190.848_501_888, 1e-6);
        close(expected_score(100.0), 0.640_064_999_803, 1e-9);
        close(expected_score(difference(0.123)), 0.123, 1e-12);
        assert_eq!(difference(1.0), f64::INFINITY);
        assert_eq!(difference(-0.1), f64::NEG_INFINITY);
    }

    #[test]
    fn computes_the_normal_distribution() {
        close(normal(0.0), 0.5, 1e-15);
        close(normal(1.959_963_984_540_054), 0.975, 1e-12);
        close(normal(-3.0), 0.001_349_898_031_630, 1e-12);
        close(normal(7.9), 1.0, 1e-12);
        close(normal(100.0), 1.0, 0.0);
    }

    // Expected values computed with Python's math.erf.
    #[test]
    fn estimates_the_error_from_pairs() {
        for (wins, losses, pairs, expected) in [
            (
                125,
                100,
                [10, 40, 100, 55, 15],
                [19.761_942_471, 21.600_222_687, 0.964_019_842_861],
            ),
            (
                48,
                50,
                [3, 20, 60, 20, 2],
                [-3.309_010_386, 25.276_892_232, 0.398_570_842_007],
            ),
        ] {
            let games = 2 * pairs.iter().sum::<u32>();
            let elo = Elo::of(&Results {
                wins,
                draws: games - wins - losses,
                losses,
                pairs,
            });
            close(elo.difference, expected[0], 1e-6);
            close(elo.error, expected[1], 1e-6);
            close(elo.superiority, expected[2], 1e-9);
        }
    }

    #[test]
    fn too_few_games_give_no_interval() {
        let none = Elo::of(&Results::default());
        assert_eq!((none.score, none.difference), (0.5, 0.0));
        assert_eq!(none.error, f64::INFINITY);
        let one_pair = Results {
            wins: 2,
            pairs: [0, 0, 0, 0, 1],
            ..Results::default()
        };
        let all_won = Results {
            wins: 20,
            pairs: [0, 0, 0, 0, 10],
            ..Results::default()
        };
        for results in [one_pair, all_won] {
            let elo = Elo::of(&results);
            assert_eq!(elo.difference, f64::INFINITY);
            assert_eq!(elo.error, f64::INFINITY);
        }
        assert_eq!(Elo::of(&all_won).superiority, 1.0);
    }

    #[test]
    fn identical_pairs_still_have_an_error() {
        let split = Results {
            wins: 50,
            losses: 50,
            pairs: [0, 0, 50, 0, 0],
            ..Results::default()
        };
        let elo = Elo::of(&split);
        assert_eq!(elo.difference, 0.0);
        // The score is 0.5 +- 1.96 * 0.05.
        close(elo.error, difference(0.5 + 1.959_963_984_5 * 0.05), 1e-6);
        close(elo.superiority, 0.5, 1e-12);
        let drawn = Results {
            draws: 8,
            pairs: [0, 0, 4, 0, 0],
            ..Results::default()
        };
        assert_eq!(Elo::of(&drawn).error, 0.0);
        assert_eq!(Elo::of(&drawn).superiority, 0.5);
    }
}
