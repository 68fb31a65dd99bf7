//! Which side somebody has played of late.

use skep_game::words::{BySide, Side};

/// How many games in a row somebody has played the same side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Streak(i32);

impl Streak {
    /// So many games in a row: as White above zero, as Black below.
    pub const fn of(number: i32) -> Streak {
        Streak(number)
    }

    /// So many games in a row: as White above zero, as Black below.
    pub const fn number(self) -> i32 {
        self.0
    }

    /// The streak after another game.
    #[must_use]
    pub fn after(self, side: Side) -> Streak {
        Streak(match side {
            Side::White => self.0.max(0).saturating_add(1),
            Side::Black => self.0.min(0).saturating_sub(1),
        })
    }

    /// Whether somebody can have the other side than last time, and an opponent too.
    pub fn alternates_with(self, other: Streak) -> bool {
        self.0.signum() * other.0.signum() <= 0
    }
}

/// Gives two players their sides: White goes to the one who has gone without it for longer. `coin` decides if neither has.
pub fn sides_by_streak<T>(one: (T, Streak), other: (T, Streak), coin: bool) -> BySide<T> {
    let is_one_white = match one.1.cmp(&other.1) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Equal => coin,
        std::cmp::Ordering::Greater => false,
    };
    let players = BySide {
        white: one.0,
        black: other.0,
    };
    if is_one_white {
        players
    } else {
        players.swapped()
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
    fn white_goes_to_whoever_has_gone_without_it() {
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
        fn two_who_play_on_change_sides_every_time(coins in proptest::collection::vec(any::<bool>(), 2..30)) {
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
        fn no_number_overflows(number: i32) {
            let streak = Streak::of(number);
            prop_assert!(streak.after(Side::White).number() > 0);
            prop_assert!(streak.after(Side::Black).number() < 0);
        }
    }
}
