//! Texts that people write: names and chat.

/// The longest name, in characters.
pub const MAX_NAME: usize = 24;
/// The longest line of the chat, in characters.
pub const MAX_CHAT: usize = 200;
/// The longest name or event of a record, in characters.
pub const MAX_TAG: usize = 80;

/// A name as it is shown to others; `None` if nothing is left of it.
pub fn clean_name(text: &str) -> Option<String> {
    clean(text, MAX_NAME)
}

/// A line of the chat as it is shown to others; `None` if nothing is left of it.
pub fn clean_chat(text: &str) -> Option<String> {
    clean(text, MAX_CHAT)
}

/// A name or an event out of a record as it is shown to others; `None` if nothing is left of it.
pub fn clean_tag(text: &str) -> Option<String> {
    clean(text, MAX_TAG)
}

/// The text without what cannot be seen, trimmed and cut.
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

/// Characters that change the direction of the text around them, or stand for nothing at all: with them a name could pass
/// for another, or turn the page's text round.
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
    fn names_are_trimmed_and_cut() {
        assert_eq!(clean_name("  Anna \n"), Some("Anna".to_owned()));
        assert_eq!(clean_name("A\u{0}n\u{202e}na"), Some("Anna".to_owned()));
        assert_eq!(clean_name("\u{200b} \t"), None);
        assert_eq!(clean_name(&"x".repeat(99)), Some("x".repeat(24)));
        assert_eq!(clean_name("Оксана"), Some("Оксана".to_owned()));
    }

    proptest! {
        #[test]
        fn what_is_clean_stays_as_it_is(text in ".{0,300}") {
            if let Some(clean) = clean_chat(&text) {
                prop_assert!(clean.chars().count() <= MAX_CHAT);
                prop_assert_eq!(clean_chat(&clean), Some(clean.clone()));
            }
        }
    }
}
