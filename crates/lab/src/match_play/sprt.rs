//! The sequential probability ratio test (SPRT), which decides when a match is long enough.

use std::str::FromStr;

use serde::Serialize;

use super::elo::expected_score;

/// Probability of either error.
const RISK: f64 = 0.05;
/// Prior count for kinds of pairs that have not occurred yet, whose likelihood would be undefined otherwise.
const UNSEEN: f64 = 1e-3;

/// Two hypotheses about the Elo difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sprt {
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    Undecided,
    /// The lower hypothesis is accepted.
    Lower,
    /// The upper hypothesis is accepted.
    Upper,
}

impl Sprt {
    /// The absolute log-likelihood ratio at which the test ends.
    pub(crate) fn bound() -> f64 {
        ((1.0 - RISK) / RISK).ln()
    }

    /// The log-likelihood ratio of the upper to the lower hypothesis.
    ///
    /// This is Van den Bergh's generalised SPRT, as used by fishtest: each hypothesis fixes only the mean score, and uses
    /// the maximum-likelihood distribution over the five kinds of pairs with that mean.
    pub(crate) fn log_likelihood_ratio(&self, pairs: &[u32; 5]) -> f64 {
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = pairs.map(|count| f64::from(count).max(UNSEEN));
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let low = tilt(&shares, expected_score(self.elo0));
        let high = tilt(&shares, expected_score(self.elo1));
        (0..5)
            .map(|index| counts[index] * (high[index] / low[index]).ln())
            .sum()
    }

    pub(crate) fn verdict(&self, pairs: &[u32; 5]) -> Verdict {
        let ratio = self.log_likelihood_ratio(pairs);
        if ratio >= Sprt::bound() {
            Verdict::Upper
        } else if ratio <= -Sprt::bound() {
            Verdict::Lower
        } else {
            Verdict::Undecided
        }
    }
}

/// The maximum-likelihood distribution with this mean: each share divided by `1 + x (score - mean)`, where x is chosen to
/// match the mean.
fn tilt(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    let offset = |index: usize| index as f64 / 4.0 - mean;
    // All divisors must be positive, which bounds x; between the bounds the sum is decreasing.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let x = f64::midpoint(low, high);
        let sum: f64 = (0..5)
            .map(|index| shares[index] * offset(index) / (1.0 + x * offset(index)))
            .sum();
        if sum > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|index| shares[index] / (1.0 + x * offset(index)))
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let read = |text: &str| {
            let elo: Option<f64> = text.trim().parse().ok();
            elo.filter(|elo| elo.abs() < 1000.0)
        };
        let (low, high) = text.split_once(',').unwrap_or_default();
        match (read(low), read(high)) {
            (Some(elo0), Some(elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
            _ => Err("give two Elo differences, the smaller one first, such as 0,5".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Expected values from an independent Newton solver for the Lagrange multipliers.
    #[test]
    fn agrees_with_an_independent_solver() {
        for (pairs, elo0, elo1, expected) in [
            ([10, 40, 100, 55, 15], 0.0, 5.0, 0.707_555_816_466_6),
            ([3, 20, 60, 20, 2], 0.0, 10.0, -0.505_522_752_232_4),
            ([0, 0, 0, 0, 10], 0.0, 10.0, 0.283_737_482_839_7),
            ([0, 0, 5, 10, 10], -5.0, 0.0, 0.362_353_763_395_8),
            ([100, 800, 2000, 850, 110], 0.0, 5.0, 0.644_900_780_341_5),
        ] {
            let ratio = Sprt { elo0, elo1 }.log_likelihood_ratio(&pairs);
            assert!((ratio - expected).abs() < 1e-9, "{pairs:?}: {ratio}");
        }
    }

    #[test]
    fn ends_at_a_likelihood_ratio_of_nineteen() {
        assert!((Sprt::bound() - 2.944_438_979_166_44).abs() < 1e-12);
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 10.0,
        };
        assert_eq!(sprt.verdict(&[0; 5]), Verdict::Undecided);
        assert_eq!(sprt.verdict(&[10, 40, 100, 55, 15]), Verdict::Undecided);
        assert_eq!(sprt.verdict(&[50, 200, 500, 275, 75]), Verdict::Upper);
        assert_eq!(sprt.verdict(&[75, 275, 500, 200, 50]), Verdict::Lower);
    }

    #[test]
    fn parses_bounds_in_ascending_order() {
        let read = |text: &str| text.parse::<Sprt>().ok().map(|sprt| (sprt.elo0, sprt.elo1));
        assert_eq!(read("0,5"), Some((0.0, 5.0)));
        assert_eq!(read("-2.5, 1"), Some((-2.5, 1.0)));
        for text in ["", "5", "5,0", "0,0", "a,b", "0,inf", "0,nan", "0,5,7"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
