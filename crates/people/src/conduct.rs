//! Temporary bans for leaving games.

use skep_game::clock::Millis;

/// Window in which abandoned games are counted together, and the longest ban.
const HOUR: Millis = 60 * 60 * 1000;
/// Abandoned games per hour without consequences.
pub const FORGIVEN: usize = 2;
/// Length of the first ban; each further abandoned game doubles it.
const FIRST: Millis = 5 * 60 * 1000;

/// How long abandoned games are stored: the window before one that may still be in force.
pub const REMEMBERED: Millis = 2 * HOUR;

/// End of the ban from real-time games for a player who left games at these times; `None` if there is no ban. Aborting,
/// not making the first move and leaving a rated game all count.
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
    fn the_third_game_within_an_hour_leads_to_a_ban() {
        let left = [0, 10 * MINUTE, 20 * MINUTE];
        assert_eq!(barred_until(&left[..2], 10 * MINUTE), None);
        assert_eq!(barred_until(&left, 20 * MINUTE), Some(25 * MINUTE));
        assert_eq!(barred_until(&left, 25 * MINUTE), None);
    }

    #[test]
    fn each_further_game_doubles_the_ban_up_to_an_hour() {
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
    fn games_more_than_an_hour_apart_are_not_counted_together() {
        let left = [0, MINUTE, 62 * MINUTE];
        assert_eq!(barred_until(&left, 62 * MINUTE), None);
        // The order does not matter.
        assert_eq!(barred_until(&[62 * MINUTE, 0, MINUTE], 62 * MINUTE), None);
        assert_eq!(barred_until(&[], 0), None);
    }
}
