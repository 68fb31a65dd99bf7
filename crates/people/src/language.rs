//! Languages of e-mails and of the terminal.

use serde::{Deserialize, Serialize};

skep_rules::names! {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
    pub enum Language {
        #[default]
        #[serde(rename = "en")]
        English => "en",
        #[serde(rename = "de")]
        German => "de",
        #[serde(rename = "ru")]
        Russian => "ru",
        #[serde(rename = "uk")]
        Ukrainian => "uk",
    }

    pub const ALL;
    pub const fn name;
    pub fn of_name;
}

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
