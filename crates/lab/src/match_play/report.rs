//! The report of a match, during play and at the end.

use std::collections::BTreeMap;

use serde::Serialize;

use super::elo::Elo;
use super::ending::{Ending, Finished};
use super::results::{Points, Results};
use super::schedule::Side;
use super::sprt::{Sprt, Verdict};

pub(crate) struct Scoreboard {
    names: [String; 2],
    points: BTreeMap<u32, Points>,
    /// Games by ending, except faults.
    endings: BTreeMap<&'static str, u32>,
    /// Faults of A and B.
    faults: [BTreeMap<&'static str, u32>; 2],
    sprt: Option<Sprt>,
}

impl Scoreboard {
    pub(crate) fn new(names: [String; 2], sprt: Option<Sprt>) -> Scoreboard {
        Scoreboard {
            names,
            points: BTreeMap::new(),
            endings: BTreeMap::new(),
            faults: Default::default(),
            sprt,
        }
    }

    pub(crate) fn add(&mut self, finished: &Finished) {
        self.points
            .insert(finished.fixture.number, finished.points());
        let count = match &finished.ending {
            Ending::Fault { by, fault, .. } => self.faults[by.index()].entry(fault.name()),
            ending => self.endings.entry(ending.name()),
        };
        *count.or_default() += 1;
    }

    pub(crate) fn has(&self, number: u32) -> bool {
        self.points.contains_key(&number)
    }

    pub(crate) fn games(&self) -> usize {
        self.points.len()
    }

    pub(crate) fn is_decided(&self) -> bool {
        let pairs = Results::of(&self.points).pairs;
        self.sprt
            .is_some_and(|sprt| sprt.verdict(&pairs) != Verdict::Undecided)
    }

    /// The line of a finished game.
    pub(crate) fn game_line(&self, finished: &Finished) -> String {
        let fixture = &finished.fixture;
        let score = match finished.winner() {
            None => "1/2-1/2",
            Some(skep_rules::Color::White) => "1-0",
            Some(skep_rules::Color::Black) => "0-1",
        };
        let reason = match &finished.ending {
            Ending::Fault { by, fault, detail } => {
                format!("{} of {}: {detail}", fault.name(), self.name(*by))
            }
            ending => ending.name().to_owned(),
        };
        format!(
            "game {}  opening {}  {}-{}  {score}  {} plies  {reason}",
            fixture.number,
            fixture.opening_number,
            fixture.white.letter(),
            fixture.white.other().letter(),
            finished.game.moves().len(),
        )
    }

    /// The final report. Scripts rely on its last line.
    pub(crate) fn summary(&self) -> String {
        let results = Results::of(&self.points);
        let elo = Elo::of(&results);
        let mut text = format!("games {}{}\n", results.games(), counts(&self.endings));
        for side in [Side::A, Side::B] {
            let faults = match &self.faults[side.index()] {
                faults if faults.is_empty() => "  none".to_owned(),
                faults => counts(faults),
            };
            text += &format!("faults of {}{faults}\n", self.name(side));
        }
        let [ll, ld, even, wd, ww] = results.pairs;
        let pairs: u32 = results.pairs.iter().sum();
        text += &format!("pairs {pairs}  LL {ll}  LD {ld}  WL+DD {even}  WD {wd}  WW {ww}\n");
        text += &format!("los {:.1} %\n", 100.0 * elo.superiority);
        if let Some(sprt) = self.sprt {
            text += &format!("{}\n", sprt_line(sprt, &results.pairs));
        }
        // `score 0.xx  W n  D n  L n  elo e +- x`, which scripts parse.
        text + &format!(
            "score {:.2}  W {}  D {}  L {}  elo {:.1} +- {:.1}\n",
            elo.score, results.wins, results.draws, results.losses, elo.difference, elo.error
        )
    }

    /// A short result for the progress bar.
    pub(crate) fn standing(&self) -> String {
        let results = Results::of(&self.points);
        let elo = Elo::of(&results);
        let mut text = format!(
            "W {}  D {}  L {}  elo {:.0} +- {:.0}",
            results.wins, results.draws, results.losses, elo.difference, elo.error
        );
        if let Some(sprt) = self.sprt {
            let ratio = sprt.log_likelihood_ratio(&results.pairs);
            text.push_str(&format!("  llr {ratio:.2}"));
        }
        text
    }

    pub(crate) fn result(&self) -> MatchResult {
        let results = Results::of(&self.points);
        let elo = Elo::of(&results);
        let [faults_of_a, faults_of_b] = self.faults.clone();
        MatchResult {
            games: results.games(),
            wins: results.wins,
            draws: results.draws,
            losses: results.losses,
            score: elo.score,
            elo: elo.difference,
            elo_error: elo.error,
            superiority: elo.superiority,
            pairs: results.pairs,
            endings: self.endings.clone(),
            faults_of_a,
            faults_of_b,
            sprt: self.sprt.map(|sprt| SprtResult {
                elo0: sprt.elo0,
                elo1: sprt.elo1,
                llr: sprt.log_likelihood_ratio(&results.pairs),
                bound: Sprt::bound(),
                verdict: sprt.verdict(&results.pairs),
            }),
        }
    }

    fn name(&self, side: Side) -> String {
        format!("{} ({})", side.letter(), self.names[side.index()])
    }
}

/// The JSON result from A's point of view; docs/command-line.md describes it.
#[derive(Debug, Serialize)]
pub(crate) struct MatchResult {
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    score: f64,
    /// `None` if not finite, when one side has won every game.
    elo: f64,
    elo_error: f64,
    superiority: f64,
    pairs: [u32; 5],
    endings: BTreeMap<&'static str, u32>,
    faults_of_a: BTreeMap<&'static str, u32>,
    faults_of_b: BTreeMap<&'static str, u32>,
    sprt: Option<SprtResult>,
}

/// The state of the sequential test.
#[derive(Debug, Serialize)]
struct SprtResult {
    elo0: f64,
    elo1: f64,
    llr: f64,
    bound: f64,
    verdict: Verdict,
}

/// The counts by name, each after two spaces.
fn counts(counts: &BTreeMap<&'static str, u32>) -> String {
    let count = |(name, count)| format!("  {name} {count}");
    counts.iter().map(count).collect()
}

fn sprt_line(sprt: Sprt, pairs: &[u32; 5]) -> String {
    let Sprt { elo0, elo1 } = sprt;
    let verdict = match sprt.verdict(pairs) {
        Verdict::Undecided => "undecided".to_owned(),
        Verdict::Lower => format!("decided: A is no more than {elo0} Elo stronger"),
        Verdict::Upper => format!("decided: A is at least {elo1} Elo stronger"),
    };
    let (ratio, bound) = (sprt.log_likelihood_ratio(pairs), Sprt::bound());
    format!(
        "sprt {elo0},{elo1}  llr {ratio:.2} ({:.2}, {bound:.2})  {verdict}",
        -bound
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_has_the_documented_format() {
        let mut board = Scoreboard::new(["x".to_owned(), "y".to_owned()], None);
        let last = |board: &Scoreboard| {
            let summary = board.summary();
            summary.lines().last().unwrap_or_default().to_owned()
        };
        assert_eq!(last(&board), "score 0.50  W 0  D 0  L 0  elo 0.0 +- inf");
        for (number, points) in [
            (1, Points::Win),
            (2, Points::Draw),
            (3, Points::Win),
            (4, Points::Loss),
        ] {
            board.points.insert(number, points);
        }
        // Pairs of 3/4 and 2/4: 0.625 +- 1.96 * 0.125.
        assert_eq!(last(&board), "score 0.62  W 2  D 1  L 1  elo 88.7 +- 207.6");
        assert!(
            board
                .summary()
                .contains("pairs 2  LL 0  LD 0  WL+DD 1  WD 1  WW 0")
        );
    }

    #[test]
    fn reports_the_state_of_the_test() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 5.0,
        };
        assert_eq!(
            sprt_line(sprt, &[10, 40, 100, 55, 15]),
            "sprt 0,5  llr 0.71 (-2.94, 2.94)  undecided"
        );
    }
}
