//! Refusals and moves in words, and the cells that explain a refusal.

use skep_game::protocol::{Part, Reason};
use skep_rules::{Color, Direction, Game, Hex, Manner, Piece, WhyNot};

use super::table::Table;
use crate::messages::{Messages, Value, piece_values, side_value};

/// The reason why a piece has no move at all, or `None` if it merely has no target.
pub(crate) fn why_stuck(game: &Game, piece: Piece) -> Option<WhyNot> {
    let probes: Vec<Hex> = match game.hex_of(piece) {
        Some(hex) => hex.neighbors().into(),
        // A reason that applies to every cell also applies to the origin.
        None => vec![Hex::ORIGIN],
    };
    probes
        .into_iter()
        .filter_map(|hex| game.check_at(piece, hex).err())
        .find(WhyNot::concerns_piece)
}

/// A reason in words.
pub(crate) fn reason_text(messages: &Messages, why: &WhyNot) -> String {
    text(messages, &skep_game::bare_reason(why))
}

fn text(messages: &Messages, reason: &Reason) -> String {
    if let Some([Part { bug, reason }]) = reason.parts.as_deref() {
        let copied = Value::from(bug.to_string());
        let start = messages.format("why-copied", &[("copied", copied)]);
        return format!("{start} {}", text(messages, reason));
    }
    let piece = reason.piece.as_ref().and_then(|name| name.parse().ok());
    let mut values = piece.map_or_else(Vec::new, |piece| piece_values(piece).to_vec());
    values.extend(reason.side.map(|side| ("side", side_value(side))));
    values.extend(reason.step.map(|step| ("step", Value::from(step))));
    values.extend(reason.steps.map(|steps| ("steps", Value::from(steps))));
    messages.format(&format!("why-{}", reason.code), &values)
}

/// The cells that explain a reason.
pub(crate) fn evidence(game: &Game, why: &WhyNot) -> Vec<Hex> {
    let reason = skep_game::reason(game, None, why);
    let shown = match reason.parts.as_deref() {
        Some([only]) => &only.reason,
        _ => &reason,
    };
    shown.cells.iter().copied().map(Hex::from).collect()
}

/// The name of a side.
pub(crate) fn side_name(messages: &Messages, side: Color) -> String {
    messages.format("side-name", &[("side", side_value(side))])
}

/// Capitalises the first letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// The last move in words, such as "Black places ant 1 to the left of the white queen".
pub(crate) fn last_move_text(messages: &Messages, table: &Table) -> Option<String> {
    let last = table.last_move()?;
    let game = table.game();
    let mover = ("side", side_value(!game.to_move()));
    let Some(piece) = last.mv.piece() else {
        return Some(capital(&messages.format("say-passes", &[mover])));
    };
    let mut values = piece_values(piece).to_vec();
    let Some((rel, reference)) = relation(game, piece) else {
        return Some(capital(&messages.format("say-first", &values)));
    };
    let place = messages.of_piece(&format!("rel-{rel}"), reference);
    values.push(("where", Value::from(place)));
    values.push(("rel", Value::from(rel)));
    #[warn(clippy::wildcard_enum_match_arm)]
    let key = match last.manner {
        Manner::Passes => "say-passes",
        Manner::Placed => "say-placed",
        Manner::Slides => "say-slides",
        Manner::Climbs => "say-climbs",
        Manner::Jumps => "say-jumps",
        Manner::Thrown { by } => {
            values.push(("by", Value::from(messages.of_piece("piece-full", by))));
            "say-thrown"
        }
        _ => "say-slides",
    };
    Some(capital(&messages.format(key, &values)))
}

/// The reference piece of the notation, and the direction from it.
fn relation(game: &Game, piece: Piece) -> Option<(&'static str, Piece)> {
    let board = game.board();
    let cell = board.cell_of(piece)?;
    if let Some(under) = board.under(piece) {
        return Some(("on-top", under));
    }
    Direction::ALL.into_iter().find_map(|direction| {
        let beside = board.top(cell.neighbor(direction))?;
        // Seen from the reference piece, the direction is the opposite.
        let rel = match direction.opposite() {
            Direction::NorthWest => "up-left",
            Direction::NorthEast => "up-right",
            Direction::East => "right",
            Direction::SouthEast => "down-right",
            Direction::SouthWest => "down-left",
            Direction::West => "left",
        };
        Some((rel, beside))
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use skep_engine::Level;
    use skep_rules::{GameType, Opening};

    use super::*;
    use crate::{
        messages::Language,
        terminal::settings::{Seat, Settings},
    };

    fn game(text: &str) -> Game {
        text.parse().unwrap()
    }

    #[test]
    fn shows_what_a_pinned_piece_holds_together() {
        let game = game("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
        let why = why_stuck(&game, "wS1".parse().unwrap()).unwrap();
        assert!(matches!(why, WhyNot::Pinned { .. }));
        assert_eq!(evidence(&game, &why), [Hex::new(-1, 0)]);
        let text = reason_text(&Messages::new(Language::English, false), &why);
        assert!(text.contains("cut off"), "{text}");
    }

    #[test]
    fn explains_why_pieces_in_hand_cannot_be_placed() {
        let start = game("Base");
        let queen = "wQ".parse().unwrap();
        assert_eq!(why_stuck(&start, queen), Some(WhyNot::QueenNotFirst));
        let later = why_stuck(&start, "wA2".parse().unwrap());
        assert!(matches!(later, Some(WhyNot::NotNextOfKind { .. })));
        let due = game("Base;InProgress;White[4];wS1;bS1 wS1-;wS2 -wS1;bS2 bS1-;wG1 -wS2;bG1 bS2-");
        assert_eq!(
            why_stuck(&due, "wA1".parse().unwrap()),
            Some(WhyNot::QueenDue)
        );
        assert_eq!(
            why_stuck(&due, "wS2".parse().unwrap()),
            Some(WhyNot::QueenNotPlaced)
        );
    }

    #[test]
    fn describes_moves_in_every_language() {
        let settings = Settings {
            set: GameType::BASE,
            opening: Opening::Tournament,
            level: Level::LOWEST,
            seat: Seat::Both,
            time: None,
        };
        let mut table = Table::new(settings, 1, Duration::ZERO);
        let moves = [
            "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wB1 -wQ", "bA1 bQ-", "wB1 wQ",
        ];
        for text in moves {
            let mv = table.game().read_move(text).unwrap();
            table.play(mv, Duration::ZERO).unwrap();
            for language in Language::ALL {
                let told = last_move_text(&Messages::new(language, false), &table).unwrap();
                assert!(told.len() > 10 && !told.contains(['{', '}']), "{told}");
            }
        }
        let english = Messages::new(Language::English, false);
        let told = last_move_text(&english, &table).unwrap();
        assert_eq!(told, "White beetle 1 climbs onto the white queen");
    }
}
