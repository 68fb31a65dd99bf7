//! What comes of leaving games.

use skep_game::clock::Millis;

/// Within how many milliseconds leavings count together, and the longest time that somebody is barred for.
const HOUR: Millis = 60 * 60 * 1000;
/// How many games somebody may leave within an hour and be forgiven.
pub const FORGIVEN: usize = 2;
/// For how long the first that is not forgiven bars somebody; each further one doubles it.
const FIRST: Millis = 5 * 60 * 1000;

/// For how long leavings are remembered: what was within an hour of one that still bars somebody.
pub const REMEMBERED: Millis = 2 * HOUR;

/// Until when somebody begins no game by the clock who has left games at these times; `None` if they may. A game is left by calling it off,
/// by not making the first move, and by going away from one that counts.
pub fn barred_until(left: &[Millis], now: Millis) -> Option<Millis> {
    let bar = |&at: &Millis| {
        let since = at.saturating_sub(HOUR);
        let within = left.iter().filter(|other| (since..=at).contains(other));
        let doublings = within.count().checked_sub(FORGIVEN + 1)?;
        let doublings = u32::try_from(doublings).unwrap_or(u32::MAX).min(8);
        Some(at.saturating_add((FIRST << doublings).min(HOUR)))
    };
    let until = left.iter().filter_map(bar).max()?;
    (until > now).then_some(until)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Millis = 60_000;

    #[test]
    fn two_games_an_hour_are_forgiven_and_the_third_is_not() {
        let left = [0, 10 * MINUTE, 20 * MINUTE];
        assert_eq!(barred_until(&left[..2], 10 * MINUTE), None);
        assert_eq!(barred_until(&left, 20 * MINUTE), Some(25 * MINUTE));
        assert_eq!(barred_until(&left, 25 * MINUTE), None);
    }

    #[test]
    fn each_further_game_doubles_the_time_up_to_an_hour() {
        let mut left = vec![0, 0];
        for minutes in [5, 10, 20, 40, 60, 60] {
            left.push(MINUTE);
            let until = MINUTE + minutes * MINUTE;
            assert_eq!(barred_until(&left, MINUTE), Some(until));
        }
        left.extend([MINUTE; 300]);
        assert_eq!(barred_until(&left, MINUTE), Some(61 * MINUTE));
    }

    #[test]
    fn what_was_more_than_an_hour_ago_counts_no_more() {
        let left = [0, MINUTE, 62 * MINUTE];
        assert_eq!(barred_until(&left, 62 * MINUTE), None);
        // Neither the order nor times that are still to come make a difference to that.
        assert_eq!(barred_until(&[62 * MINUTE, 0, MINUTE], 62 * MINUTE), None);
        assert_eq!(barred_until(&[], 0), None);
    }
}
