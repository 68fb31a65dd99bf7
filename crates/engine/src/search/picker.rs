//! Hands out the moves of a position one by one, doing no more work than asked for.

use skep_rules::{Board, Move};

use super::{
    history::History,
    order::{self, Hints, Queue, Ranked},
};

use crate::tunables::Tunables;

/// The lists a picker fills, kept from one position to the next so that nothing is allocated.
#[derive(Clone, Default)]
pub(super) struct Lists {
    moves: Vec<Move>,
    ranked: Queue,
}

/// The moves of a position, the most promising first.
///
/// The move of the table and then the killer come before any others are even generated, since they often are all that is
/// needed.
pub(super) struct Picker {
    lists: Lists,
    hints: Hints,
    stage: Stage,
    /// The move of the table and the killer, if they have been handed out.
    handed_out: [Option<Move>; 2],
    /// Leave out the moves that concern no queen.
    skip_quiet: bool,
}

enum Stage {
    Table,
    Killer,
    Generate,
    Rest,
}

impl Picker {
    /// The moves of a board; a move of the table that is not legal there is forgotten.
    pub(super) fn new(lists: Lists, mut hints: Hints, board: &Board, excluded: &[Move]) -> Picker {
        hints.table = hints
            .table
            .filter(|mv| !excluded.contains(mv) && board.is_legal(*mv));
        Picker {
            lists,
            hints,
            stage: Stage::Table,
            handed_out: [None; 2],
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
                self.handed_out[0] = Some(mv);
                return Some(Ranked::first(mv));
            }
        }
        if matches!(self.stage, Stage::Killer) {
            self.stage = Stage::Generate;
            if excluded.is_empty()
                && let Some(mv) = self.killer(board, tunables)
            {
                self.handed_out[1] = Some(mv);
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
            self.lists.ranked.skip_to_sharp()
        } else {
            self.lists.ranked.pick()
        }
    }

    /// The killer, if it is to come before all others but the move of the table and is legal. Where a queen has one free
    /// side left there may be a move that wins at once, which nothing should come before.
    fn killer(&self, board: &Board, tunables: &Tunables) -> Option<Move> {
        let enemy = !board.to_move();
        if tunables.killer_first == 0 || board.queen_liberties(enemy) == Some(1) {
            return None;
        }
        self.hints.killers[0]
            .filter(|mv| !mv.is_pass() && self.hints.table != Some(*mv) && board.is_legal(*mv))
    }

    /// Lists and ranks the moves that have not been handed out.
    fn generate(
        &mut self,
        board: &Board,
        history: &History,
        tunables: &Tunables,
        excluded: &[Move],
    ) {
        let Lists { moves, ranked } = &mut self.lists;
        moves.clear();
        board.legal_moves_into(moves);
        if !excluded.is_empty() {
            moves.retain(|mv| !excluded.contains(mv));
        }
        for mv in self.handed_out.into_iter().flatten() {
            if let Some(place) = order::place_of(moves, mv) {
                moves.remove(place);
            }
        }
        ranked.fill(|into| order::rank(board, moves, &self.hints, history, tunables, into));
    }

    /// From now on hands out only moves that concern a queen.
    pub(super) fn skip_quiet(&mut self) {
        self.skip_quiet = true;
    }

    /// Gives the lists back.
    pub(super) fn into_lists(self) -> Lists {
        self.lists
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::Xorshift;
    use skep_rules::{BugSet, Game, Ruleset};

    /// The moves of a position in the order in which they are tried, with these hints.
    fn handed_out(board: &Board, hints: Hints) -> Vec<Ranked> {
        handed_out_by(&Tunables::default(), board, hints)
    }

    fn handed_out_by(tunables: &Tunables, board: &Board, hints: Hints) -> Vec<Ranked> {
        let history = History::new();
        let mut picker = Picker::new(Lists::default(), hints, board, &[]);
        std::iter::from_fn(|| picker.next(board, &history, tunables, &[])).collect()
    }

    #[test]
    fn every_move_is_handed_out_once_whatever_comes_first() {
        for (seed, set) in (1..).zip(BugSet::ALL) {
            let mut chance = Xorshift::new(seed);
            let mut game = Game::new(Ruleset::uhp(set));
            let mut before = Vec::new();
            while game.outcome().is_none() && game.moves().len() < 60 {
                let mut legal = game.legal_moves();
                let table = legal[chance.below(legal.len())];
                // A move of two plies ago may be legal again or not.
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
                        answer: killer,
                        ..Hints::default()
                    },
                ] {
                    let ranked = handed_out(game.board(), hints);
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
    fn the_killer_comes_right_after_the_move_of_the_table_however_low_its_rank_is() {
        let mut game = Game::new(Ruleset::uhp(BugSet::BASE));
        let mut chance = Xorshift::new(3);
        // A killer that is worth no more than any other move.
        let tunables = Tunables {
            order_killer: 0,
            ..Tunables::default()
        };
        for _ in 0..20 {
            // The last moves of the order would not come early by themselves.
            let usual = handed_out(game.board(), Hints::default());
            let [.., killer, table] = usual.as_slice() else {
                panic!("moves to choose from");
            };
            let hints = Hints {
                table: Some(table.mv),
                killers: [Some(killer.mv), None],
                ..Hints::default()
            };
            let moves: Vec<Move> = handed_out_by(&tunables, game.board(), hints)
                .iter()
                .map(|ranked| ranked.mv)
                .collect();
            assert_eq!(moves[..2], [table.mv, killer.mv]);
            let legal = game.legal_moves();
            game.play(legal[chance.below(legal.len())])
                .expect("a legal move");
        }
    }

    #[test]
    fn a_killer_has_the_rank_that_it_would_have_among_the_others() {
        let mut game = Game::new(Ruleset::uhp(BugSet::BASE_MLP));
        let mut chance = Xorshift::new(7);
        while game.outcome().is_none() && game.moves().len() < 40 {
            let legal = game.legal_moves();
            let killer = legal[chance.below(legal.len())];
            let hints = Hints {
                killers: [None, Some(killer)],
                ..Hints::default()
            };
            let first = Hints {
                killers: [Some(killer), None],
                ..Hints::default()
            };
            let rank_of = |hints| {
                handed_out(game.board(), hints)
                    .into_iter()
                    .find(|ranked| ranked.mv == killer)
            };
            assert_eq!(rank_of(hints), rank_of(first));
            game.play(killer).expect("a legal move");
        }
    }
}
