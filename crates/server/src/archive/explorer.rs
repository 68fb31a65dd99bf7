//! What was played in a position, and how it went.

use std::collections::HashMap;

use skep_rules::{Game, GameResult, Move};

use crate::catalog::Occurrence;

/// What the archive knows of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// In how many games it occurs, turned and mirrored ones included.
    pub games: u32,
    /// What was played in it, the most frequent first.
    pub moves: Vec<ExploredMove>,
}

/// A move that was played in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExploredMove {
    /// The move; of those that lead to the same position, turned or mirrored, the first.
    pub mv: Move,
    /// In how many games.
    pub games: u32,
    /// How many of them White won.
    pub white: u32,
    /// How many were drawn.
    pub draws: u32,
    /// How many Black won.
    pub black: u32,
}

/// Tells what followed in the games in which the position of a game occurs.
pub(super) fn explored(game: &Game, occurrences: &[Occurrence]) -> Explored {
    let mut by_next: HashMap<u32, [u32; 4]> = HashMap::new();
    for occurrence in occurrences {
        let counts = by_next.entry(occurrence.next).or_default();
        counts[result_index(occurrence.result)] += 1;
    }
    let mut moves = Vec::new();
    let mut board = game.board().clone();
    for mv in game.legal_moves() {
        let undo = board.make_unchecked(mv);
        let next = Occurrence::short(board.canonical_hash().0);
        board.unmake(undo);
        // Taken out, so that a move that leads to the same position is not listed again.
        if let Some([unfinished, white, black, draws]) = by_next.remove(&next) {
            moves.push(ExploredMove {
                mv,
                games: unfinished + white + black + draws,
                white,
                draws,
                black,
            });
        }
    }
    moves.sort_by_key(|explored| std::cmp::Reverse(explored.games));
    Explored {
        games: u32::try_from(occurrences.len()).unwrap_or(u32::MAX),
        moves,
    }
}

const fn result_index(result: GameResult) -> usize {
    match result {
        GameResult::Unfinished => 0,
        GameResult::WhiteWins => 1,
        GameResult::BlackWins => 2,
        GameResult::Draw => 3,
    }
}
