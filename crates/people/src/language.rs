//! Languages of e-mails and of the terminal.

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

skep_game::names!(Language {
    English => "en",
    German => "de",
    Russian => "ru",
    Ukrainian => "uk",
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_match_the_wire_format() {
        for language in Language::ALL {
            assert_eq!(Language::of_name(language.name()), Some(language));
            let json = serde_json::to_value(language).expect("JSON");
            assert_eq!(json, language.name());
        }
        assert_eq!(Language::of_name("fr"), None);
    }
}
