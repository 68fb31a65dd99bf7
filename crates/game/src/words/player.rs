//! Players as shown.

use serde::{Deserialize, Serialize};

/// The computer at a level, a person with a name, or an unnamed guest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Player {
    pub name: Option<String>,
    /// `None` for a person.
    pub computer: Option<u8>,
    /// Whether the player has an account, and thus a profile page.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub member: bool,
    /// Whether the account is a bot's.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// Rating at the start of the game; `None` for guests and untimed games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// Whether the rating is too uncertain to compare.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// Whether the account is new at this speed, so that the opponent's rating hardly changes; false once the game is
    /// over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub newcomer: bool,
    /// Rating change, once a rated game has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<i32>,
}

impl Player {
    pub fn person(name: Option<String>) -> Player {
        Player {
            name,
            ..Player::default()
        }
    }

    pub fn computer(level: u8) -> Player {
        Player {
            computer: Some(level),
            ..Player::default()
        }
    }

    /// Name in records; empty for a guest.
    pub fn title(&self) -> String {
        match (&self.name, self.computer) {
            (Some(name), _) => name.clone(),
            (None, Some(level)) => format!("{PROGRAM}{level}"),
            (None, None) => String::new(),
        }
    }

    /// The player a record names. A file has only the name, so this is the one place where text decides whether it was
    /// the computer. `name` is the name as shown.
    pub fn of_title(title: &str, name: Option<String>) -> Player {
        let level = title
            .strip_prefix(PROGRAM)
            .and_then(|level| level.parse().ok())
            .filter(|level| (1..=10).contains(level));
        level.map_or_else(|| Player::person(name), Player::computer)
    }
}

/// Followed by the level.
const PROGRAM: &str = "Skep level ";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_round_trip() {
        let anna = Player::person(Some("Anna".to_owned()));
        for player in [Player::computer(3), anna, Player::default()] {
            let name = player.name.clone();
            assert_eq!(Player::of_title(&player.title(), name), player);
        }
        for title in ["Skep level 0", "Skep level 11", "Skep level", "Anna"] {
            let name = Some(title.to_owned());
            assert_eq!(Player::of_title(title, name.clone()), Player::person(name));
        }
    }
}
