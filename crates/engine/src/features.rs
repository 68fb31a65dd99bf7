//! Features of the linear evaluation, whose weights are fitted to game results.

use skep_rules::{Board, Bug, Cell, Color, Piece, PieceSet};

use crate::net::inputs::{SLIDERS, kinds};

pub(crate) const COUNT: usize = layout::END;

/// Index of the first feature of each group. Unless noted otherwise a feature counts the player's own pieces.
pub(crate) mod layout {
    /// Friendly queen, by number of occupied sides.
    pub(crate) const CLOSED: usize = 0;
    /// By bug: pieces free to move.
    pub(crate) const FREE: usize = CLOSED + 7;
    /// By bug: pieces pinned by the one-hive rule.
    pub(crate) const PINNED: usize = FREE + 8;
    /// By bug: sliders shut in by gates.
    pub(crate) const STUCK: usize = PINNED + 8;
    /// By bug: pieces under another piece.
    pub(crate) const COVERED: usize = STUCK + 8;
    /// By bug: pieces in hand.
    pub(crate) const HAND: usize = COVERED + 8;
    /// By bug: pieces beside the enemy queen.
    pub(crate) const AT_ENEMY_QUEEN: usize = HAND + 8;
    /// By bug: pieces beside the friendly queen.
    pub(crate) const AT_OWN_QUEEN: usize = AT_ENEMY_QUEEN + 8;
    /// A piece on top of the enemy queen's stack, and on top of the friendly queen's.
    pub(crate) const ON_ENEMY_QUEEN: usize = AT_OWN_QUEEN + 8;
    pub(crate) const ON_OWN_QUEEN: usize = ON_ENEMY_QUEEN + 1;
    /// By occupied sides of the enemy queen: free pieces that are not yet beside her.
    pub(crate) const ATTACKERS: usize = ON_OWN_QUEEN + 1;
    /// By occupied sides of the enemy queen: her empty sides reachable by a slide.
    pub(crate) const OPEN_SIDES: usize = ATTACKERS + 7;
    /// Placement cells: none, up to three, up to seven, more.
    pub(crate) const PLACES: usize = OPEN_SIDES + 7;
    /// The friendly queen cannot move.
    pub(crate) const QUEEN_HELD: usize = PLACES + 4;
    /// It is the player's turn.
    pub(crate) const TEMPO: usize = QUEEN_HELD + 1;
    /// Side to move, by occupied sides of the friendly queen.
    pub(crate) const TEMPO_CLOSED: usize = TEMPO + 1;
    /// By number of slides open to the friendly queen, if she can move at all.
    pub(crate) const ESCAPES: usize = TEMPO_CLOSED + 7;
    /// Pieces on top of a stack beside the enemy queen, and beside the friendly queen.
    pub(crate) const HIGH_AT_ENEMY_QUEEN: usize = ESCAPES + 5;
    pub(crate) const HIGH_AT_OWN_QUEEN: usize = HIGH_AT_ENEMY_QUEEN + 1;
    /// By occupied sides of the enemy queen: free ants, if a slide reaches one of her empty sides.
    pub(crate) const ANTS: usize = HIGH_AT_OWN_QUEEN + 1;
    /// By occupied sides of the enemy queen: her empty sides where the player may place a piece.
    pub(crate) const DROPS: usize = ANTS + 7;
    pub(crate) const END: usize = DROPS + 7;
}

/// Receives the features of both players.
pub(crate) trait Sink {
    fn add(&mut self, color: Color, feature: usize, amount: i32);

    /// Adds one to the feature of each piece's bug in a group, for the pieces of one colour.
    fn add_pieces(&mut self, color: Color, group: usize, pieces: PieceSet) {
        for piece in pieces & PieceSet::of_color(color) {
            self.add(color, group + piece.bug().index(), 1);
        }
    }
}

#[inline]
pub(crate) fn extract(board: &Board, sink: &mut impl Sink) {
    let [white, black] = Color::ALL.map(|color| Surroundings::of_queen(board, color));
    let freedom = Freedom::new(board);
    side(board, Color::White, &freedom, &white, &black, sink);
    side(board, Color::Black, &freedom, &black, &white, sink);
}

/// Mobility of all pieces on the table.
struct Freedom {
    free: PieceSet,
    pinned: PieceSet,
    stuck: PieceSet,
    covered: PieceSet,
}

impl Freedom {
    #[inline]
    fn new(board: &Board) -> Freedom {
        let (pinned, shut_in) = board.pinned_and_shut_in();
        let stuck = (shut_in & SLIDERS) - pinned;
        Freedom {
            free: board.tops() - pinned - stuck,
            pinned,
            stuck,
            covered: board.placed() - board.tops(),
        }
    }
}

const ANTS: PieceSet = kinds(&[Bug::Ant]);
const QUEENS: PieceSet = kinds(&[Bug::Queen]);

struct Surroundings {
    queen: Option<Cell>,
    /// Occupied sides; 0 while she is in hand.
    closed: usize,
    /// Top pieces beside her.
    near: PieceSet,
    /// Empty sides reachable by a slide.
    open: i32,
    /// Empty sides on which the opponent may place a piece.
    drops: i32,
}

impl Surroundings {
    #[inline]
    fn of_queen(board: &Board, color: Color) -> Surroundings {
        let mut found = Surroundings {
            queen: board.cell_of(Piece::queen(color)),
            closed: 0,
            near: PieceSet::EMPTY,
            open: 0,
            drops: 0,
        };
        let Some(queen) = found.queen else {
            return found;
        };
        // Placements may not touch enemy pieces (R2), so the opponent can only drop here if they have covered her.
        let may_drop = board.top(queen).is_some_and(|top| top.color() != color);
        for cell in queen.neighbors() {
            if let Some(piece) = board.top(cell) {
                found.near.insert(piece);
                found.closed += 1;
                continue;
            }
            found.open += i32::from(board.has_slide(cell));
            found.drops += i32::from(may_drop && board.ring_of(cell, color) == 0);
        }
        found
    }
}

#[inline]
fn side(
    board: &Board,
    us: Color,
    freedom: &Freedom,
    own: &Surroundings,
    enemy: &Surroundings,
    sink: &mut impl Sink,
) {
    let ours = PieceSet::of_color(us);
    sink.add_pieces(us, layout::FREE, freedom.free);
    sink.add_pieces(us, layout::PINNED, freedom.pinned);
    sink.add_pieces(us, layout::STUCK, freedom.stuck);
    sink.add_pieces(us, layout::COVERED, freedom.covered);
    sink.add_pieces(us, layout::HAND, board.in_hand());
    sink.add_pieces(us, layout::AT_ENEMY_QUEEN, enemy.near);
    sink.add_pieces(us, layout::AT_OWN_QUEEN, own.near);
    let raised = board.raised() & board.tops() & ours;
    if !raised.is_empty() {
        let count = |pieces: PieceSet| (pieces & raised).len() as i32;
        let on = |queen: Option<Cell>| {
            let top = queen.and_then(|cell| board.top(cell));
            i32::from(top.is_some_and(|piece| raised.contains(piece)))
        };
        sink.add(us, layout::HIGH_AT_ENEMY_QUEEN, count(enemy.near));
        sink.add(us, layout::HIGH_AT_OWN_QUEEN, count(own.near));
        sink.add(us, layout::ON_ENEMY_QUEEN, on(enemy.queen));
        sink.add(us, layout::ON_OWN_QUEEN, on(own.queen));
    }
    let places = match board.placement_count(us) {
        0 => 0,
        1..=3 => 1,
        4..=7 => 2,
        _ => 3,
    };
    sink.add(us, layout::PLACES + places, 1);
    sink.add(us, layout::CLOSED + own.closed, 1);
    if let Some(queen) = own.queen {
        if freedom.free.contains(Piece::queen(us)) {
            let slides = board.slides(queen).count_ones().min(4) as usize;
            sink.add(us, layout::ESCAPES + slides, 1);
        } else {
            sink.add(us, layout::QUEEN_HELD, 1);
        }
    }
    if enemy.queen.is_some() {
        let attackers = (freedom.free & ours) - enemy.near - QUEENS;
        let ants = (attackers & ANTS).len() as i32;
        sink.add(us, layout::ATTACKERS + enemy.closed, attackers.len() as i32);
        sink.add(us, layout::OPEN_SIDES + enemy.closed, enemy.open);
        sink.add(us, layout::DROPS + enemy.closed, enemy.drops);
        if enemy.open > 0 {
            sink.add(us, layout::ANTS + enemy.closed, ants);
        }
    }
    if board.to_move() == us {
        sink.add(us, layout::TEMPO, 1);
        sink.add(us, layout::TEMPO_CLOSED + own.closed, 1);
    }
}
