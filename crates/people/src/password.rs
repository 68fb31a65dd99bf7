//! Which passwords are taken.

/// The shortest password, in characters.
pub const MIN_PASSWORD: usize = 8;
/// The longest password, in characters. A hash takes as long for every length, but a novel would have to be read first.
pub const MAX_PASSWORD: usize = 128;

/// How many different characters a password has at the least.
const DIFFERENT: usize = 4;

/// The passwords that everybody who guesses tries first, in lowercase.
const COMMON: &str = include_str!("common_passwords.txt");

/// Keys in their order on a keyboard, and in that of the alphabet and of numbers.
const ROWS: &[&str] = &[
    "01234567890123456789",
    "qwertyuiop",
    "qwertzuiop",
    "asdfghjkl",
    "abcdefghijklmnopqrstuvwxyz",
    "йцукенгшщзхъ",
    "йцукенгшщзхї",
    "1qaz2wsx3edc4rfv5tgb",
    "1q2w3e4r5t6y7u8i9o0p",
    "qazwsxedcrfvtgb",
];

/// Why a password is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PasswordError {
    /// It is too short.
    #[error("a password has {MIN_PASSWORD} characters at the least")]
    TooShort,
    /// It is too long.
    #[error("a password has {MAX_PASSWORD} characters at the most")]
    TooLong,
    /// It is the name of the account, or nearly.
    #[error("the password is nearly the name")]
    LikeName,
    /// Everybody who guesses tries it first.
    #[error("everybody tries this password first")]
    Common,
}

/// Says whether an account of a name may have a password. There are no rules about kinds of characters: they make passwords
/// that are hard to remember, not ones that are hard to guess.
///
/// # Errors
/// Why it may not.
pub fn check_password(password: &str, name: &str) -> Result<(), PasswordError> {
    let length = password.chars().take(MAX_PASSWORD + 1).count();
    if length < MIN_PASSWORD {
        return Err(PasswordError::TooShort);
    }
    if length > MAX_PASSWORD {
        return Err(PasswordError::TooLong);
    }
    let folded = password.to_lowercase();
    if is_like(&folded, &name.to_lowercase()) {
        return Err(PasswordError::LikeName);
    }
    match is_common(&folded) {
        true => Err(PasswordError::Common),
        false => Ok(()),
    }
}

/// Whether a password is a name, once or several times, with digits and signs around it.
fn is_like(password: &str, name: &str) -> bool {
    let rest = password.replace(name, "");
    rest.len() < password.len() && !rest.contains(char::is_alphabetic)
}

fn is_common(password: &str) -> bool {
    let mut characters: Vec<char> = password.chars().collect();
    let turned: String = characters.iter().rev().collect();
    let is_row = |row: &&str| row.contains(password) || row.contains(turned.as_str());
    if ROWS.iter().any(is_row) || COMMON.lines().any(|common| common == password) {
        return true;
    }
    characters.sort_unstable();
    characters.dedup();
    characters.len() < DIFFERENT
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(password: &str) -> Result<(), PasswordError> {
        check_password(password, "Anna")
    }

    #[test]
    fn long_passwords_of_any_kind_are_taken() {
        for password in [
            "correct horse battery staple",
            "сім бджіл і жук",
            "k9#vQ2!x",
            "aaa bbb ccc ddd",
            "🐝🦗🕷🪲🐜🐞🦟🦋",
        ] {
            assert_eq!(check(password), Ok(()), "{password}");
        }
        assert_eq!(check(&"ab cd ".repeat(21)), Ok(()));
    }

    #[test]
    fn a_password_has_8_to_128_characters() {
        assert_eq!(check("k9#vQ2!"), Err(PasswordError::TooShort));
        assert_eq!(check(""), Err(PasswordError::TooShort));
        assert_eq!(check(&"abcd".repeat(32)), Ok(()));
        assert_eq!(check(&"abcde".repeat(26)), Err(PasswordError::TooLong));
        assert_eq!(check(&"x".repeat(1_000_000)), Err(PasswordError::TooLong));
        // Characters count, not bytes.
        assert_eq!(check("ґґґґ"), Err(PasswordError::TooShort));
    }

    #[test]
    fn a_password_is_not_the_name() {
        for password in ["AnnaAnna", "anna2026", "1234anna", "!!Anna!!"] {
            assert_eq!(check(password), Err(PasswordError::LikeName), "{password}");
        }
        assert_eq!(check("anna likes beetles"), Ok(()));
    }

    #[test]
    fn a_password_is_not_what_everybody_tries_first() {
        for password in [
            "password",
            "Password1",
            "12345678",
            "87654321",
            "qwertyuiop",
            "asdfghjk",
            "aaaaaaaa",
            "abababab",
            "1q2w3e4r",
            "йцукенгш",
            "iloveyou",
        ] {
            assert_eq!(check(password), Err(PasswordError::Common), "{password}");
        }
    }

    #[test]
    fn the_list_is_in_lowercase_and_in_order() {
        let words: Vec<&str> = COMMON.lines().collect();
        assert!(words.is_sorted_by(|one, next| one < next));
        for word in words {
            assert_eq!(word, word.to_lowercase());
            assert!(word.chars().count() >= MIN_PASSWORD, "{word}");
        }
    }
}
