//! Password rules.

/// In characters.
pub const MIN_PASSWORD: usize = 8;
/// In characters. Hashing time does not depend on the length, but the text has to be transferred and read.
pub const MAX_PASSWORD: usize = 128;

/// Minimum number of different characters.
const MIN_DISTINCT: usize = 4;

/// Most common passwords, in lower case.
const COMMON: &str = include_str!("common_passwords.txt");

/// Keyboard rows, the alphabet and digits.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PasswordError {
    #[error("a password must be at least {MIN_PASSWORD} characters long")]
    TooShort,
    #[error("a password must be at most {MAX_PASSWORD} characters long")]
    TooLong,
    /// The account name with only digits and symbols added.
    #[error("the password is too similar to the name")]
    LikeName,
    /// Among the first guesses of an attacker.
    #[error("the password is too common")]
    Common,
}

/// Checks a new password. There are no rules about character classes, which make passwords hard to remember rather than
/// hard to guess.
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

/// Whether a password is the name, possibly repeated, plus digits and symbols.
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
    characters.len() < MIN_DISTINCT
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(password: &str) -> Result<(), PasswordError> {
        check_password(password, "Anna")
    }

    #[test]
    fn accepts_long_passwords_of_any_kind() {
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
    fn limits_the_length_of_a_password() {
        assert_eq!(check("k9#vQ2!"), Err(PasswordError::TooShort));
        assert_eq!(check(""), Err(PasswordError::TooShort));
        assert_eq!(check(&"abcd".repeat(32)), Ok(()));
        assert_eq!(check(&"abcde".repeat(26)), Err(PasswordError::TooLong));
        assert_eq!(check(&"x".repeat(1_000_000)), Err(PasswordError::TooLong));
        // Characters count, not bytes.
        assert_eq!(check("ґґґґ"), Err(PasswordError::TooShort));
    }

    #[test]
    fn rejects_the_account_name() {
        for password in ["AnnaAnna", "anna2026", "1234anna", "!!Anna!!"] {
            assert_eq!(check(password), Err(PasswordError::LikeName), "{password}");
        }
        assert_eq!(check("anna likes beetles"), Ok(()));
    }

    #[test]
    fn rejects_common_passwords() {
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
    fn the_list_is_lower_case_and_sorted() {
        let words: Vec<&str> = COMMON.lines().collect();
        assert!(words.is_sorted_by(|one, next| one < next));
        for word in words {
            assert_eq!(word, word.to_lowercase());
            assert!(word.chars().count() >= MIN_PASSWORD, "{word}");
        }
    }
}
