//! Messages about moves and positions, with legal moves and reasons.

use std::collections::BTreeMap;

use skep_rules::{Bug, Color, Game, Manner as Way, Move, Piece};

use super::reasons;
use crate::{
    live::Played,
    protocol::{BySide, Manner, Place, Ply, PositionView, Side, TimedMove},
};

/// View of a position. Once the game is over, nothing is legal and no reasons are given.
pub(crate) fn position(game: &Game, is_over: bool) -> PositionView {
    let board = game.board();
    let moves = if is_over {
        Vec::new()
    } else {
        game.legal_moves()
    };
    let legal = legal(game, &moves);
    let stuck = if is_over {
        BTreeMap::new()
    } else {
        own_pieces(game)
            .map(|piece| (piece, piece.to_string()))
            .filter(|(_, name)| !legal.contains_key(name))
            .map(|(piece, name)| (name, reasons::stuck(game, piece)))
            .collect()
    };
    let mut placed: Vec<Piece> = board.placed().iter().collect();
    placed.sort_by_key(|piece| board.level(*piece));
    PositionView {
        ply: count(game.moves().len()),
        turn: game.to_move(),
        pieces: placed
            .into_iter()
            .filter_map(|piece| {
                let hex = game.hex_of(piece)?;
                Some((piece.to_string(), hex.q, hex.r))
            })
            .collect(),
        hands: BySide::from_fn(|side| hand(game, side)),
        legal,
        stuck,
        pass: moves == [Move::PASS],
        closed: BySide::from_fn(|side: Side| {
            let open = board.queen_liberties(side)?;
            Some(6_u32.saturating_sub(open))
        }),
        occurrences: count(game.occurrences()),
    }
}

/// Saturating; counts are far smaller.
pub(crate) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn legal(game: &Game, moves: &[Move]) -> BTreeMap<String, Vec<(i32, i32, String)>> {
    let mut legal: BTreeMap<String, Vec<(i32, i32, String)>> = BTreeMap::new();
    for mv in moves {
        let Some((piece, to)) = mv.parts() else {
            continue;
        };
        let Some(hex) = game.hex(to) else {
            continue;
        };
        let uhp = game.board().move_string(*mv).to_string();
        legal
            .entry(piece.to_string())
            .or_default()
            .push((hex.q, hex.r, uhp));
    }
    legal
}

/// Pieces of the side to move: those on the board and the next of each kind in hand.
fn own_pieces(game: &Game) -> impl Iterator<Item = Piece> + '_ {
    let board = game.board();
    let us = game.to_move();
    let on_table = board
        .placed()
        .iter()
        .filter(move |piece| piece.color() == us);
    on_table.chain(board.next_in_hand(us))
}

fn hand(game: &Game, color: Color) -> BTreeMap<char, u8> {
    let mut hand = BTreeMap::new();
    let pieces = game
        .board()
        .in_hand()
        .iter()
        .filter(|piece| piece.color() == color);
    for bug in pieces.map(Piece::bug) {
        *hand.entry(Bug::letter(bug)).or_insert(0) += 1;
    }
    hand
}

/// Describes a legal move in the position before it.
pub fn ply(game: &Game, mv: Move) -> Ply {
    Ply::from(&Played::of(game, mv, 0, 0))
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

#[warn(clippy::wildcard_enum_match_arm)]
fn convert(manner: Way) -> (Manner, Option<String>) {
    let manner = match manner {
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
