//! Search parameters that can be listed and set at run time, for tuning and experiments.

/// A search parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tunable {
    /// Identifier, as accepted by [`Tunables::set`].
    pub name: &'static str,
    /// Current value.
    pub value: i32,
    /// Default value.
    pub default: i32,
    /// Smallest allowed value.
    pub min: i32,
    /// Largest allowed value.
    pub max: i32,
}

/// Error returned by [`Tunables::set`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetTunableError {
    /// No parameter has this name.
    #[error("unknown tunable")]
    UnknownName,
    /// The value is outside the parameter's range.
    #[error("the value must be from {min} to {max}")]
    OutOfRange {
        /// Smallest allowed value.
        min: i32,
        /// Largest allowed value.
        max: i32,
    },
}

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident = $default:literal, $min:literal to $max:literal;)*) => {
        /// All search parameters.
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
            /// Lists every parameter with its range.
            pub fn list(&self) -> Vec<Tunable> {
                vec![$(Tunable {
                    name: stringify!($name),
                    value: self.$name,
                    default: $default,
                    min: $min,
                    max: $max,
                },)*]
            }

            /// Sets a parameter.
            ///
            /// # Errors
            ///
            /// If the name is unknown or the value out of range; nothing changes then.
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
    /// Half the width of the initial aspiration window.
    aspiration_window = 38, 5 to 1000;
    /// Maximum depth for futility pruning of quiet moves.
    futility_depth = 2, 0 to 8;
    /// Futility margin per ply of depth.
    futility_margin = 89, 10 to 1000;
    /// Maximum depth for reverse futility pruning.
    reverse_futility_depth = 3, 0 to 8;
    /// Reverse futility margin per ply of depth.
    reverse_futility_margin = 77, 10 to 1000;
    /// Maximum depth for late move pruning.
    late_move_depth = 3, 0 to 8;
    /// Late move pruning starts after `4 + this * depth^2` moves.
    late_move_count = 6, 1 to 100;
    /// Minimum depth for null-move pruning; a large value disables it.
    null_move_depth = 2, 1 to 99;
    /// Base null-move reduction in plies.
    null_move_reduction = 2, 0 to 6;
    /// The null-move reduction grows by one ply per this many plies of depth.
    null_move_divisor = 3, 1 to 20;
    /// Index of the first move that is reduced; a large value disables late move reductions.
    reduction_start = 3, 1 to 999;
    /// Constant part of the reduction, in hundredths of a ply.
    reduction_base = 42, -200 to 400;
    /// Divisor of the logarithmic part of the reduction, in hundredths.
    reduction_divisor = 194, 50 to 1000;
    /// Ordering score that offsets one ply of reduction.
    reduction_history = 6291, 500 to 100000;
    /// Smaller reduction in PV nodes, in 256ths of a ply.
    reduction_pv = 276, 0 to 1024;
    /// Maximum depth of the quiescence search.
    quiescence_depth = 3, 0 to 10;
    /// Maximum number of empty sides of the enemy queen for quiescence moves to be searched.
    quiescence_sides = 2, 1 to 4;
    /// 1 to try the transposition-table move first.
    order_table = 1, 0 to 1;
    /// 1 to try the first killer before generating moves.
    killer_first = 1, 0 to 1;
    /// Ordering bonus of killer moves.
    order_killer = 11600, 0 to 30000;
    /// Ordering bonus of the countermove.
    order_countermove = 8560, 0 to 30000;
    /// Weight of the handwritten queen heuristics in move ordering, in percent.
    order_rules = 16, 0 to 400;
    /// Share of the nodes spent on proof search, in percent; 0 disables it.
    proof_share = 5, 0 to 100;
    /// Maximum number of empty sides of the queen under attack for a proof attempt.
    proof_sides = 3, 1 to 6;
    /// Share of the history scores kept from one search to the next, in percent.
    history_kept = 39, 0 to 100;
    /// History bonus of a cutoff move, times the squared depth.
    history_bonus = 17, 1 to 200;
    /// History malus of the moves tried before it, in percent of the bonus.
    history_malus = 57, 0 to 200;
    /// Weight of correction history, in percent; 0 disables it.
    correction_share = 60, 0 to 400;
    /// Reverse futility margin saved when improving, that is, when the static evaluation has risen over two plies.
    improving_margin = 33, 0 to 400;
    /// Late move count when not improving, in percent.
    improving_count = 63, 10 to 100;
    /// Extra reduction when not improving, in 256ths of a ply.
    improving_reduction = 53, 0 to 1024;
    /// Minimum depth at which a thread defers moves that another thread is searching; 99 disables it.
    defer_depth = 3, 1 to 99;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tunable_can_be_set_within_its_range() {
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
