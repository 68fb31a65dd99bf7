//! Messages about moves.

use skep_rules::{Game, Manner as Way, Move, Route};

use crate::{
    clock::Millis,
    live::Played,
    protocol::{Manner, Place, Ply, TimedMove},
};

/// Describes a legal move in the position before it.
pub(crate) fn ply(game: &Game, mv: Move, at: Millis) -> Ply {
    Ply::from(&Played::of(game, mv, at, 0))
}

impl From<&Played> for TimedMove {
    fn from(played: &Played) -> TimedMove {
        TimedMove {
            uhp: played.uhp.clone(),
            at: played.at,
        }
    }
}

impl From<&Played> for Ply {
    fn from(played: &Played) -> Ply {
        let (manner, by) = convert(played.manner);
        Ply {
            uhp: played.uhp.clone(),
            piece: played.piece().map(|piece| piece.to_string()),
            from: played.from.map(Place::from),
            to: played.to.map(Place::from),
            path: played.path.iter().copied().map(Place::from).collect(),
            manner,
            by,
            at: played.at,
        }
    }
}

/// Path, manner and throwing piece of a route.
pub(crate) fn shown(game: &Game, route: &Route) -> (Vec<Place>, Manner, Option<String>) {
    let path = route
        .cells
        .iter()
        .filter_map(|cell| game.hex(*cell).map(Place::from))
        .collect();
    let (manner, by) = convert(Some(route.manner));
    (path, manner, by)
}

#[warn(clippy::wildcard_enum_match_arm)]
fn convert(manner: Option<Way>) -> (Manner, Option<String>) {
    let manner = match manner.unwrap_or(Way::Passes) {
        Way::Passes => Manner::Passes,
        Way::Placed => Manner::Placed,
        Way::Slides => Manner::Slides,
        Way::Climbs => Manner::Climbs,
        Way::Jumps => Manner::Jumps,
        Way::Thrown { by } => return (Manner::Thrown, Some(by.to_string())),
        // A new one, which Clippy reports: shown step by step, like any path.
        _ => Manner::Slides,
    };
    (manner, None)
}
