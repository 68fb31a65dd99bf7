//! Decoding and quoting of text.

use super::{RecordError, RecordErrorKind};
use alloc::{borrow::Cow, string::String};

/// Maximum size of a file of records.
pub const MAX_RECORD_BYTES: usize = 64 * 1024 * 1024;

/// Maximum length of quoted text in errors, in characters.
const MAX_QUOTE: usize = 60;

/// A file of records, and how far it has been read.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    pub(crate) text: Cow<'a, str>,
    /// Characters were lost: old files hold names in obsolete encodings, and no game should be lost over a name.
    pub(crate) lossy: bool,
    pub(crate) position: usize,
    pub(crate) line: u32,
    /// Number of the last game.
    pub(crate) game: u32,
    /// An error of the whole file, which is reported once.
    pub(crate) failure: Option<RecordError>,
}

impl Source<'_> {
    pub(crate) fn new(bytes: &[u8]) -> Source<'_> {
        let failure = (bytes.len() > MAX_RECORD_BYTES).then(|| {
            let kind = RecordErrorKind::TooLarge { bytes: bytes.len() };
            RecordError::of_file(kind)
        });
        let text = match failure {
            Some(_) => Cow::Borrowed(""),
            None => String::from_utf8_lossy(without_bom(bytes)),
        };
        Source {
            lossy: matches!(text, Cow::Owned(_)),
            text,
            position: 0,
            line: 1,
            game: 0,
            failure,
        }
    }
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
