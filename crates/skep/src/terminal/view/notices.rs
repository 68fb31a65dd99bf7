//! Notices in words.

use skep_game::protocol::Ending;
use skep_rules::{MoveSyntaxError, Outcome, ReadMoveError, ReferenceError};

use crate::messages::{Messages, Value, side_value};
use crate::terminal::look::Sign;
use crate::terminal::play::{Notice, Play};
use crate::terminal::reason::{last_move_text, reason_text};

/// The text of the current notice and its style.
pub(super) fn notice_text(play: &Play, messages: &Messages) -> (String, Option<Sign>) {
    let text = |key: &str| messages.text(key);
    if let Some(outcome) = play.table.game().outcome() {
        let over = outcome_text(messages, outcome);
        let text = format!("{over} {}", text("term-prompt-over"));
        return (text, Some(Sign::Last));
    }
    let Some(notice) = &play.notice else {
        return (prompt(play, messages), None);
    };
    match notice {
        Notice::Moved => (moved_text(play, messages), None),
        Notice::Refused(why) => (reason_text(messages, why), Some(Sign::Evidence)),
        Notice::NoDestination => (text("why-no-destination"), Some(Sign::Evidence)),
        Notice::Unreadable(error) => (unreadable_text(messages, *error), Some(Sign::Evidence)),
        Notice::Hint(mv) => {
            let hint = messages.format("term-notice-hint", &[("move", Value::from(mv.as_str()))]);
            (hint, Some(Sign::Hint))
        }
        Notice::Hinting => (text("term-notice-hinting"), None),
        Notice::NotYourTurn => (text("term-notice-not-your-turn"), None),
        Notice::ChooseFirst => (text("term-notice-choose-first"), None),
        Notice::NoneLeft => (text("term-notice-none-left"), Some(Sign::Evidence)),
        Notice::NothingToTakeBack => (text("term-notice-nothing-to-take-back"), None),
        Notice::TakenBack => (text("term-notice-taken-back"), None),
        Notice::DrawDeclined => (text("term-notice-draw-declined"), None),
        Notice::DrawOffered => (text("term-notice-draw-offered"), None),
        Notice::Resumed => (text("term-notice-resumed"), None),
        Notice::SaveFailed(reason) => {
            let values = [("reason", Value::from(reason.as_str()))];
            let text = messages.format("term-notice-not-kept", &values);
            (text, Some(Sign::Evidence))
        }
    }
}

/// Instructions for the next step.
fn prompt(play: &Play, messages: &Messages) -> String {
    let game = play.table.game();
    if play.is_typing() {
        return messages.text("term-prompt-typing");
    }
    if let Some(chosen) = &play.chosen {
        let count = u32::try_from(chosen.targets.len()).unwrap_or(u32::MAX);
        let values = [
            ("piece", Value::from(chosen.piece.to_string())),
            ("count", Value::from(count)),
        ];
        return messages.format("term-prompt-target", &values);
    }
    if play.table.is_computers_turn() {
        return messages.text("term-prompt-wait");
    }
    if game.must_pass() {
        return messages.text("term-prompt-pass");
    }
    messages.text(match play.table.plies() {
        0..2 => "term-prompt-first",
        _ => "term-prompt-choose",
    })
}

/// The last move in words, and important facts about the new position.
fn moved_text(play: &Play, messages: &Messages) -> String {
    let game = play.table.game();
    let mut parts: Vec<String> = last_move_text(messages, &play.table)
        .into_iter()
        .map(|text| format!("{text}."))
        .collect();
    if game.occurrences() == 2 {
        parts.push(messages.text("term-notice-repetition"));
    }
    if play.table.is_persons_turn() && game.must_pass() {
        parts.push(messages.text("term-prompt-pass"));
    }
    parts.join(" ")
}

pub(super) fn outcome_text(messages: &Messages, outcome: Outcome) -> String {
    let Ending { winner, reason } = outcome.into();
    let winner = winner.map(|winner| ("winner", side_value(winner)));
    let key = format!("end-{}", reason.name());
    messages.format(&key, winner.as_slice())
}

/// The error of a typed move in words. Clippy reports a new error of the rules that is missing here.
#[warn(clippy::wildcard_enum_match_arm)]
fn unreadable_text(messages: &Messages, error: ReadMoveError) -> String {
    let named = |key, piece: skep_rules::Piece| {
        messages.format(key, &[("piece", Value::from(piece.to_string()))])
    };
    match error {
        ReadMoveError::Syntax(error) => messages.text(match error {
            MoveSyntaxError::Empty | MoveSyntaxError::BadPiece => "term-typed-bad-piece",
            MoveSyntaxError::BadDestination => "term-typed-bad-destination",
            MoveSyntaxError::TwoDirections => "term-typed-two-directions",
            _ => "term-typed-bad-destination",
        }),
        ReadMoveError::Reference(error) => match error {
            ReferenceError::NotOnTable { reference } => named("term-typed-not-on-table", reference),
            ReferenceError::Missing => messages.text("term-typed-no-destination"),
            ReferenceError::OnEmptyTable => messages.text("term-typed-empty-table"),
            ReferenceError::Occupied { occupant, .. } => named("term-typed-occupied", occupant),
            ReferenceError::Covered { top, .. } => named("term-typed-covered", top),
            _ => messages.text("term-typed-bad-destination"),
        },
    }
}
