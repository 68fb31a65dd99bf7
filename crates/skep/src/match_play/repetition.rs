//! Draws by repetition.

use std::collections::HashMap;

use skep_rules::{Board, Color, Game};

/// How often each arrangement of the pieces has occurred in a game.
///
/// The rules count a position as another one when the pillbug may do something else in it because another piece rests
/// (R27, R34). Engines are not all so exact: nokamute looks at the pieces alone, takes the game for drawn at their third
/// return, and crashes when asked for a move. So the referee looks at the pieces alone as well.
#[derive(Default)]
pub(crate) struct Repetitions {
    seen: HashMap<(Color, Vec<u32>), u32>,
}

impl Repetitions {
    /// Counts the positions of a game so far.
    pub(crate) fn of(game: &Game) -> Repetitions {
        let mut repetitions = Repetitions::default();
        let mut board = game.start().clone();
        repetitions.note(&board);
        for mv in game.moves() {
            let _undo = board.make_unchecked(mv);
            repetitions.note(&board);
        }
        repetitions
    }

    /// Counts a position, and says how often it has occurred, this time included.
    pub(crate) fn note(&mut self, board: &Board) -> u32 {
        let mut places: Vec<u32> = board
            .placed()
            .filter_map(|piece| {
                let cell = board.cell_of(piece)?.index() as u32;
                let kind = (piece.color() as u32) << 4 | piece.bug() as u32;
                Some(cell << 16 | u32::from(board.level(piece)) << 8 | kind)
            })
            .collect();
        // Pieces of a kind are alike, so their numbers must not decide the order.
        places.sort_unstable();
        let count = self.seen.entry((board.to_move(), places)).or_default();
        *count += 1;
        *count
    }
}

#[cfg(test)]
mod tests {
    use super::super::opening_suite::ruleset;
    use super::*;
    use skep_rules::BugSet;

    #[test]
    fn the_pieces_alone_count() {
        let mut game = Game::new(ruleset(BugSet::BASE_MLP));
        let mut play = |moves: &str| {
            for text in moves.split(';') {
                game.play_uhp(text)
                    .unwrap_or_else(|error| panic!("{text}: {error}"));
            }
            let most = Repetitions::of(&game).seen.into_values().max();
            (most, game.outcome().is_some())
        };
        // Black's queen comes to White's pillbug, and rests.
        let start = "wP;bS1 wP-;wQ -wP;bQ bS1/;wA1 -wQ;bA1 bS1-;wA1 \\wQ;bQ \\bS1";
        assert_eq!(play(start), (Some(1), false));
        // The same pieces stand at the same places, but now she could be thrown.
        let round = "wA1 -wQ;bA1 bS1\\;wA1 \\wQ;bA1 bS1-";
        assert_eq!(play(round), (Some(2), false));
        assert_eq!(play(round), (Some(3), false));
        // By the rules it is the next position that comes for the third time.
        assert_eq!(play("wA1 -wQ"), (Some(3), true));
    }
}
