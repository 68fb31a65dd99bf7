//! What holds the engine back at each level.

use std::time::Duration;

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
    Handicap { nodes:     40, candidates:  2, noise: 400, overlooked: 40, misses_wins: true,  time: QUICK,   style: "knows the rules, moves at a glance, misses much" },
    Handicap { nodes:    100, candidates:  3, noise: 300, overlooked: 30, misses_wins: true,  time: QUICK,   style: "wants to surround the queen, forgets its own" },
    Handicap { nodes:    300, candidates:  4, noise: 220, overlooked: 22, misses_wins: true,  time: QUICK,   style: "looks at a reply or two" },
    Handicap { nodes:    600, candidates:  6, noise: 160, overlooked: 16, misses_wins: false, time: QUICK,   style: "takes a win on the spot, overlooks threats" },
    Handicap { nodes:  1_500, candidates:  8, noise: 110, overlooked: 11, misses_wins: false, time: QUICK,   style: "has a plan, errs in the details" },
    Handicap { nodes:  3_000, candidates: 10, noise:  70, overlooked:  7, misses_wins: false, time: QUICK,   style: "a good club player with weak moments" },
    Handicap { nodes:  8_000, candidates: 12, noise:  40, overlooked:  4, misses_wins: false, time: QUICK,   style: "punishes mistakes" },
    Handicap { nodes: 20_000, candidates: 16, noise:  20, overlooked:  2, misses_wins: false, time: PATIENT, style: "seldom errs" },
    Handicap { nodes: 60_000, candidates: 24, noise:  10, overlooked:  0, misses_wins: false, time: PATIENT, style: "strong, but thinks briefly" },
];
