//! The languages in which members are written to.

use serde::{Deserialize, Serialize};

/// A language in which a member reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Deutsch.
    #[serde(rename = "de")]
    German,
    /// Русский.
    #[serde(rename = "ru")]
    Russian,
    /// Українська.
    #[serde(rename = "uk")]
    Ukrainian,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 4] = [
        Language::English,
        Language::German,
        Language::Russian,
        Language::Ukrainian,
    ];

    /// Its code, as pages and databases write it.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Russian => "ru",
            Language::Ukrainian => "uk",
        }
    }

    /// The language of a code; English if it is one that nobody here speaks.
    pub fn of_code(code: &str) -> Language {
        let own = |language: &Language| language.code() == code;
        Language::ALL.into_iter().find(own).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_has_the_code_that_pages_write() {
        for language in Language::ALL {
            assert_eq!(Language::of_code(language.code()), language);
            let json = serde_json::to_value(language).expect("JSON");
            assert_eq!(json, language.code());
        }
        assert_eq!(Language::of_code("fr"), Language::English);
    }
}
