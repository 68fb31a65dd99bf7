//! The engine's choice of a move.

use skep_engine::{Engine, Limits, internals::score_value};
use skep_rules::{Game, Move};

#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) mv: Move,
    /// Score for the side to move.
    pub(super) value: i32,
}

impl Choice {
    /// Searches this many nodes. Returns `None` if the game is over.
    pub(super) fn of(engine: &mut Engine, game: &Game, nodes: u64) -> Option<Choice> {
        let limits = Limits::nodes(nodes);
        let report = engine.search(game, limits)?;
        Some(Choice {
            mv: report.best_move()?,
            value: score_value(report.lines.first()?.score),
        })
    }
}
