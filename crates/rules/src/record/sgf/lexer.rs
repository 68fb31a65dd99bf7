//! SGF lexer.

use crate::record::{RecordErrorKind, text::Scanner};
use alloc::{borrow::Cow, string::String};

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    Open,
    Close,
    Node,
    Property { name: &'t str, value: Cow<'t, str> },
}

pub(super) struct Lexer<'s, 't> {
    pub(super) scanner: &'s mut Scanner<'t>,
    /// Name of the last property.
    pub(super) name: &'t str,
}

impl<'t> Lexer<'_, 't> {
    /// Returns the next token, or `None` at the end of the file. Anything that is not SGF is skipped.
    pub(super) fn next(&mut self) -> Option<Result<Token<'t>, RecordErrorKind>> {
        loop {
            let rest = self.scanner.rest();
            let first = rest.chars().next()?;
            let token = match first {
                '(' => Token::Open,
                ')' => Token::Close,
                ';' => Token::Node,
                '[' => return Some(self.value()),
                _ if first.is_ascii_alphanumeric() => {
                    let length = rest
                        .find(|c: char| !c.is_ascii_alphanumeric())
                        .unwrap_or(rest.len());
                    self.name = &rest[..length];
                    self.scanner.advance(length);
                    continue;
                }
                _ => {
                    self.scanner.advance(first.len_utf8());
                    continue;
                }
            };
            self.scanner.advance(1);
            self.name = "";
            return Some(Ok(token));
        }
    }

    fn value(&mut self) -> Result<Token<'t>, RecordErrorKind> {
        let inner = &self.scanner.rest()[1..];
        let mut bytes = inner.bytes().enumerate();
        let end = loop {
            match bytes.next() {
                Some((index, b']')) => break Some(index),
                // An escaped byte never ends the value.
                Some((_, b'\\')) => {
                    bytes.next();
                }
                Some(_) => {}
                None => break None,
            }
        };
        let Some(end) = end else {
            self.scanner.advance(inner.len() + 1);
            return Err(RecordErrorKind::UnterminatedValue);
        };
        self.scanner.advance(end + 2);
        Ok(Token::Property {
            name: self.name,
            value: unescape(&inner[..end]),
        })
    }
}

/// Unescapes brackets and backslashes. Other backslashes are kept, since they are directions that a careless program
/// has not doubled.
fn unescape(raw: &str) -> Cow<'_, str> {
    if !raw.contains('\\') {
        return Cow::Borrowed(raw);
    }
    let mut value = String::with_capacity(raw.len());
    let mut chars = raw.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            value.push(c);
            continue;
        }
        match chars.next() {
            Some(escaped @ ('\\' | ']')) => value.push(escaped),
            Some(other) => value.extend(['\\', other]),
            None => value.push('\\'),
        }
    }
    Cow::Owned(value)
}
