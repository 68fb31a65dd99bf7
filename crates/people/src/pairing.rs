//! Pairing of players waiting in a pool.
//!
//! Players are paired in waves: waiting for a wave gives a choice of opponents, and players left over accept a wider
//! range in the next one. A wave is a maximum-weight matching of the allowed pairs: as many players as possible, then
//! the best matches, with waiting time outweighing everything else in the end.

use std::collections::HashSet;

use mwmatching::{Matching, SENTINEL};
use skep_game::words::{BySide, Side};

use crate::{Blocks, PlayerId, player_id::numbers};

/// Maximum rating difference between two new arrivals.
const BAND: i64 = 200;
/// Added to it per wave missed by either player.
const WIDENING: i64 = 100;

/// Weights: equal ratings, each wave missed by either player, and alternating sides for both.
const EQUALITY: i64 = 1000;
const PATIENCE: i64 = 100;
const ALTERNATION: i64 = 50;
/// Cap that prevents overflow.
const MAX_MISSED: u32 = 1000;

/// A waiting player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub who: PlayerId,
    /// Displayed rating at the speed of the pool; the initial rating for a guest.
    pub rating: i32,
    /// Waves in which the player was not paired.
    pub missed: u32,
    /// Sides of the latest games.
    pub streak: Streak,
}

impl Waiting {
    pub fn may_meet(&self, other: &Waiting, blocks: &Blocks) -> bool {
        self.who != other.who
            && !blocks.bar(self.who, other.who)
            && self.distance(other) <= BAND + WIDENING * self.patience(other)
    }

    fn distance(&self, other: &Waiting) -> i64 {
        i64::from(self.rating).abs_diff(i64::from(other.rating)) as i64
    }

    /// Waves missed by both together.
    fn patience(&self, other: &Waiting) -> i64 {
        let missed = |waiting: &Waiting| i64::from(waiting.missed.min(MAX_MISSED));
        missed(self) + missed(other)
    }

    fn weight(&self, other: &Waiting) -> i32 {
        let equality = (EQUALITY - self.distance(other)).max(0);
        let alternation = if self.streak.alternates_with(other.streak) {
            ALTERNATION
        } else {
            0
        };
        let weight = equality + alternation + PATIENCE * self.patience(other);
        i32::try_from(weight).unwrap_or(i32::MAX / 8)
    }
}

/// Pairs for one wave. `coin` decides the sides where nothing else does.
pub fn wave(
    waiting: &[Waiting],
    blocks: &Blocks,
    mut coin: impl FnMut() -> bool,
) -> Vec<BySide<PlayerId>> {
    let mut seen = HashSet::new();
    // A player may be waiting in two tabs.
    let waiting: Vec<&Waiting> = waiting.iter().filter(|one| seen.insert(one.who)).collect();
    let mut edges = Vec::new();
    for (place, one) in waiting.iter().enumerate() {
        for (other_place, other) in waiting.iter().enumerate().skip(place + 1) {
            if one.may_meet(other, blocks) {
                edges.push((place, other_place, one.weight(other)));
            }
        }
    }
    let mates = Matching::new(edges).max_cardinality().solve();
    let mut pairs = Vec::new();
    for (place, &mate) in mates.iter().enumerate() {
        if mate == SENTINEL || mate < place {
            continue;
        }
        if let (Some(one), Some(other)) = (waiting.get(place), waiting.get(mate)) {
            let one = (one.who, one.streak);
            let other = (other.who, other.streak);
            pairs.push(sides_by_streak(one, other, coin()));
        }
    }
    pairs
}

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
    use crate::AccountId;

    fn who(number: i64) -> PlayerId {
        PlayerId::Member(AccountId::of(number))
    }

    fn waiting(number: i64, rating: i32, missed: u32) -> Waiting {
        Waiting {
            who: who(number),
            rating,
            missed,
            streak: Streak::default(),
        }
    }

    fn numbers(pairs: &[BySide<PlayerId>]) -> Vec<(i64, i64)> {
        let number = |who: PlayerId| who.account().map_or(0, AccountId::number);
        let mut numbers: Vec<(i64, i64)> = pairs
            .iter()
            .map(|pair| (number(pair.white), number(pair.black)))
            .map(|(one, other)| (one.min(other), one.max(other)))
            .collect();
        numbers.sort_unstable();
        numbers
    }

    fn paired(waiting: &[Waiting]) -> Vec<(i64, i64)> {
        numbers(&wave(waiting, &Blocks::default(), || true))
    }

    #[test]
    fn a_single_player_is_not_paired() {
        assert_eq!(paired(&[]), []);
        assert_eq!(paired(&[waiting(1, 1500, 99)]), []);
        let twice = [waiting(1, 1500, 0), waiting(1, 1500, 0)];
        assert_eq!(paired(&twice), []);
    }

    #[test]
    fn equals_meet() {
        let four = [
            waiting(1, 1500, 0),
            waiting(2, 1690, 0),
            waiting(3, 1510, 0),
            waiting(4, 1700, 0),
        ];
        assert_eq!(paired(&four), [(1, 3), (2, 4)]);
    }

    #[test]
    fn pairs_as_many_players_as_possible() {
        // The two in the middle match best, but pairing them would leave out the others.
        let four = [
            waiting(1, 1350, 0),
            waiting(2, 1500, 0),
            waiting(3, 1510, 0),
            waiting(4, 1680, 0),
        ];
        assert_eq!(paired(&four), [(1, 2), (3, 4)]);
    }

    #[test]
    fn a_missed_wave_widens_the_band() {
        let far = |missed| [waiting(1, 1500, missed), waiting(2, 2000, 0)];
        for missed in 0..3 {
            assert_eq!(paired(&far(missed)), []);
        }
        assert_eq!(paired(&far(3)), [(1, 2)]);
        let both = [waiting(1, 1500, 1), waiting(2, 2000, 2)];
        assert_eq!(paired(&both), [(1, 2)]);
    }

    #[test]
    fn of_three_the_longest_waiting_is_paired() {
        let three = [
            waiting(1, 1500, 0),
            waiting(2, 1500, 0),
            waiting(3, 1600, 5),
        ];
        assert!(matches!(paired(&three)[..], [(_, 3)]));
    }

    #[test]
    fn waiting_never_overrides_a_block() {
        let two = [waiting(1, 1500, u32::MAX), waiting(2, 1500, u32::MAX)];
        let blocks: Blocks = [(AccountId::of(2), AccountId::of(1))].into_iter().collect();
        assert_eq!(wave(&two, &blocks, || true), []);
        assert_eq!(paired(&two), [(1, 2)]);
    }

    #[test]
    fn sides_alternate() {
        let streak = |number: i64, streak| Waiting {
            streak: Streak::of(streak),
            ..waiting(number, 1500, 0)
        };
        for coin in [true, false] {
            let pairs = wave(&[streak(1, 1), streak(2, -1)], &Blocks::default(), || coin);
            assert_eq!(pairs[0].white, who(2));
        }
        // Among equals, pairs in which both can alternate are preferred.
        let four = [streak(1, 1), streak(2, 1), streak(3, -1), streak(4, -1)];
        let pairs = wave(&four, &Blocks::default(), || true);
        for pair in pairs {
            assert!([who(3), who(4)].contains(&pair.white), "{pair:?}");
            assert!([who(1), who(2)].contains(&pair.black), "{pair:?}");
        }
    }

    #[test]
    fn extreme_values_do_not_overflow() {
        let extreme = [
            waiting(1, i32::MIN, u32::MAX),
            waiting(2, i32::MAX, u32::MAX),
        ];
        assert_eq!(paired(&extreme), []);
    }

    /// Maximum number of pairs and their maximum weight, by exhaustive search.
    fn best(people: &[Waiting], blocks: &Blocks) -> (usize, i32) {
        let Some((one, others)) = people.split_first() else {
            return (0, 0);
        };
        let mut found = best(others, blocks);
        for (place, other) in others.iter().enumerate() {
            if one.may_meet(other, blocks) {
                let mut left = others.to_vec();
                left.remove(place);
                let (pairs, weight) = best(&left, blocks);
                found = found.max((pairs + 1, weight + one.weight(other)));
            }
        }
        found
    }

    proptest! {
        #[test]
        fn the_matching_is_optimal(
            parts in proptest::collection::vec((900..2100_i32, 0..6_u32, -3..=3_i32), 0..=9),
            barred in proptest::collection::vec((0..9_i64, 0..9_i64), 0..8),
        ) {
            let people: Vec<Waiting> = (0..)
                .zip(parts)
                .map(|(number, (rating, missed, streak))| Waiting {
                    streak: Streak::of(streak),
                    ..waiting(number, rating, missed)
                })
                .collect();
            let barred = barred.into_iter();
            let blocks: Blocks = barred
                .map(|(one, other)| (AccountId::of(one), AccountId::of(other)))
                .collect();
            let pairs = wave(&people, &blocks, || true);
            let find = |who| people.iter().find(|one| one.who == who).expect("one who waits");
            let weight = pairs.iter().map(|pair| find(pair.white).weight(find(pair.black)));
            prop_assert_eq!((pairs.len(), weight.sum()), best(&people, &blocks));
        }
    }

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
