//! Tags and comments that cannot be searched for.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use skep_rules::Record;

/// Maximum length of a tag or comment, in characters; the rest is cut off.
const MAX_TEXT: usize = 2_000;
/// Maximum number of tags and of comments per game.
const MAX_TEXTS: usize = 400;

/// The parts of a record that are neither moves nor shown in lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct More {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub site: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub round: String,
    /// All other tags, as name and value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// Comments, keyed by the number of plies before them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub comments: BTreeMap<usize, String>,
}

impl More {
    /// Extracts and truncates the tags and comments of a record.
    pub fn of(record: &Record) -> More {
        let tags = &record.tags;
        let others = tags.others.iter().take(MAX_TEXTS);
        let comments = record.comments.iter().take(MAX_TEXTS);
        More {
            site: cut(&tags.site),
            round: cut(&tags.round),
            tags: others
                .map(|(name, value)| (cut(name), cut(value)))
                .collect(),
            comments: comments.map(|(&ply, text)| (ply, cut(text))).collect(),
        }
    }

    /// Restores the tags and comments of a record.
    pub fn apply(self, record: &mut Record) {
        record.tags.site = self.site;
        record.tags.round = self.round;
        record.tags.others = self.tags;
        record.comments = self.comments;
    }

    pub fn is_empty(&self) -> bool {
        *self == More::default()
    }
}

fn cut(text: &str) -> String {
    text.chars().take(MAX_TEXT).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_tags_and_comments_round_trip() {
        for golden in [
            r#"{"site":"boardspace.net","round":"3","tags":[["WhiteElo","1900"]],"comments":{"0":"hi","12":"good \"move\""}}"#,
            r#"{"comments":{"4":"check"}}"#,
            "{}",
        ] {
            let more: More = serde_json::from_str(golden).expect("valid JSON");
            assert_eq!(serde_json::to_string(&more).expect("JSON"), golden);
        }
    }
}
