//! What the opponents are called that a server brings along.

use skep_game::live::LEVELS;

use crate::NameKey;

/// The name of the house opponent of a level: `skep-1` to `skep-10`. Nobody else may be called that.
pub fn house_name(level: u8) -> String {
    format!("skep-{level}")
}

/// The level of a house opponent, by its name; `None` for anybody else.
pub fn house_level(name: &str) -> Option<u8> {
    LEVELS.into_iter().find(|level| house_name(*level) == name)
}

/// Whether a name would be taken for that of a house opponent.
pub fn looks_like_house(name: &str) -> bool {
    let keys = NameKey::all_of(name);
    LEVELS
        .into_iter()
        .any(|level| keys.contains(&NameKey::of(&house_name(level))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Name, NameError};

    #[test]
    fn a_house_opponent_is_known_by_its_name() {
        assert_eq!(house_level("skep-1"), Some(1));
        assert_eq!(house_level(&house_name(10)), Some(10));
        for other in ["skep-0", "skep-11", "skep-01", "skep", "anna"] {
            assert_eq!(house_level(other), None, "{other}");
        }
    }

    #[test]
    fn nobody_else_is_called_like_one() {
        for name in ["skep-1", "SKEP-7", "skep-l", "skep-lO", "ЅКЕР-7"] {
            assert!(looks_like_house(name), "{name}");
            assert_eq!(name.parse::<Name>(), Err(NameError::Reserved), "{name}");
        }
        assert!(!looks_like_house("skipper-1"));
    }
}
