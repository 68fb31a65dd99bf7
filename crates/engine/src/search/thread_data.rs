//! Per-thread heuristics.

use super::{correction_history::CorrectionHistory, eval_cache::EvalCache, history::History};

/// Heuristics that a thread keeps between the searches of a game.
pub(super) struct ThreadData {
    pub(super) history: History,
    pub(super) corrections: CorrectionHistory,
    pub(super) evals: EvalCache,
}

impl ThreadData {
    pub(super) fn new() -> ThreadData {
        ThreadData {
            history: History::new(),
            corrections: CorrectionHistory::new(),
            evals: EvalCache::new(),
        }
    }
}
