//! SGF lexer.

use crate::record::{RecordErrorKind, text::line_ends};
use alloc::{borrow::Cow, string::String};

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    Open,
    Close,
    Node,
    Property { name: &'t str, value: Cow<'t, str> },
}

#[derive(Debug)]
pub(super) struct Lexer<'t> {
    text: &'t str,
    position: usize,
    line: u32,
    name: &'t str,
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t str, position: usize, line: u32) -> Lexer<'t> {
        Lexer {
            text,
            position,
            line,
            name: "",
        }
    }

    pub(super) fn position(&self) -> usize {
        self.position
    }

    pub(super) fn line(&self) -> u32 {
        self.line
    }

    /// Returns the next token, or `None` at the end of the file. Anything that is not SGF is skipped.
    pub(super) fn next(&mut self) -> Option<Result<Token<'t>, RecordErrorKind>> {
        loop {
            let rest = &self.text[self.position..];
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
                    self.advance(length);
                    continue;
                }
                _ => {
                    self.advance(first.len_utf8());
                    continue;
                }
            };
            self.advance(1);
            self.name = "";
            return Some(Ok(token));
        }
    }

    fn value(&mut self) -> Result<Token<'t>, RecordErrorKind> {
        let inner = &self.text[self.position + 1..];
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
            self.advance(inner.len() + 1);
            return Err(RecordErrorKind::UnterminatedValue);
        };
        self.advance(end + 2);
        Ok(Token::Property {
            name: self.name,
            value: unescape(&inner[..end]),
        })
    }

    fn advance(&mut self, length: usize) {
        self.line += line_ends(&self.text[self.position..self.position + length]);
        self.position += length;
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
