//! Reads PGN with variations.

use super::build::Termination;
use super::lexer::Token;
use super::section::{Section, without_number};
use crate::notation::Style;
use crate::record::replay::{Numbering, Replay};
use crate::record::text::quote;
use crate::record::{GameResult, Glyph, ReadStudy, RecordError, RecordErrorKind, Study};
use crate::{Board, Game, Move, Position};
use alloc::{format, string::ToString, vec::Vec};

/// Maximum nesting depth of variations.
const MAX_NESTING: usize = 100;

/// Maximum number of errors reported per game.
const MAX_ERRORS: usize = 100;

/// Reads one game as a study.
pub(super) fn read(section: &Section<'_>) -> ReadStudy {
    let game = section.game;
    let (mut replay, termination, stated) = section.open();
    if let Err(kind) = start(&mut replay) {
        return RecordError::at(game, section.line, kind).into();
    }
    let mut reader = Reader {
        study: Study::new(&replay.record.game),
        place: None,
        replay,
        frames: Vec::new(),
        mover: None,
        early: Vec::new(),
        skipping: None,
        game,
        errors: Vec::new(),
    };
    for (token, line) in &section.body {
        reader.add(token, *line);
    }
    reader.end_move();
    // Syntax errors found by the section; invalid moves are found by the reader.
    if let Some((line, kind)) = section.error.clone() {
        reader.fail(line, kind);
    }
    reader.finish(stated, termination)
}

/// Starting position: a tag `FEN` holds a position string. A study continues where a game would be drawn by repetition.
fn start(replay: &mut Replay) -> Result<(), RecordErrorKind> {
    let game = &replay.record.game;
    let repetition = game.ruleset().repetition_draws;
    let mut board = game.start().clone();
    let tags = &mut replay.record.tags;
    if let Some(text) = tags.take("FEN") {
        tags.take("SetUp");
        board = text.parse::<Position>()?.to_board()?;
    }
    if repetition {
        tags.set("Repetition", "draw");
    }
    replay.start_from(Game::from_board(board));
    Ok(())
}

/// The variation being read: the move it replaces, with its node and the one before it.
struct Frame {
    mv: Move,
    node: usize,
    place: Option<usize>,
    /// Numbering after that move.
    numbering: Numbering,
}

/// A skipped part: a variation, or the rest of the current line.
struct Skipping {
    is_line: bool,
    /// Number of brackets open inside it.
    open: usize,
}

struct Reader<'t> {
    study: Study,
    /// Node of the last move.
    place: Option<usize>,
    /// Reads the moves; its game is at the place.
    replay: Replay,
    frames: Vec<Frame>,
    mover: Option<(&'t str, u32)>,
    /// Comments before the first move of a variation, which belong to that move.
    early: Vec<&'t str>,
    skipping: Option<Skipping>,
    game: u32,
    errors: Vec<RecordError>,
}

impl<'t> Reader<'t> {
    fn add(&mut self, token: &Token<'t>, line: u32) {
        if let Some(skipping) = &mut self.skipping {
            match token {
                Token::Open => skipping.open += 1,
                Token::Close if skipping.open > 0 => skipping.open -= 1,
                Token::Close => {
                    let is_line = skipping.is_line;
                    self.skipping = None;
                    if is_line {
                        self.close();
                    }
                }
                _ => {}
            }
            return;
        }
        match token {
            Token::Open => {
                self.end_move();
                self.open(line);
            }
            Token::Close => {
                self.end_move();
                self.close();
            }
            Token::Comment(text) => {
                self.end_move();
                self.comment(text);
            }
            Token::Word(word) => self.add_word(word, line),
            Token::Tag { .. } => {}
        }
    }

    /// Returns true before the first move of the current line.
    fn is_at_start(&self) -> bool {
        self.place == self.frames.last().and_then(|frame| frame.place)
    }

    /// Starts a variation, which replaces the previous move.
    fn open(&mut self, line: u32) {
        let fault = if self.is_at_start() {
            Some(RecordErrorKind::UnbalancedVariation)
        } else if self.frames.len() >= MAX_NESTING {
            Some(RecordErrorKind::TooDeep)
        } else {
            None
        };
        if let Some(kind) = fault {
            self.fail(line, kind);
            self.skip(false);
        } else {
            let numbering = self.replay.numbering;
            if let (Some(node), Some(mv)) = (self.place, self.back()) {
                self.frames.push(Frame {
                    mv,
                    node,
                    place: self.place,
                    numbering,
                });
            }
        }
    }

    /// Returns to the parent line. The section has already reported unmatched closing brackets.
    fn close(&mut self) {
        self.early.clear();
        let Some(frame) = self.frames.pop() else {
            return;
        };
        while self.place != frame.place && self.back().is_some() {}
        // INVARIANT: the move was legal here before.
        let _legal = self.replay.record.game.play(frame.mv);
        self.place = Some(frame.node);
        self.replay.numbering = frame.numbering;
    }

    fn comment(&mut self, text: &'t str) {
        if self.is_at_start() && !self.frames.is_empty() {
            self.early.push(text);
            return;
        }
        if let Some(notes) = self.study.notes_mut(self.place) {
            notes.read(text);
        }
    }

    fn add_word(&mut self, word: &'t str, line: u32) {
        if GameResult::from_word(word).is_some() {
            self.end_move();
            return;
        }
        if let Some(nag) = word.strip_prefix('$') {
            self.end_move();
            self.judge(nag.parse().ok().and_then(Glyph::from_nag));
            return;
        }
        let bare = word.trim_end_matches(['!', '?']);
        let sign: Option<Glyph> = word[bare.len()..].parse().ok();
        let behind_number = without_number(bare);
        if behind_number.len() < bare.len() {
            self.end_move();
        }
        match (behind_number, self.mover) {
            ("" | ".", _) => {}
            (word, None) => {
                self.mover = Some((word, line));
                let alone = self.replay.record.game.board().placed().is_empty();
                if alone || word.eq_ignore_ascii_case("pass") {
                    self.end_move();
                }
            }
            (word, Some((mover, line))) => {
                self.mover = None;
                self.play(&format!("{mover} {word}"), line);
            }
        }
        if self.mover.is_none() && self.skipping.is_none() {
            self.judge(sign);
        }
    }

    fn judge(&mut self, glyph: Option<Glyph>) {
        if let (Some(glyph), Some(place), false) = (glyph, self.place, self.is_at_start())
            && let Some(node) = self.study.node_mut(place)
        {
            node.glyph = Some(glyph);
        }
    }

    fn end_move(&mut self) {
        if let Some((mover, line)) = self.mover.take() {
            self.play(mover, line);
        }
    }

    fn play(&mut self, text: &str, line: u32) {
        let before = self.replay.record.game.board().clone();
        let played = self.replay.play_text(text, Style::Archive);
        let played = played.map_err(|reason| RecordErrorKind::Move {
            text: quote(text),
            reason,
        });
        match played.and_then(|()| self.add_move(&before)) {
            Ok(()) => {
                if let Some(notes) = self.study.notes_mut(self.place) {
                    self.early.drain(..).for_each(|text| notes.read(text));
                }
            }
            Err(kind) => {
                self.fail(line, kind);
                self.skip(true);
            }
        }
    }

    fn skip(&mut self, is_line: bool) {
        self.skipping = Some(Skipping { is_line, open: 0 });
    }

    /// Adds the move just played from a board to the study.
    fn add_move(&mut self, before: &Board) -> Result<(), RecordErrorKind> {
        let game = &mut self.replay.record.game;
        // A first queen has changed the opening, so the start of the study changes too.
        if game.start().opening() != self.study.start.start().opening() {
            self.study.start = Game::from_board(game.start().clone());
        }
        let mv = game.last_move().unwrap_or(Move::PASS);
        let text = before.move_string(mv).to_string();
        let Some(number) = self.study.enter(self.place, mv, text) else {
            game.undo();
            return Err(RecordErrorKind::TooManyNodes);
        };
        self.place = Some(number);
        Ok(())
    }

    fn back(&mut self) -> Option<Move> {
        self.place = self.study.nodes().get(self.place?)?.parent();
        self.replay.record.game.undo()
    }

    fn fail(&mut self, line: u32, kind: RecordErrorKind) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(RecordError {
                ply: self.replay.ply(),
                ..RecordError::at(self.game, line, kind)
            });
        }
    }

    fn finish(self, stated: GameResult, termination: Option<Termination>) -> ReadStudy {
        let mut study = self.study;
        let record = self.replay.finish(stated);
        study.tags = record.tags;
        if let Some(termination) = termination {
            study.tags.set("Termination", termination.name());
        }
        study.result = stated;
        ReadStudy {
            study: Some(study),
            errors: self.errors,
            warnings: record.warnings,
        }
    }
}
