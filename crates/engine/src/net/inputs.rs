//! Input features of the net: the rows of the first layer that a position selects.
//!
//! Inputs are relative to the side to move and invariant under rotation, reflection and translation of the hive, which
//! makes the evaluation invariant too. Trainer and engine share this list.

use skep_rules::{Board, Bug, Cell, Color, Piece, PieceSet, table};

/// Increased whenever the meaning of a row changes, so that no net is read with the wrong inputs.
pub(crate) const VERSION: u16 = 3;

/// First row of each input group.
pub(crate) mod layout {
    use super::{CONTACTS, FAR, KINDS, MOSQUITOES, RINGS, STATES};

    /// A piece on the table: kind, state and distances to both queens.
    pub(crate) const PIECE: usize = 0;
    /// Bug set of the game.
    pub const SET: usize = PIECE + KINDS * STATES * FAR * FAR;
    /// Number of pieces placed by each side.
    pub const PLACED: usize = SET + 8;
    /// Number of occupied sides of each queen.
    pub(crate) const CLOSED: usize = PLACED + 15 * 15;
    /// Surroundings of the friendly queen; the last row means in hand.
    pub(crate) const OWN_RING: usize = CLOSED + 7 * 7;
    /// Surroundings of the enemy queen.
    pub(crate) const ENEMY_RING: usize = OWN_RING + RINGS + 1;
    /// Abilities of the friendly mosquito.
    pub(crate) const OWN_MOSQUITO: usize = ENEMY_RING + RINGS + 1;
    /// Abilities of the enemy mosquito.
    pub(crate) const ENEMY_MOSQUITO: usize = OWN_MOSQUITO + MOSQUITOES;
    /// An uncovered piece: kind, and the colours of its neighbours.
    pub(crate) const CONTACT: usize = ENEMY_MOSQUITO + MOSQUITOES;
    /// A covered piece and the kind on top of its stack.
    pub(crate) const COVERED: usize = CONTACT + KINDS * CONTACTS;
    pub(crate) const END: usize = COVERED + KINDS * KINDS;
}

/// Number of inputs.
pub const ROWS: usize = layout::END;

/// Kinds of piece: bug and side.
pub const KINDS: usize = 16;

/// Free, pinned, shut in by gates, covered, on top of a stack.
pub const STATES: usize = 5;

/// Distance classes to a queen: 0 to 6, farther, and queen in hand.
pub const FAR: usize = 9;
const FARTHER: u8 = 7;
const NO_QUEEN: u8 = 8;

/// Surroundings of a queen up to rotation and reflection.
pub(crate) const RINGS: usize = 430;

/// States of a mosquito: inactive (in hand or covered), acting as a beetle on top of the hive, or on the ground with
/// any subset of the other bugs to copy.
pub(crate) const MOSQUITOES: usize = 2 + (1 << 7);

/// Arrangements of friendly and enemy neighbours up to rotation and reflection.
pub(crate) const CONTACTS: usize = 92;

/// Pieces of the largest set.
pub(crate) const MAX_PIECES: usize = 28;

/// Calls `report` with the row of each input.
#[inline(always)]
pub fn visit(board: &Board, mut report: impl FnMut(usize)) {
    let queens = queens(board);
    let pieces = Pieces::new(board, queens);
    let mut rest = pieces.placed;
    while rest != 0 {
        let index = rest.trailing_zeros() as usize;
        report(pieces.row(index));
        report(pieces.relation(index));
        rest &= rest - 1;
    }
    for row in common(board, queens) {
        report(row);
    }
}

/// Cells of the friendly and the enemy queen.
#[inline(always)]
pub(super) fn queens(board: &Board) -> [Option<Cell>; 2] {
    let us = board.to_move();
    [us, !us].map(|color| board.cell_of(Piece::queen(color)))
}

/// Inputs that belong to no single piece.
pub(crate) const COMMON: usize = 7;

#[inline(always)]
pub(super) fn common(board: &Board, queens: [Option<Cell>; 2]) -> [usize; COMMON] {
    let us = board.to_move();
    let placed = [us, !us].map(|color| board.placed().bits_of(color).count_ones() as usize);
    let closed =
        queens.map(|queen| queen.map_or(0, |queen| board.ring(queen).count_ones() as usize));
    [
        layout::SET + (board.game_type().index() & 7),
        layout::PLACED + placed[0] * 15 + placed[1],
        layout::CLOSED + closed[0] * 7 + closed[1],
        layout::OWN_RING + ring_class(board, queens[0]),
        layout::ENEMY_RING + ring_class(board, queens[1]),
        layout::OWN_MOSQUITO + mosquito_class(board, us),
        layout::ENEMY_MOSQUITO + mosquito_class(board, !us),
    ]
}

#[inline]
fn mosquito_class(board: &Board, color: Color) -> usize {
    const IDLE: usize = 0;
    const BEETLE: usize = 1;
    let mosquito = Piece::first(color, Bug::Mosquito);
    let Some(cell) = board.cell_of(mosquito) else {
        return IDLE;
    };
    if board.top(cell) != Some(mosquito) {
        return IDLE;
    }
    if board.height(cell) > 1 {
        return BEETLE;
    }
    let touched = usize::from(board.kinds_around(cell));
    // Mosquitoes cannot copy each other (R26), so their bit is left out.
    let below = (1 << Bug::Mosquito as usize) - 1;
    2 + ((touched & below) | (touched >> 1 & !below))
}

/// Pieces on the table, from the side to move's point of view.
pub(super) struct Pieces<'b> {
    board: &'b Board,
    cells: &'b [Cell; 32],
    /// Contact class by the [rings](Board::rings) of a cell.
    contacts: &'static [u8; 1 << 12],
    /// First contact row of each piece.
    relations: &'static [u16; 32],
    tops: u32,
    own: Distances,
    enemy: Distances,
    kinds: &'static [u16; 32],
    /// Mask of the pieces on the table.
    pub(super) placed: u32,
    /// The state of a piece, as a three-bit number spread over three masks.
    pub(super) states: [u32; 3],
}

impl<'b> Pieces<'b> {
    #[inline(always)]
    pub(super) fn new(board: &'b Board, queens: [Option<Cell>; 2]) -> Pieces<'b> {
        let (pinned, shut_in) = board.pinned_and_shut_in();
        let placed = board.placed();
        let covered = placed - board.tops();
        let high = board.tops() & board.raised();
        let stuck = (shut_in & SLIDERS) - pinned;
        let [own, enemy] = queens.map(Distances::to);
        let us = board.to_move().index() & 1;
        Pieces {
            board,
            cells: board.cells(),
            contacts: &CONTACT_CLASS[us],
            relations: &RELATION[us],
            tops: board.tops().bits(),
            own,
            enemy,
            kinds: &KIND[us],
            placed: placed.bits(),
            states: [pinned | covered, stuck | covered, high].map(PieceSet::bits),
        }
    }

    /// Piece row.
    #[inline(always)]
    pub(super) fn row(&self, index: usize) -> usize {
        let index = index % 32;
        let cell = self.cells[index];
        let [low, middle, high] = self.states.map(|set| set >> index & 1);
        let state = (low | middle << 1 | high << 2) as usize;
        let kind = usize::from(self.kinds[index]) + state * (FAR * FAR);
        kind + self.own.from(cell) * FAR + self.enemy.from(cell)
    }

    /// Contact row of an uncovered piece, or cover row of a covered one.
    #[inline(always)]
    pub(super) fn relation(&self, index: usize) -> usize {
        let index = index % 32;
        let cell = self.cells[index];
        let relations = usize::from(self.relations[index]);
        if self.tops >> index & 1 != 0 {
            let contact = self.contacts[self.board.rings(cell) % (1 << 12)];
            return relations + usize::from(contact);
        }
        let top = self.board.top(cell).map_or(0, |top| top.index() % 32);
        let kind = |relations: usize| (relations - layout::CONTACT) / CONTACTS;
        layout::COVERED + kind(relations) * KINDS + kind(usize::from(self.relations[top]))
    }
}

/// Distance classes of all cells to one cell.
#[derive(Clone, Copy)]
pub(crate) struct Distances {
    /// Added to a cell's index before the lookup.
    offset: usize,
    table: &'static [u8; Cell::COUNT],
}

impl Distances {
    /// Distances to a queen's cell; a queen in hand is a separate class, the same everywhere.
    #[inline(always)]
    pub(crate) const fn to(cell: Option<Cell>) -> Distances {
        match cell {
            Some(cell) => Distances {
                offset: Cell::COUNT - cell.index(),
                table: &DISTANCE,
            },
            None => Distances {
                offset: 0,
                table: &NO_DISTANCE,
            },
        }
    }

    /// Distance class of a cell, below [`FAR`].
    #[inline(always)]
    pub(crate) const fn from(&self, cell: Cell) -> usize {
        self.table[(cell.index() + self.offset) % Cell::COUNT] as usize
    }
}

/// Pieces that move only by sliding.
pub(crate) const SLIDERS: PieceSet = kinds(&[Bug::Queen, Bug::Spider, Bug::Ant, Bug::Pillbug]);

/// All pieces of the given bugs.
pub(crate) const fn kinds(bugs: &[Bug]) -> PieceSet {
    let mut set = PieceSet::EMPTY;
    let mut index = 0;
    while index < bugs.len() * 6 {
        let (color, number) = (Color::ALL[index % 2], (index % 6 / 2 + 1) as u8);
        if let Some(piece) = Piece::new(color, bugs[index / 6], number) {
            set.insert(piece);
        }
        index += 1;
    }
    set
}

/// First row of each piece, for White and for Black to move: friendly kinds first, then the enemy's.
static KIND: [[u16; 32]; 2] = by_piece(0, STATES * FAR * FAR);

/// First contact row of each piece, in the order of [`KIND`].
static RELATION: [[u16; 32]; 2] = by_piece(layout::CONTACT, CONTACTS);

/// First row of each piece in a group with this many rows for each kind.
const fn by_piece(group: usize, rows: usize) -> [[u16; 32]; 2] {
    table!([[0; 32]; 2], |us| {
        table!([0; 32], |index| {
            let piece = Piece::from_index(index);
            let side = piece.color().index() ^ us;
            (group + (side * 8 + piece.bug().index()) * rows) as u16
        })
    })
}

/// Distance class by the difference of two cell indices.
static DISTANCE: [u8; Cell::COUNT] = table!([0; Cell::COUNT], |difference| {
    let steps = Cell::distance(difference);
    if steps < FARTHER { steps } else { FARTHER }
});

/// Distance classes for a queen in hand.
static NO_DISTANCE: [u8; Cell::COUNT] = [NO_QUEEN; Cell::COUNT];

/// Class of a queen's surroundings. Each side is empty and reachable by a slide, empty but gated, or occupied by the
/// side to move or its opponent.
#[inline]
fn ring_class(board: &Board, queen: Option<Cell>) -> usize {
    let Some(queen) = queen else {
        return RINGS;
    };
    let taken = board.ring(queen) & 63;
    let mut second = board.ring_of(queen, !board.to_move()) & 63;
    for (side, cell) in queen.neighbors().into_iter().enumerate() {
        // The second bit of an occupied side holds its colour.
        second |= u8::from(board.has_slide(cell)) << side & !taken;
    }
    usize::from(RING_CLASS[usize::from(taken) << 6 | usize::from(second)])
}

/// Ring class by two masks: occupied sides, and sides that are enemy-occupied or reachable.
static RING_CLASS: [u16; 1 << 12] = {
    let mut classes = [u16::MAX; 1 << 12];
    let mut next = 0;
    let mut code = 0;
    while code < classes.len() {
        if classes[code] == u16::MAX {
            let mut symmetry = 0;
            while symmetry < 12 {
                let image =
                    transformed(code >> 6, symmetry) << 6 | transformed(code & 63, symmetry);
                classes[image] = next;
                symmetry += 1;
            }
            next += 1;
        }
        code += 1;
    }
    assert!(next as usize == RINGS, "every class has its row");
    classes
};

/// Contact class by both [rings](Board::rings) of a cell, for White and for Black to move.
static CONTACT_CLASS: [[u8; 1 << 12]; 2] = {
    let mut classes = [[u8::MAX; 1 << 12]; 2];
    let mut next = 0;
    let mut code = 0;
    while code < 1 << 12 {
        let (own, taken) = (code >> 6, code & 63);
        if own & !taken == 0 && classes[0][code] == u8::MAX {
            let mut symmetry = 0;
            while symmetry < 12 {
                let (own, taken) = (transformed(own, symmetry), transformed(taken, symmetry));
                classes[0][own << 6 | taken] = next;
                classes[1][(taken & !own) << 6 | taken] = next;
                symmetry += 1;
            }
            next += 1;
        }
        code += 1;
    }
    assert!(next as usize == CONTACTS, "every class has its row");
    classes
};

/// Applies one of twelve symmetries to a mask of six sides; from the sixth on with a reflection.
const fn transformed(mask: usize, symmetry: usize) -> usize {
    let mut result = 0;
    let mut side = 0;
    while side < 6 {
        let to = if symmetry < 6 {
            side + symmetry
        } else {
            17 - side - symmetry
        };
        result |= (mask >> side & 1) << (to % 6);
        side += 1;
    }
    result
}
