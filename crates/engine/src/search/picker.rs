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
/// The move of the table comes before any other is even generated, since it often is all that is needed.
pub(super) struct Picker {
    lists: Lists,
    hints: Hints,
    stage: Stage,
    /// Leave out the moves that concern no queen.
    skip_quiet: bool,
}

enum Stage {
    Table,
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
            stage: if hints.table.is_some() {
                Stage::Table
            } else {
                Stage::Generate
            },
            hints,
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
        match self.stage {
            Stage::Table => {
                self.stage = Stage::Generate;
                if let Some(mv) = self.hints.table {
                    return Some(Ranked::first(mv));
                }
            }
            Stage::Generate | Stage::Rest => {}
        }
        if matches!(self.stage, Stage::Generate) {
            self.stage = Stage::Rest;
            let Lists { moves, ranked } = &mut self.lists;
            moves.clear();
            board.legal_moves_into(moves);
            if !excluded.is_empty() {
                moves.retain(|mv| !excluded.contains(mv));
            }
            if let Some(table) = self.hints.table
                && let Some(place) = order::place_of(moves, table)
            {
                moves.remove(place);
            }
            ranked.fill(|into| order::rank(board, moves, &self.hints, history, tunables, into));
        }
        if self.skip_quiet {
            self.lists.ranked.skip_to_sharp()
        } else {
            self.lists.ranked.pick()
        }
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
