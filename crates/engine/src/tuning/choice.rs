//! What an engine would play, for games between engines.

use std::sync::atomic::AtomicBool;

use skep_rules::{Game, Move};

use crate::{Engine, Limits, score::Value};

/// What an engine would play.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) mv: Move,
    /// What the position is worth to the side to move.
    pub(super) value: Value,
}

impl Choice {
    /// The best move after a search of so many positions; `None` if the game is over.
    pub(super) fn of(engine: &mut Engine, game: &Game, nodes: u64) -> Option<Choice> {
        let limits = Limits::nodes(nodes);
        let report = engine.search(game, &limits, &AtomicBool::new(false), |_| {})?;
        Some(Choice {
            mv: report.best_move()?,
            value: report.lines.first()?.score.to_value(),
        })
    }
}
