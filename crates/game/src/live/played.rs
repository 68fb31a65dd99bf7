//! Played plies.

use skep_rules::{Game, Hex, Manner, Move, Piece};

use crate::clock::Millis;

/// A ply with everything needed to show it, except the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub mv: Move,
    pub uhp: String,
    /// `None` for a placement or a pass.
    pub from: Option<Hex>,
    /// `None` for a pass.
    pub to: Option<Hex>,
    /// Empty for a pass.
    pub path: Vec<Hex>,
    /// `None` for a pass.
    pub manner: Option<Manner>,
    pub at: Millis,
    pub version: u32,
}

impl Played {
    /// Describes a legal move in the position before it.
    pub fn of(game: &Game, mv: Move, at: Millis, version: u32) -> Played {
        let mut played = Played {
            mv,
            uhp: game.board().move_string(mv).to_string(),
            from: None,
            to: None,
            path: Vec::new(),
            manner: None,
            at,
            version,
        };
        let Some((piece, to)) = mv.parts() else {
            return played;
        };
        played.from = game.hex_of(piece);
        played.to = game.hex(to);
        match game.board().check(mv) {
            Ok(route) => {
                played.path = route
                    .cells
                    .iter()
                    .filter_map(|cell| game.hex(*cell))
                    .collect();
                played.manner = Some(route.manner);
            }
            // Cannot happen for a legal move; the piece would simply appear at its destination.
            Err(_) => {
                played.path.extend(played.to);
                played.manner = Some(Manner::Placed);
            }
        }
        played
    }

    /// `None` for a pass.
    pub const fn piece(&self) -> Option<Piece> {
        self.mv.piece()
    }
}
