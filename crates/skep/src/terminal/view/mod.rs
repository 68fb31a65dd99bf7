//! Draws the state into a buffer.

mod hive;
mod ink;
mod notices;
mod overlay;
mod panel;
mod status;

#[cfg(test)]
mod tests;

use ratatui::{buffer::Buffer, layout::Position};

use super::cursor::Focus;
use super::look::Look;
use super::play::Play;
use super::screen::{HAND_SLOT, SMALLEST, Screen};
use crate::messages::{Messages, Value};
use ink::Ink;

/// Draws the screen and returns the position of the terminal's cursor, which follows the keyboard cursor for screen readers
/// and magnifiers.
pub(crate) fn draw(
    play: &Play,
    messages: &Messages,
    look: Look,
    buffer: &mut Buffer,
) -> Option<Position> {
    let mut ink = Ink::new(buffer, look);
    let Some(screen) = play.screen() else {
        draw_too_small(play, messages, &mut ink);
        return None;
    };
    status::draw_header(play, messages, &screen, &mut ink);
    hive::draw(play, &screen, &mut ink);
    panel::draw(play, messages, &screen, &mut ink);
    status::draw_notice(play, messages, &screen, &mut ink);
    let typed = status::draw_entry(play, messages, &screen, &mut ink);
    status::draw_keys(messages, &screen, &mut ink);
    if let Some(dialog) = &play.dialog {
        overlay::draw(dialog, messages, &screen, &mut ink);
        return None;
    }
    if play.is_typing() {
        return Some(typed);
    }
    cursor_position(play, &screen)
}

fn cursor_position(play: &Play, screen: &Screen) -> Option<Position> {
    let game = play.table.game();
    match play.cursor.focus {
        Focus::Hand => {
            let kinds = super::cursor::kinds(game);
            let slot = kinds.iter().position(|&bug| bug == play.cursor.bug)?;
            let hand = screen.hand(game.to_move());
            Some(Position::new(
                hand.x + HAND_SLOT * u16::try_from(slot).ok()?,
                hand.y,
            ))
        }
        Focus::Board => {
            let spot = play.camera.place(play.cursor.hex);
            let (x, y) = (u16::try_from(spot.x).ok()?, u16::try_from(spot.y).ok()?);
            let (width, height) = screen.window();
            (x < width && y < height).then(|| Position::new(screen.board.x + x, screen.board.y + y))
        }
    }
}

fn draw_too_small(play: &Play, messages: &Messages, ink: &mut Ink) {
    let number = |name, value: u16| (name, Value::from(u32::from(value)));
    let text = messages.format(
        "term-too-small",
        &[
            number("columns", play.size.0),
            number("lines", play.size.1),
            number("wide", SMALLEST.0),
            number("high", SMALLEST.1),
        ],
    );
    let area = ink.area();
    ink.paragraph(area, &text, ratatui::style::Style::new());
}
