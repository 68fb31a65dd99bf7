//! Handicaps of the levels below full strength.

use std::time::Duration;

use crate::Evaluation::{self, Linear, Net};

/// Restrictions that weaken the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Handicap {
    /// Nodes per move.
    pub nodes: u64,
    /// Moves that are searched, chosen by a preview of all moves it sees.
    pub candidates: usize,
    /// Standard deviation of the error added to move values, in hundredths; smaller when ahead.
    pub noise: i32,
    /// Percentage of moves, its own and replies, that it does not see; smaller when ahead.
    pub overlooked: u32,
    /// May overlook a move that wins on the spot.
    pub misses_wins: bool,
    /// Maximum time per move.
    pub time: Duration,
    /// Percentage of the allotted time that it uses.
    pub time_percent: u32,
    /// Static evaluation function.
    pub evaluation: Evaluation,
    /// Short description of its play.
    pub style: &'static str,
}

/// Keeps answers of the lower levels below one second.
const QUICK: Duration = Duration::from_millis(900);
const PATIENT: Duration = Duration::from_secs(5);

/// Handicaps from level 1 on, fitted by matches between neighbouring levels; `skep levels` shows their results.
#[rustfmt::skip]
pub(super) static HANDICAPS: [Handicap; 9] = [
    Handicap { nodes:      60, candidates:  2, noise: 220, overlooked: 62, misses_wins: true,  time: QUICK,   time_percent: 100, evaluation: Linear, style: "moves at a glance and misses much" },
    Handicap { nodes:     180, candidates:  3, noise: 150, overlooked: 42, misses_wins: true,  time: QUICK,   time_percent: 100, evaluation: Linear, style: "goes for the queen and forgets its own" },
    Handicap { nodes:     500, candidates:  5, noise: 110, overlooked: 24, misses_wins: true,  time: QUICK,   time_percent: 100, evaluation: Linear, style: "looks at a reply or two" },
    Handicap { nodes:   1_300, candidates:  7, noise:  88, overlooked: 12, misses_wins: false, time: QUICK,   time_percent: 100, evaluation: Linear, style: "takes a win on the spot, overlooks threats" },
    Handicap { nodes:   3_000, candidates:  8, noise:  62, overlooked:  7, misses_wins: false, time: QUICK,   time_percent: 100, evaluation: Linear, style: "has plans, errs in the details" },
    Handicap { nodes:   9_000, candidates: 10, noise:  40, overlooked:  4, misses_wins: false, time: QUICK,   time_percent: 100, evaluation: Linear, style: "plays well, with weak moments" },
    Handicap { nodes:  12_000, candidates: 12, noise:  26, overlooked:  2, misses_wins: false, time: QUICK,   time_percent: 100, evaluation: Net, style: "punishes mistakes" },
    Handicap { nodes:  14_000, candidates:  4, noise:  19, overlooked:  0, misses_wins: false, time: PATIENT, time_percent:  10, evaluation: Net, style: "overlooks nothing, misjudges a little" },
    Handicap { nodes:  25_000, candidates:  1, noise:   0, overlooked:  0, misses_wins: false, time: PATIENT, time_percent:  40, evaluation: Net, style: "plays its best, but in a hurry" },
];
