//! Decoding and quoting of text.

use super::{RecordError, RecordErrorKind};
use alloc::{borrow::Cow, string::String};

/// Maximum size of a file of records.
pub const MAX_RECORD_BYTES: usize = 64 * 1024 * 1024;

/// Maximum length of quoted text in errors, in characters.
const MAX_QUOTE: usize = 60;

/// The text of a file of records, and how far it has been read.
pub(crate) struct Scanner<'t> {
    pub(crate) text: &'t str,
    pub(crate) position: usize,
    pub(crate) line: u32,
    /// Number of the game being read, from 1.
    pub(crate) game: u32,
    /// Characters were lost: old files hold names in obsolete encodings, and no game should be lost over a name.
    pub(crate) lossy: bool,
}

impl<'t> Scanner<'t> {
    pub(crate) fn rest(&self) -> &'t str {
        &self.text[self.position..]
    }

    pub(crate) fn advance(&mut self, length: usize) {
        let passed = self.rest()[..length].bytes();
        self.line += passed.filter(|&byte| byte == b'\n').count() as u32;
        self.position += length;
    }
}

/// Reads the games of a file one after the other.
pub(crate) fn read_games<'b, T: 'b>(
    bytes: &'b [u8],
    mut read: impl FnMut(&mut Scanner<'_>) -> Option<Result<T, RecordError>> + 'b,
) -> impl Iterator<Item = Result<T, RecordError>> + 'b {
    let size = bytes.len();
    let is_too_large = size > MAX_RECORD_BYTES;
    let bytes = if is_too_large {
        b""
    } else {
        without_bom(bytes)
    };
    let text = String::from_utf8_lossy(bytes);
    let (mut position, mut line) = (0, 1);
    (1..).map_while(move |game| {
        if is_too_large && game == 1 {
            let kind = RecordErrorKind::TooLarge { bytes: size };
            return Some(Err(RecordError::of_file(kind)));
        }
        let mut scanner = Scanner {
            text: &text,
            position,
            line,
            game,
            lossy: matches!(text, Cow::Owned(_)),
        };
        let found = read(&mut scanner);
        (position, line) = (scanner.position, scanner.line);
        found
    })
}

/// Strips a UTF-8 byte order mark.
pub(crate) fn without_bom(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// Shortens text for display.
pub(crate) fn quote(text: &str) -> String {
    text.trim().chars().take(MAX_QUOTE).collect()
}
