//! A slow reference implementation, written straight from RULES.md with plain maps and sets.
//!
//! It shares only the basic types ([`Piece`], [`Bug`], [`Color`], [`Hex`], [`GameType`], [`Opening`]) with the library:
//! no torus, no masks, no tables.

#![allow(
    dead_code,
    unused_imports,
    reason = "each test binary includes the whole reference and uses part of it"
)]

mod movement;
mod mutation;
mod notation;
mod perft;
mod reasons;
mod repetition;

use std::collections::{BTreeMap, BTreeSet};

pub(crate) use mutation::Mutation;
pub(crate) use notation::{Record, game_string};
pub(crate) use reasons::Reason;
pub(crate) use repetition::{Likeness, occurrences};
use skep_rules::{Bug, Color, GameType, Hex, Opening, Piece};

/// A piece and its destination, or `None` for a pass.
pub(crate) type Turn = Option<(Piece, Hex)>;

/// The six sides of a cell, clockwise from the upper left.
pub(crate) const SIDES: [Hex; 6] = [
    Hex::new(0, -1),
    Hex::new(1, -1),
    Hex::new(1, 0),
    Hex::new(0, 1),
    Hex::new(-1, 1),
    Hex::new(-1, 0),
];

/// The six neighbours of a cell, clockwise.
pub(crate) fn around(hex: Hex) -> [Hex; 6] {
    SIDES.map(|side| hex + side)
}

/// The two cells that touch both of two neighbouring cells.
pub(crate) fn flanks(from: Hex, to: Hex) -> [Hex; 2] {
    let both: Vec<Hex> = around(from)
        .into_iter()
        .filter(|hex| around(to).contains(hex))
        .collect();
    both.try_into()
        .expect("two neighbouring cells have two neighbours in common")
}

/// Everything that decides which moves are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) set: GameType,
    pub(crate) opening: Opening,
    /// Occupied cells with their pieces from the bottom up; no entry is empty.
    pub(crate) stacks: BTreeMap<Hex, Vec<Piece>>,
    /// Number of turns taken, passes included.
    pub(crate) ply: u32,
    /// The piece moved or thrown in the previous turn; `None` after a pass or a placement: a piece just placed touches
    /// no piece of the other colour, so it could not be thrown in the next turn anyway.
    pub(crate) last_moved: Option<Piece>,
    /// A rule that is deliberately wrong.
    pub(crate) mutation: Option<Mutation>,
}

/// Outcome on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Won(Color),
    Drawn,
}

impl Position {
    pub(crate) fn new(set: GameType, opening: Opening) -> Position {
        Position {
            set,
            opening,
            stacks: BTreeMap::new(),
            ply: 0,
            last_moved: None,
            mutation: None,
        }
    }

    pub(crate) fn to_move(&self) -> Color {
        if self.ply.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        }
    }

    pub(crate) fn height(&self, hex: Hex) -> usize {
        self.stacks.get(&hex).map_or(0, Vec::len)
    }

    pub(crate) fn is_occupied(&self, hex: Hex) -> bool {
        self.stacks.contains_key(&hex)
    }

    pub(crate) fn top(&self, hex: Hex) -> Option<Piece> {
        self.stacks.get(&hex)?.last().copied()
    }

    /// Cell of a piece and the number of pieces under it.
    pub(crate) fn find(&self, piece: Piece) -> Option<(Hex, usize)> {
        self.stacks.iter().find_map(|(&hex, stack)| {
            let level = stack.iter().position(|&other| other == piece)?;
            Some((hex, level))
        })
    }

    /// Pieces not placed yet; none ever returns (R8).
    pub(crate) fn hand(&self, color: Color) -> Vec<Piece> {
        Piece::of_color(color)
            .filter(|piece| self.set.contains(piece.bug()) && self.find(*piece).is_none())
            .collect()
    }

    pub(crate) fn is_queen_placed(&self, color: Color) -> bool {
        self.find(Piece::queen(color)).is_some()
    }

    /// R31, R32: the surrounded queens decide, regardless of who moved last and what covers a queen.
    pub(crate) fn outcome(&self) -> Option<End> {
        let surrounded = |color| {
            self.find(Piece::queen(color))
                .is_some_and(|(hex, _)| around(hex).into_iter().all(|side| self.is_occupied(side)))
        };
        match (surrounded(Color::White), surrounded(Color::Black)) {
            (false, false) => None,
            (true, true) => Some(End::Drawn),
            (true, false) => Some(End::Won(Color::Black)),
            (false, true) => Some(End::Won(Color::White)),
        }
    }

    /// Every legal move except a pass, without duplicates. None after the end (R31).
    pub(crate) fn legal_moves(&self) -> BTreeSet<(Piece, Hex)> {
        let mut moves = BTreeSet::new();
        if self.outcome().is_some() {
            return moves;
        }
        let cells = self.placements();
        for piece in self.placeable() {
            moves.extend(cells.iter().map(|&hex| (piece, hex)));
        }
        // R7: without their own queen a player can neither move nor throw.
        if self.is_queen_placed(self.to_move()) {
            for (&from, stack) in &self.stacks {
                let piece = *stack.last().expect("no stack is empty");
                if piece.color() == self.to_move() && self.may_move(piece, from) {
                    let ends = self.destinations(piece, from);
                    moves.extend(ends.into_iter().map(|hex| (piece, hex)));
                }
            }
            moves.extend(self.throws());
        }
        moves
    }

    /// R30: a player passes if and only if they have no other move.
    pub(crate) fn must_pass(&self) -> bool {
        self.outcome().is_none() && self.legal_moves().is_empty()
    }

    /// Every legal turn, a forced pass included.
    pub(crate) fn turns(&self) -> Vec<Turn> {
        let moves: Vec<Turn> = self.legal_moves().into_iter().map(Some).collect();
        if moves.is_empty() && self.outcome().is_none() {
            return vec![None];
        }
        moves
    }

    /// Takes a turn without checking its legality.
    pub(crate) fn play(&mut self, turn: Turn) {
        self.ply += 1;
        self.last_moved = None;
        let Some((piece, to)) = turn else {
            return;
        };
        if let Some((from, _)) = self.find(piece) {
            self.lift(from);
            self.last_moved = Some(piece);
        }
        self.stacks.entry(to).or_default().push(piece);
    }

    /// Takes the top piece off a cell.
    pub(crate) fn lift(&mut self, hex: Hex) {
        let stack = self.stacks.get_mut(&hex).expect("the cell is occupied");
        stack.pop();
        if stack.is_empty() {
            self.stacks.remove(&hex);
        }
    }

    /// The position with the top piece of a cell in the air.
    pub(crate) fn lifted(&self, hex: Hex) -> Position {
        let mut rest = self.clone();
        rest.lift(hex);
        rest
    }

    /// Pieces that may be placed now: the lowest number of each kind, as in UHP.
    fn placeable(&self) -> Vec<Piece> {
        let hand = self.hand(self.to_move());
        let is_next = |piece: &Piece| {
            hand.iter()
                .all(|other| other.bug() != piece.bug() || other.number() >= piece.number())
        };
        hand.iter()
            .copied()
            .filter(is_next)
            .filter(|piece| !self.is_queen_due() || piece.bug() == Bug::Queen)
            .filter(|piece| !(self.is_queen_too_early() && piece.bug() == Bug::Queen))
            .collect()
    }

    /// R6: from the fourth turn on only the queen may be placed.
    pub(crate) fn is_queen_due(&self) -> bool {
        self.ply / 2 + 1 >= 4 && !self.is_queen_placed(self.to_move())
    }

    /// R9: in the tournament opening the queen may not be a player's first piece.
    pub(crate) fn is_queen_too_early(&self) -> bool {
        self.opening == Opening::Tournament && self.has_no_piece(self.to_move())
    }

    pub(crate) fn has_no_piece(&self, color: Color) -> bool {
        let mut pieces = self.stacks.values().flatten();
        pieces.all(|piece| piece.color() != color)
    }

    /// Cells where the player to move may place a piece. Gates and enclosures do not matter (R5).
    fn placements(&self) -> BTreeSet<Hex> {
        let us = self.to_move();
        // R1: the first piece starts the hive.
        if self.stacks.is_empty() {
            return BTreeSet::from([Hex::ORIGIN]);
        }
        // R4: only empty cells.
        let beside: BTreeSet<Hex> = self
            .stacks
            .keys()
            .flat_map(|&hex| around(hex))
            .filter(|&hex| !self.is_occupied(hex))
            .collect();
        // R1: Black's first piece touches White's.
        if self.has_no_piece(us) {
            return beside;
        }
        // R2: only the same colour.
        let ours = |hex: &Hex| self.touching_colors(*hex) == BTreeSet::from([us]);
        beside.into_iter().filter(ours).collect()
    }

    /// R3: colours that a cell touches, each stack by its top.
    fn touching_colors(&self, hex: Hex) -> BTreeSet<Color> {
        around(hex)
            .into_iter()
            .filter_map(|side| match self.mutation {
                Some(Mutation::PlacementColorByBottom) => self.stacks.get(&side)?.first(),
                _ => self.stacks.get(&side)?.last(),
            })
            .map(|piece| piece.color())
            .collect()
    }

    /// Returns true if a top piece of the player to move may move at all.
    fn may_move(&self, piece: Piece, from: Hex) -> bool {
        !self.is_pinned(from)
            && (self.mutation == Some(Mutation::ThrownMovesAtOnce) || !self.rests(piece))
    }

    /// R27: a piece moved or thrown in the previous turn may be neither moved nor thrown.
    pub(crate) fn rests(&self, piece: Piece) -> bool {
        self.last_moved == Some(piece)
    }

    /// R10: returns true if lifting the top piece of a cell would split the rest. A piece on top of a stack never does.
    pub(crate) fn is_pinned(&self, hex: Hex) -> bool {
        self.height(hex) == 1 && self.lifted(hex).parts().len() > 1
    }

    /// Connected groups of cells.
    pub(crate) fn parts(&self) -> Vec<BTreeSet<Hex>> {
        let mut left: BTreeSet<Hex> = self.stacks.keys().copied().collect();
        let mut parts = Vec::new();
        while let Some(first) = left.pop_first() {
            let mut part = BTreeSet::from([first]);
            let mut edge = vec![first];
            while let Some(hex) = edge.pop() {
                for side in around(hex) {
                    if left.remove(&side) {
                        part.insert(side);
                        edge.push(side);
                    }
                }
            }
            parts.push(part);
        }
        parts
    }

    /// Uncovered pieces pinned by R10.
    pub(crate) fn pinned(&self) -> BTreeSet<Piece> {
        self.stacks
            .iter()
            .filter(|&(&hex, _)| self.is_pinned(hex))
            .filter_map(|(_, stack)| stack.last().copied())
            .collect()
    }
}
