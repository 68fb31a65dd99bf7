//! Engine options of the protocol.

use skep_engine::{Evaluation, Level, internals::Tunables};

use super::limit::parse_number;

skep_rules::names! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Setting {
        Threads => "Threads",
        /// Size of the transposition table, in MiB.
        Hash => "Hash",
        /// Number of principal variations. With more than one, the search reports after each depth.
        MultiPv => "MultiPV",
        /// Node limit on top of the limit of `bestmove`; 0 for none.
        Nodes => "Nodes",
        /// Report after each depth.
        ReportIntermediateBestMoves => "ReportIntermediateBestMoves",
        /// Playing strength; 10 is full strength.
        Level => "Level",
        /// Search between commands, after the engine has moved.
        Ponder => "Ponder",
        /// Play from the opening book, at full strength.
        OwnBook => "OwnBook",
    }

    pub(crate) const ALL;
    pub(super) const fn name;
}

/// The values of all options, in the order of [`Setting::ALL`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    values: [u32; Setting::ALL.len()],
    /// Search parameters, which are set on the command line only.
    pub(crate) tunables: Tunables,
    /// The evaluation at full strength, also set on the command line.
    pub(crate) evaluation: Evaluation,
}

impl Setting {
    /// Default value, and the range of a number; `None` for a truth value.
    const fn definition(self) -> (u32, Option<(u32, u32)>) {
        let (lowest, highest) = (Level::LOWEST.number(), Level::HIGHEST.number());
        let levels = (lowest as u32, highest as u32);
        match self {
            Setting::Threads => (1, Some((1, 256))),
            Setting::Hash => (64, Some((1, 65_536))),
            Setting::MultiPv => (1, Some((1, 32))),
            Setting::Nodes => (0, Some((0, i32::MAX as u32))),
            Setting::Level => (levels.1, Some(levels)),
            Setting::ReportIntermediateBestMoves | Setting::Ponder | Setting::OwnBook => (0, None),
        }
    }

    /// Names are case-sensitive.
    pub(super) fn by_name(name: &str) -> Option<Setting> {
        let mut all = Setting::ALL.into_iter();
        all.find(|setting| setting.name() == name)
    }

    pub(crate) const fn default_value(self) -> u32 {
        self.definition().0
    }

    /// Minimum and maximum. Clients parse them as signed 32-bit integers.
    pub(crate) const fn range(self) -> (u32, u32) {
        match self.definition().1 {
            Some(range) => range,
            None => (0, 1),
        }
    }

    const fn is_bool(self) -> bool {
        self.definition().1.is_none()
    }

    /// Returns `None` if the value is malformed or out of range.
    fn parse(self, text: &str) -> Option<u32> {
        if self.is_bool() {
            let value: Option<bool> = text.to_ascii_lowercase().parse().ok();
            return value.map(u32::from);
        }
        let (least, greatest) = self.range();
        let digits = text.strip_prefix('+').unwrap_or(text);
        let value = u32::try_from(parse_number(digits)?).ok()?;
        (least..=greatest).contains(&value).then_some(value)
    }

    /// Describes the accepted values for error messages.
    pub(super) fn values(self) -> String {
        if self.is_bool() {
            return "true or false".to_owned();
        }
        let (least, greatest) = self.range();
        format!("a number from {least} to {greatest}")
    }

    fn write(self, value: u32) -> String {
        match (self.is_bool(), value) {
            (false, value) => value.to_string(),
            (true, 0) => "False".to_owned(),
            (true, _) => "True".to_owned(),
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            values: Setting::ALL.map(Setting::default_value),
            tunables: Tunables::default(),
            evaluation: Evaluation::default(),
        }
    }
}

impl Settings {
    pub(super) const fn get(&self, setting: Setting) -> u32 {
        self.values[setting as usize]
    }

    /// Clamps the value to the range of the option.
    pub(crate) fn set(&mut self, setting: Setting, value: u32) {
        let (least, greatest) = setting.range();
        self.values[setting as usize] = value.clamp(least, greatest);
    }

    /// Sets an option from a client's text. Returns false and changes nothing if the value is out of range: a client
    /// that asks for `Hash 0` must not believe that it got it.
    pub(super) fn set_text(&mut self, setting: Setting, text: &str) -> bool {
        let value = setting.parse(text);
        value.map(|value| self.set(setting, value)).is_some()
    }

    pub(super) fn level(&self) -> Level {
        Level::try_from(self.get(Setting::Level)).unwrap_or_default()
    }

    /// Whether the search reports after each depth.
    pub(super) const fn reports(&self) -> bool {
        self.get(Setting::MultiPv) > 1 || self.get(Setting::ReportIntermediateBestMoves) != 0
    }

    pub(super) const fn ponders(&self) -> bool {
        self.get(Setting::Ponder) != 0
    }

    pub(super) const fn uses_book(&self) -> bool {
        self.get(Setting::OwnBook) != 0
    }

    /// Describes an option and its value as the protocol does.
    pub(super) fn line(&self, setting: Setting) -> String {
        let name = setting.name();
        let value = setting.write(self.get(setting));
        let default = setting.write(setting.default_value());
        if setting.is_bool() {
            return format!("{name};bool;{value};{default}");
        }
        let (least, greatest) = setting.range();
        format!("{name};int;{value};{default};{least};{greatest}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_the_defaults_in_the_form_of_the_protocol() {
        let settings = Settings::default();
        assert_eq!(
            Setting::ALL.map(|setting| settings.line(setting)),
            [
                "Threads;int;1;1;1;256",
                "Hash;int;64;64;1;65536",
                "MultiPV;int;1;1;1;32",
                "Nodes;int;0;0;0;2147483647",
                "ReportIntermediateBestMoves;bool;False;False",
                "Level;int;10;10;1;10",
                "Ponder;bool;False;False",
                "OwnBook;bool;False;False",
            ]
        );
        for (index, setting) in Setting::ALL.into_iter().enumerate() {
            assert_eq!(setting as usize, index);
            assert_eq!(Setting::by_name(setting.name()), Some(setting));
        }
        assert_eq!(Setting::by_name("hash"), None);
    }

    #[test]
    fn rejects_values_out_of_range_without_changing_anything() {
        let mut settings = Settings::default();
        for (text, is_set, value) in [
            ("16", true, 16),
            ("x", false, 16),
            ("", false, 16),
            ("1.5", false, 16),
            ("--3", false, 16),
            ("0", false, 16),
            ("+12", true, 12),
            ("-12", false, 12),
            ("65536", true, 65_536),
            ("65537", false, 65_536),
            ("99999999999999999999999999", false, 65_536),
        ] {
            assert_eq!(settings.set_text(Setting::Hash, text), is_set, "{text}");
            assert_eq!(settings.get(Setting::Hash), value, "{text}");
        }
        assert_eq!(Setting::Hash.values(), "a number from 1 to 65536");
        for (text, value) in [
            ("True", 1),
            ("maybe", 1),
            ("FALSE", 0),
            ("1", 0),
            ("true", 1),
        ] {
            settings.set_text(Setting::ReportIntermediateBestMoves, text);
            assert_eq!(
                settings.get(Setting::ReportIntermediateBestMoves),
                value,
                "{text}"
            );
        }
    }
}
