//! The layout of the screen.

use ratatui::layout::{Position, Rect};
use skep_rules::Color;

/// Minimum size of the window.
pub(crate) const SMALLEST: (u16, u16) = (60, 20);

/// Width of the panel, including the separator.
const PANEL: u16 = 27;

/// Lines per player in the panel.
pub(crate) const PLAYER: u16 = 3;

/// Columns per kind of piece in a hand.
pub(crate) const HAND_SLOT: u16 = 3;

/// Lines for notices.
pub(crate) const NOTICE: u16 = 3;

/// Size of a question.
const QUESTION: (u16, u16) = (56, 8);

/// Size of the form for a new game.
const FORM: (u16, u16) = (56, 12);

/// Line of the first field within the frame of the form.
pub(crate) const FORM_TOP: u16 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Screen {
    /// The whole window.
    pub(crate) whole: Rect,
    /// Settings and turn.
    pub(crate) header: Rect,
    pub(crate) board: Rect,
    /// Separator between board and panel.
    pub(crate) border: Rect,
    /// Players and hands, White first.
    pub(crate) players: [Rect; 2],
    /// Stack under the cursor.
    pub(crate) stack: Rect,
    /// Move list.
    pub(crate) moves: Rect,
    /// Notices.
    pub(crate) notice: Rect,
    /// Input line.
    pub(crate) entry: Rect,
    /// Key hints.
    pub(crate) keys: Rect,
}

/// A target of a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Position on the board, relative to its upper left corner.
    Board(u16, u16),
    /// Kind of piece in a hand, by index.
    Hand(Color, usize),
    Moves,
    Elsewhere,
}

impl Screen {
    /// The layout for a window size and the height of the stack under the cursor; `None` if the window is too small.
    pub(crate) fn new((width, height): (u16, u16), stack: usize) -> Option<Screen> {
        if width < SMALLEST.0 || height < SMALLEST.1 {
            return None;
        }
        let whole = Rect::new(0, 0, width, height);
        let row = |y: u16, lines: u16| Rect::new(0, y, width, lines);
        let middle = height - 3 - NOTICE;
        let left = width - PANEL;
        let panel = |y: u16, lines: u16| Rect::new(left + 2, y, PANEL - 3, lines);
        let stack_y = 1 + 2 * PLAYER;
        // A title and at least two lines, so that the move list does not jump whenever the cursor reaches a piece; a tall
        // stack leaves at least two lines for the moves.
        let stack_lines =
            (1 + u16::try_from(stack).unwrap_or(u16::MAX).clamp(2, 7)).min(middle - 2 * PLAYER - 2);
        let moves_y = stack_y + stack_lines;
        Some(Screen {
            whole,
            header: row(0, 1),
            board: Rect::new(0, 1, left, middle),
            border: Rect::new(left, 1, 1, middle),
            players: [panel(1, PLAYER), panel(1 + PLAYER, PLAYER)],
            stack: panel(stack_y, stack_lines),
            moves: panel(moves_y, (1 + middle).saturating_sub(moves_y)),
            notice: row(1 + middle, NOTICE),
            entry: row(1 + middle + NOTICE, 1),
            keys: row(2 + middle + NOTICE, 1),
        })
    }

    /// Size of the board.
    pub(crate) const fn window(&self) -> (u16, u16) {
        (self.board.width, self.board.height)
    }

    pub(crate) const fn hand(&self, side: Color) -> Rect {
        let player = self.players[side.index()];
        Rect::new(player.x, player.y + 1, player.width, 1)
    }

    /// The target of a click.
    pub(crate) fn place(&self, column: u16, line: u16) -> Place {
        let position = Position::new(column, line);
        if self.board.contains(position) {
            return Place::Board(column - self.board.x, line - self.board.y);
        }
        if self.moves.contains(position) {
            return Place::Moves;
        }
        let mut sides = Color::ALL.into_iter();
        let side = sides.find(|side| self.hand(*side).contains(position));
        side.map_or(Place::Elsewhere, |side| {
            let slot = (column - self.hand(side).x) / HAND_SLOT;
            Place::Hand(side, usize::from(slot))
        })
    }

    pub(crate) fn question(&self) -> Rect {
        self.centered(QUESTION.0, QUESTION.1)
    }

    pub(crate) fn form(&self) -> Rect {
        self.centered(FORM.0, FORM.1)
    }

    /// A centred frame, reduced to the size of the window.
    pub(crate) fn centered(&self, width: u16, height: u16) -> Rect {
        let (width, height) = (width.min(self.whole.width), height.min(self.whole.height));
        Rect::new(
            (self.whole.width - width) / 2,
            (self.whole.height - height) / 2,
            width,
            height,
        )
    }
}

/// The answer of a click on the last line of a frame: yes in the left half, no in the right half.
pub(crate) fn clicked_answer(frame: Rect, column: u16, line: u16) -> Option<bool> {
    let last = frame.bottom().saturating_sub(2);
    let inside = frame.contains(Position::new(column, line)) && line == last;
    inside.then(|| column < frame.x + frame.width / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_do_not_overlap() {
        for size in [SMALLEST, (80, 24), (200, 60)] {
            for stack in 0..9 {
                let screen = Screen::new(size, stack).unwrap();
                let parts = [
                    screen.header,
                    screen.board,
                    screen.border,
                    screen.players[0],
                    screen.players[1],
                    screen.stack,
                    screen.moves,
                    screen.notice,
                    screen.entry,
                    screen.keys,
                ];
                for (at, part) in parts.iter().enumerate() {
                    assert!(screen.whole.union(*part) == screen.whole, "{part}");
                    for other in &parts[at + 1..] {
                        assert!(!part.intersects(*other), "{part} {other}");
                    }
                }
                assert!(screen.moves.height >= 2, "{size:?} {stack}");
            }
        }
        assert_eq!(Screen::new((59, 20), 0), None);
        assert_eq!(Screen::new((60, 19), 0), None);
        assert_eq!(Screen::new((0, 0), 0), None);
    }

    #[test]
    fn finds_the_target_of_a_click() {
        let screen = Screen::new((80, 24), 0).unwrap();
        assert_eq!(screen.place(5, 3), Place::Board(5, 2));
        let hand = screen.hand(Color::Black);
        assert_eq!(
            screen.place(hand.x + 7, hand.y),
            Place::Hand(Color::Black, 2)
        );
        assert_eq!(screen.place(79, 23), Place::Elsewhere);
        let frame = screen.question();
        assert_eq!(
            clicked_answer(frame, frame.x + 3, frame.bottom() - 2),
            Some(true)
        );
        assert_eq!(
            clicked_answer(frame, frame.right() - 3, frame.bottom() - 2),
            Some(false)
        );
        assert_eq!(clicked_answer(frame, frame.x + 3, frame.y), None);
    }
}
