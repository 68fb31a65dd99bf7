//! The lines above and below the board: header, notices, input line and key hints.

use ratatui::{layout::Position, style::Style};
use skep_solo::computer::Job;

use super::ink::{Ink, right_of, width};
use super::notices::notice_text;
use crate::{
    messages::{Messages, Value, side_value},
    terminal::{look::Sign, play::Play, screen::Screen, settings::Seat},
};

/// Key hints in display order: names of messages `term-keys-...`.
pub(super) const KEYS: &str = "next hint take-back draw resign new help quit";

/// Draws the header: settings and turn.
pub(super) fn draw_header(play: &Play, messages: &Messages, screen: &Screen, ink: &mut Ink) {
    let look = ink.look;
    let settings = play.table.settings();
    let used = ink.text(screen.header, "Skep", look.strong());
    let mut parts = vec![settings.set.to_string()];
    if settings.seat != Seat::Both {
        let level = Value::from(u32::from(settings.level.number()));
        parts.push(messages.format("term-player-computer", &[("level", level)]));
    }
    parts.extend(settings.time.map(|time| time.to_string()));
    let dot = format!(" {} ", look.dot());
    let turn = turn_text(play, messages, ink);
    let mut left = right_of(screen.header, used + 2);
    left.width = left.width.saturating_sub(width(&turn) + 2);
    ink.text(left, &parts.join(&dot), look.faint());
    ink.text_right(screen.header, &turn, look.strong());
}

fn turn_text(play: &Play, messages: &Messages, ink: &Ink) -> String {
    let game = play.table.game();
    if game.outcome().is_some() {
        return messages.text("term-turn-over");
    }
    let Some(thinking) = play.thinking else {
        let side = ("side", side_value(game.to_move()));
        return messages.format("term-turn-side", &[side]);
    };
    let passed = play.now.saturating_sub(thinking.since);
    let key = match thinking.job {
        Job::Reply { .. } => "term-turn-thinking",
        Job::Hint | Job::Assess => "term-turn-considering",
    };
    let seconds = u32::try_from(passed.as_secs()).unwrap_or(u32::MAX);
    let text = messages.format(key, &[("seconds", Value::from(seconds))]);
    let wheel = ink.look.wheel((passed.as_millis() / 100) as usize);
    format!("{wheel} {text}")
}

/// Draws the notice.
pub(super) fn draw_notice(play: &Play, messages: &Messages, screen: &Screen, ink: &mut Ink) {
    let look = ink.look;
    let (text, sign) = notice_text(play, messages);
    let style = sign.map_or_else(Style::new, |sign| look.sign_style(sign));
    ink.paragraph(screen.notice, &text, style);
}

/// Draws the input line with completions. Returns the cursor position while typing.
pub(super) fn draw_entry(
    play: &Play,
    messages: &Messages,
    screen: &Screen,
    ink: &mut Ink,
) -> Position {
    let look = ink.look;
    let line = screen.entry;
    if !play.is_typing() {
        ink.text(line, &messages.text("term-entry-empty"), look.faint());
        return Position::new(line.x, line.y);
    }
    let text = format!("> {}", play.move_input.text());
    let used = ink.text(line, &text, look.strong());
    let end = Position::new(line.x + used, line.y);
    if !play.table.is_persons_turn() {
        return end;
    }
    let game = play.table.game();
    let mut rest = right_of(line, used + 3);
    let candidates = play.move_input.candidates(game);
    if candidates.is_empty() {
        let style = look.sign_style(Sign::Evidence);
        ink.text(rest, &messages.text("term-entry-no-move"), style);
    }
    let shown = play.move_input.text();
    for candidate in &candidates {
        if width(candidate) + 5 > rest.width {
            ink.text(rest, look.more(), look.faint());
            break;
        }
        let style = match candidate == shown {
            true => look.sign_style(Sign::Target),
            false => look.faint(),
        };
        let used = ink.text(rest, candidate, style);
        rest = right_of(rest, used + 2);
    }
    end
}

/// Draws the key hints that fit, always including help.
pub(super) fn draw_keys(messages: &Messages, screen: &Screen, ink: &mut Ink) {
    let look = ink.look;
    let texts = KEYS
        .split(' ')
        .map(|name| messages.text(&format!("term-keys-{name}")));
    let texts: Vec<String> = texts.collect();
    let widths: Vec<u16> = texts.iter().map(|text| width(text) + 2).collect();
    let count = texts.len();
    let last: u16 = widths[count - 2..].iter().sum();
    let mut line = screen.keys;
    for (at, text) in texts.iter().enumerate() {
        let is_vital = at + 2 >= count;
        // The gap after the last hint may be clipped.
        if !is_vital && widths[at] + last > line.width + 2 {
            continue;
        }
        let (key, meaning) = text.split_once(' ').unwrap_or((text, ""));
        let used = ink.text(line, key, look.strong());
        let rest = right_of(line, used + 1);
        ink.text(rest, meaning, look.faint());
        line = right_of(line, widths[at]);
    }
}
