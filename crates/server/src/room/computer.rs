//! The computer as a player: how long it thinks, and when it agrees to a draw.

use std::time::Duration;

use skep_engine::{Level, Score};

use crate::{
    clock::Millis,
    engine_pool::{Job, Task},
    game::LiveGame,
    party::Party,
    protocol::Side,
};

/// Before so many plies the computer plays on unless it stands worse.
const EARLY: usize = 30;
/// What it may expect at most to agree to a draw early and later, as a share of the points.
const EARLY_EXPECTATION: f64 = 0.42;
const LATE_EXPECTATION: f64 = 0.5;

/// The question for the computer's move; nothing if it is not to move.
pub(super) fn reply(live: &LiveGame, party: Party, time: Duration, now: Millis) -> Option<Task> {
    let level = live.settings().level?;
    if !live.computer_to_move() {
        return None;
    }
    let job = Job::Reply {
        level: Level::try_from(u32::from(level)).unwrap_or_default(),
        seed: live.settings().id.seed(),
        time: time.min(share_of_clock(live, now)),
    };
    Some(task(live, party, job))
}

/// The question what the position is worth; nothing unless the computer has an offer to answer while it is not to move.
/// When it is to move, its answer comes with the move.
pub(super) fn assessment(live: &LiveGame, party: Party) -> Option<Task> {
    let computer = live.settings().computer?;
    let is_asked = live.result().is_none() && live.offers().draw == Some(!computer);
    (is_asked && !live.computer_to_move()).then(|| task(live, party, Job::Assess))
}

/// A question about the position of a game.
pub(super) fn task(live: &LiveGame, party: Party, job: Job) -> Task {
    Task {
        party,
        id: live.settings().id,
        game: live.game().clone(),
        job,
    }
}

/// Whether the computer agrees to a draw, given what the position is worth to the side to move.
pub(super) fn agrees(live: &LiveGame, computer: Side, score: Score) -> bool {
    let expectation = if live.turn() == computer {
        score.expectation()
    } else {
        1.0 - score.expectation()
    };
    let (_, plies) = live.moment();
    let bound = if plies < EARLY {
        EARLY_EXPECTATION
    } else {
        LATE_EXPECTATION
    };
    expectation <= bound
}

/// How long the computer may think by its clock: it plans for 25 more moves and lives on the increment.
fn share_of_clock(live: &LiveGame, now: Millis) -> Duration {
    let (Some(clock), Some(setting)) = (live.clock(), live.settings().clock) else {
        return Duration::MAX;
    };
    let left = clock.left(live.turn(), now);
    let increment = u64::from(setting.increment) * 1000;
    let share = left / 25 + increment * 3 / 4;
    Duration::from_millis(share.min(left / 4).max(20))
}
