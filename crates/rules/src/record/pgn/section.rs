//! The section of a PGN file that belongs to one game.

use super::lexer::{Lexer, Token};
use crate::MAX_PLIES;
use crate::record::{GameResult, RecordErrorKind};
use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

/// Maximum number of tags kept; no genuine record has that many.
const MAX_TAGS: usize = 1000;

/// A game as written.
#[derive(Debug, Default)]
pub(super) struct Section<'t> {
    pub(super) tags: Vec<(&'t str, String)>,
    /// Moves with their lines.
    pub(super) moves: Vec<(String, u32)>,
    /// Comments with the number of moves before them.
    pub(super) comments: Vec<(usize, &'t str)>,
    /// Number of moves before each skipped variation.
    pub(super) variations: Vec<usize>,
    /// The result after the moves.
    pub(super) result: Option<GameResult>,
    /// First error and its line.
    pub(super) error: Option<(u32, RecordErrorKind)>,
    /// First line of the game.
    pub(super) line: u32,
    /// Number of the game.
    pub(super) game: u32,
    /// Characters of the file were lost.
    pub(super) lossy: bool,
    /// All tokens after the tags with their lines, variations included; only if requested.
    pub(super) body: Vec<(Token<'t>, u32)>,
    mover: Option<(&'t str, u32)>,
    depth: u32,
}

impl<'t> Section<'t> {
    /// Reads up to the next game; `None` at the end of the file.
    pub(super) fn read(mut lexer: Lexer<'_, 't>, keeps_variations: bool) -> Option<Section<'t>> {
        let mut section = Section {
            game: lexer.scanner.game,
            lossy: lexer.scanner.lossy,
            ..Section::default()
        };
        loop {
            let before = (lexer.scanner.position, lexer.scanner.line);
            let Some(token) = lexer.next() else {
                break;
            };
            let line = lexer.scanner.line;
            if section.line == 0 {
                section.line = line;
            }
            match token {
                Ok(token) if section.ends_before(&token) => {
                    (lexer.scanner.position, lexer.scanner.line) = before;
                    break;
                }
                Ok(token) => {
                    if keeps_variations && !matches!(token, Token::Tag { .. }) {
                        section.body.push((token.clone(), line));
                    }
                    section.add(token, line);
                }
                Err(kind) => {
                    let ends = matches!(kind, RecordErrorKind::UnterminatedComment);
                    section.fail(line, kind);
                    if ends {
                        lexer.skip_to_tag();
                        break;
                    }
                }
            }
        }
        section.end_move();
        if section.depth > 0 {
            section.fail(lexer.scanner.line, RecordErrorKind::UnbalancedVariation);
        }
        section.is_game().then_some(section)
    }

    /// Returns true if the token belongs to the next game: a tag after moves, or moves after a result.
    fn ends_before(&self, token: &Token<'_>) -> bool {
        let has_moves = !self.moves.is_empty() || self.mover.is_some();
        match token {
            Token::Tag { .. } => has_moves || self.result.is_some() || self.depth > 0,
            Token::Word(_) => self.result.is_some(),
            _ => false,
        }
    }

    /// Returns true if a section read with its variations contains variations, annotations or drawings.
    pub(super) fn is_annotated(&self) -> bool {
        self.body.iter().any(|(token, _)| match token {
            Token::Open => true,
            Token::Word(word) => word.starts_with('$') || word.ends_with(['!', '?']),
            Token::Comment(text) => text.contains("[%"),
            Token::Close | Token::Tag { .. } => false,
        })
    }

    fn is_game(&self) -> bool {
        !self.tags.is_empty()
            || !self.moves.is_empty()
            || self.result.is_some()
            || self.error.is_some()
    }

    fn add(&mut self, token: Token<'t>, line: u32) {
        match token {
            Token::Open => {
                if self.depth == 0 && self.variations.last() != Some(&self.moves.len()) {
                    self.variations.push(self.moves.len());
                }
                self.depth += 1;
            }
            Token::Close if self.depth > 0 => self.depth -= 1,
            Token::Close => self.fail(line, RecordErrorKind::UnbalancedVariation),
            _ if self.depth > 0 => {}
            Token::Tag { name, value } if self.tags.len() < MAX_TAGS => {
                self.tags.push((name, value));
            }
            Token::Tag { .. } => {}
            Token::Comment(text) => self.comments.push((self.moves.len(), text)),
            Token::Word(word) => self.add_word(word, line),
        }
    }

    fn add_word(&mut self, word: &'t str, line: u32) {
        if let Some(result) = GameResult::from_word(word) {
            self.end_move();
            self.result = Some(result);
            return;
        }
        // Strip an annotation, which stands alone or right after the move.
        let word = word.trim_end_matches(['!', '?']);
        if word.is_empty() || word.starts_with('$') {
            return;
        }
        let behind_number = without_number(word);
        if behind_number.len() < word.len() {
            self.end_move();
        }
        match (behind_number, self.mover) {
            ("" | ".", _) => {}
            (word, None) => {
                // An unexpected destination is part of its move, so that the error quotes all of it.
                if let [(first, _)] = &mut self.moves[..]
                    && word.contains(['-', '/', '\\'])
                    && !first.contains(' ')
                {
                    first.extend([" ", word]);
                    return;
                }
                self.mover = Some((word, line));
                // Only the first piece of a game and a pass have no destination.
                if self.moves.is_empty() || word.eq_ignore_ascii_case("pass") {
                    self.end_move();
                }
            }
            (word, Some((mover, line))) => {
                self.mover = None;
                self.push(format!("{mover} {word}"), line);
            }
        }
    }

    fn end_move(&mut self) {
        if let Some((mover, line)) = self.mover.take() {
            self.push(mover.to_owned(), line);
        }
    }

    fn push(&mut self, text: String, line: u32) {
        if self.moves.len() < MAX_PLIES {
            self.moves.push((text, line));
        } else {
            self.fail(line, RecordErrorKind::TooManyPlies);
        }
    }

    /// Records an error unless there is one already.
    fn fail(&mut self, line: u32, kind: RecordErrorKind) {
        self.error.get_or_insert((line, kind));
    }
}

/// Strips a move number such as `12.` or `12...`.
pub(super) fn without_number(word: &str) -> &str {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if digits.len() == word.len() {
        word
    } else {
        digits.trim_start_matches('.')
    }
}
