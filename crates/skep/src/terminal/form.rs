//! The form for a new game.

use skep_engine::Level;
use skep_rules::{GameType, Opening};

use super::{
    clock::TimeControl,
    settings::{Seat, Settings},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Seat,
    Level,
    Set,
    Opening,
    Clock,
}

impl Field {
    /// From the top down.
    pub(crate) const ALL: [Field; 5] = [
        Field::Seat,
        Field::Level,
        Field::Set,
        Field::Opening,
        Field::Clock,
    ];
}

/// The form and its current field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) settings: Settings,
    /// Index of the current field in [`Field::ALL`].
    row: usize,
}

impl Form {
    /// Starts with the settings of the last game.
    pub(crate) const fn new(settings: Settings) -> Form {
        Form { settings, row: 0 }
    }

    pub(crate) const fn field(&self) -> Field {
        Field::ALL[self.row % Field::ALL.len()]
    }

    /// Moves to the next or previous field.
    pub(crate) const fn go(&mut self, down: bool) {
        let len = Field::ALL.len();
        self.row = (self.row + if down { 1 } else { len - 1 }) % len;
    }

    /// Moves to a field by index, if it exists.
    pub(crate) const fn go_to(&mut self, row: usize) {
        if row < Field::ALL.len() {
            self.row = row;
        }
    }

    /// Changes the field to its next or previous value.
    pub(crate) fn change(&mut self, forwards: bool) {
        let settings = &mut self.settings;
        match Field::ALL[self.row % Field::ALL.len()] {
            Field::Seat => settings.seat = turn(&Seat::ALL, settings.seat, forwards),
            Field::Level => {
                let levels: Vec<Level> = Level::all().collect();
                settings.level = turn(&levels, settings.level, forwards);
            }
            Field::Set => settings.set = turn(&GameType::ALL, settings.set, forwards),
            Field::Opening => {
                let openings = [Opening::Tournament, Opening::Rulebook];
                settings.opening = turn(&openings, settings.opening, forwards);
            }
            Field::Clock => {
                let mut clocks = vec![None];
                clocks.extend(TimeControl::COMMON.map(Some));
                settings.time = turn(&clocks, settings.time, forwards);
            }
        }
    }
}

/// The next or previous value, wrapping around.
fn turn<T: Copy + PartialEq>(values: &[T], now: T, forwards: bool) -> T {
    let len = values.len();
    let at = values.iter().position(|&value| value == now);
    let next = match (at, forwards) {
        (Some(at), true) => (at + 1) % len,
        (Some(at), false) => (at + len - 1) % len,
        // A value from the command line that is not in the list.
        (None, _) => 0,
    };
    values.get(next).copied().unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_wraps_around() {
        let settings = Settings {
            set: GameType::BASE_ML,
            opening: Opening::Tournament,
            level: Level::HIGHEST,
            seat: Seat::White,
            time: "7+7".parse().ok(),
        };
        let mut form = Form::new(settings);
        form.change(false);
        assert_eq!(form.settings.seat, Seat::Both);
        form.go(true);
        assert_eq!(form.field(), Field::Level);
        form.change(true);
        assert_eq!(form.settings.level, Level::LOWEST);
        form.go(false);
        form.go(false);
        assert_eq!(form.field(), Field::Clock);
        form.change(true);
        assert_eq!(form.settings.time, None);
        form.go_to(99);
        assert_eq!(form.field(), Field::Clock);
        for row in 0..Field::ALL.len() {
            form.go_to(row);
            let before = form.settings;
            for _ in 0..240 {
                form.change(true);
            }
            assert_eq!(form.settings, before, "240 is a multiple of every length");
        }
    }
}
