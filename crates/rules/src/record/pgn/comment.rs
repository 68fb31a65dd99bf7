//! Closing braces in comments, which PGN cannot express.

use alloc::string::String;

const BRACE: &str = "&#125;";
const AMPERSAND: &str = "&#38;";

/// Escapes closing braces as character references, which other programs show as text. An ampersand is escaped only
/// where it would be read as part of such a reference.
pub(crate) fn escape_comment(comment: &str) -> String {
    comment
        .replace(AMPERSAND, "&#38;#38;")
        .replace(BRACE, "&#38;#125;")
        .replace('}', BRACE)
}

/// Reverts [`escape_comment`].
pub(crate) fn unescape_comment(comment: &str) -> String {
    comment.replace(BRACE, "}").replace(AMPERSAND, "&")
}
