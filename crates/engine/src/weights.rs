//! Weights of the linear evaluation.

use skep_rules::{Piece, table};

use crate::features::{self, layout};

/// Opening and endgame weight of a feature, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weight(pub(crate) i32, pub(crate) i32);

/// Both weights packed into one integer, the endgame weight in the upper half, so that one addition adds both.
pub(crate) static PACKED: [i32; features::COUNT] = table!([0; features::COUNT], |index| {
    let Weight(early, late) = WEIGHTS[index];
    (late << 16) + early
});

/// Number of feature groups with one feature per bug.
const GROUPS: usize = (layout::ON_ENEMY_QUEEN - layout::FREE) / 8;

/// Summed weights of whole piece sets, by group and by half of a player's pieces. Two lookups replace up to fourteen
/// additions.
pub(crate) static BY_PIECES: [[[i32; 128]; 2]; GROUPS] = table!([[[0; 128]; 2]; GROUPS], |group| {
    table!([[0; 128]; 2], |half| {
        table!([0; 128], |set| weight_of_set(group, half, set))
    })
});

const fn weight_of_set(group: usize, half: usize, set: usize) -> i32 {
    let (mut sum, mut bit) = (0, 0);
    while bit < 7 {
        let bug = Piece::from_index(half * 7 + bit).bug();
        let weight = PACKED[layout::FREE + group * 8 + bug.index()];
        sum += (set >> bit & 1) as i32 * weight;
        bit += 1;
    }
    sum
}

pub(crate) const fn unpack(sum: i32) -> Weight {
    Weight(sum as i16 as i32, (sum + 0x8000) >> 16)
}

/// The weights, in the order of [`features::layout`].
#[rustfmt::skip]
pub(crate) static WEIGHTS: [Weight; features::COUNT] = [
    // Occupied sides of the friendly queen, none to six.
    Weight(29, 9), Weight(34, -82), Weight(114, -76), Weight(49, -88), Weight(-148, -165), Weight(-534, -334), Weight(0, 0),
    // Free: queen, spider, beetle, grasshopper, ant, mosquito, ladybug, pillbug.
    Weight(50, -3), Weight(32, -5), Weight(58, 38), Weight(30, 16), Weight(84, 48), Weight(51, 46), Weight(26, 31), Weight(32, 59),
    // Pinned.
    Weight(100, -36), Weight(9, -0), Weight(53, 26), Weight(22, 12), Weight(39, 27), Weight(52, 46), Weight(41, 25), Weight(32, 68),
    // Stuck.
    Weight(-115, 15), Weight(7, 13), Weight(0, 0), Weight(0, 0), Weight(-29, 40), Weight(0, 0), Weight(0, 0), Weight(81, 4),
    // Covered.
    Weight(-147, -83), Weight(50, 20), Weight(39, 21), Weight(16, -9), Weight(29, 8), Weight(48, 22), Weight(23, 13), Weight(5, -13),
    // In hand.
    Weight(29, 9), Weight(-40, 27), Weight(1, 33), Weight(-5, 31), Weight(-7, 89), Weight(-19, 33), Weight(-10, 15), Weight(22, -18),
    // Beside the enemy queen.
    Weight(-28, -52), Weight(221, 23), Weight(265, 15), Weight(177, 2), Weight(173, -8), Weight(184, 0), Weight(137, 3), Weight(126, 42),
    // Beside the friendly queen.
    Weight(0, 0), Weight(-21, -13), Weight(31, 30), Weight(29, 24), Weight(-13, -39), Weight(43, 26), Weight(14, 25), Weight(205, 77),
    // On top of the enemy queen, on top of the friendly queen.
    Weight(230, 78), Weight(146, 15),
    // Attackers, by occupied sides of the enemy queen.
    Weight(0, 0), Weight(44, -2), Weight(61, 2), Weight(56, 10), Weight(70, 25), Weight(144, 46), Weight(0, 0),
    // Open sides, by occupied sides of the enemy queen.
    Weight(0, 0), Weight(-44, 10), Weight(-17, 10), Weight(13, 11), Weight(66, -16), Weight(275, -64), Weight(0, 0),
    // Placement cells.
    Weight(-70, -28), Weight(-35, 7), Weight(-1, 14), Weight(34, -16),
    // Friendly queen held.
    Weight(-67, 3),
    // Side to move, and side to move by occupied sides of the friendly queen.
    Weight(80, 5),
    Weight(29, 9), Weight(11, -23), Weight(17, -13), Weight(38, -5), Weight(66, 11), Weight(2, 51), Weight(0, 0),
    // Escapes of the friendly queen: none to four.
    Weight(0, 0), Weight(0, 0), Weight(10, 12), Weight(0, 0), Weight(-3, -23),
    // High beside the enemy queen, high beside the friendly queen.
    Weight(58, 81), Weight(-58, -24),
    // Free ants, by occupied sides of the enemy queen.
    Weight(0, 0), Weight(49, 5), Weight(61, -0), Weight(59, -2), Weight(-34, 7), Weight(-25, 47), Weight(0, 0),
    // Drops beside the enemy queen, by her occupied sides.
    Weight(0, 0), Weight(46, -16), Weight(58, -32), Weight(49, -47), Weight(84, -24), Weight(9, 72), Weight(0, 0),
];
