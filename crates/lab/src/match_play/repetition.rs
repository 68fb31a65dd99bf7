//! Draws by repetition.

use std::collections::HashMap;

use skep_rules::{Board, Bug, Color, Game, Piece};

/// The cell and the level of a piece of this kind.
type Place = (usize, u8, Color, Bug);

/// Occurrences of each arrangement of pieces in a game.
///
/// The rules distinguish positions in which the pillbug has different options because another piece rests (R27, R34).
/// nokamute only compares the pieces, considers the game drawn at their third occurrence and crashes when asked for a
/// move, so the referee compares only the pieces as well.
#[derive(Default)]
pub(crate) struct Repetitions {
    seen: HashMap<(Color, Vec<Place>), u32>,
}

impl Repetitions {
    pub(crate) fn of(game: &Game) -> Repetitions {
        let mut repetitions = Repetitions::default();
        let mut board = game.start().clone();
        repetitions.note(&board);
        for mv in game.moves() {
            board.play_unchecked(mv);
            repetitions.note(&board);
        }
        repetitions
    }

    /// Counts a position and returns its occurrences so far.
    pub(crate) fn note(&mut self, board: &Board) -> u32 {
        let place = |piece: Piece| {
            let (cell, level) = (board.cell_of(piece)?.index(), board.level(piece));
            Some((cell, level, piece.color(), piece.bug()))
        };
        let mut places: Vec<_> = board.placed().iter().filter_map(place).collect();
        // Pieces of a kind are interchangeable, so their numbers must not affect the order.
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
    use skep_rules::GameType;

    #[test]
    fn compares_only_the_pieces() {
        let mut game = Game::new(ruleset(GameType::BASE_MLP));
        let mut play = |moves: &str| {
            for text in moves.split(';') {
                game.play_uhp(text)
                    .unwrap_or_else(|error| panic!("{text}: {error}"));
            }
            let most = Repetitions::of(&game).seen.into_values().max();
            (most, game.outcome().is_some())
        };
        // Black's queen moves next to White's pillbug, and rests.
        let start = "wP;bS1 wP-;wQ -wP;bQ bS1/;wA1 -wQ;bA1 bS1-;wA1 \\wQ;bQ \\bS1";
        assert_eq!(play(start), (Some(1), false));
        // The same arrangement, but now the queen could be thrown.
        let round = "wA1 -wQ;bA1 bS1\\;wA1 \\wQ;bA1 bS1-";
        assert_eq!(play(round), (Some(2), false));
        assert_eq!(play(round), (Some(3), false));
        // By the rules, the next position is the third occurrence.
        assert_eq!(play("wA1 -wQ"), (Some(3), true));
    }
}
