//! From bytes to text.

use std::borrow::Cow;

use super::RecordErrorKind;

/// The largest file of records that is read.
pub const MAX_RECORD_BYTES: usize = 64 * 1024 * 1024;

/// The longest piece of a file that is quoted in an error, in characters.
const MAX_QUOTE: usize = 60;

/// The text of a file, and whether something was lost: files of old programs hold names in obsolete encodings, and
/// no game should be lost over a name.
pub(crate) fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, bool), RecordErrorKind> {
    if bytes.len() > MAX_RECORD_BYTES {
        return Err(RecordErrorKind::TooLarge { bytes: bytes.len() });
    }
    let bytes = without_mark(bytes);
    let text = String::from_utf8_lossy(bytes);
    let lossy = matches!(text, Cow::Owned(_));
    Ok((text, lossy))
}

/// The bytes behind a byte order mark, which some editors put in front of UTF-8.
pub(crate) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// A piece of a file, short enough to be shown.
pub(crate) fn quote(text: &str) -> String {
    text.trim().chars().take(MAX_QUOTE).collect()
}

/// How many lines end in a piece of a file.
pub(crate) fn line_ends(text: &str) -> u32 {
    text.bytes().filter(|&byte| byte == b'\n').count() as u32
}
