//! Statistics of losses over many games, which calibrated the judgements.

use std::io::{self, Write};

use skep_engine::review::{Judgement, Review, accuracy};

/// Losses of all moves that were not forced.
#[derive(Default)]
pub(super) struct Summary {
    games: usize,
    forced: usize,
    book: usize,
    lost: Vec<f64>,
}

impl Summary {
    pub(super) fn add(&mut self, review: Option<&Review>) {
        self.games += 1;
        for ply in review.into_iter().flat_map(|review| &review.plies) {
            match ply.judgement {
                Judgement::Forced => self.forced += 1,
                Judgement::Book => self.book += 1,
                _ => self.lost.push(ply.lost),
            }
        }
    }

    /// Writes the frequency of judgements, quantiles of the losses, and the accuracy.
    pub(super) fn write(mut self, out: &mut impl Write) -> io::Result<()> {
        self.lost.sort_by(f64::total_cmp);
        let moves = self.lost.len();
        writeln!(
            out,
            "games {}  moves {moves}  forced {}  book {}",
            self.games, self.forced, self.book
        )?;
        if moves == 0 {
            return Ok(());
        }
        for judgement in Judgement::ALL.into_iter().skip(2) {
            let is_one = |lost: &&f64| Judgement::of(**lost, 2) == judgement;
            let count = self.lost.iter().filter(is_one).count();
            let share = 100.0 * count as f64 / moves as f64;
            writeln!(out, "{:<10} {count:>6}  {share:>5.1} %", judgement.name())?;
        }
        for percent in [50, 75, 90, 95, 99] {
            let lost = self.lost.get(moves * percent / 100).unwrap_or(&1.0);
            writeln!(out, "{percent} % of the moves lose at most {lost:.3}")?;
        }
        let accuracy = accuracy(self.lost.iter().copied()).unwrap_or_default();
        writeln!(out, "accuracy {accuracy:.1}")
    }
}
