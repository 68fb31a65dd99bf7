//! The panel beside the board: players, hands, clocks, the stack under the cursor and the moves.

use std::time::Duration;

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use skep_rules::{Color, Piece};

use super::ink::{Ink, line_of, right_of};
use crate::messages::{Messages, Value};
use crate::terminal::cursor::{Focus, count_in_hand, kinds};
use crate::terminal::look::Sign;
use crate::terminal::play::Play;
use crate::terminal::reason::{capital, side_name};
use crate::terminal::screen::{HAND_SLOT, Screen};
use crate::terminal::settings::{Seat, clock_face};

/// Clocks below this are urgent.
const URGENT: Duration = Duration::from_secs(20);

pub(super) fn draw(play: &Play, messages: &Messages, screen: &Screen, ink: &mut Ink) {
    for y in 0..i32::from(screen.border.height) {
        let look = ink.look;
        ink.sign(screen.border, 0, y, look.wall(), look.faint());
    }
    for side in Color::ALL {
        draw_player(play, messages, screen.players[side.index()], side, ink);
        draw_hand(play, screen.hand(side), side, ink);
    }
    draw_stack(play, messages, screen.stack, ink);
    draw_moves(play, messages, screen.moves, ink);
}

fn draw_player(play: &Play, messages: &Messages, area: Rect, side: Color, ink: &mut Ink) {
    let look = ink.look;
    let game = play.table.game();
    let settings = play.table.settings();
    let to_move = game.outcome().is_none() && game.to_move() == side;
    if to_move {
        ink.text(area, look.turn(), look.sign_style(Sign::Last));
    }
    let name = side_name(messages, side);
    let player = if settings.seat.is_person(side) {
        messages.text("term-player-person")
    } else {
        let level = Value::from(u32::from(settings.level.number()));
        messages.format("term-player-computer", &[("level", level)])
    };
    let title = if settings.seat == Seat::Both {
        name
    } else {
        format!("{name} {} {player}", look.dot())
    };
    let style = if to_move { look.strong() } else { Style::new() };
    ink.text(right_of(area, 2), &title, style);

    let line = line_of(area, 2);
    let free = game.board().queen_liberties(side);
    let queen = free.map_or_else(
        || messages.text("term-queen-in-hand"),
        |free| messages.format("term-queen-sides", &[("count", Value::from(6 - free))]),
    );
    let is_in_danger = free.is_some_and(|free| free <= 1);
    let queen_style = if is_in_danger {
        look.alarm()
    } else {
        look.faint()
    };
    ink.text(line, &queen, queen_style);
    if let Some(left) = play.table.left(side, play.now) {
        let style = if left < URGENT { look.alarm() } else { style };
        ink.text_right(line, &clock_face(left), style);
    }
}

/// Draws a hand with the number of pieces of each kind.
fn draw_hand(play: &Play, area: Rect, side: Color, ink: &mut Ink) {
    let look = ink.look;
    let game = play.table.game();
    let board = game.board();
    for (slot, bug) in (0..).zip(kinds(game)) {
        let mut place = right_of(area, slot * HAND_SLOT);
        place.width = place.width.min(2);
        let count = count_in_hand(board, side, bug);
        let piece = Piece::first(side, bug);
        let text = match count {
            0 => look.dot().to_owned(),
            1 => bug.letter().to_string(),
            _ => format!("{}{count}", bug.letter()),
        };
        let is_chosen = play.chosen.as_ref().is_some_and(|chosen| {
            let piece = chosen.piece;
            (piece.color(), piece.bug()) == (side, bug) && game.hex_of(piece).is_none()
        });
        let is_pointed_at = play.cursor.focus == Focus::Hand
            && game.to_move() == side
            && play.cursor.bug == bug
            && game.outcome().is_none();
        let mut style = match count {
            0 => look.faint(),
            _ if is_chosen => look.marked_tile(piece, Sign::Chosen),
            _ => look.tile(piece),
        };
        if is_pointed_at {
            style = style.add_modifier(Modifier::REVERSED);
        }
        ink.text(place, &format!("{text:<2}"), style);
    }
}

/// Draws the stack under the cursor from the top down.
fn draw_stack(play: &Play, messages: &Messages, area: Rect, ink: &mut Ink) {
    let look = ink.look;
    let in_hand = play.cursor.focus == Focus::Hand;
    let (title, stack) = if in_hand {
        let board = play.table.game().board();
        let piece = play.cursor.piece_in_hand(board);
        ("term-panel-hand", piece.into_iter().collect())
    } else {
        ("term-panel-cell", play.stack_under_cursor())
    };
    ink.text(area, &messages.text(title), look.faint());
    if stack.is_empty() {
        let text = messages.text("term-cell-empty");
        ink.text(line_of(area, 1), &text, Style::new());
    }
    for (line, &piece) in (1..).zip(&stack) {
        let line = line_of(area, line);
        ink.text(line, &piece.to_string(), look.tile(piece));
        let kind = messages.of_piece("piece-kind", piece);
        ink.text(right_of(line, 4), &capital(&kind), Style::new());
    }
}

/// Draws the move list, the latest moves at the bottom.
fn draw_moves(play: &Play, messages: &Messages, area: Rect, ink: &mut Ink) {
    let look = ink.look;
    ink.text(area, &messages.text("term-panel-moves"), look.faint());
    let moves = play.table.game().move_strings();
    let rows: Vec<&[String]> = moves.chunks(2).collect();
    let room = usize::from(area.height.saturating_sub(1));
    let end = rows.len().saturating_sub(play.scrolled);
    let end = end.max(room.min(rows.len()));
    let start = end.saturating_sub(room);
    for (line, number) in (1..).zip(start..end) {
        let line = line_of(area, line);
        ink.text(line, &format!("{:>3}", number + 1), look.faint());
        for (column, (at, text)) in [4, 14].into_iter().zip(rows[number].iter().enumerate()) {
            let is_last = 2 * number + at + 1 == moves.len();
            let style = if is_last { look.strong() } else { Style::new() };
            ink.text(right_of(line, column), text, style);
        }
    }
}
