//! Referees a game between two engines by our own rules; engines are not trusted.

use skep_rules::Game;

use super::ending::{Ending, Fault, Finished};
use super::player::{Player, PlayerError};
use super::repetition::Repetitions;
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
            let seated = players[side.index()].sit_down();
            seated.map_err(|trouble| (side, trouble))?;
        }
    }
    let text = players[side.index()].best_move(game);
    let text = text.map_err(|trouble| (side, trouble))?;
    game.play_uhp(&text).map(drop).map_err(|reason| {
        let detail = format!("{text:?}: {reason}");
        (side, PlayerError::Fault(Fault::IllegalMove, detail))
    })
}
