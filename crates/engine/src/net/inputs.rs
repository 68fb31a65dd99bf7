//! What the net sees of a position: the numbers of a few rows of its first layer.
//!
//! Every input is seen by the player to move and stays the same when the hive is turned, mirrored or shifted, so that the
//! estimate does too. The trainer and the engine use this one list of inputs.

use skep_rules::{Board, Bug, Cell, Color, Piece, PieceSet};

/// Changes whenever a row comes to mean something else, so that no net is read with the wrong inputs.
pub(crate) const VERSION: u16 = 3;

/// Where each family of rows begins.
pub(crate) mod layout {
    use super::{CONTACTS, FAR, KINDS, MOSQUITOES, RINGS, STATES};

    /// A piece on the table: its creature and side, its state, and its distances to both queens.
    pub(crate) const PIECE: usize = 0;
    /// The set of pieces.
    pub(crate) const SET: usize = PIECE + KINDS * STATES * FAR * FAR;
    /// How many pieces each side has placed.
    pub(crate) const PLACED: usize = SET + 8;
    /// How many sides of each queen are closed.
    pub(crate) const CLOSED: usize = PLACED + 15 * 15;
    /// What surrounds the queen of the player to move; the last row is for a queen in hand.
    pub(crate) const OWN_RING: usize = CLOSED + 7 * 7;
    /// The same for the other queen.
    pub(crate) const ENEMY_RING: usize = OWN_RING + RINGS + 1;
    /// What the mosquito of the player to move can do.
    pub(crate) const OWN_MOSQUITO: usize = ENEMY_RING + RINGS + 1;
    /// The same for the other mosquito.
    pub(crate) const ENEMY_MOSQUITO: usize = OWN_MOSQUITO + MOSQUITOES;
    /// An uncovered piece: its creature and side, and whose pieces it touches.
    pub(crate) const CONTACT: usize = ENEMY_MOSQUITO + MOSQUITOES;
    /// A covered piece, and the piece on top of its stack.
    pub(crate) const COVERED: usize = CONTACT + KINDS * CONTACTS;
    pub(crate) const END: usize = COVERED + KINDS * KINDS;
}

/// How many rows there are.
pub(crate) const ROWS: usize = layout::END;

/// The creatures of each side.
pub(crate) const KINDS: usize = 16;

/// Free, pinned, stuck behind gates, covered, on top of a stack.
pub(crate) const STATES: usize = 5;

/// Distances to a queen: 0 to 6, farther, and no queen on the table.
pub(crate) const FAR: usize = 9;
const FARTHER: u8 = 7;
const NO_QUEEN: u8 = 8;

/// How a queen's surroundings can look, mirrored and turned ones counted once.
pub(crate) const RINGS: usize = 430;

/// What a mosquito can be: in hand or covered, a beetle on top of others, or like any of the creatures that it touches,
/// the mosquito itself left out.
pub(crate) const MOSQUITOES: usize = 2 + (1 << 7);

/// Arrangements of own and enemy neighbours around a piece, rotations and reflections counted once.
pub(crate) const CONTACTS: usize = 92;

/// The largest set has this many pieces.
pub(crate) const MOST_PIECES: usize = 28;

/// Reports the row of each input of a position.
#[inline(always)]
pub(crate) fn visit(board: &Board, mut report: impl FnMut(usize)) {
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

/// The cells of the queen of the player to move and of the other.
#[inline(always)]
pub(super) fn queens(board: &Board) -> [Option<Cell>; 2] {
    let us = board.to_move();
    [us, !us].map(|color| board.cell_of(Piece::queen(color)))
}

/// How many inputs a position has besides its pieces.
pub(crate) const COMMON: usize = 7;

/// The rows of the inputs that belong to no single piece.
#[inline(always)]
pub(super) fn common(board: &Board, queens: [Option<Cell>; 2]) -> [usize; COMMON] {
    let us = board.to_move();
    let placed = [us, !us].map(|color| board.placed().bits_of(color).count_ones() as usize);
    let closed =
        queens.map(|queen| queen.map_or(0, |queen| board.ring(queen).count_ones() as usize));
    [
        layout::SET + (board.set().index() & 7),
        layout::PLACED + placed[0] * 15 + placed[1],
        layout::CLOSED + closed[0] * 7 + closed[1],
        layout::OWN_RING + ring_class(board, queens[0]),
        layout::ENEMY_RING + ring_class(board, queens[1]),
        layout::OWN_MOSQUITO + mosquito_class(board, us),
        layout::ENEMY_MOSQUITO + mosquito_class(board, !us),
    ]
}

/// What the mosquito of a player can do.
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
    // Mosquitoes learn nothing from each other (R26), so their bit is left out.
    let below = (1 << Bug::Mosquito as usize) - 1;
    2 + ((touched & below) | (touched >> 1 & !below))
}

/// The pieces on the table as the player to move sees them.
pub(super) struct Pieces<'b> {
    board: &'b Board,
    cells: &'b [Cell; 32],
    /// The class of a cell's neighbours by its [rings](Board::rings).
    contacts: &'static [u8; 1 << 12],
    /// The first row of each piece's contacts.
    relations: &'static [u16; 32],
    tops: u32,
    own: Distances,
    enemy: Distances,
    kinds: &'static [u16; 32],
    /// Those on the table, by their indices.
    pub(super) placed: u32,
    /// The state of a piece is the number that its bits in these three sets make.
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

    /// The row of a piece on the table.
    #[inline(always)]
    pub(super) fn row(&self, index: usize) -> usize {
        let index = index % 32;
        let cell = self.cells[index];
        let [low, middle, high] = self.states.map(|set| set >> index & 1);
        let state = (low | middle << 1 | high << 2) as usize;
        let kind = usize::from(self.kinds[index]) + state * (FAR * FAR);
        kind + self.own.from(cell) * FAR + self.enemy.from(cell)
    }

    /// The row of what a piece on the table touches, or of what covers it.
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

/// The distances of all cells to one.
#[derive(Clone, Copy)]
pub(crate) struct Distances {
    /// What has to be added to the number of a cell before the table is asked.
    offset: usize,
    table: &'static [u8; Cell::COUNT],
}

impl Distances {
    /// The distances to a cell. A queen in hand, who has none, is at the same distance from everywhere.
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

    /// The distance of a cell, below [`FAR`].
    #[inline(always)]
    pub(crate) const fn from(&self, cell: Cell) -> usize {
        self.table[(cell.index() + self.offset) % Cell::COUNT] as usize
    }
}

/// The creatures that can do nothing but slide.
pub(crate) const SLIDERS: PieceSet = kinds(&[Bug::Queen, Bug::Spider, Bug::Ant, Bug::Pillbug]);

/// All pieces of some creatures.
pub(crate) const fn kinds(bugs: &[Bug]) -> PieceSet {
    let mut set = PieceSet::EMPTY;
    let mut index = 0;
    while index < bugs.len() * 6 {
        let color = if index % 2 == 0 {
            Color::White
        } else {
            Color::Black
        };
        if let Some(piece) = Piece::new(color, bugs[index / 6], (index % 6 / 2 + 1) as u8) {
            set.insert(piece);
        }
        index += 1;
    }
    set
}

/// The first row of each piece by its index, for White to move and for Black: first come the creatures of the player to
/// move, then those of the other.
static KIND: [[u16; 32]; 2] = {
    let mut kinds = [[0; 32]; 2];
    let mut index = 0;
    while index < 2 * 8 * 3 {
        let (side, bug, number) = (index / 24, index / 3 % 8, index % 3 + 1);
        let color = if side == 0 {
            Color::White
        } else {
            Color::Black
        };
        if let Some(piece) = Piece::new(color, Bug::ALL[bug], number as u8) {
            let rows = STATES * FAR * FAR;
            kinds[0][piece.index()] = ((side * 8 + bug) * rows) as u16;
            kinds[1][piece.index()] = (((1 - side) * 8 + bug) * rows) as u16;
        }
        index += 1;
    }
    kinds
};

/// The first row of each piece's contacts, in the order of [`KIND`].
static RELATION: [[u16; 32]; 2] = {
    let mut relations = [[0; 32]; 2];
    let mut index = 0;
    while index < 64 {
        let kind = KIND[index / 32][index % 32] as usize / (STATES * FAR * FAR);
        relations[index / 32][index % 32] = (layout::CONTACT + kind * CONTACTS) as u16;
        index += 1;
    }
    relations
};

/// The distance between two cells, by the difference of their numbers.
static DISTANCE: [u8; Cell::COUNT] = {
    let mut distance = [0; Cell::COUNT];
    let mut difference = 0;
    while difference < Cell::COUNT {
        // Both coordinates lie between -16 and 15; a hive whose ends are farther apart is as good as this far.
        let q = (difference as i32 + 16) % 32 - 16;
        let r = ((difference as i32 - q) / 32 + 16) % 32 - 16;
        let steps = if (q < 0) == (r < 0) {
            q.abs() + r.abs()
        } else if q.abs() > r.abs() {
            q.abs()
        } else {
            r.abs()
        };
        distance[difference] = if steps < FARTHER as i32 {
            steps as u8
        } else {
            FARTHER
        };
        difference += 1;
    }
    distance
};

/// The same where there is no queen to be near to.
static NO_DISTANCE: [u8; Cell::COUNT] = [NO_QUEEN; Cell::COUNT];

/// The class of what surrounds a queen: each side is free and open to slides, free but shut off by gates, held by the
/// player to move, or held by the other.
#[inline]
fn ring_class(board: &Board, queen: Option<Cell>) -> usize {
    let Some(queen) = queen else {
        return RINGS;
    };
    let taken = board.ring(queen) & 63;
    let mut second = board.ring_of(queen, !board.to_move()) & 63;
    for (side, cell) in queen.neighbors().into_iter().enumerate() {
        // A taken side has its bit here already, or has none at all.
        second |= u8::from(board.has_slide(cell)) << side & !taken;
    }
    usize::from(RING_CLASS[usize::from(taken) << 6 | usize::from(second)])
}

/// The class of a ring by two masks of its sides: which are taken, and which are the other player's or open.
static RING_CLASS: [u16; 1 << 12] = {
    let mut classes = [u16::MAX; 1 << 12];
    let mut next = 0;
    let mut code = 0;
    while code < classes.len() {
        if classes[code] == u16::MAX {
            let mut symmetry = 0;
            while symmetry < 12 {
                let turned = turned(code >> 6, symmetry) << 6 | turned(code & 63, symmetry);
                classes[turned] = next;
                symmetry += 1;
            }
            next += 1;
        }
        code += 1;
    }
    assert!(next as usize == RINGS, "every class has its row");
    classes
};

/// The class of a piece's neighbours by both [rings](Board::rings) of its cell, for White to move and for Black.
static CONTACT_CLASS: [[u8; 1 << 12]; 2] = {
    let mut classes = [[u8::MAX; 1 << 12]; 2];
    let mut next = 0;
    let mut code = 0;
    while code < 1 << 12 {
        let (own, taken) = (code >> 6, code & 63);
        if own & !taken == 0 && classes[0][code] == u8::MAX {
            let mut symmetry = 0;
            while symmetry < 12 {
                let (own, taken) = (turned(own, symmetry), turned(taken, symmetry));
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

/// A mask of six sides, turned by up to five sides, and from the sixth symmetry on mirrored as well.
const fn turned(mask: usize, symmetry: usize) -> usize {
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
