//! What each feature is worth.

use crate::features;

/// The worth of a feature at the beginning and at the end of a game, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weight(pub(crate) i32, pub(crate) i32);

/// The weights, in the order of [`features::layout`].
#[rustfmt::skip]
pub(crate) static WEIGHTS: [Weight; features::COUNT] = [
    // Closed sides of the own queen, none to six.
    Weight(0, 0), Weight(-15, -20), Weight(-40, -60), Weight(-75, -120), Weight(-120, -200), Weight(-180, -320), Weight(0, 0),
    // Free: queen, spider, beetle, grasshopper, ant, mosquito, ladybug, pillbug.
    Weight(20, 30), Weight(20, 20), Weight(45, 50), Weight(25, 28), Weight(70, 75), Weight(65, 65), Weight(40, 40), Weight(45, 45),
    // Pinned.
    Weight(-10, -20), Weight(0, 0), Weight(20, 20), Weight(5, 5), Weight(10, 10), Weight(20, 15), Weight(10, 10), Weight(30, 30),
    // Stuck.
    Weight(-10, -20), Weight(5, 5), Weight(0, 0), Weight(0, 0), Weight(20, 20), Weight(0, 0), Weight(0, 0), Weight(35, 30),
    // Covered.
    Weight(-60, -80), Weight(-5, -5), Weight(0, 0), Weight(-5, -5), Weight(-10, -10), Weight(-5, -5), Weight(-5, -5), Weight(0, 0),
    // In hand.
    Weight(0, 0), Weight(15, 12), Weight(40, 38), Weight(25, 22), Weight(60, 58), Weight(60, 50), Weight(38, 32), Weight(40, 30),
    // Beside the enemy queen.
    Weight(0, 0), Weight(10, 12), Weight(15, 20), Weight(12, 12), Weight(5, 0), Weight(10, 10), Weight(8, 8), Weight(5, 5),
    // Beside the own queen.
    Weight(0, 0), Weight(0, 0), Weight(5, 5), Weight(0, 0), Weight(-5, -5), Weight(0, 0), Weight(0, 0), Weight(35, 45),
    // On top of the enemy queen, on top of the own queen.
    Weight(50, 70), Weight(10, 10),
    // Attackers, by closed sides of the enemy queen.
    Weight(0, 0), Weight(2, 2), Weight(4, 5), Weight(6, 9), Weight(8, 14), Weight(10, 20), Weight(0, 0),
    // Open sides, by closed sides of the enemy queen.
    Weight(0, 0), Weight(2, 2), Weight(3, 4), Weight(4, 7), Weight(6, 12), Weight(10, 25), Weight(0, 0),
    // Places.
    Weight(-40, -30), Weight(-10, -8), Weight(0, 0), Weight(4, 4),
    // Own queen held.
    Weight(-15, -25),
    // The turn, and the turn by closed sides of the own queen.
    Weight(15, 15),
    Weight(0, 0), Weight(0, 0), Weight(2, 3), Weight(4, 6), Weight(8, 14), Weight(15, 30), Weight(0, 0),
];
