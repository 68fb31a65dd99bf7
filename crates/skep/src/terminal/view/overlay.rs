//! Dialogs over the board.

use ratatui::layout::{Margin, Rect};
use ratatui::style::{Modifier, Style};

use super::ink::{Ink, line_of, right_of, width};
use crate::messages::{Messages, Value, side_value};
use crate::terminal::form::{Field, Form};
use crate::terminal::keys::HELP;
use crate::terminal::look::Sign;
use crate::terminal::play::Dialog;
use crate::terminal::saved_game::SavedGame;
use crate::terminal::screen::{FORM_TOP, Screen};
use crate::terminal::settings::Seat;

/// Between the outer edge of a frame and its content.
const MARGIN: Margin = Margin::new(2, 1);
const YES_NO: [&str; 2] = ["term-answer-yes", "term-answer-no"];

/// Draws the open dialog.
pub(super) fn draw(dialog: &Dialog, messages: &Messages, screen: &Screen, ink: &mut Ink) {
    let text = |key: &str| messages.text(key);
    let question = |key: &str| (text(key), text(&format!("{key}-text")), YES_NO);
    let (heading, text, answers) = match dialog {
        Dialog::NewGame(form) => return draw_form(form, messages, screen.form(), ink),
        Dialog::Help => return draw_help(messages, screen, ink),
        Dialog::Resume(saved) => (
            text("term-ask-resume"),
            saved_game_text(messages, saved),
            ["term-answer-resume", "term-answer-new"],
        ),
        Dialog::Resign => question("term-ask-resign"),
        Dialog::Draw => question("term-ask-draw"),
        Dialog::Quit => question("term-ask-quit"),
    };
    let frame = screen.question();
    ink.frame(frame, &heading);
    let area = frame.inner(MARGIN);
    let room = Rect {
        y: area.y + 1,
        height: area.height.saturating_sub(2),
        ..area
    };
    ink.paragraph(room, &text, Style::new());
    draw_answers(area, answers, messages, ink);
}

/// Draws the answers in the last line, where clicks expect them.
fn draw_answers(area: Rect, [yes, no]: [&str; 2], messages: &Messages, ink: &mut Ink) {
    let look = ink.look;
    let line = line_of(area, area.height.saturating_sub(1));
    let half = line.width / 2;
    for (start, key, text) in [(0, "Enter", yes), (half, "Esc", no)] {
        let mut place = right_of(line, start);
        place.width = place.width.min(half);
        let used = ink.text(place, key, look.strong());
        let place = right_of(place, used + 1);
        ink.text(place, &messages.text(text), Style::new());
    }
}

fn saved_game_text(messages: &Messages, saved: &SavedGame) -> String {
    let settings = &saved.settings;
    let opponent = match settings.seat {
        Seat::Both => messages.text("term-kept-two-players"),
        Seat::White | Seat::Black => {
            let level = Value::from(u32::from(settings.level.number()));
            messages.format("term-kept-computer", &[("level", level)])
        }
    };
    let to_move = saved.game.to_move();
    messages.format(
        "term-kept-game",
        &[
            ("set", Value::from(settings.set.name())),
            ("opponent", Value::from(opponent)),
            ("turn", Value::from(saved.game.board().turn())),
            ("side", side_value(to_move)),
        ],
    )
}

fn draw_form(form: &Form, messages: &Messages, frame: Rect, ink: &mut Ink) {
    let look = ink.look;
    ink.frame(frame, &messages.text("term-form-new-game"));
    let area = frame.inner(MARGIN);
    let labels = Field::ALL.map(|field| messages.text(field.label()));
    let column = labels.iter().map(|label| width(label)).max().unwrap_or(0) + 2;
    for ((line, field), label) in (FORM_TOP - 1..).zip(Field::ALL).zip(&labels) {
        let line = line_of(area, line);
        ink.text(line, label, Style::new());
        let value = field_value(form, field, messages);
        let place = right_of(line, column);
        if field == form.field {
            let style = look.strong().add_modifier(Modifier::REVERSED);
            ink.text(place, &format!("< {value} >"), style);
        } else {
            ink.text(place, &format!("  {value}"), Style::new());
        }
    }
    let hint = line_of(area, area.height.saturating_sub(3));
    ink.text(hint, &messages.text("term-form-keys"), look.faint());
    let answers = ["term-answer-start", "term-answer-cancel"];
    draw_answers(area, answers, messages, ink);
}

fn field_value(form: &Form, field: Field, messages: &Messages) -> String {
    let settings = &form.settings;
    match field {
        Field::Seat => messages.text(&format!("term-form-seat-{}", settings.seat.name())),
        Field::Level if settings.seat == Seat::Both => messages.text("term-form-none"),
        Field::Level => settings.level.to_string(),
        Field::Set => {
            let name = settings.set.name().to_lowercase().replace('+', "-");
            messages.text(&format!("set-{name}"))
        }
        Field::Opening => messages.text(&format!("term-form-opening-{}", settings.opening)),
        Field::Clock => settings
            .time
            .map_or_else(|| messages.text("term-form-none"), |time| time.to_string()),
    }
}

fn draw_help(messages: &Messages, screen: &Screen, ink: &mut Ink) {
    let look = ink.look;
    let lines = HELP.split(' ').map(|name| {
        let key = format!("term-help-{name}");
        (messages.text(&format!("{key}.keys")), messages.text(&key))
    });
    let lines: Vec<_> = lines.collect();
    let target = look.empty(Sign::Target);
    let marks = messages.format("term-help-marks", &[("target", Value::from(target))]);
    let keys_width = lines.iter().map(|(keys, _)| width(keys)).max().unwrap_or(0) + 2;
    let text_width = lines.iter().map(|(_, text)| width(text)).max().unwrap_or(0);
    let wide = (keys_width + text_width).max(width(&marks)) + 4;
    let high = u16::try_from(lines.len()).unwrap_or(u16::MAX) + 4;
    let frame = screen.centered(wide, high);
    ink.frame(frame, &messages.text("term-help-title"));
    let area = frame.inner(MARGIN);
    for (line, (keys, text)) in (0..).zip(&lines) {
        let line = line_of(area, line);
        ink.text(line, keys, look.strong());
        ink.text(right_of(line, keys_width), text, Style::new());
    }
    let last = line_of(area, area.height.saturating_sub(1));
    ink.text(last, &marks, look.faint());
}
