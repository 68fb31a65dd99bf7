//! A move that is about to be played, as clients are told it.

use skep_rules::{Cell, Game, Manner as Way, Move, Route, Verdict};

use crate::{
    clock::Millis,
    protocol::{Manner, Place, Ply},
};

/// How a legal move looks, seen from the position before it.
pub(crate) fn ply(game: &Game, mv: Move, at: Millis) -> Ply {
    let uhp = game.board().move_string(mv).to_string();
    let Some((piece, to)) = mv.parts() else {
        return Ply {
            uhp,
            piece: None,
            from: None,
            to: None,
            path: Vec::new(),
            manner: Manner::Passes,
            by: None,
            at,
        };
    };
    let to = game.hex(to).map(Place::from);
    let (path, manner, by) = match game.board().verdict(piece, mv_cell(mv)) {
        Verdict::Legal(route) => shown(game, &route),
        // The move is legal, so this does not happen; the piece would just appear at its place.
        Verdict::Refused(_) => (to.into_iter().collect(), Manner::Placed, None),
    };
    Ply {
        uhp,
        piece: Some(piece.to_string()),
        from: game.hex_of(piece).map(Place::from),
        to,
        path,
        manner,
        by,
        at,
    }
}

/// A way through the plane, how the piece goes along it, and who throws it.
pub(crate) fn shown(game: &Game, route: &Route) -> (Vec<Place>, Manner, Option<String>) {
    let path = route
        .cells
        .iter()
        .filter_map(|cell| game.hex(*cell).map(Place::from))
        .collect();
    let (manner, by) = match route.manner {
        Way::Placed => (Manner::Placed, None),
        Way::Slides => (Manner::Slides, None),
        Way::Climbs => (Manner::Climbs, None),
        Way::Jumps => (Manner::Jumps, None),
        Way::Thrown { by } => (Manner::Thrown, Some(by.to_string())),
    };
    (path, manner, by)
}

fn mv_cell(mv: Move) -> Cell {
    mv.parts().map_or(Cell::ORIGIN, |(_, to)| to)
}
