//! Codes that are written down: they open an account once if its password is lost, or let somebody make one.

use std::fmt;

/// Digits and capital letters without those that are taken for each other: 0 and O, 1 and I. Each stands for five bits.
const ALPHABET: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// How many characters a code has.
const LENGTH: usize = 16;
/// How many characters stand together.
const GROUP: usize = 4;

/// How many recovery codes an account gets.
pub const RECOVERY_CODES: usize = 10;

/// A code of 80 bits, which nobody can guess. It cannot be printed by mistake.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode(String);

impl RecoveryCode {
    /// The code of random bytes.
    pub fn of(random: [u8; 10]) -> RecoveryCode {
        let number = random
            .iter()
            .fold(0u128, |sum, byte| sum << 8 | u128::from(*byte));
        let letter = |place: usize| {
            let five_bits = (number >> (5 * place)) & 31;
            char::from(ALPHABET[five_bits as usize])
        };
        RecoveryCode((0..LENGTH).rev().map(letter).collect())
    }

    /// Reads a code as people write it: in any case, with or without dashes and spaces; `None` if the text is none.
    pub fn parse(text: &str) -> Option<RecoveryCode> {
        // Nobody makes us read a novel.
        if text.len() > 4 * LENGTH {
            return None;
        }
        let written = text.chars().filter(|c| !matches!(c, '-' | ' '));
        let code: String = written.map(|c| c.to_ascii_uppercase()).collect();
        let is_code = code.len() == LENGTH && code.bytes().all(|byte| ALPHABET.contains(&byte));
        is_code.then_some(RecoveryCode(code))
    }

    /// The code to be shown, for its owner only.
    pub fn reveal(&self) -> String {
        let mut shown = String::with_capacity(LENGTH + LENGTH / GROUP);
        for (place, letter) in self.0.chars().enumerate() {
            if place > 0 && place % GROUP == 0 {
                shown.push('-');
            }
            shown.push(letter);
        }
        shown
    }

    /// What a hash of it is made of, however it was written.
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode(..)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn codes_have_no_letters_that_are_taken_for_others() {
        for letter in *b"01IOo" {
            assert!(!ALPHABET.contains(&letter));
        }
        assert_eq!(RecoveryCode::of([0; 10]).reveal(), "2222-2222-2222-2222");
        assert_eq!(RecoveryCode::of([255; 10]).reveal(), "ZZZZ-ZZZZ-ZZZZ-ZZZZ");
    }

    #[test]
    fn a_code_does_not_show_itself() {
        let code = RecoveryCode::of([7; 10]);
        assert_eq!(format!("{code:?}"), "RecoveryCode(..)");
    }

    #[test]
    fn other_texts_are_no_codes() {
        for text in [
            "",
            "7KQM-2WXA-HN4C-9RT",
            "7KQM-2WXA-HN4C-9RTBB",
            "7KQM-2WXA-HN4C-9RT0",
            "7KQM-2WXA-HN4C-9RTé",
        ] {
            assert_eq!(RecoveryCode::parse(text), None, "{text}");
        }
        assert_eq!(RecoveryCode::parse(&"-".repeat(100_000)), None);
    }

    proptest! {
        #[test]
        fn codes_are_read_however_they_are_written(random: [u8; 10]) {
            let code = RecoveryCode::of(random);
            let shown = code.reveal();
            for text in [shown.clone(), shown.to_lowercase(), shown.replace('-', ""), shown.replace('-', " ")] {
                prop_assert_eq!(RecoveryCode::parse(&text), Some(code.clone()));
            }
        }

        #[test]
        fn different_bytes_are_different_codes(one: [u8; 10], other: [u8; 10]) {
            prop_assert_eq!(one == other, RecoveryCode::of(one) == RecoveryCode::of(other));
        }
    }
}
