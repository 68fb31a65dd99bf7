//! One-time codes on paper: recovery codes and invitations.

/// Digits and capitals without the easily confused 0, O, 1 and I; five bits each.
const ALPHABET: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// Characters per code.
const LENGTH: usize = 16;
/// Characters per group.
const GROUP: usize = 4;

/// Recovery codes per account.
pub const RECOVERY_CODES: usize = 10;

/// An 80-bit code. Its `Debug` output does not reveal it.
#[derive(Clone, PartialEq, Eq, derive_more::Debug)]
#[debug("RecoveryCode(..)")]
pub struct RecoveryCode(String);

impl RecoveryCode {
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

    /// Parses a code in any case, with or without dashes and spaces.
    pub fn parse(text: &str) -> Option<RecoveryCode> {
        // Checked first, so that long input is not processed.
        if text.len() > 4 * LENGTH {
            return None;
        }
        let written = text.chars().filter(|c| !matches!(c, '-' | ' '));
        let code: String = written.map(|c| c.to_ascii_uppercase()).collect();
        let is_code = code.len() == LENGTH && code.bytes().all(|byte| ALPHABET.contains(&byte));
        is_code.then_some(RecoveryCode(code))
    }

    /// The code as text, for its owner only.
    pub fn reveal(&self) -> String {
        let letters: Vec<char> = self.0.chars().collect();
        let groups: Vec<String> = letters.chunks(GROUP).map(String::from_iter).collect();
        groups.join("-")
    }

    /// Canonical form, for hashing.
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_alphabet_has_no_confusable_letters() {
        for letter in *b"01IOo" {
            assert!(!ALPHABET.contains(&letter));
        }
        assert_eq!(RecoveryCode::of([0; 10]).reveal(), "2222-2222-2222-2222");
        assert_eq!(RecoveryCode::of([255; 10]).reveal(), "ZZZZ-ZZZZ-ZZZZ-ZZZZ");
    }

    #[test]
    fn debug_output_hides_the_code() {
        let code = RecoveryCode::of([7; 10]);
        assert_eq!(format!("{code:?}"), "RecoveryCode(..)");
    }

    #[test]
    fn rejects_other_texts() {
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
        fn accepts_any_spelling(random: [u8; 10]) {
            let code = RecoveryCode::of(random);
            let shown = code.reveal();
            for text in [shown.clone(), shown.to_lowercase(), shown.replace('-', ""), shown.replace('-', " ")] {
                prop_assert_eq!(RecoveryCode::parse(&text), Some(code.clone()));
            }
        }

        #[test]
        fn codes_are_unique(one: [u8; 10], other: [u8; 10]) {
            prop_assert_eq!(one == other, RecoveryCode::of(one) == RecoveryCode::of(other));
        }
    }
}
