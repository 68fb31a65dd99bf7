//! Reasons as English sentences.

use crate::{Bug, Cell, Game, Move, Piece, WhyNot};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

impl WhyNot {
    /// Returns true if the reason holds for every destination of the piece.
    pub const fn concerns_piece(&self) -> bool {
        matches!(
            self,
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
                | WhyNot::MayNotPass
        )
    }

    /// Writes an English sentence, without a full stop, that names the pieces and the rules behind the reason. The game
    /// is the one that refused the move.
    ///
    /// ```
    /// use skep_rules::{Game, PlayMoveError};
    ///
    /// let mut game: Game = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-".parse()?;
    /// let mv = game.read_move("wS1 bQ-")?;
    /// let why = game.play(mv).unwrap_err();
    /// assert_eq!(why.code(), "pinned");
    /// assert_eq!(
    ///     why.explain(&game, mv),
    ///     "wS1 cannot move: without it wQ would be cut off (R10)"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self, game: &Game, mv: Move) -> String {
        let Some(piece) = mv.piece() else {
            let player = game.to_move();
            return format!("{player} cannot pass: {self}{}", self.cited());
        };
        let verb = match self {
            _ if game.hex_of(piece).is_none() => "be placed",
            WhyNot::NotThrowable => "be thrown",
            _ => "move",
        };
        let there = if self.concerns_piece() { "" } else { " there" };
        let because = self.because(game);
        format!("{piece} cannot {verb}{there}: {because}{}", self.cited())
    }

    /// The reason as a clause that names pieces.
    fn because(&self, game: &Game) -> String {
        let at = |cell: &Cell| game.board().top(*cell);
        match self {
            WhyNot::NotInSet { .. } => format!("it is not in {}", game.board().game_type()),
            WhyNot::PlacedOnPiece { occupant } => format!("{occupant} is on that cell"),
            WhyNot::MustLandOnGround { occupant } => {
                format!("{occupant} is on that cell, and it must land on the ground")
            }
            WhyNot::TouchesEnemy { enemies } => {
                format!("it would touch {}", list(enemies.iter().filter_map(at)))
            }
            WhyNot::Pinned { cut_off } => {
                format!("without it {} would be cut off", list(*cut_off))
            }
            WhyNot::JumpsOverGap { gap } => match game.hex(*gap) {
                Some(hex) => format!("a grasshopper does not jump over the gap at {hex}"),
                None => self.to_string(),
            },
            WhyNot::Gated { step, gate, .. } => {
                let gate = list(gate.iter().filter_map(at));
                format!("it does not fit between {gate} at step {step}")
            }
            WhyNot::NoCopiedWay { reasons } => {
                let part = |(bug, why): &(Bug, WhyNot)| {
                    let bug = bug.to_string().to_lowercase();
                    format!("as a {bug}, {}", why.because(game))
                };
                let parts: Vec<String> = reasons.iter().map(part).collect();
                parts.join("; ")
            }
            _ => self.to_string(),
        }
    }

    /// The rules in parentheses, after a space.
    fn cited(&self) -> String {
        match self.rules() {
            [] => String::new(),
            rules => format!(" ({})", rules.join(", ")),
        }
    }
}

/// Names of pieces: `wQ`, `wQ and bA1` or `wQ, wA1 and wM`.
fn list(pieces: impl IntoIterator<Item = Piece>) -> String {
    let mut names: Vec<String> = pieces.into_iter().map(|piece| piece.to_string()).collect();
    let last = names.pop().unwrap_or_default();
    if names.is_empty() {
        return last;
    }
    format!("{} and {last}", names.join(", "))
}
