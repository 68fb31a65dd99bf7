//! Referees a game between two engines by our own rules; engines are not trusted.

use std::collections::HashMap;

use skep_rules::{Board, Bug, Color, Game, Piece};

use super::ending::{Ending, Fault, Finished};
use super::player::{Player, PlayerError};
use super::schedule::{Fixture, Side};

/// Plays a game to its end. The players are A and B, in this order.
///
/// # Errors
/// The match was stopped, or cannot continue.
pub(crate) fn play(
    fixture: Fixture,
    players: &mut [Player; 2],
    max_plies: usize,
) -> Result<Finished, PlayerError> {
    let mut game = fixture.opening.clone();
    let mut repetitions = Repetitions::of(&game);
    let ending = loop {
        if let Some(outcome) = game.outcome() {
            break Ending::OnBoard(outcome);
        }
        if game.moves().len() >= max_plies {
            break Ending::MoveLimit;
        }
        let side = fixture.side_of(game.to_move());
        match turn(&mut game, players, side, &fixture) {
            Ok(()) => {
                if repetitions.note(game.board()) >= 3 && game.outcome().is_none() {
                    break Ending::Repetition;
                }
            }
            Err((by, PlayerError::Fault(fault, detail))) => {
                // The engine is in an unknown state.
                players[by.index()].dismiss();
                if fault == Fault::Time {
                    // The game has not ended, so it can be lost on time.
                    game.lose_on_time(fixture.color_of(by)).ok();
                }
                break Ending::Fault { by, fault, detail };
            }
            Err((_, trouble)) => return Err(trouble),
        }
    };
    Ok(Finished {
        fixture,
        game,
        ending,
    })
}

fn turn(
    game: &mut Game,
    players: &mut [Player; 2],
    side: Side,
    fixture: &Fixture,
) -> Result<(), (Side, PlayerError)> {
    // Both engines start before the first move, so that neither clock runs while the other is starting.
    if game.moves().len() == fixture.opening.moves().len() {
        for side in [Side::A, Side::B] {
            let prepared = players[side.index()].prepare();
            prepared.map_err(|trouble| (side, trouble))?;
        }
    }
    let text = players[side.index()].best_move(game);
    let text = text.map_err(|trouble| (side, trouble))?;
    game.play_uhp(&text).map(drop).map_err(|reason| {
        let detail = format!("{text:?}: {reason}");
        (side, PlayerError::Fault(Fault::IllegalMove, detail))
    })
}

/// The cell and the level of a piece of this kind.
type Place = (usize, u8, Color, Bug);

/// Occurrences of each arrangement of pieces in a game.
///
/// The rules distinguish positions in which the pillbug has different options because another piece rests (R27, R34).
/// nokamute only compares the pieces, considers the game drawn at their third occurrence and crashes when asked for a
/// move, so the referee compares only the pieces as well.
#[derive(Default)]
struct Repetitions {
    seen: HashMap<(Color, Vec<Place>), u32>,
}

impl Repetitions {
    fn of(game: &Game) -> Repetitions {
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
    fn note(&mut self, board: &Board) -> u32 {
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
    use skep_rules::GameType;

    use super::super::opening_suite::ruleset;
    use super::*;

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
