//! Languages of e-mails.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Language {
    #[default]
    #[serde(rename = "en")]
    English,
    #[serde(rename = "de")]
    German,
    #[serde(rename = "ru")]
    Russian,
    #[serde(rename = "uk")]
    Ukrainian,
}

impl Language {
    pub const ALL: [Language; 4] = [
        Language::English,
        Language::German,
        Language::Russian,
        Language::Ukrainian,
    ];

    /// Code used by pages and databases.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Russian => "ru",
            Language::Ukrainian => "uk",
        }
    }

    /// English if the code is unknown.
    pub fn of_code(code: &str) -> Language {
        let own = |language: &Language| language.code() == code;
        Language::ALL.into_iter().find(own).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_match_the_wire_format() {
        for language in Language::ALL {
            assert_eq!(Language::of_code(language.code()), language);
            let json = serde_json::to_value(language).expect("JSON");
            assert_eq!(json, language.code());
        }
        assert_eq!(Language::of_code("fr"), Language::English);
    }
}
