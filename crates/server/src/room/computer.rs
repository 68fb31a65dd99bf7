//! The computer as a player: what the engine is asked.

use std::time::Duration;

use skep_engine::Score;
use skep_solo::computer::{self, Job};

use crate::{clock::Millis, engine_pool::Task, game::LiveGame, party::Party, protocol::Side};

/// The question for the computer's move; nothing if it is not to move.
pub(super) fn reply(live: &LiveGame, party: Party, time: Duration, now: Millis) -> Option<Task> {
    let (job @ Job::Reply { .. }, share) = computer::duty(live, now)? else {
        return None;
    };
    Some(task(live, party, job, time.min(share)))
}

/// The question what the position is worth; nothing unless the computer has an offer to answer while it is not to move.
/// When it is to move, its answer comes with the move.
pub(super) fn assessment(live: &LiveGame, party: Party) -> Option<Task> {
    // Whatever the time is: it counts for replies only.
    let (job @ Job::Assess, time) = computer::duty(live, 0)? else {
        return None;
    };
    Some(task(live, party, job, time))
}

/// A question about the position of a game.
pub(super) fn task(live: &LiveGame, party: Party, job: Job, time: Duration) -> Task {
    Task {
        party,
        id: live.settings().id,
        game: live.game().clone(),
        job,
        time,
    }
}

/// Whether the computer agrees to a draw, given what the position is worth to the side to move.
pub(super) fn agrees(live: &LiveGame, computer: Side, score: Score) -> bool {
    let expectation = if live.turn() == computer {
        score.expectation()
    } else {
        1.0 - score.expectation()
    };
    computer::agrees(live.plies(), expectation)
}
