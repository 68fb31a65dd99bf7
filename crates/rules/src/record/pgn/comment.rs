//! Closing braces in comments, which PGN cannot express.

use alloc::{borrow::Cow, string::String};
const BRACE: &str = "&#125;";
const AMPERSAND: &str = "&#38;";

/// Escapes closing braces as character references, which other programs show as text. An ampersand is escaped only
/// where it would be read as part of such a reference.
pub(crate) fn escape_comment(comment: &str) -> String {
    let mut text = String::with_capacity(comment.len());
    for (index, c) in comment.char_indices() {
        let rest = &comment[index..];
        match c {
            '}' => text.push_str(BRACE),
            '&' if rest.starts_with(BRACE) || rest.starts_with(AMPERSAND) => {
                text.push_str(AMPERSAND);
            }
            _ => text.push(c),
        }
    }
    text
}

/// Reverts [`escape_comment`].
pub(crate) fn unescape_comment(comment: &str) -> Cow<'_, str> {
    if !comment.contains("&#") {
        return Cow::Borrowed(comment);
    }
    let mut text = String::with_capacity(comment.len());
    let mut rest = comment;
    while let Some(index) = rest.find('&') {
        text.push_str(&rest[..index]);
        rest = &rest[index..];
        let (c, length) = if rest.starts_with(BRACE) {
            ('}', BRACE.len())
        } else if rest.starts_with(AMPERSAND) {
            ('&', AMPERSAND.len())
        } else {
            ('&', 1)
        };
        text.push(c);
        rest = &rest[length..];
    }
    text.push_str(rest);
    Cow::Owned(text)
}
