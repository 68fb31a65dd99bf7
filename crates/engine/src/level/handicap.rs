//! What holds the engine back at each level.

use std::time::Duration;

use crate::Evaluation::{self, Linear, Net};

/// What holds the engine back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// How many positions it may look at for a move.
    pub nodes: u64,
    /// How many moves it thinks about, after a glance at all that it sees.
    pub candidates: usize,
    /// How far it misjudges moves, as a standard deviation in hundredths; less when it is ahead.
    pub noise: i32,
    /// How many in a hundred moves, its own and the replies, it does not see at all; fewer when it is ahead.
    pub overlooked: u32,
    /// Whether it may miss a move that wins on the spot.
    pub misses_wins: bool,
    /// How long it may think about a move.
    pub time: Duration,
    /// How many hundredths of the time that it is given it takes.
    pub haste: u32,
    /// What it judges positions by.
    pub evaluation: Evaluation,
    /// How it plays, in a few words.
    pub style: &'static str,
}

/// Below this level an answer takes less than a second.
const QUICK: Duration = Duration::from_millis(900);
const PATIENT: Duration = Duration::from_secs(5);

/// The levels below full strength, from 1 on. The figures were fitted by matches of neighbours; `skep levels` tells how
/// they ended.
#[rustfmt::skip]
pub(super) static HANDICAPS: [Handicap; 9] = [
    Handicap { nodes:      60, candidates:  2, noise: 220, overlooked: 62, misses_wins: true,  time: QUICK,   haste: 100, evaluation: Linear, style: "moves at a glance and misses much" },
    Handicap { nodes:     180, candidates:  3, noise: 150, overlooked: 42, misses_wins: true,  time: QUICK,   haste: 100, evaluation: Linear, style: "goes for the queen and forgets its own" },
    Handicap { nodes:     500, candidates:  5, noise: 110, overlooked: 24, misses_wins: true,  time: QUICK,   haste: 100, evaluation: Linear, style: "looks at a reply or two" },
    Handicap { nodes:   1_300, candidates:  7, noise:  88, overlooked: 12, misses_wins: false, time: QUICK,   haste: 100, evaluation: Linear, style: "takes a win on the spot, overlooks threats" },
    Handicap { nodes:   3_000, candidates:  8, noise:  62, overlooked:  7, misses_wins: false, time: QUICK,   haste: 100, evaluation: Linear, style: "has plans, errs in the details" },
    Handicap { nodes:   9_000, candidates: 10, noise:  40, overlooked:  4, misses_wins: false, time: QUICK,   haste: 100, evaluation: Linear, style: "plays well, with weak moments" },
    Handicap { nodes:  12_000, candidates: 12, noise:  26, overlooked:  2, misses_wins: false, time: QUICK,   haste: 100, evaluation: Net, style: "punishes mistakes" },
    Handicap { nodes:  14_000, candidates:  4, noise:  19, overlooked:  0, misses_wins: false, time: PATIENT, haste:  10, evaluation: Net, style: "overlooks nothing, misjudges a little" },
    Handicap { nodes:  25_000, candidates:  1, noise:   0, overlooked:  0, misses_wins: false, time: PATIENT, haste:  40, evaluation: Net, style: "plays its best, but in a hurry" },
];
