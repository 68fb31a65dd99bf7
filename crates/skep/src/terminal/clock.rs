//! The clocks of a game: so much time for each side, and some more with every move.

use std::{fmt, str::FromStr, time::Duration};

use skep_rules::Color;

/// How much time the players have: minutes for the game and seconds added with each move, as in `5+3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeControl {
    /// What each side starts with.
    pub(crate) initial: Duration,
    /// What a side gets with each of its moves.
    pub(crate) increment: Duration,
}

impl TimeControl {
    /// The time controls that the form for a new game offers.
    pub(crate) const COMMON: [TimeControl; 5] = [
        TimeControl::new(1, 2),
        TimeControl::new(3, 2),
        TimeControl::new(5, 3),
        TimeControl::new(10, 5),
        TimeControl::new(20, 10),
    ];

    const fn new(minutes: u64, seconds: u64) -> TimeControl {
        TimeControl {
            initial: Duration::from_secs(minutes * 60),
            increment: Duration::from_secs(seconds),
        }
    }
}

/// A text that is not a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a clock is written like 5+3: 1 to 180 minutes, and 0 to 180 seconds more with each move")]
pub(crate) struct ParseTimeControlError;

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    /// Reads minutes, and after a plus sign the seconds added with each move; `10` means `10+0`.
    fn from_str(text: &str) -> Result<TimeControl, ParseTimeControlError> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let read = |text: &str, least: u64| {
            text.trim()
                .parse()
                .ok()
                .filter(|number| (least..=180).contains(number))
                .ok_or(ParseTimeControlError)
        };
        Ok(TimeControl::new(read(minutes, 1)?, read(seconds, 0)?))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}+{}",
            self.initial.as_secs() / 60,
            self.increment.as_secs()
        )
    }
}

/// What the clocks of both sides show.
///
/// The clocks stand still until each side has made its first move. Times are passed in as durations since some fixed
/// point, so that nothing here depends on the system clock.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    control: TimeControl,
    /// What each side has left, without the turn that is running.
    left: [Duration; 2],
    /// When the running turn began to count, or `None` while the clocks are stopped.
    since: Option<Duration>,
    /// What was left before each move, so that a move can be taken back.
    before: Vec<[Duration; 2]>,
}

impl Clock {
    /// The clocks at the start of a game.
    pub(crate) fn new(control: TimeControl) -> Clock {
        Clock::resumed(control, [control.initial; 2], 0)
    }

    /// The clocks of a game resumed after the given number of plies. Taking back moves from before the break does not
    /// restore their time.
    pub(crate) fn resumed(control: TimeControl, left: [Duration; 2], plies: usize) -> Clock {
        Clock {
            control,
            left,
            since: None,
            before: vec![left; plies],
        }
    }

    /// The agreed time.
    pub(crate) const fn control(&self) -> TimeControl {
        self.control
    }

    /// Whether a clock is running.
    pub(crate) const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// What a side has left now.
    pub(crate) fn left(&self, side: Color, to_move: Color, now: Duration) -> Duration {
        let left = self.left[side.index()];
        match self.since {
            Some(since) if side == to_move => left.saturating_sub(now.saturating_sub(since)),
            _ => left,
        }
    }

    /// A side has made a move, which brings the game to this many plies.
    pub(crate) fn moved(&mut self, mover: Color, plies: usize, now: Duration) {
        self.before.push(self.left);
        if self.since.is_some() {
            self.left[mover.index()] = self.left(mover, mover, now) + self.control.increment;
        }
        self.since = (plies >= 2).then_some(now);
    }

    /// The last move is taken back: the clocks go back to what they showed before it.
    pub(crate) fn taken_back(&mut self, plies: usize, now: Duration) {
        if let Some(left) = self.before.pop() {
            self.left = left;
        }
        self.since = (plies >= 2).then_some(now);
    }

    /// Stops the clocks, as while the program sleeps or at the end of the game.
    pub(crate) fn pause(&mut self, to_move: Color, now: Duration) {
        self.left[to_move.index()] = self.left(to_move, to_move, now);
        self.since = None;
    }

    /// Lets the clock run on, unless the first moves are still to come.
    pub(crate) fn go_on(&mut self, plies: usize, now: Duration) {
        self.since = (plies >= 2).then_some(now);
    }
}

/// A time as clocks show it: `4:59`, `1:02:03`, and below twenty seconds with tenths: `0:07.3`.
pub(crate) fn clock_face(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{rest:02}")
    } else if seconds < 20 {
        format!("{minutes}:{rest:02}.{}", time.subsec_millis() / 100)
    } else {
        format!("{minutes}:{rest:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn time_controls_round_trip() {
        for text in ["5+3", "1+0", "180+180"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        assert_eq!("10".parse::<TimeControl>().unwrap().to_string(), "10+0");
        for text in ["", "0+1", "5+", "+3", "5+3+1", "-5", "181", "5:3", "1e1"] {
            assert_eq!(
                text.parse::<TimeControl>(),
                Err(ParseTimeControlError),
                "{text}"
            );
        }
    }

    #[test]
    fn clocks_start_after_both_first_moves_and_count_the_side_to_move() {
        let mut clock = Clock::new("5+3".parse().unwrap());
        clock.moved(Color::White, 1, seconds(100));
        assert!(!clock.is_running());
        clock.moved(Color::Black, 2, seconds(200));
        assert!(clock.is_running());
        assert_eq!(
            clock.left(Color::White, Color::White, seconds(210)),
            seconds(290)
        );
        assert_eq!(
            clock.left(Color::Black, Color::White, seconds(210)),
            seconds(300)
        );
        clock.moved(Color::White, 3, seconds(220));
        assert_eq!(
            clock.left(Color::White, Color::Black, seconds(230)),
            seconds(283)
        );
        clock.taken_back(2, seconds(240));
        assert_eq!(
            clock.left(Color::White, Color::White, seconds(240)),
            seconds(300)
        );
    }

    #[test]
    fn a_pause_costs_no_time() {
        let mut clock = Clock::resumed("5+3".parse().unwrap(), [seconds(50), seconds(60)], 4);
        assert!(!clock.is_running());
        clock.go_on(4, seconds(1000));
        clock.pause(Color::White, seconds(1010));
        assert_eq!(
            clock.left(Color::White, Color::White, seconds(2000)),
            seconds(40)
        );
        clock.go_on(4, seconds(3000));
        assert_eq!(
            clock.left(Color::White, Color::White, seconds(3100)),
            Duration::ZERO
        );
    }

    #[test]
    fn clocks_show_tenths_when_it_matters() {
        assert_eq!(clock_face(seconds(299)), "4:59");
        assert_eq!(clock_face(seconds(3723)), "1:02:03");
        assert_eq!(clock_face(Duration::from_millis(7_390)), "0:07.3");
    }
}
