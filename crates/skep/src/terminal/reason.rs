//! Reasons for refusals, in words and as cells.

use skep_rules::{Bug, Color, Game, Hex, Piece, Verdict, WhyNot};

use crate::messages::{Messages, Value};

/// The reason why a piece has no move at all, or `None` if it merely has no target.
pub(crate) fn why_stuck(game: &Game, piece: Piece) -> Option<WhyNot> {
    let probes: Vec<Hex> = match game.hex_of(piece) {
        Some(hex) => hex.neighbors().into(),
        // A reason that applies to every cell also applies to the origin.
        None => vec![Hex::ORIGIN],
    };
    probes
        .into_iter()
        .filter_map(|hex| match game.verdict(piece, hex) {
            Verdict::Refused(why) => Some(why),
            Verdict::Legal(_) => None,
        })
        .find(holds_everywhere)
}

/// Whether a reason concerns the piece rather than the target.
const fn holds_everywhere(why: &WhyNot) -> bool {
    matches!(
        why,
        WhyNot::GameOver
            | WhyNot::NotInSet { .. }
            | WhyNot::NotYourTurn { .. }
            | WhyNot::QueenNotFirst
            | WhyNot::QueenDue
            | WhyNot::NotNextOfKind { .. }
            | WhyNot::QueenNotPlaced
            | WhyNot::Covered { .. }
            | WhyNot::Resting
            | WhyNot::Pinned { .. }
            | WhyNot::NothingToCopy
    )
}

/// The reason in words.
pub(crate) fn reason_text(messages: &Messages, why: &WhyNot) -> String {
    let plain = |key| messages.text(key);
    let about = |key, &piece: &Piece| messages.of_piece(key, piece);
    let step = |key, name, &number: &u32| messages.format(key, &[(name, Value::from(number))]);
    match why {
        WhyNot::GameOver => plain("why-game-over"),
        WhyNot::NotInSet { piece } => about("why-not-in-set", piece),
        WhyNot::NotYourTurn { to_move } => {
            messages.format("why-not-your-turn", &[("side", Value::from(*to_move))])
        }
        WhyNot::QueenNotFirst => plain("why-queen-not-first"),
        WhyNot::QueenDue => plain("why-queen-due"),
        WhyNot::NotNextOfKind { next, .. } => about("why-not-next-of-kind", next),
        WhyNot::PlacedOnPiece { occupant } => about("why-placed-on-piece", occupant),
        WhyNot::FirstPieceElsewhere => plain("why-first-piece-elsewhere"),
        WhyNot::TouchesEnemy { .. } => plain("why-touches-enemy"),
        WhyNot::TouchesNoFriend => plain("why-touches-no-friend"),
        WhyNot::QueenNotPlaced => plain("why-queen-not-placed"),
        WhyNot::Covered { by } => about("why-covered", by),
        WhyNot::Resting => plain("why-resting"),
        WhyNot::Pinned { .. } => plain("why-pinned"),
        WhyNot::NotThrowable => plain("why-not-throwable"),
        WhyNot::SameCell => plain("why-same-cell"),
        WhyNot::NothingToCopy => plain("why-nothing-to-copy"),
        WhyNot::MustLandOnGround { occupant } => about("why-must-land-on-ground", occupant),
        WhyNot::NotInLine => plain("why-not-in-line"),
        WhyNot::NothingToJump => plain("why-nothing-to-jump"),
        WhyNot::JumpsOverGap { .. } => plain("why-jumps-over-gap"),
        WhyNot::Gated { step: number, .. } => step("why-gated", "step", number),
        WhyNot::LosesContact { step: number, .. } => step("why-loses-contact", "step", number),
        WhyNot::WrongDistance { steps } => step("why-wrong-distance", "steps", steps),
        WhyNot::Unreachable => plain("why-unreachable"),
        WhyNot::NoCopiedWay { reasons } => copied_text(messages, reasons),
        WhyNot::MayNotPass => plain("why-may-not-pass"),
    }
}

/// A mosquito that copies a single bug gets that bug's reason; several reasons would fill the window.
fn copied_text(messages: &Messages, reasons: &[(Bug, WhyNot)]) -> String {
    let [(bug, why)] = reasons else {
        return messages.text("why-no-copied-way");
    };
    let copied = Value::from(bug.letter().to_string());
    let start = messages.format("why-copied", &[("copied", copied)]);
    format!("{start} {}", reason_text(messages, why))
}

/// Cells that illustrate a reason.
pub(crate) fn evidence(game: &Game, why: &WhyNot) -> Vec<Hex> {
    let pieces = |pieces: &mut dyn Iterator<Item = Piece>| -> Vec<Hex> {
        pieces.filter_map(|piece| game.hex_of(piece)).collect()
    };
    let one = |piece: Piece| pieces(&mut std::iter::once(piece));
    let cells = |cells: &[skep_rules::Cell]| -> Vec<Hex> {
        cells.iter().filter_map(|&cell| game.hex(cell)).collect()
    };
    match why {
        WhyNot::PlacedOnPiece { occupant } | WhyNot::MustLandOnGround { occupant } => {
            one(*occupant)
        }
        WhyNot::TouchesEnemy { enemies } => cells(enemies),
        WhyNot::Covered { by } => one(*by),
        WhyNot::Pinned { cut_off } => pieces(&mut cut_off.into_iter()),
        WhyNot::JumpsOverGap { gap } => cells(&[*gap]),
        WhyNot::Gated { gate, .. } => cells(gate),
        WhyNot::LosesContact { from, to, .. } => cells(&[*from, *to]),
        WhyNot::NoCopiedWay { reasons } => match &reasons[..] {
            [(_, why)] => evidence(game, why),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The name of a side.
pub(crate) fn side_name(messages: &Messages, side: Color) -> String {
    messages.format("side-name", &[("side", Value::from(side))])
}

/// Capitalises the first letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Language;

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
}
