//! A ply as the engine judges it.

use std::sync::atomic::{AtomicBool, Ordering};

use skep_rules::{Color, Game, Move, Outcome};

use super::Quality;
use crate::{Engine, Limits, Line, Report, Score};

/// What the engine says about a ply. Everything is seen by the player who made it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// How many moves there were.
    pub choices: usize,
    /// The best line, with the move that was played if nothing is better.
    pub best: Line,
    /// The share of the points that the best move promises.
    pub before: f64,
    /// The share of the points that the move that was played promises.
    pub after: f64,
    /// Within how many plies the player would have won by force.
    pub win: Option<u32>,
    /// Within how many plies, from the move on, the player still wins by force.
    pub keeps_win: Option<u32>,
    /// Within how many plies, from the move on, the player loses by force.
    pub loss: Option<u32>,
}

/// Judges a legal move of a game. `None` if the search was stopped or the move is illegal.
pub fn judge(
    engine: &mut Engine,
    before: &Game,
    played: Move,
    quality: Quality,
    stop: &AtomicBool,
) -> Option<Judged> {
    engine.clear();
    let choices = before.legal_moves().len();
    let after = worth_of(engine, before, played, quality, stop)?;
    let mut best = Line {
        score: after,
        moves: vec![played],
    };
    if choices > 1 {
        let report = look(engine, before, quality.nodes(), stop)?;
        let line = report.lines.into_iter().next()?;
        let is_other = line.moves.first() != Some(&played);
        if !is_other || line.score.to_value() > after.to_value() {
            best = legal(before, line);
        }
    }
    let is_best = best.moves.first() == Some(&played);
    let best_worth = best.score.expectation();
    let worth = if is_best {
        best_worth
    } else {
        after.expectation()
    };
    let keeps = if is_best { best.score } else { after };
    Some(Judged {
        choices,
        before: best_worth,
        after: worth,
        win: won_in(best.score),
        keeps_win: won_in(keeps),
        loss: match keeps {
            Score::LossIn(plies) => Some(plies),
            _ => None,
        },
        best,
    })
}

/// What a legal move is worth to the side that plays it, as far as half the positions of a quality tell.
fn worth_of(
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
    let report = look(engine, &after, quality.nodes() / 2, stop)?;
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

/// Searches so many positions, or fewer if the result is certain.
fn look(engine: &mut Engine, game: &Game, nodes: u64, stop: &AtomicBool) -> Option<Report> {
    let enough = AtomicBool::new(stop.load(Ordering::Relaxed));
    let report = engine.search(game, &Limits::nodes(nodes), &enough, |report| {
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

/// The line as far as it is legal: it is put together from a table, which may forget.
fn legal(game: &Game, mut line: Line) -> Line {
    let mut played = game.clone();
    let sound = line.moves.iter().take_while(|mv| played.play(**mv).is_ok());
    let sound = sound.count();
    line.moves.truncate(sound);
    line
}
