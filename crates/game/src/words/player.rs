//! Who plays a side.

use serde::{Deserialize, Serialize};

/// Who plays a side: the computer at a level, a person with a name, or a guest who has given none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Player {
    /// The name, if one was given.
    pub name: Option<String>,
    /// The computer's level; `None` for a person.
    pub computer: Option<u8>,
    /// Whether the side is an account's: then there is a page about the player.
    #[cfg_attr(feature = "types", ts(optional, as = "Option<bool>"))]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub member: bool,
    /// The rating with which the player began the game; `None` for a guest, and in a game without a clock.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// Whether that rating is too unsure to be compared with others.
    #[cfg_attr(feature = "types", ts(optional, as = "Option<bool>"))]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// Whether the account is new at the speed of a rated game, so that the opponent's rating hardly changes; absent once the game is
    /// over.
    #[cfg_attr(feature = "types", ts(optional, as = "Option<bool>"))]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub newcomer: bool,
    /// What the game has done to the rating, once it has ended; `None` if it does not count.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<i32>,
}

impl Player {
    /// A person, who may have given a name.
    pub const fn person(name: Option<String>) -> Player {
        Player {
            name,
            computer: None,
            member: false,
            rating: None,
            provisional: false,
            newcomer: false,
            change: None,
        }
    }

    /// The computer at a level.
    pub const fn computer(level: u8) -> Player {
        Player {
            name: None,
            computer: Some(level),
            member: false,
            rating: None,
            provisional: false,
            newcomer: false,
            change: None,
        }
    }

    /// The player as records call it; empty for a guest.
    pub fn title(&self) -> String {
        match (&self.name, self.computer) {
            (Some(name), _) => name.clone(),
            (None, Some(level)) => format!("{PROGRAM}{level}"),
            (None, None) => String::new(),
        }
    }

    /// Who a record means by a name. It is all that a file tells, so here, and only here, the text says whether it was the
    /// computer. `name` is the text as it is shown.
    pub fn of_title(title: &str, name: Option<String>) -> Player {
        let level = title
            .strip_prefix(PROGRAM)
            .and_then(|level| level.parse().ok())
            .filter(|level| (1..=10).contains(level));
        level.map_or_else(|| Player::person(name), Player::computer)
    }
}

/// How the program calls itself in records, before its level.
const PROGRAM: &str = "Skep level ";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_name_players() {
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
