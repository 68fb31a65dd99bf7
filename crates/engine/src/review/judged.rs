//! Engine analysis of a single ply.

use std::sync::atomic::{AtomicBool, Ordering};

use skep_rules::{Color, Game, Move, Outcome};

use crate::{Engine, Limits, Report, Score, Variation};

/// Analysis of a ply from the mover's point of view.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// Number of legal moves.
    pub choices: usize,
    /// The best line, which starts with the played move if nothing is better.
    pub best: Variation,
    /// Expected score of the best move.
    pub before: f64,
    /// Expected score of the played move.
    pub after: f64,
    /// Plies within which the mover could have forced a win.
    pub win: Option<u32>,
    /// Plies, counted from the move on, within which the mover still forces a win.
    pub keeps_win: Option<u32>,
    /// Plies, counted from the move on, within which the mover loses by force.
    pub loss: Option<u32>,
}

/// Analyses a legal move. `None` if the search was stopped or the move is illegal.
pub fn judge(
    engine: &mut Engine,
    before: &Game,
    played: Move,
    quality: Quality,
    stop: &AtomicBool,
) -> Option<Judged> {
    engine.clear();
    let choices = before.legal_moves().len();
    let after = score_after(engine, before, played, quality, stop)?;
    let mut best = Variation {
        score: after,
        moves: vec![played],
    };
    if choices > 1 {
        let report = search(engine, before, quality.nodes(), stop)?;
        let line = report.lines.into_iter().next()?;
        let is_other = line.moves.first() != Some(&played);
        if !is_other || line.score.to_value() > after.to_value() {
            best = legal_prefix(before, line);
        }
    }
    let is_best = best.moves.first() == Some(&played);
    let played_score = if is_best { best.score } else { after };
    Some(Judged {
        choices,
        before: best.score.expectation(),
        after: played_score.expectation(),
        win: won_in(best.score),
        keeps_win: won_in(played_score),
        loss: match played_score {
            Score::LossIn(plies) => Some(plies),
            _ => None,
        },
        best,
    })
}

/// Score of a legal move for its player, found with half the nodes of the quality.
fn score_after(
    engine: &mut Engine,
    before: &Game,
    played: Move,
    quality: Quality,
    stop: &AtomicBool,
) -> Option<Score> {
    let mover = before.to_move();
    let mut after = before.clone();
    after.play(played).ok()?;
    if let Some(outcome) = after.outcome() {
        return Some(result(outcome, mover));
    }
    let report = search(engine, &after, quality.nodes() / 2, stop)?;
    Some(match report.lines.first()?.score {
        Score::Estimate(value) => Score::Estimate(-value),
        Score::WinIn(plies) => Score::LossIn(plies + 1),
        Score::LossIn(plies) => Score::WinIn(plies + 1),
    })
}

fn result(outcome: Outcome, mover: Color) -> Score {
    match outcome {
        Outcome::Win { winner, .. } if winner == mover => Score::WinIn(1),
        Outcome::Win { .. } => Score::LossIn(1),
        Outcome::Draw(_) => Score::Estimate(0),
    }
}

const fn won_in(score: Score) -> Option<u32> {
    match score {
        Score::WinIn(plies) => Some(plies),
        _ => None,
    }
}

/// Searches up to `nodes`, fewer if the result is certain.
fn search(engine: &mut Engine, game: &Game, nodes: u64, stop: &AtomicBool) -> Option<Report> {
    let enough = AtomicBool::new(stop.load(Ordering::Relaxed));
    let report = engine.search_with(game, Limits::nodes(nodes), &enough, |report| {
        let is_certain = report.lines.first().is_some_and(|line| match line.score {
            Score::Estimate(_) => false,
            Score::WinIn(plies) | Score::LossIn(plies) => plies <= report.depth,
        });
        if is_certain || stop.load(Ordering::Relaxed) {
            enough.store(true, Ordering::Relaxed);
        }
    })?;
    (!stop.load(Ordering::Relaxed)).then_some(report)
}

/// Truncates a line before its first illegal move: lines come from a lossy table.
fn legal_prefix(game: &Game, mut line: Variation) -> Variation {
    let mut played = game.clone();
    let legal = line.moves.iter().take_while(|mv| played.play(**mv).is_ok());
    let legal = legal.count();
    line.moves.truncate(legal);
    line
}

skep_rules::names! {
    /// Thoroughness of a review.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Quality {
        /// A few seconds per game.
        #[default]
        Quick => "quick",
        /// Four times as many nodes.
        Deep => "deep",
    }

    /// Both qualities, faster first.
    pub const ALL;
    const fn name;
    type Err = ParseQualityError;
}

impl Quality {
    /// Nodes for the position before a move; half as many for the one after it.
    pub const fn nodes(self) -> u64 {
        match self {
            Quality::Quick => 150_000,
            Quality::Deep => 600_000,
        }
    }
}

/// Error returned when parsing a [`Quality`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a quality must be quick or deep")]
pub struct ParseQualityError;
