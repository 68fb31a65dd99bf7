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
    pub manner: Manner,
    pub at: Millis,
    pub version: u32,
}

impl Played {
    /// Describes a legal move in the position before it.
    pub fn of(game: &Game, mv: Move, at: Millis, version: u32) -> Played {
        let (piece, to) = mv.parts().unzip();
        let to = to.and_then(|to| game.hex(to));
        let (path, manner) = match game.board().check(mv) {
            Ok(route) => {
                let path = route.cells.iter().filter_map(|cell| game.hex(*cell));
                (path.collect(), route.manner)
            }
            // Cannot happen for a legal move; the piece would simply appear at its destination.
            Err(_) => (Vec::from_iter(to), Manner::Placed),
        };
        Played {
            mv,
            uhp: game.board().move_string(mv).to_string(),
            from: piece.and_then(|piece| game.hex_of(piece)),
            to,
            path,
            manner,
            at,
            version,
        }
    }

    /// `None` for a pass.
    pub const fn piece(&self) -> Option<Piece> {
        self.mv.piece()
    }
}
