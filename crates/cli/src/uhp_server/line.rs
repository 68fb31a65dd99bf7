//! Reads lines from an untrusted client.

use std::io::{self, BufRead, Read};

use super::answer::RefusalError;

/// Maximum length of a line in bytes.
const MAX_LINE: usize = 1 << 20;

/// The byte order mark that some programs send first.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads lines of bounded length.
pub(super) struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
    is_first: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines {
            input,
            bytes: Vec::new(),
            is_first: true,
        }
    }

    /// The next line, without its line break, which the last one may lack.
    pub(super) fn next_line(&mut self) -> io::Result<Option<Result<&str, RefusalError>>> {
        let Some(fits) = self.read()? else {
            return Ok(None);
        };
        let is_first = std::mem::replace(&mut self.is_first, false);
        if !fits {
            // Do not keep a large buffer after a long line.
            self.bytes = Vec::new();
            let reason = format!("a line may have at most {MAX_LINE} bytes");
            return Ok(Some(Err(RefusalError::error(reason))));
        }
        let mut line = self.bytes.as_slice();
        if is_first {
            line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
        }
        let text = str::from_utf8(line);
        let text = text.map_err(|_| RefusalError::error("the line is not UTF-8"));
        Ok(Some(text))
    }

    /// Reads to the end of the line and returns whether it was short enough; `None` at the end of input.
    fn read(&mut self) -> io::Result<Option<bool>> {
        self.bytes.clear();
        let mut bounded = (&mut self.input).take(MAX_LINE as u64 + 1);
        if bounded.read_until(b'\n', &mut self.bytes)? == 0 {
            return Ok(None);
        }
        if self.bytes.pop_if(|last| *last == b'\n').is_none() && self.bytes.len() > MAX_LINE {
            self.input.skip_until(b'\n')?;
            return Ok(Some(false));
        }
        Ok(Some(true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(input: &[u8]) -> Vec<String> {
        let mut lines = Lines::new(io::BufReader::with_capacity(7, input));
        let mut read = Vec::new();
        while let Some(line) = lines.next_line().expect("memory can be read") {
            read.push(line.map_or_else(|refusal| refusal.to_string(), str::to_owned));
        }
        read
    }

    #[test]
    fn the_last_line_may_lack_a_line_break() {
        assert_eq!(read(b""), [""; 0]);
        assert_eq!(read(b"info"), ["info"]);
        assert_eq!(read(b"\n\ninfo\n"), ["", "", "info"]);
    }

    #[test]
    fn skips_a_byte_order_mark_only_at_the_start() {
        assert_eq!(
            read(b"\xef\xbb\xbfinfo\n\xef\xbb\xbfinfo"),
            ["info", "\u{feff}info"]
        );
    }

    #[test]
    fn bad_lines_do_not_affect_the_next() {
        let mut input = vec![b'x'; MAX_LINE];
        input.extend_from_slice(b"y\n\xff\xfe\ninfo\n");
        let too_long = "err A line may have at most 1048576 bytes.";
        let not_utf8 = "err The line is not UTF-8.";
        assert_eq!(read(&input), [too_long, not_utf8, "info"]);
        let fits = vec![b'x'; MAX_LINE];
        assert_eq!(read(&fits)[0].len(), MAX_LINE);
    }
}
