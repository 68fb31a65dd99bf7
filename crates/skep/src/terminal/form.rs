//! The form for a new game.

use skep_engine::Level;
use skep_rules::{GameType, Opening};

use super::cursor::next_of;
use super::settings::{Seat, Settings, TimeControl};

skep_rules::names! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Field {
        Seat => "term-form-seat",
        Level => "term-form-level",
        Set => "term-form-set",
        Opening => "term-form-opening",
        Clock => "term-form-clock",
    }

    /// From the top down.
    pub(crate) const ALL;
    /// The message with its name.
    pub(crate) const fn label;
}

/// The form and its current field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) settings: Settings,
    pub(crate) field: Field,
}

impl Form {
    /// Starts with the settings of the last game.
    pub(crate) const fn new(settings: Settings) -> Form {
        Form {
            settings,
            field: Field::ALL[0],
        }
    }

    /// Moves to the next or previous field.
    pub(crate) fn go(&mut self, down: bool) {
        turn(&Field::ALL, &mut self.field, down);
    }

    /// Changes the field to its next or previous value.
    pub(crate) fn change(&mut self, forwards: bool) {
        let settings = &mut self.settings;
        match self.field {
            Field::Seat => turn(&Seat::ALL, &mut settings.seat, forwards),
            Field::Level => {
                let levels: Vec<Level> = Level::all().collect();
                turn(&levels, &mut settings.level, forwards);
            }
            Field::Set => turn(&GameType::ALL, &mut settings.set, forwards),
            Field::Opening => {
                let openings = [Opening::Tournament, Opening::Rulebook];
                turn(&openings, &mut settings.opening, forwards);
            }
            Field::Clock => {
                let mut clocks = vec![None];
                clocks.extend(TimeControl::COMMON.map(Some));
                turn(&clocks, &mut settings.time, forwards);
            }
        }
    }
}

/// Changes a value to the next or previous one in the list, wrapping around.
fn turn<T: Copy + PartialEq>(values: &[T], value: &mut T, forwards: bool) {
    if let Some(next) = next_of(values, Some(*value), !forwards) {
        *value = next;
    }
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
        assert_eq!(form.field, Field::Level);
        form.change(true);
        assert_eq!(form.settings.level, Level::LOWEST);
        form.go(false);
        form.go(false);
        assert_eq!(form.field, Field::Clock);
        form.change(true);
        assert_eq!(form.settings.time, None);
        for field in Field::ALL {
            form.field = field;
            let before = form.settings;
            for _ in 0..240 {
                form.change(true);
            }
            assert_eq!(form.settings, before, "240 is a multiple of every length");
        }
    }
}
