//! Decoding and quoting of text.

use std::borrow::Cow;

use super::RecordErrorKind;

/// Maximum size of a file of records.
pub const MAX_RECORD_BYTES: usize = 64 * 1024 * 1024;

/// Maximum length of quoted text in errors, in characters.
const MAX_QUOTE: usize = 60;

/// Decodes a file; the flag is true if characters were lost. Old files hold names in obsolete encodings, and no game
/// should be lost over a name.
pub(crate) fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, bool), RecordErrorKind> {
    if bytes.len() > MAX_RECORD_BYTES {
        return Err(RecordErrorKind::TooLarge { bytes: bytes.len() });
    }
    let bytes = without_bom(bytes);
    let text = String::from_utf8_lossy(bytes);
    let lossy = matches!(text, Cow::Owned(_));
    Ok((text, lossy))
}

/// Strips a UTF-8 byte order mark.
pub(crate) fn without_bom(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// Shortens text for display.
pub(crate) fn quote(text: &str) -> String {
    text.trim().chars().take(MAX_QUOTE).collect()
}

/// Counts newlines.
pub(crate) fn line_ends(text: &str) -> u32 {
    text.bytes().filter(|&byte| byte == b'\n').count() as u32
}
