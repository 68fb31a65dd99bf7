//! Settings of a terminal game, time controls and clock faces.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, ValueEnum};
use skep_engine::Level;
use skep_game::clock::ClockSetting;
use skep_rules::{Color, GameType, Opening, Ruleset};

// As on the command line and in saved games.
skep_rules::names! {
    /// The sides played by people.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
    pub(crate) enum Seat {
        /// The person has White, the computer Black.
        White => "white",
        /// The person has Black, the computer White.
        Black => "black",
        /// Two people play at one keyboard.
        Both => "both",
    }

    pub(crate) const ALL;
    pub(crate) const fn name;
    pub fn of_name;
}

impl Seat {
    pub(crate) const fn is_person(self, side: Color) -> bool {
        matches!(
            (self, side),
            (Seat::Both, _) | (Seat::White, Color::White) | (Seat::Black, Color::Black)
        )
    }
}

#[derive(Args, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// Set of pieces: Base, or Base with any of M (mosquito), L (ladybug) and P (pillbug)
    #[arg(long, default_value_t = GameType::BASE_ML)]
    pub(crate) set: GameType,

    /// Opening rule: rulebook allows the queen as the first piece, tournament does not
    #[arg(long, default_value_t = Opening::Tournament)]
    pub(crate) opening: Opening,

    /// Strength of the computer, from 1 to 10; see `skep levels`
    // Level 3 suits players who know the rules.
    #[arg(long, default_value = "3")]
    pub(crate) level: Level,

    /// Your side
    #[arg(long = "as", value_name = "SIDE", value_enum, default_value_t = Seat::White)]
    pub(crate) seat: Seat,

    /// Time control: minutes per side and seconds added per move, such as 5+3 [default: none]
    #[arg(long = "clock", value_name = "TIME")]
    pub(crate) time: Option<TimeControl>,
}

impl Settings {
    /// Third repetitions are draws, as R34 says for games against the computer.
    pub(crate) const fn ruleset(&self) -> Ruleset {
        Ruleset::uhp(self.set)
            .with_opening(self.opening)
            .with_repetition_draws(true)
    }
}

/// Initial time and increment, such as `5+3` for five minutes and three seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeControl(pub(crate) ClockSetting);

impl TimeControl {
    /// The time controls that the form for a new game offers.
    pub(crate) const COMMON: [TimeControl; 5] = [
        TimeControl::new(1, 2),
        TimeControl::new(3, 2),
        TimeControl::new(5, 3),
        TimeControl::new(10, 5),
        TimeControl::new(20, 10),
    ];

    const fn new(minutes: u32, increment: u32) -> TimeControl {
        TimeControl(ClockSetting {
            initial: minutes * 60,
            increment,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a time control is written like 5+3: 1 to 180 minutes, plus 0 to 180 seconds per move")]
pub(crate) struct ParseTimeControlError;

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    /// Parses minutes and, after a plus sign, the increment in seconds; `10` means `10+0`.
    fn from_str(text: &str) -> Result<TimeControl, ParseTimeControlError> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let read = |text: &str, least: u32| {
            let number = text.trim().parse().ok();
            let number = number.filter(|number| (least..=180).contains(number));
            number.ok_or(ParseTimeControlError)
        };
        Ok(TimeControl::new(read(minutes, 1)?, read(seconds, 0)?))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ClockSetting { initial, increment } = self.0;
        write!(f, "{}+{increment}", initial / 60)
    }
}

/// Formats a time as clocks show it: `4:59`, `1:02:03`, and with tenths below twenty seconds: `0:07.3`.
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
    fn shows_tenths_below_twenty_seconds() {
        assert_eq!(clock_face(Duration::from_secs(299)), "4:59");
        assert_eq!(clock_face(Duration::from_secs(3723)), "1:02:03");
        assert_eq!(clock_face(Duration::from_millis(7_390)), "0:07.3");
    }
}
