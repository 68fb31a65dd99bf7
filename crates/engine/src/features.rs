//! What the evaluation sees in a position: a list of small numbers, each with a weight of its own.
//!
//! The estimate is linear in these features, so that the weights can be fitted to the results of games.

use skep_rules::{Board, Bug, Cell, Color, Piece, PieceSet};

use crate::net::inputs::{SLIDERS, kinds};

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

/// Receives the features of both players.
pub(crate) trait Sink {
    fn add(&mut self, color: Color, feature: usize, amount: i32);

    /// Receives the pieces of a colour among some, each as the feature of its creature in a group.
    fn add_pieces(&mut self, color: Color, group: usize, pieces: PieceSet) {
        for piece in pieces & PieceSet::of_color(color) {
            self.add(color, group + piece.bug().index(), 1);
        }
    }
}

/// Reports every feature of a position to the sink.
#[inline]
pub(crate) fn extract(board: &Board, sink: &mut impl Sink) {
    let [white, black] = Color::ALL.map(|color| Surroundings::of_queen(board, color));
    let freedom = Freedom::new(board);
    side(board, Color::White, &freedom, &white, &black, sink);
    side(board, Color::Black, &freedom, &black, &white, sink);
}

/// Which pieces can move, and what holds the others.
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

/// A player's queen and what is around her.
struct Surroundings {
    queen: Option<Cell>,
    /// How many of her sides are closed; none while she is in hand.
    closed: usize,
    /// The uncovered pieces beside her.
    near: PieceSet,
    /// How many of her free sides can be entered by a slide.
    open: i32,
    /// On how many of her free sides the other player may place a piece.
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
        // A piece is never placed beside an enemy's, and the queen is one unless something stands on her.
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
