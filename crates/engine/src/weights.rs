//! What each feature is worth.

use crate::features;

/// The worth of a feature at the beginning and at the end of a game, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weight(pub(crate) i32, pub(crate) i32);

/// Both parts of a weight in one number, so that one addition adds both: the later part in the upper half.
pub(crate) static PACKED: [i32; features::COUNT] = {
    let mut packed = [0; features::COUNT];
    let mut index = 0;
    while index < features::COUNT {
        let Weight(early, late) = WEIGHTS[index];
        packed[index] = (late << 16) + early;
        index += 1;
    }
    packed
};

/// The parts of a sum of packed weights.
pub(crate) const fn unpack(sum: i32) -> Weight {
    Weight(sum as i16 as i32, (sum + 0x8000) >> 16)
}

/// The weights, in the order of [`features::layout`].
#[rustfmt::skip]
pub(crate) static WEIGHTS: [Weight; features::COUNT] = [
    // Closed sides of the own queen, none to six.
    Weight(36, 12), Weight(17, -73), Weight(43, -66), Weight(13, -75), Weight(-130, -174), Weight(-380, -357), Weight(0, 0),
    // Free: queen, spider, beetle, grasshopper, ant, mosquito, ladybug, pillbug.
    Weight(43, 1), Weight(57, -7), Weight(92, 35), Weight(39, 12), Weight(128, 50), Weight(74, 36), Weight(38, 24), Weight(64, 58),
    // Pinned.
    Weight(110, -43), Weight(2, -2), Weight(53, 33), Weight(15, 12), Weight(16, 28), Weight(75, 32), Weight(37, 20), Weight(41, 78),
    // Stuck.
    Weight(-121, 11), Weight(4, 11), Weight(0, 0), Weight(0, 0), Weight(-10, 40), Weight(0, 0), Weight(0, 0), Weight(71, 10),
    // Covered.
    Weight(-156, -77), Weight(35, 20), Weight(19, 16), Weight(17, -4), Weight(-19, 9), Weight(5, 8), Weight(3, 15), Weight(-26, -30),
    // In hand.
    Weight(36, 12), Weight(-47, 36), Weight(-13, 35), Weight(-9, 35), Weight(-8, 81), Weight(-26, 68), Weight(-1, 26), Weight(17, -14),
    // Beside the enemy queen.
    Weight(-23, -41), Weight(196, 43), Weight(220, 34), Weight(139, 13), Weight(82, -5), Weight(117, 7), Weight(85, 0), Weight(67, 56),
    // Beside the own queen.
    Weight(0, 0), Weight(-29, -1), Weight(36, 23), Weight(20, 38), Weight(-7, -52), Weight(54, 32), Weight(48, 24), Weight(200, 75),
    // On top of the enemy queen, on top of the own queen.
    Weight(196, 68), Weight(101, 10),
    // Attackers, by closed sides of the enemy queen.
    Weight(0, 0), Weight(6, 10), Weight(11, 11), Weight(1, 21), Weight(20, 34), Weight(142, 55), Weight(0, 0),
    // Open sides, by closed sides of the enemy queen.
    Weight(0, 0), Weight(-36, 2), Weight(-20, 1), Weight(13, 6), Weight(55, -17), Weight(200, -55), Weight(0, 0),
    // Places.
    Weight(-59, -37), Weight(-31, 7), Weight(-7, 16), Weight(30, -13),
    // Own queen held.
    Weight(-65, -3),
    // The turn, and the turn by closed sides of the own queen.
    Weight(60, 8),
    Weight(36, 12), Weight(20, -28), Weight(19, -14), Weight(35, -3), Weight(64, 10), Weight(-45, 57), Weight(0, 0),
    // Escapes of the own queen: none to four.
    Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0),
    // High beside the enemy queen, high beside the own queen.
    Weight(0, 0), Weight(0, 0),
    // Free ants, by closed sides of the enemy queen.
    Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0),
    // Drops beside the enemy queen, by her closed sides.
    Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0), Weight(0, 0),
];
