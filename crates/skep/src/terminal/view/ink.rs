//! Clipped drawing of text and symbols.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};

use crate::terminal::look::Look;

/// A buffer with the look to draw in.
pub(super) struct Ink<'b> {
    buffer: &'b mut Buffer,
    pub(super) look: Look,
}

impl<'b> Ink<'b> {
    pub(super) const fn new(buffer: &'b mut Buffer, look: Look) -> Ink<'b> {
        Ink { buffer, look }
    }

    /// The whole area.
    pub(super) const fn area(&self) -> Rect {
        self.buffer.area
    }

    /// Draws a single-column symbol, clipped to an area.
    pub(super) fn sign(&mut self, area: Rect, x: i32, y: i32, sign: &str, style: Style) {
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else {
            return;
        };
        if x >= area.width || y >= area.height {
            return;
        }
        if let Some(cell) = self.buffer.cell_mut((area.x + x, area.y + y)) {
            cell.set_symbol(sign);
            cell.set_style(style);
        }
    }

    /// Writes a text into the first line of an area, truncated with an ellipsis. Returns its width.
    pub(super) fn text(&mut self, area: Rect, text: &str, style: Style) -> u16 {
        let area = area.intersection(self.buffer.area);
        if area.is_empty() {
            return 0;
        }
        let width = width(text);
        if width <= area.width {
            self.buffer.set_string(area.x, area.y, text, style);
            return width;
        }
        let room = usize::from(area.width - 1);
        let (end, _) = self.buffer.set_stringn(area.x, area.y, text, room, style);
        self.buffer.set_string(end, area.y, self.look.cut(), style);
        area.width
    }

    /// Writes a right-aligned text into the first line of an area.
    pub(super) fn text_right(&mut self, area: Rect, text: &str, style: Style) {
        let indent = area.width.saturating_sub(width(text));
        self.text(right_of(area, indent), text, style);
    }

    /// Writes a wrapped text into an area, truncated with an ellipsis.
    pub(super) fn paragraph(&mut self, area: Rect, text: &str, style: Style) {
        let lines = wrap(text, area.width);
        let room = usize::from(area.height);
        for (at, line) in lines.iter().take(room).enumerate() {
            let is_cut = at + 1 == room && lines.len() > room;
            // Too long for the line, so that the ellipsis appears.
            let rest = if is_cut { &lines[room] } else { "" };
            self.text(
                line_of(area, at as u16),
                format!("{line} {rest}").trim_end(),
                style,
            );
        }
    }

    /// Draws an empty frame with a heading.
    pub(super) fn frame(&mut self, area: Rect, heading: &str) {
        let look = self.look;
        let heading = Span::styled(format!(" {heading} "), look.strong());
        Clear.render(area, self.buffer);
        Block::bordered()
            .border_set(look.border())
            .title(Line::from_iter([Span::raw(look.rule()), heading]))
            .render(area, self.buffer);
    }
}

/// The width of a text in columns.
pub(super) fn width(text: &str) -> u16 {
    u16::try_from(Span::raw(text).width()).unwrap_or(u16::MAX)
}

/// The first line of an area, without the given number of columns on the left.
pub(super) fn right_of(area: Rect, columns: u16) -> Rect {
    let columns = columns.min(area.width);
    Rect::new(
        area.x + columns,
        area.y,
        area.width - columns,
        area.height.min(1),
    )
}

/// A line of an area, or an empty one if it does not exist.
pub(super) fn line_of(area: Rect, line: u16) -> Rect {
    let height = u16::from(line < area.height);
    Rect::new(area.x, area.y.saturating_add(line), area.width, height)
}

/// Wraps a text between words; an overlong word stays whole.
pub(super) fn wrap(text: &str, columns: u16) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::locale::Colors;

    #[test]
    fn wraps_between_words_and_marks_truncation() {
        assert_eq!(wrap("ab cde f", 6), ["ab cde", "f"]);
        assert_eq!(wrap("abcdefgh i", 3), ["abcdefgh", "i"]);
        let area = Rect::new(0, 0, 6, 2);
        let mut buffer = Buffer::empty(area);
        let look = Look {
            ascii: true,
            colors: Colors::None,
        };
        let mut ink = Ink::new(&mut buffer, look);
        ink.paragraph(area, "ab cde fghi jk", Style::new());
        assert_eq!(buffer, Buffer::with_lines(["ab cde", "fghi ~"]));
    }

    #[test]
    fn clips_at_the_edges() {
        let area = Rect::new(0, 0, 4, 1);
        let mut buffer = Buffer::empty(area);
        let mut ink = Ink::new(
            &mut buffer,
            Look {
                ascii: true,
                colors: Colors::None,
            },
        );
        ink.sign(area, -1, 0, "x", Style::new());
        ink.sign(area, 4, 0, "x", Style::new());
        ink.text(Rect::new(2, 5, 10, 3), "outside", Style::new());
        ink.text(Rect::new(2, 0, 10, 3), "long", Style::new());
        assert_eq!(buffer, Buffer::with_lines(["  l~"]));
    }
}
