//! Moves in words.

use skep_rules::{Direction, Game, Manner, Piece};

use super::{reason::capital, table::Table};
use crate::messages::{Messages, Value, piece_values, side_value};

/// The last move in words, such as "Black places ant 1 to the left of the white queen".
pub(crate) fn last_move_text(messages: &Messages, table: &Table) -> Option<String> {
    let last = table.last_move()?;
    let game = table.game();
    let mover = ("side", side_value(!game.to_move()));
    let (Some(piece), Some(manner)) = (last.mv.piece(), last.manner) else {
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
    let key = match manner {
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
