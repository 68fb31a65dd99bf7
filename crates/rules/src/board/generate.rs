//! All legal moves of a position, listed or only counted.

use super::{
    Board, NONE,
    destinations::{CellSet, Counter, Destinations, directions},
};
use crate::{Bug, Cell, Color, Move, Opening, Piece, PieceSet};

impl Board {
    /// Every legal move, each once; a forced pass is a move (R30), and a finished game has none (R31).
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Appends every legal move, as [`Board::legal_moves`] lists them, to a vector that can be used again.
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        self.generate(&mut Listing(moves));
    }

    /// How many legal moves there are, much faster than listing them.
    pub fn count_moves(&self) -> u32 {
        let mut counting = Counting(Counter::new());
        self.generate(&mut counting);
        counting.0.count
    }

    /// Whether the only thing to do is to pass (R30).
    pub fn must_pass(&self) -> bool {
        if self.is_over() {
            return false;
        }
        let us = self.to_move();
        let pieces = self.placeable(us);
        let mut counting = Counting(Counter::new());
        let may_place = !pieces.is_empty() && counting.placements(self, us, pieces);
        let may_move = self.queen_placed(us) && self.generate_walks(us, &mut counting);
        !may_place && !may_move
    }

    /// How many cells the pieces of a player that stand on the table could reach if it were that player's turn, by
    /// their own powers: a measure of freedom for engines. Rest (R27) is not considered.
    pub fn mobility(&self, color: Color) -> u32 {
        let mut counter = Counter::new();
        for piece in self.tops & PieceSet::of_color(color) {
            let cell = self.cells[piece.index()];
            if self.raised.contains(piece) || !self.splits_hive(cell) {
                self.walk(piece, cell, &mut counter);
            }
        }
        counter.count
    }

    /// The empty cells where a player could place a piece now, queen and turn order aside (R1, R2).
    pub fn placement_cells(&self, color: Color) -> Vec<Cell> {
        let mut cells = Vec::new();
        self.placements(color, |cell| cells.push(cell));
        cells
    }

    fn generate<M: Moves>(&self, moves: &mut M) {
        if self.is_over() {
            return;
        }
        let us = self.to_move();
        let pieces = self.placeable(us);
        let mut found = false;
        if !pieces.is_empty() {
            found |= moves.placements(self, us, pieces);
        }
        if self.queen_placed(us) {
            found |= self.generate_walks(us, moves);
        }
        if !found {
            moves.pass();
        }
    }

    /// The pieces that the player to move may take from the hand (R6, R9).
    pub(crate) fn placeable(&self, us: Color) -> PieceSet {
        let next = self.next_in_hand(us);
        let queen = PieceSet::single(Piece::queen(us));
        if self.queen_due() {
            next & queen
        } else if self.opening == Opening::Tournament
            && (self.placed & PieceSet::of_color(us)).is_empty()
        {
            next - queen
        } else {
            next
        }
    }

    /// Visits the cells where a player may place a piece, each once.
    pub(super) fn placements(&self, us: Color, mut visit: impl FnMut(Cell)) {
        let own = self.tops & PieceSet::of_color(us);
        if (self.placed & PieceSet::of_color(us)).is_empty() {
            // The first piece of a player touches the other player's first piece, or nothing at all (R1).
            match { self.placed }.next() {
                None => visit(Cell::ORIGIN),
                Some(first) => {
                    let cell = self.cells[first.index()];
                    for direction in directions(!self.ring(cell) & 63) {
                        visit(cell.step(direction));
                    }
                }
            }
            return;
        }
        for piece in own {
            let cell = self.cells[piece.index()];
            for direction in 0..6 {
                let place = cell.step(direction);
                let spot = self.spots[place.index()];
                // Of the pieces around a cell only the one in the lowest direction reports it.
                let lower = (1u8 << ((direction + 3) % 6)) - 1;
                if spot.height() == 0 && spot.ring_of(!us) == 0 && spot.ring_of(us) & lower == 0 {
                    visit(place);
                }
            }
        }
    }

    fn generate_walks<M: Moves>(&self, us: Color, moves: &mut M) -> bool {
        let mut movers = self.tops & PieceSet::of_color(us);
        if self.resting != NONE {
            movers.remove(Piece::from_index(self.resting as usize));
        }
        let mut found = false;
        if self.set.contains(Bug::Pillbug) {
            let throws = Throws::new(self, us);
            for piece in throws.thrown {
                let mut cells = CellSet::new();
                throws.destinations(self, piece, &mut cells);
                if movers.contains(piece) {
                    movers.remove(piece);
                    self.walk(piece, self.cells[piece.index()], &mut cells);
                }
                found |= moves.walks(piece, |receiver| cells.pour(receiver));
            }
        }
        for piece in movers {
            let from = self.cells[piece.index()];
            if self.raised.contains(piece) || !self.splits_hive(from) {
                found |= moves.walks(piece, |receiver| self.walk(piece, from, receiver));
            }
        }
        found
    }
}

/// Receives the moves of a position.
trait Moves {
    type Receiver<'a>: Destinations
    where
        Self: 'a;

    /// All placements of these pieces; false if there are none.
    fn placements(&mut self, board: &Board, us: Color, pieces: PieceSet) -> bool;

    /// The moves of one piece on the table; false if there are none.
    fn walks(&mut self, piece: Piece, walk: impl FnOnce(&mut Self::Receiver<'_>)) -> bool;

    fn pass(&mut self);
}

struct Counting(Counter);

impl Moves for Counting {
    type Receiver<'a> = Counter;

    #[inline]
    fn placements(&mut self, board: &Board, us: Color, pieces: PieceSet) -> bool {
        let cells = if (board.placed & PieceSet::of_color(us)).is_empty() {
            if board.placed.is_empty() {
                1
            } else {
                board.tally.rim()
            }
        } else {
            board.tally.places(us)
        };
        self.0.count += cells * pieces.len();
        cells != 0
    }

    #[inline]
    fn walks(&mut self, _: Piece, walk: impl FnOnce(&mut Counter)) -> bool {
        let before = self.0.count;
        walk(&mut self.0);
        self.0.count > before
    }

    fn pass(&mut self) {
        self.0.count += 1;
    }
}

struct Listing<'m>(&'m mut Vec<Move>);

/// Lists the moves of one piece.
pub(super) struct PieceListing<'m> {
    pub(super) moves: &'m mut Vec<Move>,
    pub(super) piece: Piece,
}

impl Destinations for PieceListing<'_> {
    #[inline]
    fn cell(&mut self, to: Cell) {
        self.moves.push(Move::new(self.piece, to));
    }
}

impl Moves for Listing<'_> {
    type Receiver<'a>
        = PieceListing<'a>
    where
        Self: 'a;

    fn placements(&mut self, board: &Board, us: Color, pieces: PieceSet) -> bool {
        let before = self.0.len();
        board.placements(us, |cell| {
            self.0.extend(pieces.map(|piece| Move::new(piece, cell)));
        });
        self.0.len() > before
    }

    fn walks(&mut self, piece: Piece, walk: impl FnOnce(&mut PieceListing<'_>)) -> bool {
        let before = self.0.len();
        walk(&mut PieceListing {
            moves: self.0,
            piece,
        });
        self.0.len() > before
    }

    fn pass(&mut self) {
        self.0.push(Move::PASS);
    }
}

/// What the player's pillbug, and mosquito beside a pillbug, can throw (R27).
pub(super) struct Throws {
    throwers: [Thrower; 2],
    /// Every piece that can be thrown to at least one cell.
    pub(super) thrown: PieceSet,
}

/// A piece with the pillbug's power.
#[derive(Clone, Copy)]
struct Thrower {
    cell: Cell,
    /// The directions from which a piece can be lifted onto the thrower.
    sources: u8,
    /// The directions of the empty cells to which it can be put down.
    targets: u8,
}

impl Throws {
    pub(super) fn new(board: &Board, us: Color) -> Throws {
        let nobody = Thrower {
            cell: Cell::ORIGIN,
            sources: 0,
            targets: 0,
        };
        let mut throws = Throws {
            throwers: [nobody; 2],
            thrown: PieceSet::EMPTY,
        };
        for (slot, bug) in [Bug::Pillbug, Bug::Mosquito].into_iter().enumerate() {
            let thrower = Piece::first(us, bug);
            if board.can_throw(thrower) {
                throws.throwers[slot] = Thrower::new(board, board.cells[thrower.index()]);
            }
        }
        for thrower in throws.throwers {
            for direction in directions(thrower.sources) {
                throws.thrown.0 |= board
                    .top(thrower.cell.step(direction))
                    .map_or(0, |piece| PieceSet::single(piece).0);
            }
        }
        throws
    }

    /// Where a thrown piece can land.
    pub(super) fn destinations(&self, board: &Board, piece: Piece, out: &mut CellSet) {
        for thrower in self.throwers {
            let lifted = directions(thrower.sources)
                .any(|direction| board.cells[piece.index()] == thrower.cell.step(direction));
            if lifted {
                for target in directions(thrower.targets) {
                    out.cell(thrower.cell.step(target));
                }
            }
        }
    }
}

impl Thrower {
    fn new(board: &Board, cell: Cell) -> Thrower {
        let ring = board.ring(cell);
        let passable = board.throw_passages(cell);
        let targets = passable & !ring & 63;
        let mut sources = 0;
        if targets != 0 {
            for direction in directions(passable & ring) {
                let source = cell.step(direction);
                let top = board.spots[source.index()].top_index();
                if board.height(source) == 1 && top != board.resting && !board.splits_hive(source) {
                    sources |= 1 << direction;
                }
            }
        }
        Thrower {
            cell,
            sources,
            targets,
        }
    }
}

impl Board {
    /// The directions in which a thrown piece can pass between a neighbour of the thrower and the thrower's top.
    ///
    /// Up and down go over the thrower, whose height is one: a step is barred where both flanks are higher (R11).
    pub(super) fn throw_passages(&self, thrower: Cell) -> u8 {
        if self.raised.is_empty() {
            63
        } else {
            self.climbs(thrower, 1, thrower)
        }
    }

    /// Whether a piece of the player to move has the pillbug's power now: it stands uncovered on the ground, does not
    /// rest, and is a pillbug or a mosquito beside one (R27). A pin does not take the power away.
    pub(crate) fn can_throw(&self, piece: Piece) -> bool {
        (self.tops - self.raised).contains(piece)
            && self.resting() != Some(piece)
            && match piece.bug() {
                Bug::Pillbug => true,
                Bug::Mosquito => self
                    .bugs_around(self.cells[piece.index()])
                    .contains(Bug::Pillbug),
                _ => false,
            }
    }
}
