//! Staged move picker.

use skep_rules::{Board, Move};

use super::{
    history::History,
    order::{self, Hints, Queue, Ranked},
};

use crate::tunables::Tunables;

/// Reusable buffers of a picker.
#[derive(Clone, Default)]
pub(super) struct MoveBuffers {
    moves: Vec<Move>,
    ranked: Queue,
}

/// Yields the moves of a position, most promising first.
///
/// The transposition-table move and the first killer come before move generation, since one of them often causes a
/// cutoff.
pub(super) struct Picker {
    buffers: MoveBuffers,
    hints: Hints,
    stage: Stage,
    /// The table move and the killer, once yielded.
    yielded: [Option<Move>; 2],
    skip_quiet: bool,
}

enum Stage {
    Table,
    Killer,
    Generate,
    Rest,
}

impl Picker {
    /// Creates a picker; a table move that is not legal here is ignored.
    pub(super) fn new(
        buffers: MoveBuffers,
        mut hints: Hints,
        board: &Board,
        excluded: &[Move],
    ) -> Picker {
        hints.table = hints
            .table
            .filter(|mv| !excluded.contains(mv) && board.is_legal(*mv));
        Picker {
            buffers,
            hints,
            stage: Stage::Table,
            yielded: [None; 2],
            skip_quiet: false,
        }
    }

    pub(super) fn next(
        &mut self,
        board: &Board,
        history: &History,
        tunables: &Tunables,
        excluded: &[Move],
    ) -> Option<Ranked> {
        if matches!(self.stage, Stage::Table) {
            self.stage = Stage::Killer;
            if let Some(mv) = self.hints.table {
                self.yielded[0] = Some(mv);
                return Some(Ranked::first(mv));
            }
        }
        if matches!(self.stage, Stage::Killer) {
            self.stage = Stage::Generate;
            if excluded.is_empty()
                && let Some(mv) = self.killer(board, tunables)
            {
                self.yielded[1] = Some(mv);
                let ranked = order::rank_one(board, mv, &self.hints, history, tunables);
                if let Some(ranked) = ranked.filter(|ranked| ranked.sharp || !self.skip_quiet) {
                    return Some(ranked);
                }
            }
        }
        if matches!(self.stage, Stage::Generate) {
            self.stage = Stage::Rest;
            self.generate(board, history, tunables, excluded);
        }
        if self.skip_quiet {
            self.buffers.ranked.skip_to_sharp()
        } else {
            self.buffers.ranked.pick()
        }
    }

    /// Returns the first killer if it may be tried before generation. Not if the enemy queen has one empty side left:
    /// nothing should come before a possible winning move.
    fn killer(&self, board: &Board, tunables: &Tunables) -> Option<Move> {
        let enemy = !board.to_move();
        if tunables.killer_first == 0 || board.queen_liberties(enemy) == Some(1) {
            return None;
        }
        self.hints.killers[0]
            .filter(|mv| !mv.is_pass() && self.hints.table != Some(*mv) && board.is_legal(*mv))
    }

    /// Generates and ranks the remaining moves.
    fn generate(
        &mut self,
        board: &Board,
        history: &History,
        tunables: &Tunables,
        excluded: &[Move],
    ) {
        let MoveBuffers { moves, ranked } = &mut self.buffers;
        moves.clear();
        board.legal_moves_into(moves);
        if !excluded.is_empty() {
            moves.retain(|mv| !excluded.contains(mv));
        }
        for mv in self.yielded.into_iter().flatten() {
            if let Some(index) = order::index_of(moves, mv) {
                moves.remove(index);
            }
        }
        ranked.fill(|into| order::rank(board, moves, &self.hints, history, tunables, into));
    }

    /// Yields only sharp moves from now on.
    pub(super) fn skip_quiet(&mut self) {
        self.skip_quiet = true;
    }

    /// Returns the buffers for reuse.
    pub(super) fn into_buffers(self) -> MoveBuffers {
        self.buffers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xorshift::Xorshift;
    use skep_rules::{Game, GameType, Ruleset};

    /// Moves in the order in which they are tried.
    fn picked(board: &Board, hints: Hints) -> Vec<Ranked> {
        picked_with(&Tunables::default(), board, hints)
    }

    fn picked_with(tunables: &Tunables, board: &Board, hints: Hints) -> Vec<Ranked> {
        let history = History::new();
        let mut picker = Picker::new(MoveBuffers::default(), hints, board, &[]);
        std::iter::from_fn(|| picker.next(board, &history, tunables, &[])).collect()
    }

    #[test]
    fn every_move_is_yielded_exactly_once() {
        for (seed, set) in (1..).zip(GameType::ALL) {
            let mut rng = Xorshift::new(seed);
            let mut game = Game::new(Ruleset::uhp(set));
            let mut before = Vec::new();
            while game.outcome().is_none() && game.moves().len() < 60 {
                let mut legal = game.legal_moves();
                let table = legal[rng.below(legal.len())];
                // A move from two plies ago may be legal again or not.
                let killer: Option<Move> = before.len().checked_sub(2).map(|ply| before[ply]);
                for hints in [
                    Hints::default(),
                    Hints {
                        table: Some(table),
                        killers: [killer, None],
                        ..Hints::default()
                    },
                    Hints {
                        table: killer,
                        killers: [killer, Some(table)],
                        ..Hints::default()
                    },
                    Hints {
                        killers: [Some(table), killer],
                        countermove: killer,
                        ..Hints::default()
                    },
                ] {
                    let ranked = picked(game.board(), hints);
                    let mut moves: Vec<Move> = ranked.iter().map(|ranked| ranked.mv).collect();
                    moves.sort();
                    legal.sort();
                    assert_eq!(moves, legal, "{set} {:?}", hints.killers);
                }
                before.push(table);
                game.play(table).expect("a legal move");
            }
        }
    }

    #[test]
    fn the_killer_follows_the_table_move_whatever_its_rank() {
        let mut game = Game::new(Ruleset::uhp(GameType::BASE));
        let mut rng = Xorshift::new(3);
        // Without an ordering bonus for killers.
        let tunables = Tunables {
            order_killer: 0,
            ..Tunables::default()
        };
        for _ in 0..20 {
            // The last moves in the usual order would not come early on their own.
            let usual = picked(game.board(), Hints::default());
            let [.., killer, table] = usual.as_slice() else {
                panic!("moves to choose from");
            };
            let hints = Hints {
                table: Some(table.mv),
                killers: [Some(killer.mv), None],
                ..Hints::default()
            };
            let moves: Vec<Move> = picked_with(&tunables, game.board(), hints)
                .iter()
                .map(|ranked| ranked.mv)
                .collect();
            assert_eq!(moves[..2], [table.mv, killer.mv]);
            let legal = game.legal_moves();
            game.play(legal[rng.below(legal.len())])
                .expect("a legal move");
        }
    }

    #[test]
    fn a_killer_tried_early_keeps_its_rank() {
        let mut game = Game::new(Ruleset::uhp(GameType::BASE_MLP));
        let mut rng = Xorshift::new(7);
        while game.outcome().is_none() && game.moves().len() < 40 {
            let legal = game.legal_moves();
            let killer = legal[rng.below(legal.len())];
            let hints = Hints {
                killers: [None, Some(killer)],
                ..Hints::default()
            };
            let first = Hints {
                killers: [Some(killer), None],
                ..Hints::default()
            };
            let rank_of = |hints| {
                picked(game.board(), hints)
                    .into_iter()
                    .find(|ranked| ranked.mv == killer)
            };
            assert_eq!(rank_of(hints), rank_of(first));
            game.play(killer).expect("a legal move");
        }
    }
}
