//! Clean-up of user-supplied text: names and chat.

/// In characters.
pub const MAX_NAME: usize = 24;
/// In characters.
pub const MAX_CHAT: usize = 200;
/// Maximum length of a player or event name in a record, in characters.
pub const MAX_TAG: usize = 80;

/// Cleans a player name; `None` if nothing is left.
pub fn clean_name(text: &str) -> Option<String> {
    clean(text, MAX_NAME)
}

/// Cleans a chat message; `None` if nothing is left.
pub fn clean_chat(text: &str) -> Option<String> {
    clean(text, MAX_CHAT)
}

/// Cleans a player or event name from a record; `None` if nothing is left.
pub fn clean_tag(text: &str) -> Option<String> {
    clean(text, MAX_TAG)
}

/// Removes invisible characters, trims and truncates.
fn clean(text: &str, max: usize) -> Option<String> {
    let visible = |c: &char| !c.is_control() && !is_invisible(*c);
    let text: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(visible)
        .collect();
    let cut: String = text.trim().chars().take(max).collect();
    let cut = cut.trim_end();
    (!cut.is_empty()).then(|| cut.to_owned())
}

/// Characters that change text direction or have no glyph, with which one name could imitate another or disturb the
/// page.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{61c}'
            | '\u{200b}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn trims_and_truncates_names() {
        assert_eq!(clean_name("  Anna \n"), Some("Anna".to_owned()));
        assert_eq!(clean_name("A\u{0}n\u{202e}na"), Some("Anna".to_owned()));
        assert_eq!(clean_name("\u{200b} \t"), None);
        assert_eq!(clean_name(&"x".repeat(99)), Some("x".repeat(24)));
        assert_eq!(clean_name("Оксана"), Some("Оксана".to_owned()));
    }

    proptest! {
        #[test]
        fn cleaning_is_idempotent(text in ".{0,300}") {
            if let Some(clean) = clean_chat(&text) {
                prop_assert!(clean.chars().count() <= MAX_CHAT);
                prop_assert_eq!(clean_chat(&clean), Some(clean.clone()));
            }
        }
    }
}
