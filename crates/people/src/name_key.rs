//! What tells names apart.

use std::{collections::BTreeSet, fmt};

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// What tells a name apart from others: names that people would take for each other have the same key. It is made for comparing,
/// not for reading.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NameKey(String);

impl NameKey {
    /// The key of any text, by which accounts are looked up: case does not matter.
    pub fn of(text: &str) -> NameKey {
        // Upper case first: it knows more letters that are one, such as ß and SS.
        let folded = text
            .nfkc()
            .collect::<String>()
            .to_uppercase()
            .to_lowercase();
        NameKey::of_form(&folded)
    }

    /// The keys of all forms of a text: as it is written, in capitals and in small letters. Letters of different scripts often look alike
    /// in one of them only: Cyrillic ТОМ is Latin TOM, but том is not tom. Two names can be mistaken for each other if they have a key in
    /// common.
    pub fn all_of(text: &str) -> BTreeSet<NameKey> {
        let written: String = text.nfkc().collect();
        let capitals = written.to_uppercase();
        let forms = [&written, &capitals].map(|form| {
            // What the form looks like, and then what that looks like in small letters, so that all keys are of one kind.
            let seen: String = skeleton(form).collect();
            NameKey::of_form(&seen.to_lowercase())
        });
        forms.into_iter().chain([NameKey::of(text)]).collect()
    }

    fn of_form(text: &str) -> NameKey {
        let bones: String = skeleton(text).collect();
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
