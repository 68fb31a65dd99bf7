//! What tells names apart.

use std::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// What tells a name apart from others: names that people would take for each other have the same key. It is made for comparing,
/// not for reading.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NameKey(String);

impl NameKey {
    /// The key of any text, such as the name that a guest has chosen.
    pub fn of(text: &str) -> NameKey {
        // Upper case first: it knows more letters that are one, such as ß and SS.
        let folded = text
            .nfkc()
            .collect::<String>()
            .to_uppercase()
            .to_lowercase();
        let bones: String = skeleton(&folded).collect();
        // A capital I is a small l to the eye, and case is not to matter; so all of them are one.
        let alike = |c: char| if c == 'i' { 'l' } else { c };
        NameKey(bones.to_lowercase().chars().map(alike).nfc().collect())
    }

    /// A key that a database has kept.
    pub fn kept(text: String) -> NameKey {
        NameKey(text)
    }

    /// The key as a database keeps it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for NameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NameKey({})", self.0)
    }
}
