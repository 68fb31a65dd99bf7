//! Goals of lesson steps.

use serde::Deserialize;
use skep_rules::{Board, Bug, Color, Game, Manner, Move, Piece, Position, Route};

use super::{Wrong, defence};

/// What a step asks for. Any legal move that achieves it is correct.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "goal", rename_all = "kebab-case")]
pub enum Goal {
    /// Place a piece, optionally of a given kind or on given cells.
    Place {
        /// Letter of the kind.
        bug: Option<char>,
        /// Destinations in UHP notation: `wG1-`.
        #[serde(default)]
        to: Vec<String>,
    },
    /// Move a piece on the board, optionally a given one or to given cells.
    Move {
        piece: Option<String>,
        /// Destinations in UHP notation: `bQ-`.
        #[serde(default)]
        to: Vec<String>,
    },
    /// Occupy at least this many cells around the enemy queen.
    Close { sides: u32 },
    /// Leave at most this many cells around the own queen occupied.
    Open { sides: u32 },
    /// Win within this many moves against any defence.
    Win { moves: u32 },
    /// Free an own piece so that it can move.
    Free { piece: String },
    /// Immobilize an enemy piece.
    Hold { piece: String },
    /// Cover a piece with an own one.
    Cover { piece: String },
    /// Leave the opponent no reply that surrounds the own queen.
    Save,
    /// Throw a piece with the pillbug's power, optionally a given one.
    Throw { piece: Option<String> },
    /// Pass, because nothing else is possible.
    Pass,
}

impl Goal {
    /// Maximum number of the learner's moves.
    pub fn length(&self) -> u32 {
        match self {
            Goal::Win { moves } => *moves,
            _ => 1,
        }
    }

    /// Whether a legal move achieves the goal, or keeps it achievable in `left` further moves.
    pub fn check(&self, game: &Game, mv: Move, left: u32) -> Result<(), Wrong> {
        let side = game.to_move();
        let board = game.board();
        let mut after = board.clone();
        // The copy is discarded, so the move need not be undone.
        after.play_unchecked(mv);
        // Losing is wrong whatever the goal.
        match (after.queen_surrounded(side), after.queen_surrounded(!side)) {
            (true, true) => return Err(Wrong::Draw),
            (true, false) => return Err(Wrong::OwnLoss),
            _ => {}
        }
        match self {
            Goal::Place { bug, to } => placed(board, mv, *bug, to),
            Goal::Move { piece, to } => moved(board, mv, piece.as_deref(), to),
            Goal::Close { sides } => {
                let closed = closed_sides(&after, !side);
                require(closed >= *sides, Wrong::ClosesTooFew { closed })
            }
            Goal::Open { sides } => {
                let closed = closed_sides(&after, side);
                require(closed <= *sides, Wrong::StillClosed { closed })
            }
            Goal::Win { .. } => wins(&after, side, left),
            Goal::Free { piece } => frees(&after, piece),
            Goal::Hold { piece } => holds(&after, piece),
            Goal::Cover { piece } => covers(&after, side, piece),
            Goal::Save => saves(&after, side),
            Goal::Throw { piece } => thrown(board, mv, piece.as_deref()),
            Goal::Pass => require(mv.is_pass(), Wrong::OtherPiece),
        }
    }
}

fn require(met: bool, wrong: Wrong) -> Result<(), Wrong> {
    if met { Ok(()) } else { Err(wrong) }
}

fn closed_sides(board: &Board, side: Color) -> u32 {
    let liberties = board.queen_liberties(side);
    liberties.map_or(0, |liberties| 6 - liberties)
}

fn placed(board: &Board, mv: Move, bug: Option<char>, to: &[String]) -> Result<(), Wrong> {
    let Some(piece) = mv.piece().filter(|&piece| board.in_hand().contains(piece)) else {
        return Err(Wrong::NotPlaced);
    };
    let fits = |letter| Bug::from_letter(letter) == Some(piece.bug());
    require(bug.is_none_or(fits), Wrong::OtherKind)?;
    require(ends_at(board, mv, to), Wrong::OtherPlace)
}

/// Whether a move ends on one of the given cells; true if none is given.
fn ends_at(board: &Board, mv: Move, to: &[String]) -> bool {
    let Some(piece) = mv.piece() else {
        return false;
    };
    // The cell is parsed as a destination of the piece itself, so that one notation serves all goals.
    to.is_empty()
        || to
            .iter()
            .any(|place| board.read_move(&format!("{piece} {place}")) == Ok(mv))
}

fn moved(board: &Board, mv: Move, asked: Option<&str>, to: &[String]) -> Result<(), Wrong> {
    let Some(piece) = mv.piece().filter(|&piece| board.placed().contains(piece)) else {
        return Err(Wrong::NotMoved);
    };
    let is_asked = asked.is_none_or(|name| name.parse() == Ok(piece));
    require(is_asked, Wrong::OtherPiece)?;
    require(ends_at(board, mv, to), Wrong::OtherPlace)
}

fn wins(after: &Board, side: Color, left: u32) -> Result<(), Wrong> {
    if after.queen_surrounded(!side) {
        return Ok(());
    }
    require(left > 0, Wrong::NoWin)?;
    defence::escape(after, left).map_or(Ok(()), |answer| Err(Wrong::Escapes { answer }))
}

fn frees(after: &Board, name: &str) -> Result<(), Wrong> {
    let mut position = Position::from(after);
    position.ply = position.ply.saturating_add(1);
    position.resting = None;
    let can_move = match (name.parse(), position.to_board()) {
        (Ok(piece), Ok(board)) => !board.moves_of(piece).is_empty(),
        _ => false,
    };
    require(can_move, Wrong::StillStuck)
}

fn holds(after: &Board, name: &str) -> Result<(), Wrong> {
    let held = name
        .parse::<Piece>()
        .is_ok_and(|piece| after.moves_of(piece).is_empty());
    require(held, Wrong::StillMoves)
}

fn covers(after: &Board, side: Color, name: &str) -> Result<(), Wrong> {
    let is_covered = name.parse().is_ok_and(|piece: Piece| {
        let top = after.cell_of(piece).and_then(|cell| after.top(cell));
        top.is_some_and(|top| top != piece && top.color() == side)
    });
    require(is_covered, Wrong::NotCovered)
}

fn saves(after: &Board, side: Color) -> Result<(), Wrong> {
    let mut board = after.clone();
    let mut answers = after.legal_moves().into_iter();
    let loss = answers.find(|&answer| {
        let undo = board.make_unchecked(answer);
        let lost = board.queen_surrounded(side) && !board.queen_surrounded(!side);
        board.unmake(undo);
        lost
    });
    loss.map_or(Ok(()), |answer| Err(Wrong::Loses { answer }))
}

fn thrown(board: &Board, mv: Move, asked: Option<&str>) -> Result<(), Wrong> {
    let Some(piece) = mv.piece() else {
        return Err(Wrong::NotThrown);
    };
    let is_thrown = |route: Route| matches!(route.manner, Manner::Thrown { .. });
    require(board.check(mv).is_ok_and(is_thrown), Wrong::NotThrown)?;
    let is_asked = asked.is_none_or(|name| name.parse() == Ok(piece));
    require(is_asked, Wrong::OtherPiece)
}
