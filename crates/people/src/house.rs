//! Names of house bots.

use skep_game::live::LEVELS;

use crate::NameKey;

/// `skep-1` to `skep-10`, reserved for house bots.
pub fn house_name(level: u8) -> String {
    format!("skep-{level}")
}

/// `None` for anyone else.
pub fn house_level(name: &str) -> Option<u8> {
    LEVELS.into_iter().find(|level| house_name(*level) == name)
}

/// Whether a name could be mistaken for a house bot's.
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
    fn recognises_house_bots_by_name() {
        assert_eq!(house_level("skep-1"), Some(1));
        assert_eq!(house_level(&house_name(10)), Some(10));
        for other in ["skep-0", "skep-11", "skep-01", "skep", "anna"] {
            assert_eq!(house_level(other), None, "{other}");
        }
    }

    #[test]
    fn similar_names_are_reserved() {
        for name in ["skep-1", "SKEP-7", "skep-l", "skep-lO", "ЅКЕР-7"] {
            assert!(looks_like_house(name), "{name}");
            assert_eq!(name.parse::<Name>(), Err(NameError::Reserved), "{name}");
        }
        assert!(!looks_like_house("skipper-1"));
    }
}
