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
        // Removed, so that symmetric moves are listed once.
        if let Some([unfinished, white, black, draws]) = by_next.remove(&next) {
            let ply = sandbox::ply(game, mv);
            moves.push(ExplorerMove {
                uhp: ply.uhp,
                piece: ply.piece,
                from: ply.from,
                to: ply.to,
                games: unfinished + white + black + draws,
                white,
                draws,
                black,
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

const fn result_index(result: GameResult) -> usize {
    match result {
        GameResult::Unfinished => 0,
        GameResult::WhiteWins => 1,
        GameResult::BlackWins => 2,
        GameResult::Draw => 3,
    }
}
