//! Language and terminal capabilities from the environment.

use crate::messages::{Language, language_of_locale};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Locale {
    /// The language of the environment, if supported.
    pub(crate) language: Option<Language>,
    /// Supports non-ASCII letters.
    pub(crate) unicode: bool,
    /// Supports box-drawing characters.
    pub(crate) drawing: bool,
    pub(crate) colors: Colors,
}

/// Colour support.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colors {
    /// Not supported, or disabled.
    None,
    /// 16 colours.
    Basic,
    /// 256 colours.
    Table,
}

impl Locale {
    pub(crate) fn new(variable: impl Fn(&str) -> Option<String>) -> Locale {
        let get = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = |names: &[&str]| names.iter().find_map(|name| get(name));
        let spoken = locale(&["LC_ALL", "LC_MESSAGES", "LANG"]);
        let written = locale(&["LC_ALL", "LC_CTYPE", "LANG"]).unwrap_or_default();
        let is_plain_locale = |name: &str| name == "C" || name == "POSIX";
        // LANGUAGE lists languages by preference, but is ignored in the C locale.
        let preferred = get("LANGUAGE")
            .filter(|_| !spoken.as_deref().is_none_or(is_plain_locale))
            .and_then(|list| list.split(':').find_map(language_of_locale));
        let written = written.to_ascii_lowercase();
        let unicode = cfg!(windows) || written.contains("utf-8") || written.contains("utf8");
        let term = get("TERM").unwrap_or_default();
        let is_modest = matches!(term.as_str(), "dumb" | "linux" | "vt100" | "vt220" | "ansi");
        // An empty NO_COLOR has no effect, see no-color.org.
        let colors = if get("NO_COLOR").is_some() || term == "dumb" || term.starts_with("vt") {
            Colors::None
        } else if cfg!(windows) || get("COLORTERM").is_some() || term.contains("256color") {
            Colors::Table
        } else {
            Colors::Basic
        };
        Locale {
            language: preferred.or_else(|| language_of_locale(spoken.as_deref()?)),
            unicode,
            drawing: unicode && !is_modest,
            colors,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locale(variables: &[(&str, &str)]) -> Locale {
        Locale::new(|name| {
            let found = variables.iter().find(|(other, _)| *other == name)?;
            Some(found.1.to_owned())
        })
    }

    #[test]
    fn reads_language_and_charset_from_the_locale() {
        let german = locale(&[("LANG", "de_DE.UTF-8"), ("TERM", "xterm-256color")]);
        assert_eq!(german.language, Some(Language::German));
        assert!(german.unicode && german.drawing);
        assert_eq!(german.colors, Colors::Table);

        let koi8 = locale(&[("LANG", "ru_RU.KOI8-R"), ("TERM", "xterm")]);
        assert_eq!(koi8.language, Some(Language::Russian));
        assert!(!koi8.unicode && !koi8.drawing);
        assert_eq!(koi8.colors, Colors::Basic);

        let nothing = locale(&[]);
        assert_eq!(nothing.language, None);
        assert!(!nothing.unicode);
    }

    #[test]
    fn variables_have_the_documented_precedence() {
        let mixed = locale(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "C")]);
        assert_eq!((mixed.language, mixed.unicode), (None, false));
        let listed = locale(&[("LANG", "en_GB.UTF-8"), ("LANGUAGE", "fr:uk:de")]);
        assert_eq!(listed.language, Some(Language::Ukrainian));
        let empty = locale(&[("LANG", "uk_UA.utf8"), ("LC_ALL", "")]);
        assert_eq!(
            (empty.language, empty.unicode),
            (Some(Language::Ukrainian), true)
        );
    }

    #[test]
    fn limited_terminals_get_plain_drawing() {
        let console = locale(&[("LANG", "de_DE.UTF-8"), ("TERM", "linux")]);
        assert!(console.unicode && !console.drawing);
        let dumb = locale(&[("LANG", "de_DE.UTF-8"), ("TERM", "dumb")]);
        assert_eq!((dumb.drawing, dumb.colors), (false, Colors::None));
        let bare = locale(&[("NO_COLOR", "1"), ("TERM", "xterm-256color")]);
        assert_eq!(bare.colors, Colors::None);
    }
}
