//! A ply that has been played.

use skep_rules::{Game, Hex, Manner, Move, Piece, Verdict};

use crate::clock::Millis;

/// A ply and everything that can be seen of it, but for the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// The same in UHP notation.
    pub uhp: String,
    /// Where the piece came from; `None` for the hand, and for a pass.
    pub from: Option<Hex>,
    /// Where it went; `None` for a pass.
    pub to: Option<Hex>,
    /// The path that it took; empty for a pass.
    pub path: Vec<Hex>,
    /// How it went; `None` for a pass.
    pub manner: Option<Manner>,
    /// When.
    pub at: Millis,
    /// The version of the game that it brought about.
    pub version: u32,
}

impl Played {
    /// How a legal move looks, seen from the position before it.
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
        match game.board().verdict(piece, to) {
            Verdict::Legal(route) => {
                played.path = route
                    .cells
                    .iter()
                    .filter_map(|cell| game.hex(*cell))
                    .collect();
                played.manner = Some(route.manner);
            }
            // The move is legal, so this does not happen; the piece would just appear at its place.
            Verdict::Refused(_) => {
                played.path.extend(played.to);
                played.manner = Some(Manner::Placed);
            }
        }
        played
    }

    /// The piece; `None` for a pass.
    pub const fn piece(&self) -> Option<Piece> {
        self.mv.piece()
    }
}
