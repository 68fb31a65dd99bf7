//! Keys for comparing names.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// Key shared by names that people could confuse. Meant for comparison, not display.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, derive_more::Debug)]
#[debug("NameKey({_0})")]
pub struct NameKey(String);

impl NameKey {
    /// Key for looking up accounts; ignores case.
    pub fn of(text: &str) -> NameKey {
        // Upper case first, because it merges more letters, such as ß and SS.
        let folded = text
            .nfkc()
            .collect::<String>()
            .to_uppercase()
            .to_lowercase();
        NameKey::of_form(&folded)
    }

    /// Keys of all forms of a text: as written, in capitals and in lower case. Letters of different scripts often look
    /// alike in one form only: Cyrillic ТОМ looks like Latin TOM, but том does not look like tom. Two names can be
    /// confused if they have a key in common.
    pub fn all_of(text: &str) -> BTreeSet<NameKey> {
        let written: String = text.nfkc().collect();
        let capitals = written.to_uppercase();
        let forms = [&written, &capitals].map(|form| {
            // The skeleton of the form, then of its lower case, so that all keys are comparable.
            let seen: String = skeleton(form).collect();
            NameKey::of_form(&seen.to_lowercase())
        });
        forms.into_iter().chain([NameKey::of(text)]).collect()
    }

    fn of_form(text: &str) -> NameKey {
        let bones: String = skeleton(text).collect();
        // A capital I looks like a lower-case l and case is ignored, so both are mapped to one letter.
        let alike = |c: char| if c == 'i' { 'l' } else { c };
        NameKey(bones.to_lowercase().chars().map(alike).nfc().collect())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}
