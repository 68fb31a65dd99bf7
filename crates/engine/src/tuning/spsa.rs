//! Tuning several numbers of the search at once by games (SPSA): two engines whose numbers all differ a little, in random
//! directions, play each other, and every number moves a little towards the winner's.

use std::fmt;

use thiserror::Error;

use super::Xorshift;
use crate::tunables::{Tunable, Tunables};

/// How quickly the moves towards a winner become smaller, and how quickly the differences do.
const MOVES_SHRINK: f64 = 0.602;
const DIFFERENCES_SHRINK: f64 = 0.101;
/// The size of the last moves, relative to the last differences.
const LAST_MOVE: f64 = 0.002;
/// A number differs by this share of its present value if nothing else is asked for.
const USUAL_REACH: f64 = 0.12;

/// The first line of a run as text.
const HEAD: &str = "skep-spsa 1";

/// A run of tuning.
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    numbers: Vec<Number>,
    /// How many pairs of games there will be.
    pairs: u64,
    /// How many have been played.
    played: u64,
    /// How many have been begun.
    begun: u64,
    seed: u64,
}

#[derive(Clone, Debug, PartialEq)]
struct Number {
    name: &'static str,
    value: f64,
    min: f64,
    max: f64,
    /// By how much the two engines differ from the present value in the end.
    reach: f64,
}

/// A pair of games to be played between two engines.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The numbers of the two engines.
    pub players: [Tunables; 2],
    /// Which pair of the run it is, which decides about its opening.
    pub number: u64,
    /// How large the differences are, and how much is learnt from them.
    size: f64,
    learning: f64,
    /// In which direction the first engine differs, for each number.
    flips: Vec<f64>,
}

/// A run that cannot be set up or read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpsaError {
    /// There is no number of this name.
    #[error("{0} is not a number of the search; `skep tune list` prints them")]
    UnknownName(String),
    /// The text is not one that a run was written as.
    #[error("line {0} is not part of a run of tuning")]
    Line(usize),
}

impl Spsa {
    /// A run over so many pairs of games that starts from the numbers as they are.
    ///
    /// # Errors
    /// A name belongs to no number.
    pub fn new(names: &[String], pairs: u64, seed: u64) -> Result<Spsa, SpsaError> {
        let numbers = names.iter().map(|name| {
            let number = find(name).ok_or_else(|| SpsaError::UnknownName(name.clone()))?;
            let value = f64::from(number.default);
            let reach = (value.abs() * USUAL_REACH).max(0.5);
            Ok(Number::new(&number, value, reach))
        });
        Ok(Spsa {
            numbers: numbers.collect::<Result<_, _>>()?,
            pairs,
            played: 0,
            begun: 0,
            seed,
        })
    }

    /// Whether all pairs have been begun.
    pub const fn is_over(&self) -> bool {
        self.begun >= self.pairs
    }

    /// How many pairs have been played, and how many there will be.
    pub const fn progress(&self) -> (u64, u64) {
        (self.played, self.pairs)
    }

    /// The next pair of games.
    pub fn trial(&mut self) -> Trial {
        let number = self.begun;
        self.begun += 1;
        let mut chance = Xorshift::new(self.seed.wrapping_mul(0x1_0000_0001).wrapping_add(number));
        let (round, all) = ((number + 1) as f64, self.pairs as f64);
        let calm = 0.1 * all;
        let size = (all / round).powf(DIFFERENCES_SHRINK).max(1.0);
        let learning = LAST_MOVE * ((calm + all) / (calm + round)).powf(MOVES_SHRINK) / size;
        let mut players = [Tunables::default(); 2];
        let mut flips = Vec::with_capacity(self.numbers.len());
        for number in &self.numbers {
            let flip = if chance.below(2) == 0 { 1.0 } else { -1.0 };
            for (player, sign) in players.iter_mut().zip([flip, -flip]) {
                let value = number.value + sign * number.reach * size;
                number.set(player, value, &mut chance);
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

    /// Learns from a pair of games: by how many wins the first engine was ahead, from -2 to 2.
    pub fn learn(&mut self, trial: &Trial, ahead: i32) {
        self.played += 1;
        for (number, flip) in self.numbers.iter_mut().zip(&trial.flips) {
            let step = trial.learning * number.reach * trial.size * f64::from(ahead) * flip;
            number.value = (number.value + step).clamp(number.min, number.max);
        }
    }

    /// The tuned numbers by name, rounded.
    pub fn tuned(&self) -> impl Iterator<Item = (&'static str, i32)> + '_ {
        self.numbers
            .iter()
            .map(|number| (number.name, number.value.round() as i32))
    }

    /// Reads a run that was written as text; pairs that were begun and not finished then are played again.
    ///
    /// # Errors
    /// The text is no run.
    pub fn from_text(text: &str) -> Result<Spsa, SpsaError> {
        let mut lines = (1..).zip(text.lines());
        if lines.next().is_none_or(|(_, line)| line != HEAD) {
            return Err(SpsaError::Line(1));
        }
        let mut count = |name: &str, place: usize| {
            let (_, line) = lines.next().ok_or(SpsaError::Line(place))?;
            let number = line
                .strip_prefix(name)
                .and_then(|rest| rest.trim().parse().ok());
            number.ok_or(SpsaError::Line(place))
        };
        let (pairs, played, seed) = (count("pairs", 2)?, count("played", 3)?, count("seed", 4)?);
        let numbers = lines.map(|(place, line)| Number::parse(line).ok_or(SpsaError::Line(place)));
        Ok(Spsa {
            numbers: numbers.collect::<Result<_, _>>()?,
            pairs,
            played,
            begun: played,
            seed,
        })
    }
}

impl fmt::Display for Spsa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spsa {
            pairs,
            played,
            seed,
            ..
        } = self;
        writeln!(f, "{HEAD}\npairs {pairs}\nplayed {played}\nseed {seed}")?;
        for Number {
            name, value, reach, ..
        } in &self.numbers
        {
            writeln!(f, "{name} {value} reach {reach}")?;
        }
        Ok(())
    }
}

impl Number {
    fn new(number: &Tunable, value: f64, reach: f64) -> Number {
        Number {
            name: number.name,
            value,
            min: f64::from(number.min),
            max: f64::from(number.max),
            reach,
        }
    }

    fn parse(line: &str) -> Option<Number> {
        let [name, value, "reach", reach] = *line.split(' ').collect::<Vec<_>>() else {
            return None;
        };
        let number = find(name)?;
        let value: f64 = value.parse().ok().filter(|value: &f64| value.is_finite())?;
        let reach: f64 = reach.parse().ok().filter(|reach| *reach > 0.0)?;
        let in_range = (f64::from(number.min)..=f64::from(number.max)).contains(&value);
        in_range.then(|| Number::new(&number, value, reach))
    }

    /// Gives a number of the search a value. Between two whole numbers chance decides, so that small differences count too.
    #[expect(
        clippy::expect_used,
        reason = "the name is in the list of tunables, and the value is in range"
    )]
    fn set(&self, tunables: &mut Tunables, value: f64, chance: &mut Xorshift) {
        let value = value.clamp(self.min, self.max);
        let up = (chance.below(1_000) as f64) < (value - value.floor()) * 1_000.0;
        let whole = value.floor() as i32 + i32::from(up);
        tunables.set(self.name, whole).expect("a tunable number");
    }
}

fn find(name: &str) -> Option<Tunable> {
    let all = Tunables::default().list();
    all.into_iter().find(|number| number.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> [String; 2] {
        ["order_killer", "late_move_count"].map(String::from)
    }

    #[test]
    fn numbers_move_towards_those_that_win() {
        let mut run = Spsa::new(&names(), 2_000, 1).expect("known names");
        while !run.is_over() {
            let trial = run.trial();
            let [one, other] = trial.players.map(|player| player.order_killer);
            // Games are decided by one of the numbers alone.
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
    fn a_run_goes_on_from_its_text() {
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
    fn what_is_no_run_is_refused_with_its_line() {
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
