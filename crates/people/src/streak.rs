//! Alternation of sides.

use skep_game::words::{BySide, Side};

use crate::player_id::numbers;

/// Number of consecutive games on the same side: positive for White, negative for Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Streak(i32);

numbers! { Streak(i32); }

impl Streak {
    #[must_use]
    pub fn after(self, side: Side) -> Streak {
        Streak(match side {
            Side::White => self.0.max(0).saturating_add(1),
            Side::Black => self.0.min(0).saturating_sub(1),
        })
    }

    /// Whether both players can switch sides.
    pub fn alternates_with(self, other: Streak) -> bool {
        self.0.signum() * other.0.signum() <= 0
    }
}

/// Assigns sides: White goes to the player who has gone longer without it. `coin` breaks ties.
pub fn sides_by_streak<T>(one: (T, Streak), other: (T, Streak), coin: bool) -> BySide<T> {
    let order = one.1.cmp(&other.1);
    match order.is_lt() || order.is_eq() && coin {
        true => BySide::seating(Side::White, one.0, other.0),
        false => BySide::seating(Side::Black, one.0, other.0),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_streak_grows_until_the_side_changes() {
        let streaks = [
            Side::White,
            Side::White,
            Side::Black,
            Side::Black,
            Side::White,
        ];
        let mut streak = Streak::default();
        let numbers = streaks.map(|side| {
            streak = streak.after(side);
            streak.number()
        });
        assert_eq!(numbers, [1, 2, -1, -2, 1]);
    }

    #[test]
    fn white_goes_to_the_player_without_it_for_longer() {
        let white = |one, other, coin| {
            let (one, other) = (Streak::of(one), Streak::of(other));
            sides_by_streak(("one", one), ("other", other), coin).white
        };
        for coin in [true, false] {
            assert_eq!(white(-1, 1, coin), "one");
            assert_eq!(white(2, 1, coin), "other");
            assert_eq!(white(-1, -3, coin), "other");
            assert_eq!(white(0, -1, coin), "other");
        }
        assert_eq!((white(1, 1, true), white(1, 1, false)), ("one", "other"));
    }

    proptest! {
        #[test]
        fn repeated_games_alternate_sides(coins in proptest::collection::vec(any::<bool>(), 2..30)) {
            let mut players = [Streak::default(); 2];
            let mut last = None;
            for coin in coins {
                prop_assert!(players[0].alternates_with(players[1]));
                let white = sides_by_streak((0, players[0]), (1, players[1]), coin).white;
                prop_assert_ne!(last, Some(white));
                last = Some(white);
                players[white] = players[white].after(Side::White);
                players[1 - white] = players[1 - white].after(Side::Black);
            }
        }

        #[test]
        fn streaks_saturate(number: i32) {
            let streak = Streak::of(number);
            prop_assert!(streak.after(Side::White).number() > 0);
            prop_assert!(streak.after(Side::Black).number() < 0);
        }
    }
}
