//! Writes studies as PGN.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;

use super::{Notes, Study};
use crate::record::GameResult;
use crate::record::pgn::{escape_comment, unescape_comment, write_tags};

/// Pending output.
enum Task {
    /// The moves after a node, the first of them at the given ply.
    Line(Option<usize>, usize),
    /// A variation starting with a node, at the given ply.
    Variation(usize, usize),
    Close,
}

impl Study {
    /// Writes PGN: variations in parentheses after the move they replace, annotations as numeric glyphs, arrows and
    /// marks at the start of a comment as `[%shapes 0,0>1,0 2,1]`. A starting position is written as a position string
    /// in the tag `FEN`.
    ///
    /// A closing brace in a comment becomes a parenthesis.
    pub fn to_pgn(&self) -> String {
        let mut tags = self.tags.clone();
        if !self.start.starts_empty() {
            tags.set("SetUp", "1");
            tags.set("FEN", self.start_position().to_string());
        }
        let ply = self.start.board().ply() as usize;
        let result = self.result.word(self.nodes.len());
        let mut text = String::with_capacity(256 + 20 * self.nodes.len());
        let ruleset = self.start.ruleset();
        write_tags(&mut text, ruleset, &tags, result, None);
        write_notes(&mut text, &self.notes);
        self.write_moves(&mut text, ply);
        if self.result != GameResult::Unfinished {
            text.push('\n');
            text.push_str(result);
            text.push('\n');
        }
        text
    }

    /// Writes the moves iteratively, because recursion could overflow the stack on deep trees.
    fn write_moves(&self, text: &mut String, ply: usize) {
        let mut tasks = vec![Task::Line(None, ply)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Line(place, ply) => {
                    let [first, others @ ..] = self.children(place) else {
                        continue;
                    };
                    self.write_move(text, *first, ply);
                    tasks.push(Task::Line(Some(*first), ply + 1));
                    for &number in others.iter().rev() {
                        tasks.extend([Task::Close, Task::Variation(number, ply)]);
                    }
                }
                Task::Variation(number, ply) => {
                    text.push('(');
                    self.write_move(text, number, ply);
                    tasks.push(Task::Line(Some(number), ply + 1));
                }
                Task::Close => {
                    text.truncate(text.trim_end().len());
                    text.push_str(")\n");
                }
            }
        }
    }

    fn write_move(&self, text: &mut String, number: usize, ply: usize) {
        let node = &self.nodes[number];
        // INVARIANT: writing to a string cannot fail.
        let _infallible = write!(text, "{}. {}", ply + 1, node.text);
        if let Some(glyph) = node.glyph {
            let _infallible = write!(text, " ${}", glyph.nag());
        }
        text.push('\n');
        write_notes(text, &node.notes);
    }
}

fn write_notes(text: &mut String, Notes { comment, shapes }: &Notes) {
    let comment = comment.trim();
    if comment.is_empty() && shapes.is_empty() {
        return;
    }
    text.push('{');
    if !shapes.is_empty() {
        text.push_str("[%shapes");
        for shape in shapes {
            let _infallible = write!(text, " {shape}");
        }
        text.push(']');
        if !comment.is_empty() {
            text.push(' ');
        }
    }
    text.push_str(&escape_comment(comment));
    text.push_str("}\n");
}

impl Notes {
    /// Appends a PGN comment, after parsing the shapes at its start.
    pub(crate) fn read(&mut self, comment: &str) {
        let mut comment = comment.trim();
        if let Some((shapes, rest)) = read_shapes(comment) {
            for shape in shapes {
                if !self.shapes.contains(&shape) {
                    self.shapes.push(shape);
                }
            }
            comment = rest.trim();
        }
        if comment.is_empty() {
            return;
        }
        if !self.comment.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(&unescape_comment(comment));
    }
}

/// Parses the shapes at the start of a comment; also returns the rest.
fn read_shapes(comment: &str) -> Option<(Vec<super::Shape>, &str)> {
    let (inner, rest) = comment.strip_prefix("[%shapes")?.split_once(']')?;
    let shapes: Result<Vec<_>, _> = inner.split_whitespace().map(str::parse).collect();
    Some((shapes.ok()?, rest))
}
