//! Opening explorer: moves played from a position, with their results.

use std::collections::HashMap;

use skep_rules::{Game, GameResult, Position};

use crate::{
    catalog::Occurrence,
    protocol::{ExplorerAnswer, ExplorerMove},
    sandbox,
};

/// Groups the occurrences of the game's current position by the move that followed. Of moves that lead to the same
/// position up to symmetry, the first is listed.
pub(super) fn explored(game: &Game, occurrences: &[Occurrence]) -> ExplorerAnswer {
    let mut by_next: HashMap<u32, Vec<GameResult>> = HashMap::new();
    for occurrence in occurrences {
        let results = by_next.entry(occurrence.next).or_default();
        results.push(occurrence.result);
    }
    let mut moves = Vec::new();
    let mut board = game.board().clone();
    for mv in game.legal_moves() {
        let undo = board.make_unchecked(mv);
        let next = Occurrence::short(board.canonical_hash().0);
        board.unmake(undo);
        // Removed, so that symmetric moves are listed once.
        if let Some(results) = by_next.remove(&next) {
            let count = |wanted| results.iter().filter(|result| **result == wanted).count() as u32;
            let ply = sandbox::shown_move(game, mv);
            moves.push(ExplorerMove {
                uhp: ply.uhp,
                piece: ply.piece,
                from: ply.from,
                to: ply.to,
                games: results.len() as u32,
                white: count(GameResult::WhiteWins),
                draws: count(GameResult::Draw),
                black: count(GameResult::BlackWins),
            });
        }
    }
    moves.sort_by_key(|explored| std::cmp::Reverse(explored.games));
    ExplorerAnswer {
        games: u32::try_from(occurrences.len()).unwrap_or(u32::MAX),
        position: Position::from(game.board()).to_string(),
        moves,
    }
}
