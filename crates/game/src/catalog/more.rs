//! What a record says besides: tags that nobody searches for, and comments.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use skep_rules::Record;

/// The longest text that is kept of one tag or comment, in characters.
const MAX_TEXT: usize = 2_000;
/// How many tags, and how many comments, are kept.
const MAX_TEXTS: usize = 400;

/// What a record says besides its moves and what lists show.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct More {
    /// Where the game was played.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub site: String,
    /// The round of the tournament.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub round: String,
    /// Other tags.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// Comments by the number of plies before them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub comments: BTreeMap<usize, String>,
}

impl More {
    /// What is kept of a record.
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

    /// Puts it back into a record.
    pub fn apply(self, record: &mut Record) {
        record.tags.site = self.site;
        record.tags.round = self.round;
        record.tags.others = self.tags;
        record.comments = self.comments;
    }

    /// Whether there is nothing.
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
    fn what_was_kept_is_read_and_written_as_it_was() {
        for golden in [
            r#"{"site":"boardspace.net","round":"3","tags":[["WhiteElo","1900"]],"comments":{"0":"hi","12":"good \"move\""}}"#,
            r#"{"comments":{"4":"check"}}"#,
            "{}",
        ] {
            let more: More = serde_json::from_str(golden).expect("what was kept");
            assert_eq!(serde_json::to_string(&more).expect("JSON"), golden);
        }
    }
}
