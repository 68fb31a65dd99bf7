//! What an account is called.

use std::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_security::{GeneralSecurityProfile, MixedScript};

use crate::{NameKey, looks_like_house};

/// The shortest name, in characters.
pub const MIN_NAME: usize = 2;
/// The longest name, in characters.
pub const MAX_NAME: usize = 20;

/// Words that would make others believe that somebody speaks for the server or for the program, or is nobody.
const RESERVED: &[&str] = &[
    "account",
    "accounts",
    "admin",
    "administrator",
    "anonymous",
    "anonym",
    "api",
    "archive",
    "black",
    "bot",
    "computer",
    "deleted",
    "engine",
    "everybody",
    "everyone",
    "guest",
    "gast",
    "help",
    "hive",
    "host",
    "login",
    "mod",
    "moderator",
    "nobody",
    "null",
    "official",
    "owner",
    "player",
    "root",
    "server",
    "skep",
    "staff",
    "support",
    "sysop",
    "system",
    "team",
    "undefined",
    "unknown",
    "webmaster",
    "white",
    "адмін",
    "адміністратор",
    "админ",
    "администратор",
    "аноним",
    "анонім",
    "гість",
    "гость",
    "модератор",
    "система",
];

/// The name of an account. Whether somebody has it already is told by its [`NameKey`].
///
/// ```
/// use skep_people::{Name, NameError};
///
/// let name: Name = "Анна_7".parse()?;
/// assert_eq!(name.to_string(), "Анна_7");
/// assert_eq!("Ann\u{430}".parse::<Name>(), Err(NameError::Mixed));
/// # Ok::<(), NameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    shown: String,
    key: NameKey,
}

/// Why an account cannot be called something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// It is too short.
    #[error("a name has {MIN_NAME} characters at the least")]
    TooShort,
    /// It is too long.
    #[error("a name has {MAX_NAME} characters at the most")]
    TooLong,
    /// Something in it is neither letter nor digit.
    #[error("a name has letters, digits, _ and - only")]
    Character,
    /// It begins or ends with something that is easily overlooked.
    #[error("a name begins with a letter and ends with a letter or a digit")]
    Edge,
    /// Its letters are of several scripts.
    #[error("the letters of a name are of one script")]
    Mixed,
    /// It has characters that stand for others, or that hardly any language uses.
    #[error("some characters of this name look like others")]
    Unusual,
    /// Nobody may be called that.
    #[error("nobody may be called that")]
    Reserved,
}

impl Name {
    /// What tells it apart from other names.
    pub const fn key(&self) -> &NameKey {
        &self.key
    }

    /// The name as its owner wrote it.
    pub fn as_str(&self) -> &str {
        &self.shown
    }
}

impl std::str::FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Name, NameError> {
        // Counted before anything else, so that nobody makes us look at a novel.
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

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

/// Whether a name is one of the reserved words, whatever stands between and behind its letters.
fn is_reserved(name: &str) -> bool {
    let is_between = |c: char| matches!(c, '_' | '-');
    let bare = name.trim_end_matches(|c: char| is_between(c) || c.is_ascii_digit());
    let keys = NameKey::all_of(&bare.replace(is_between, ""));
    RESERVED
        .iter()
        .any(|word| keys.contains(&NameKey::of(word)))
        || looks_like_house(name)
}

/// Whether names may have a character.
fn is_fit(c: char) -> bool {
    c.is_alphabetic() || c.is_ascii_digit() || matches!(c, '_' | '-')
}

/// Whether a character is one of those that languages are written with today.
fn is_usual(c: char) -> bool {
    matches!(c, '_' | '-') || c.identifier_allowed()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Result<String, NameError> {
        text.parse::<Name>().map(|name| name.to_string())
    }

    fn key(text: &str) -> NameKey {
        NameKey::of(text)
    }

    #[test]
    fn people_of_any_script_have_names() {
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
    fn a_name_has_2_to_20_characters() {
        assert_eq!(read("a"), Err(NameError::TooShort));
        assert_eq!(read(""), Err(NameError::TooShort));
        assert_eq!(read(&"a".repeat(20)), Ok("a".repeat(20)));
        assert_eq!(read(&"a".repeat(21)), Err(NameError::TooLong));
        assert_eq!(read(&"a".repeat(100_000)), Err(NameError::TooLong));
        // Letters count, not bytes.
        assert!(read(&"ж".repeat(20)).is_ok());
    }

    #[test]
    fn a_name_is_no_markup_and_hides_nothing() {
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
    fn scripts_are_not_mixed_and_letters_are_those_of_languages() {
        // A Cyrillic а in a Latin word, and a Greek ο in another.
        for name in ["\u{430}dmin", "Ann\u{430}", "B\u{3bf}b", "Аnna"] {
            assert_eq!(read(name), Err(NameError::Mixed), "{name:?}");
        }
        // Letters of full width, of mathematics, and a ligature.
        for name in ["Ａｎｎａ", "𝐀𝐧𝐧𝐚", "ﬁona"] {
            assert_eq!(read(name), Err(NameError::Unusual), "{name:?}");
        }
    }

    #[test]
    fn nobody_speaks_for_the_server() {
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
        // A word in another is not the word.
        for name in ["administer", "skeptic", "hiver"] {
            assert!(read(name).is_ok(), "{name:?}");
        }
    }

    #[test]
    fn names_that_look_alike_have_one_key() {
        for (one, other) in [
            ("Anna", "anna"),
            ("Anna", "ANNA"),
            ("Alice", "AIice"),
            ("Alice", "A1ice"),
            ("Bob", "B0b"),
            ("modern", "modem"),
            ("Jörg", "jo\u{308}rg"),
            ("Straße", "STRASSE"),
            // Wholly Cyrillic, and each letter looks like a Latin one.
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
    fn names_that_look_alike_in_capitals_have_a_key_in_common() {
        let is_like = |one: &str, other: &str| {
            let (one, other) = (NameKey::all_of(one), NameKey::all_of(other));
            !one.is_disjoint(&other)
        };
        for (one, other) in [
            ("TOM", "ТОМ"),
            ("BEN", "ΒΕΝ"),
            // Case is not to matter, so the owner of one form has them all.
            ("tom", "ТОМ"),
            ("Ben", "Βεν"),
            // A Greek ν is a small v and a capital N.
            ("ava", "ανα"),
            ("ANA", "ΑΝΑ"),
            // Only as it is written.
            ("Bv", "Βν"),
            ("Anna", "aNNA"),
            ("modern", "modem"),
            ("сора", "COPA"),
        ] {
            assert!(is_like(one, other), "{one} and {other}");
        }
        // Looking alike is not handed on: v and n look like ν, but not like each other.
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
        fn a_name_is_like_itself_in_any_case(text in "[a-zA-Zа-яА-Яα-ωΑ-Ω]{2,20}") {
            let keys = NameKey::all_of(&text);
            prop_assert!(keys.contains(&NameKey::of(&text)));
            for form in [text.to_uppercase(), text.to_lowercase()] {
                prop_assert!(!keys.is_disjoint(&NameKey::all_of(&form)), "{}", form);
            }
        }

        #[test]
        fn whatever_is_typed_is_a_name_or_not(text in ".{0,60}") {
            if let Ok(name) = text.parse::<Name>() {
                prop_assert_eq!(name.as_str().parse::<Name>(), Ok(name.clone()));
                prop_assert_eq!(NameKey::of(&name.as_str().to_uppercase()), name.key().clone());
            }
        }
    }
}
