//! Simultaneous perturbation stochastic approximation (SPSA): two engines whose parameters are perturbed in opposite random
//! directions play each other, and every parameter moves a little towards the winner's.

use std::fmt;

use skep_engine::internals::{Tunable, Tunables, Xorshift};
use thiserror::Error;

/// Decay exponents of the step size and of the perturbation, as Spall recommends.
const STEP_DECAY: f64 = 0.602;
const PERTURBATION_DECAY: f64 = 0.101;
/// Final step size relative to the final perturbation.
const FINAL_STEP: f64 = 0.002;
/// Default final perturbation, relative to the value.
const DEFAULT_REACH: f64 = 0.12;

/// First line of a saved run.
const HEAD: &str = "skep-spsa 1";

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Spsa {
    parameters: Vec<Parameter>,
    /// Planned pairs of games.
    pairs: u64,
    played: u64,
    started: u64,
    seed: u64,
}

#[derive(Clone, Debug, PartialEq)]
struct Parameter {
    tunable: Tunable,
    value: f64,
    /// Final perturbation.
    reach: f64,
}

/// A pair of games to be played between two engines.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    pub(crate) players: [Tunables; 2],
    /// Index of the pair, which determines its opening.
    pub(crate) number: u64,
    /// Scale of the perturbation, and step size.
    size: f64,
    learning: f64,
    /// Sign of the first engine's perturbation, by parameter.
    flips: Vec<f64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum SpsaError {
    #[error("{0} is not a search parameter; `skep-lab tune list` lists them")]
    UnknownName(String),
    #[error("line {0} is not part of a saved run")]
    Line(usize),
}

impl Spsa {
    /// Starts from the current values of the parameters.
    ///
    /// # Errors
    /// A name is unknown.
    pub(crate) fn new(names: &[String], pairs: u64, seed: u64) -> Result<Spsa, SpsaError> {
        let parameters = names.iter().map(|name| {
            let tunable = find(name).ok_or_else(|| SpsaError::UnknownName(name.clone()))?;
            let value = f64::from(tunable.default);
            Ok(Parameter {
                tunable,
                value,
                reach: (value.abs() * DEFAULT_REACH).max(0.5),
            })
        });
        Ok(Spsa {
            parameters: parameters.collect::<Result<_, _>>()?,
            pairs,
            played: 0,
            started: 0,
            seed,
        })
    }

    pub(crate) const fn is_over(&self) -> bool {
        self.started >= self.pairs
    }

    /// Pairs played and planned.
    pub(crate) const fn progress(&self) -> (u64, u64) {
        (self.played, self.pairs)
    }

    /// The next pair of games.
    pub(crate) fn trial(&mut self) -> Trial {
        let number = self.started;
        self.started += 1;
        let mut rng = Xorshift::new(self.seed.wrapping_mul(0x1_0000_0001).wrapping_add(number));
        let (round, all) = ((number + 1) as f64, self.pairs as f64);
        let calm = 0.1 * all;
        let size = (all / round).powf(PERTURBATION_DECAY).max(1.0);
        let learning = FINAL_STEP * ((calm + all) / (calm + round)).powf(STEP_DECAY) / size;
        let mut players = [Tunables::default(); 2];
        let mut flips = Vec::with_capacity(self.parameters.len());
        for parameter in &self.parameters {
            let flip = if rng.below(2) == 0 { 1.0 } else { -1.0 };
            for (player, sign) in players.iter_mut().zip([flip, -flip]) {
                let value = parameter.value + sign * parameter.reach * size;
                parameter.set(player, value, &mut rng);
            }
            flips.push(flip);
        }
        Trial {
            players,
            number,
            size,
            learning,
            flips,
        }
    }

    /// Updates the parameters; `ahead` is the first engine's wins minus its losses, from -2 to 2.
    pub(crate) fn learn(&mut self, trial: &Trial, ahead: i32) {
        self.played += 1;
        for (parameter, flip) in self.parameters.iter_mut().zip(&trial.flips) {
            let step = trial.learning * parameter.reach * trial.size * f64::from(ahead) * flip;
            parameter.value = parameter.clamp(parameter.value + step);
        }
    }

    /// The current values, rounded.
    pub(crate) fn tuned(&self) -> impl Iterator<Item = (&'static str, i32)> + '_ {
        let parameters = self.parameters.iter();
        parameters.map(|parameter| (parameter.tunable.name, parameter.value.round() as i32))
    }

    /// Parses a saved run. Pairs that were not finished are played again.
    ///
    /// # Errors
    /// The text is malformed.
    pub(crate) fn from_text(text: &str) -> Result<Spsa, SpsaError> {
        let mut lines = (1..).zip(text.lines());
        if lines.next().is_none_or(|(_, line)| line != HEAD) {
            return Err(SpsaError::Line(1));
        }
        let mut count = |name: &str, place: usize| {
            let (_, line) = lines.next().ok_or(SpsaError::Line(place))?;
            let number = line.strip_prefix(name);
            let number = number.and_then(|rest| rest.trim().parse().ok());
            number.ok_or(SpsaError::Line(place))
        };
        let (pairs, played, seed) = (count("pairs", 2)?, count("played", 3)?, count("seed", 4)?);
        let parameters =
            lines.map(|(place, line)| Parameter::parse(line).ok_or(SpsaError::Line(place)));
        Ok(Spsa {
            parameters: parameters.collect::<Result<_, _>>()?,
            pairs,
            played,
            started: played,
            seed,
        })
    }
}

impl fmt::Display for Spsa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (pairs, played, seed) = (self.pairs, self.played, self.seed);
        writeln!(f, "{HEAD}\npairs {pairs}\nplayed {played}\nseed {seed}")?;
        self.parameters.iter().try_for_each(|parameter| {
            let (name, value) = (parameter.tunable.name, parameter.value);
            writeln!(f, "{name} {value} reach {}", parameter.reach)
        })
    }
}

impl Parameter {
    fn parse(line: &str) -> Option<Parameter> {
        let [name, value, "reach", reach] = *line.split(' ').collect::<Vec<_>>() else {
            return None;
        };
        let parameter = Parameter {
            tunable: find(name)?,
            value: value.parse().ok()?,
            reach: reach.parse().ok().filter(|reach| *reach > 0.0)?,
        };
        let in_range = parameter.clamp(parameter.value) == parameter.value;
        in_range.then_some(parameter)
    }

    fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.tunable.min.into(), self.tunable.max.into())
    }

    /// Sets a parameter. A fractional value is rounded up or down at random, so that small differences count too.
    #[expect(
        clippy::expect_used,
        reason = "the name is in the list of tunables, and the value is in range"
    )]
    fn set(&self, tunables: &mut Tunables, value: f64, rng: &mut Xorshift) {
        let value = self.clamp(value);
        let up = (rng.below(1_000) as f64) < (value - value.floor()) * 1_000.0;
        let whole = value.floor() as i32 + i32::from(up);
        let set = tunables.set(self.tunable.name, whole);
        set.expect("a tunable number");
    }
}

fn find(name: &str) -> Option<Tunable> {
    let all = Tunables::default().list();
    all.into_iter().find(|tunable| tunable.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> [String; 2] {
        ["order_killer", "late_move_count"].map(String::from)
    }

    #[test]
    fn parameters_move_towards_the_winner() {
        let mut run = Spsa::new(&names(), 2_000, 1).expect("known names");
        while !run.is_over() {
            let trial = run.trial();
            let [one, other] = trial.players.map(|player| player.order_killer);
            // One of the parameters alone decides the games.
            run.learn(&trial, 2 * (one - other).signum());
        }
        let tuned: Vec<_> = run.tuned().collect();
        let default = Tunables::default();
        assert!(tuned[0].1 > default.order_killer * 5 / 4, "{tuned:?}");
        assert!(
            (tuned[1].1 - default.late_move_count).abs() <= 1,
            "{tuned:?}"
        );
    }

    #[test]
    fn resumes_a_saved_run() {
        let mut run = Spsa::new(&names(), 100, 3).expect("known names");
        for ahead in [1, -2, 0] {
            let trial = run.trial();
            run.learn(&trial, ahead);
        }
        let mut again = Spsa::from_text(&run.to_string()).expect("its own text");
        assert_eq!(again, run);
        assert_eq!(again.trial().players, run.trial().players);
    }

    #[test]
    fn reports_the_line_of_a_malformed_run() {
        let text = Spsa::new(&names(), 9, 1).expect("known names").to_string();
        for (wrong, line) in [
            ("games", 1),
            ("skep-spsa 1\npairs many", 2),
            (&text.replace("order_killer", "luck"), 5),
            (&text.replace("reach", "NaN"), 5),
        ] {
            assert_eq!(
                Spsa::from_text(wrong),
                Err(SpsaError::Line(line)),
                "{wrong}"
            );
        }
        let unknown = Spsa::new(&["luck".into()], 9, 1);
        assert_eq!(unknown, Err(SpsaError::UnknownName("luck".into())));
    }
}
