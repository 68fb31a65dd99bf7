//! PGN lexer.

use crate::record::RecordErrorKind;
use crate::record::text::{Scanner, quote};
use alloc::{borrow::ToOwned, string::String};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    Tag { name: &'t str, value: String },
    Word(&'t str),
    Comment(&'t str),
    Open,
    Close,
}

pub(super) struct Lexer<'s, 't> {
    pub(super) scanner: &'s mut Scanner<'t>,
    /// No closing brace is left, so that unterminated comments are not each searched for one to the end of the file.
    pub(super) lacks_brace: &'s mut bool,
}

impl<'t> Lexer<'_, 't> {
    /// Skips to the next line that starts with a bracket, where the next game may begin.
    pub(super) fn skip_to_tag(&mut self) {
        let rest = self.scanner.rest();
        let length = rest.find("\n[").map_or(rest.len(), |index| index + 1);
        self.scanner.advance(length);
    }

    /// Returns the next token, or `None` at the end of the file. On error the lexer stops after an invalid tag, and
    /// before an unterminated comment.
    pub(super) fn next(&mut self) -> Option<Result<Token<'t>, RecordErrorKind>> {
        self.skip_blanks();
        let rest = self.scanner.rest();
        let token = match *rest.as_bytes().first()? {
            b'[' => return Some(self.tag()),
            b'{' => {
                let end = (!*self.lacks_brace).then(|| rest.find('}')).flatten();
                let Some(end) = end else {
                    *self.lacks_brace = true;
                    return Some(Err(RecordErrorKind::UnterminatedComment));
                };
                self.scanner.advance(end + 1);
                Token::Comment(&rest[1..end])
            }
            b';' => {
                let line = self.advance_line();
                Token::Comment(&line[1..])
            }
            b'(' => {
                self.scanner.advance(1);
                Token::Open
            }
            b')' => {
                self.scanner.advance(1);
                Token::Close
            }
            _ => {
                let length = rest
                    .find(|c: char| c.is_whitespace() || matches!(c, '{' | '(' | ')' | ';'))
                    .unwrap_or(rest.len());
                self.scanner.advance(length);
                Token::Word(&rest[..length])
            }
        };
        Some(Ok(token))
    }

    /// Skips white space and lines that start with a percent sign, which are reserved for other programs.
    fn skip_blanks(&mut self) {
        loop {
            let rest = self.scanner.rest();
            self.scanner.advance(rest.len() - rest.trim_start().len());
            let (before, rest) = self.scanner.text.split_at(self.scanner.position);
            let at_line_start = before.is_empty() || before.ends_with('\n');
            if !(at_line_start && rest.starts_with('%')) {
                return;
            }
            self.advance_line();
        }
    }

    fn tag(&mut self) -> Result<Token<'t>, RecordErrorKind> {
        if let Some((name, value, length)) = strict_tag(self.scanner.rest()) {
            self.scanner.advance(length);
            return Ok(Token::Tag { name, value });
        }
        // The whole line is consumed in any case, so that no line is searched twice.
        let line = self.advance_line();
        match loose_tag(line) {
            Some((name, value)) => Ok(Token::Tag { name, value }),
            None => Err(RecordErrorKind::BadTag { text: quote(line) }),
        }
    }

    fn advance_line(&mut self) -> &'t str {
        let line = self.scanner.rest().split('\n').next();
        let line = line.unwrap_or_default();
        self.scanner.advance(line.len());
        line
    }
}

/// Standard PGN tag, with backslashes before quotes and backslashes: name, value, length.
fn strict_tag(text: &str) -> Option<(&str, String, usize)> {
    let inner = text.strip_prefix('[')?;
    let quote = inner.find(['"', ']', '\n'])?;
    let name = inner[..quote].trim();
    if !inner[quote..].starts_with('"') {
        return None;
    }
    let mut value = String::new();
    let mut chars = inner[quote + 1..].char_indices();
    let end = loop {
        match chars.next()? {
            (end, '"') => break end,
            (_, '\n') => return None,
            (_, '\\') => match chars.next()?.1 {
                '\n' => return None,
                escaped @ ('"' | '\\') => value.push(escaped),
                other => value.extend(['\\', other]),
            },
            (_, other) => value.push(other),
        }
    };
    let behind = &inner[quote + 1 + end + 1..];
    let bracket = behind.len() - behind.trim_start_matches([' ', '\t']).len();
    if !behind[bracket..].starts_with(']') || !is_name(name) {
        return None;
    }
    let length = 1 + quote + 1 + end + 1 + bracket + 1;
    Some((name, value, length))
}

/// Tag as written by Mzinga: unescaped, alone on its line.
fn loose_tag(line: &str) -> Option<(&str, String)> {
    let inner = line.trim_end().strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inner.split_once('"')?;
    let value = value.trim_end().strip_suffix('"')?;
    let name = name.trim();
    is_name(name).then(|| (name, value.to_owned()))
}

pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
