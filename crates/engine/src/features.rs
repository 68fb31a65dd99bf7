//! What the evaluation sees in a position: a list of small numbers, each with a weight of its own.
//!
//! The estimate is linear in these features, so that the weights can be fitted to the results of games.

use skep_rules::{Board, Bug, Cell, Color, Piece, PieceSet};

/// How many features there are.
pub(crate) const COUNT: usize = layout::END;

/// Where each group of features begins.
pub(crate) mod layout {
    /// By how many sides of the own queen are closed.
    pub(crate) const CLOSED: usize = 0;
    /// By creature: an own piece that can move.
    pub(crate) const FREE: usize = CLOSED + 7;
    /// By creature: an own piece that holds the hive together.
    pub(crate) const PINNED: usize = FREE + 8;
    /// By creature: an own piece that no gate lets out.
    pub(crate) const STUCK: usize = PINNED + 8;
    /// By creature: an own piece with another on top of it.
    pub(crate) const COVERED: usize = STUCK + 8;
    /// By creature: an own piece in hand.
    pub(crate) const HAND: usize = COVERED + 8;
    /// By creature: an own piece beside the enemy queen.
    pub(crate) const AT_ENEMY_QUEEN: usize = HAND + 8;
    /// By creature: an own piece beside the own queen.
    pub(crate) const AT_OWN_QUEEN: usize = AT_ENEMY_QUEEN + 8;
    /// An own piece on top of the enemy queen's stack, and one on top of the own queen's.
    pub(crate) const ON_ENEMY_QUEEN: usize = AT_OWN_QUEEN + 8;
    pub(crate) const ON_OWN_QUEEN: usize = ON_ENEMY_QUEEN + 1;
    /// By how many sides of the enemy queen are closed: own pieces that are free and not yet beside her.
    pub(crate) const ATTACKERS: usize = ON_OWN_QUEEN + 1;
    /// By how many sides of the enemy queen are closed: her free sides that a slide can reach.
    pub(crate) const OPEN_SIDES: usize = ATTACKERS + 7;
    /// By the number of cells where the player may place: none, up to three, up to seven, more.
    pub(crate) const PLACES: usize = OPEN_SIDES + 7;
    /// The own queen cannot move.
    pub(crate) const QUEEN_HELD: usize = PLACES + 4;
    /// It is the player's turn.
    pub(crate) const TEMPO: usize = QUEEN_HELD + 1;
    /// By how many sides of the own queen are closed: it is the player's turn.
    pub(crate) const TEMPO_CLOSED: usize = TEMPO + 1;
    /// By the number of slides of the own queen, if nothing else holds her.
    pub(crate) const ESCAPES: usize = TEMPO_CLOSED + 7;
    /// An own piece on top of a stack beside the enemy queen, and beside the own queen.
    pub(crate) const HIGH_AT_ENEMY_QUEEN: usize = ESCAPES + 5;
    pub(crate) const HIGH_AT_OWN_QUEEN: usize = HIGH_AT_ENEMY_QUEEN + 1;
    /// By how many sides of the enemy queen are closed: free own ants, as long as a slide can reach a free side of hers.
    pub(crate) const ANTS: usize = HIGH_AT_OWN_QUEEN + 1;
    /// By how many sides of the enemy queen are closed: her free sides where the player may place a piece.
    pub(crate) const DROPS: usize = ANTS + 7;
    pub(crate) const END: usize = DROPS + 7;
}

/// Receives features: the sign is 1 for White's and -1 for Black's.
pub(crate) trait Sink {
    fn add(&mut self, feature: usize, amount: i32);
}

/// Reports every feature of a position to the sink.
#[inline]
pub(crate) fn extract(board: &Board, sink: &mut impl Sink) {
    for color in Color::ALL {
        side(
            board,
            color,
            if color == Color::White { 1 } else { -1 },
            sink,
        );
    }
}

#[inline]
fn side(board: &Board, us: Color, sign: i32, sink: &mut impl Sink) {
    let own = PieceSet::of_color(us);
    let own_queen = board.cell_of(Piece::queen(us));
    let enemy_queen = board.cell_of(Piece::queen(!us));
    let (mut attackers, mut ants) = (0, 0);
    for piece in board.tops() & own {
        let Some(cell) = board.cell_of(piece) else {
            continue;
        };
        let bug = piece.bug().index();
        let raised = board.raised().contains(piece);
        let at_enemy_queen = enemy_queen.is_some_and(|queen| cell.touches(queen));
        if !raised && board.is_pinned(piece) {
            sink.add(layout::PINNED + bug, sign);
        } else if !raised && is_stuck(board, piece.bug(), cell) {
            sink.add(layout::STUCK + bug, sign);
        } else {
            sink.add(layout::FREE + bug, sign);
            attackers += i32::from(!at_enemy_queen && piece.bug() != Bug::Queen);
            ants += i32::from(!at_enemy_queen && piece.bug() == Bug::Ant);
        }
        if at_enemy_queen {
            sink.add(layout::AT_ENEMY_QUEEN + bug, sign);
            if raised {
                sink.add(layout::HIGH_AT_ENEMY_QUEEN, sign);
            }
        }
        if own_queen.is_some_and(|queen| cell.touches(queen)) {
            sink.add(layout::AT_OWN_QUEEN + bug, sign);
            if raised {
                sink.add(layout::HIGH_AT_OWN_QUEEN, sign);
            }
        }
        if raised && enemy_queen == Some(cell) {
            sink.add(layout::ON_ENEMY_QUEEN, sign);
        }
        if raised && own_queen == Some(cell) {
            sink.add(layout::ON_OWN_QUEEN, sign);
        }
    }
    for piece in (board.placed() - board.tops()) & own {
        sink.add(layout::COVERED + piece.bug().index(), sign);
    }
    for piece in board.in_hand() & own {
        sink.add(layout::HAND + piece.bug().index(), sign);
    }
    let places = match board.placement_count(us) {
        0 => 0,
        1..=3 => 1,
        4..=7 => 2,
        _ => 3,
    };
    sink.add(layout::PLACES + places, sign);
    let closed = closed_sides(board, us);
    sink.add(layout::CLOSED + closed, sign);
    if let Some(queen) = own_queen {
        let slides = board.slides(queen);
        if slides == 0 || board.is_pinned(Piece::queen(us)) || board.height(queen) > 1 {
            sink.add(layout::QUEEN_HELD, sign);
        } else {
            sink.add(layout::ESCAPES + slides.count_ones().min(4) as usize, sign);
        }
    }
    if let Some(queen) = enemy_queen {
        let enemy_closed = closed_sides(board, !us);
        let (open, drops) = sides(board, queen, us);
        sink.add(layout::ATTACKERS + enemy_closed, sign * attackers);
        sink.add(layout::OPEN_SIDES + enemy_closed, sign * open);
        sink.add(layout::DROPS + enemy_closed, sign * drops);
        if open > 0 {
            sink.add(layout::ANTS + enemy_closed, sign * ants);
        }
    }
    if board.to_move() == us {
        sink.add(layout::TEMPO, sign);
        sink.add(layout::TEMPO_CLOSED + closed, sign);
    }
}

/// Whether a piece that slides has nowhere to go.
#[inline]
fn is_stuck(board: &Board, bug: Bug, cell: Cell) -> bool {
    matches!(bug, Bug::Queen | Bug::Spider | Bug::Ant | Bug::Pillbug) && board.slides(cell) == 0
}

/// How many sides of a player's queen are closed; none while she is in hand.
#[inline]
fn closed_sides(board: &Board, color: Color) -> usize {
    board
        .queen_liberties(color)
        .map_or(0, |free| 6 - free as usize)
}

/// How many of the free cells beside a queen can be entered by a slide, and on how many a player may place a piece.
#[inline]
fn sides(board: &Board, queen: Cell, us: Color) -> (i32, i32) {
    let ring = board.ring(queen);
    let (mut open, mut drops) = (0, 0);
    for (direction, cell) in queen.neighbors().into_iter().enumerate() {
        if ring >> direction & 1 == 0 {
            open += i32::from(board.slides(cell) != 0);
            drops += i32::from(board.ring_of(cell, us) != 0 && board.ring_of(cell, !us) == 0);
        }
    }
    (open, drops)
}
