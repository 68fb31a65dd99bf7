//! The numbers by which the search is tuned: named, listed, and settable while the program runs.

use std::fmt;

/// One of the search's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tunable {
    /// Its name.
    pub name: &'static str,
    /// What it is now.
    pub value: i32,
    /// What it is unless somebody sets it.
    pub default: i32,
    /// The least it may be.
    pub min: i32,
    /// The most it may be.
    pub max: i32,
}

/// A number that cannot be set so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetTunableError {
    /// There is none of this name.
    UnknownName,
    /// The value is outside the number's range.
    OutOfRange {
        /// The least it may be.
        min: i32,
        /// The most it may be.
        max: i32,
    },
}

impl fmt::Display for SetTunableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetTunableError::UnknownName => f.write_str("there is no tunable number of this name"),
            SetTunableError::OutOfRange { min, max } => {
                write!(f, "the number must be from {min} to {max}")
            }
        }
    }
}

impl std::error::Error for SetTunableError {}

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident = $default:literal, $min:literal to $max:literal;)*) => {
        /// All numbers by which the search is tuned.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Tunables {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Default for Tunables {
            fn default() -> Tunables {
                Tunables { $($name: $default,)* }
            }
        }

        impl Tunables {
            /// Every number with its range.
            pub fn list(&self) -> Vec<Tunable> {
                vec![$(Tunable {
                    name: stringify!($name),
                    value: self.$name,
                    default: $default,
                    min: $min,
                    max: $max,
                },)*]
            }

            /// Sets a number.
            ///
            /// # Errors
            ///
            /// If there is none of this name, or the value is out of its range; nothing is changed then.
            pub fn set(&mut self, name: &str, value: i32) -> Result<(), SetTunableError> {
                match name {
                    $(stringify!($name) => {
                        if !($min..=$max).contains(&value) {
                            return Err(SetTunableError::OutOfRange { min: $min, max: $max });
                        }
                        self.$name = value;
                    })*
                    _ => return Err(SetTunableError::UnknownName),
                }
                Ok(())
            }
        }
    };
}

tunables! {
    /// Half the width of the first window around the value of the depth before.
    aspiration_window = 38, 5 to 1000;
    /// The greatest depth at which quiet moves are left out because nothing they could bring is enough.
    futility_depth = 2, 0 to 8;
    /// What a quiet move may bring at most, for each ply of depth.
    futility_margin = 89, 10 to 1000;
    /// The greatest depth at which a position far above the window is not searched.
    reverse_futility_depth = 3, 0 to 8;
    /// How far above, for each ply of depth.
    reverse_futility_margin = 77, 10 to 1000;
    /// The greatest depth at which late quiet moves are left out.
    late_move_depth = 3, 0 to 8;
    /// How many quiet moves are tried all the same: four and this many times the square of the depth.
    late_move_count = 6, 1 to 100;
    /// The least depth at which passing is tried, to see whether the position is good enough without a move; a large
    /// number switches it off.
    null_move_depth = 2, 1 to 99;
    /// How many plies less deep the reply to a pass is searched.
    null_move_reduction = 2, 0 to 6;
    /// One ply more for so many plies of depth.
    null_move_divisor = 3, 1 to 20;
    /// The first move, counted from 0, that is searched less deeply; a large number switches reductions off.
    reduction_start = 3, 1 to 999;
    /// The part of the reduction that is always there, in hundredths of a ply.
    reduction_base = 42, -200 to 400;
    /// How slowly reductions grow with depth and place, in hundredths.
    reduction_divisor = 194, 50 to 1000;
    /// How much of a rank in the order saves a ply of reduction.
    reduction_history = 6291, 500 to 100000;
    /// How much deeper moves of the principal variation are searched, in 256ths of a ply.
    reduction_pv = 276, 0 to 1024;
    /// How many plies only moves that close sides of a nearly surrounded queen are looked at.
    quiescence_depth = 3, 0 to 10;
    /// How many free sides a queen may have for that.
    quiescence_sides = 2, 1 to 4;
    /// Whether the move that the table knows comes first: 1 if so.
    order_table = 1, 0 to 1;
    /// Whether the last move that refuted a position of the same ply is tried before any others are generated: 1 if so.
    killer_first = 1, 0 to 1;
    /// How much earlier a move comes that refuted a position of the same ply.
    order_killer = 11600, 0 to 30000;
    /// How much earlier a move comes that refuted the move before when that was played last.
    order_answer = 8560, 0 to 30000;
    /// How much the rules of thumb about queens count, in percent.
    order_rules = 16, 0 to 400;
    /// How much of the search goes into proofs of forced wins, in percent at the most; 0 switches them off.
    proof_share = 5, 0 to 100;
    /// How many free sides a queen may have at the most for that.
    proof_sides = 3, 1 to 6;
    /// How much of the history of moves stays from one search of a game to the next, in percent.
    history_kept = 39, 0 to 100;
    /// How much a move that refutes a position gains in the history, times the square of the depth.
    history_bonus = 17, 1 to 200;
    /// How much of that the moves tried before it lose, in percent.
    history_malus = 57, 0 to 200;
    /// How much of what was learnt about the estimate's errors corrects it, in percent; 0 switches corrections off.
    correction_share = 60, 0 to 400;
    /// How much sooner a position far above the window is given up if the player stands better than two plies ago.
    improving_margin = 33, 0 to 400;
    /// How many of the late quiet moves are tried if not, in percent.
    improving_count = 63, 10 to 100;
    /// How much less deeply they are searched if not, in 256ths of a ply.
    improving_reduction = 53, 0 to 1024;
    /// From which depth on a thread leaves moves for later that another one is searching; 99 switches that off.
    defer_depth = 3, 1 to 99;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_can_be_listed_and_set_within_its_range() {
        let mut tunables = Tunables::default();
        for Tunable {
            name,
            value,
            default,
            min,
            max,
        } in Tunables::default().list()
        {
            assert_eq!(value, default, "{name}");
            assert!((min..=max).contains(&default), "{name}");
            assert_eq!(tunables.set(name, max), Ok(()));
            assert_eq!(
                tunables.set(name, max + 1),
                Err(SetTunableError::OutOfRange { min, max })
            );
        }
        assert!(
            tunables
                .list()
                .iter()
                .all(|tunable| tunable.value == tunable.max)
        );
        assert_eq!(
            tunables.set("nothing", 1),
            Err(SetTunableError::UnknownName)
        );
    }
}
