//! Account names, and those of house bots.

use skep_game::live::LEVELS;
use unicode_normalization::UnicodeNormalization;
use unicode_security::{GeneralSecurityProfile, MixedScript};

use crate::NameKey;

/// In characters.
pub const MIN_NAME: usize = 2;
/// In characters.
pub const MAX_NAME: usize = 20;

/// Names that suggest speaking for the server or the program, or being no one.
const RESERVED: &str = "
    account accounts admin administrator anonymous anonym api archive black bot
    computer deleted engine everybody everyone guest gast help hive host login mod
    moderator nobody null official owner player root server skep staff support sysop
    system team undefined unknown webmaster white адмін адміністратор админ
    администратор аноним анонім гість гость модератор система
";

/// The name of an account. Uniqueness is decided by its [`NameKey`].
///
/// ```
/// use skep_people::{Name, NameError};
///
/// let name: Name = "Анна_7".parse()?;
/// assert_eq!(name.to_string(), "Анна_7");
/// assert_eq!("Ann\u{430}".parse::<Name>(), Err(NameError::Mixed));
/// # Ok::<(), NameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, derive_more::Display)]
#[display("{shown}")]
pub struct Name {
    shown: String,
    key: NameKey,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    #[error("a name must be at least {MIN_NAME} characters long")]
    TooShort,
    #[error("a name must be at most {MAX_NAME} characters long")]
    TooLong,
    /// Neither a letter nor a digit.
    #[error("a name may contain only letters, digits, _ and -")]
    Character,
    /// Easily overlooked at the edge.
    #[error("a name must start with a letter and end with a letter or digit")]
    Edge,
    /// Letters of several scripts.
    #[error("a name must use a single script")]
    Mixed,
    /// Look-alikes, or characters that hardly any language uses.
    #[error("the name contains easily confused characters")]
    Unusual,
    #[error("the name is reserved")]
    Reserved,
}

impl Name {
    pub const fn key(&self) -> &NameKey {
        &self.key
    }

    /// As entered.
    pub fn as_str(&self) -> &str {
        &self.shown
    }
}

impl std::str::FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Name, NameError> {
        // Checked first, so that long input is not processed.
        if text.chars().nth(4 * MAX_NAME).is_some() {
            return Err(NameError::TooLong);
        }
        let shown: String = text.nfc().collect();
        match shown.chars().count() {
            ..MIN_NAME => return Err(NameError::TooShort),
            MIN_NAME..=MAX_NAME => {}
            _ => return Err(NameError::TooLong),
        }
        if !shown.chars().all(is_fit) {
            return Err(NameError::Character);
        }
        let is_whole = shown.starts_with(char::is_alphabetic) && !shown.ends_with(['_', '-']);
        if !is_whole {
            return Err(NameError::Edge);
        }
        if shown.nfkc().ne(shown.chars()) || !shown.chars().all(is_usual) {
            return Err(NameError::Unusual);
        }
        if !shown.as_str().is_single_script() {
            return Err(NameError::Mixed);
        }
        if is_reserved(&shown) {
            return Err(NameError::Reserved);
        }
        let key = NameKey::of(&shown);
        Ok(Name { shown, key })
    }
}

/// Whether a name is a reserved word, ignoring separators and trailing digits.
fn is_reserved(name: &str) -> bool {
    let is_between = |c: char| matches!(c, '_' | '-');
    let bare = name.trim_end_matches(|c: char| is_between(c) || c.is_ascii_digit());
    let keys = NameKey::all_of(&bare.replace(is_between, ""));
    let mut reserved = RESERVED.split_whitespace();
    reserved.any(|word| keys.contains(&NameKey::of(word))) || looks_like_house(name)
}

fn is_fit(c: char) -> bool {
    c.is_alphabetic() || c.is_ascii_digit() || matches!(c, '_' | '-')
}

/// Whether a character is in use in a living language.
fn is_usual(c: char) -> bool {
    matches!(c, '_' | '-') || c.identifier_allowed()
}

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
    use proptest::prelude::*;

    use super::*;
    use crate::{Name, NameError};

    fn read(text: &str) -> Result<String, NameError> {
        text.parse::<Name>().map(|name| name.to_string())
    }

    fn key(text: &str) -> NameKey {
        NameKey::of(text)
    }

    #[test]
    fn accepts_names_of_any_script() {
        for name in [
            "Anna",
            "bo",
            "Jörg-Uwe",
            "anna_7",
            "Оксана",
            "Їжак",
            "花子",
            "はなこ",
            "さくら花",
            "علي",
            "אבי",
            "Łukasz",
            "x1",
            "Nguyễn",
        ] {
            assert_eq!(read(name), Ok(name.to_owned()));
        }
    }

    #[test]
    fn limits_the_length_of_a_name() {
        assert_eq!(read("a"), Err(NameError::TooShort));
        assert_eq!(read(""), Err(NameError::TooShort));
        assert_eq!(read(&"a".repeat(20)), Ok("a".repeat(20)));
        assert_eq!(read(&"a".repeat(21)), Err(NameError::TooLong));
        assert_eq!(read(&"a".repeat(100_000)), Err(NameError::TooLong));
        // Characters count, not bytes.
        assert!(read(&"ж".repeat(20)).is_ok());
    }

    #[test]
    fn rejects_markup_and_invisible_characters() {
        for name in [
            "<b>anna</b>",
            "anna'--",
            "an na",
            "anna\u{200b}",
            "an\u{200d}na",
            "anna\u{202e}",
            "anna\u{ad}",
            "anna.",
            "anna@home",
            "😀😀",
            "a\u{0}b",
            "anna\n",
            "an\u{301}\u{302}\u{303}na",
            "٣anna",
        ] {
            assert!(
                matches!(read(name), Err(NameError::Character)),
                "{name:?}: {:?}",
                read(name)
            );
        }
        for name in ["-anna", "_anna", "anna-", "anna_", "7anna"] {
            assert_eq!(read(name), Err(NameError::Edge), "{name:?}");
        }
    }

    #[test]
    fn rejects_mixed_scripts_and_compatibility_characters() {
        // A Cyrillic а in a Latin word, and a Greek ο in another.
        for name in ["\u{430}dmin", "Ann\u{430}", "B\u{3bf}b", "Аnna"] {
            assert_eq!(read(name), Err(NameError::Mixed), "{name:?}");
        }
        // Full-width and mathematical letters, and a ligature.
        for name in ["Ａｎｎａ", "𝐀𝐧𝐧𝐚", "ﬁona"] {
            assert_eq!(read(name), Err(NameError::Unusual), "{name:?}");
        }
    }

    #[test]
    fn rejects_reserved_names() {
        for name in [
            "admin",
            "Admin",
            "ADMIN",
            "adm1n",
            "admln",
            "ad-min",
            "admin_1",
            "Admin2026",
            "moderator",
            "Skep",
            "SKEP",
            "guest",
            "Guest42",
            "anonymous",
            "computer",
            "Админ",
            "Гість",
        ] {
            assert_eq!(read(name), Err(NameError::Reserved), "{name:?}");
        }
        // A reserved word inside another word is fine.
        for name in ["administer", "skeptic", "hiver"] {
            assert!(read(name).is_ok(), "{name:?}");
        }
    }

    #[test]
    fn similar_names_share_a_key() {
        for (one, other) in [
            ("Anna", "anna"),
            ("Anna", "ANNA"),
            ("Alice", "AIice"),
            ("Alice", "A1ice"),
            ("Bob", "B0b"),
            ("modern", "modem"),
            ("Jörg", "jo\u{308}rg"),
            ("Straße", "STRASSE"),
            // Entirely Cyrillic, but every letter looks Latin.
            ("сора", "copa"),
            ("ΣΟΦΟΣ", "σοφος"),
        ] {
            assert_eq!(key(one), key(other), "{one} and {other}");
        }
        for (one, other) in [("Anna", "Anne"), ("anna_1", "anna-1"), ("anna1", "anna2")] {
            assert_ne!(key(one), key(other), "{one} and {other}");
        }
    }

    #[test]
    fn names_similar_in_capitals_share_a_key() {
        let is_like = |one: &str, other: &str| {
            let (one, other) = (NameKey::all_of(one), NameKey::all_of(other));
            !one.is_disjoint(&other)
        };
        for (one, other) in [
            ("TOM", "ТОМ"),
            ("BEN", "ΒΕΝ"),
            // Case is ignored, so owning one form reserves all.
            ("tom", "ТОМ"),
            ("Ben", "Βεν"),
            // A Greek ν looks like v in lower case and like N in capitals.
            ("ava", "ανα"),
            ("ANA", "ΑΝΑ"),
            // Similar only as written.
            ("Bv", "Βν"),
            ("Anna", "aNNA"),
            ("modern", "modem"),
            ("сора", "COPA"),
        ] {
            assert!(is_like(one, other), "{one} and {other}");
        }
        // Similarity is not transitive: v and n look like ν, but not like each other.
        for (one, other) in [
            ("van", "nan"),
            ("ava", "ana"),
            ("Anna", "Anne"),
            ("Том", "Тим"),
        ] {
            assert!(!is_like(one, other), "{one} and {other}");
        }
    }

    proptest! {
        #[test]
        fn a_name_matches_itself_in_any_case(text in "[a-zA-Zа-яА-Яα-ωΑ-Ω]{2,20}") {
            let keys = NameKey::all_of(&text);
            prop_assert!(keys.contains(&NameKey::of(&text)));
            for form in [text.to_uppercase(), text.to_lowercase()] {
                prop_assert!(!keys.is_disjoint(&NameKey::all_of(&form)), "{}", form);
            }
        }

        #[test]
        fn valid_names_are_normalized(text in ".{0,60}") {
            if let Ok(name) = text.parse::<Name>() {
                prop_assert_eq!(name.as_str().parse::<Name>(), Ok(name.clone()));
                prop_assert_eq!(NameKey::of(&name.as_str().to_uppercase()), name.key().clone());
            }
        }
    }

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
