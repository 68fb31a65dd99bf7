//! Checks of a position, repairs, and conversion of a valid one to a board.

use std::collections::{BTreeMap, BTreeSet};

use super::{Position, Problem};
use crate::{Board, Bug, Cell, Color, Hex, Opening, Outcome, Piece};

impl Position {
    /// Lists all problems in a fixed order: pieces first, then turn and resting piece, and the end of the game last.
    pub fn problems(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        self.check_hive(&mut problems);
        self.check_pieces(&mut problems);
        self.check_stacks(&mut problems);
        for color in Color::ALL {
            self.check_turns(color, &mut problems);
            self.check_queen(color, &mut problems);
        }
        self.check_rest(&mut problems);
        self.check_end(&mut problems);
        problems
    }

    /// Converts the position to a board. The lowest piece is at [`Cell::ORIGIN`], so that equal positions give equal
    /// boards.
    ///
    /// # Errors
    /// All problems with [`Severity::Error`](super::Severity::Error).
    pub fn to_board(&self) -> Result<Board, Vec<Problem>> {
        let mut problems = self.problems();
        problems.retain(Problem::is_error);
        if !problems.is_empty() {
            return Err(problems);
        }
        let anchor = self.anchor().unwrap_or_default();
        let pieces = self
            .pieces()
            .map(|(hex, piece)| (piece, Cell::from_hex(hex - anchor)));
        Ok(Board::set_up(
            self.set,
            self.opening,
            pieces,
            self.ply,
            self.resting,
        ))
    }

    /// Numbers the pieces of each kind from 1 without gaps; returns true if anything changed.
    ///
    /// The order of numbers is kept; pieces with the same number are ordered from top to bottom and left to right.
    /// Surplus pieces all get the highest number.
    pub fn renumber(&mut self) -> bool {
        let mut order: Vec<(Piece, i32, i32, usize)> = Vec::new();
        for (hex, stack) in self.stacks() {
            order.extend(
                (0..)
                    .zip(stack)
                    .map(|(level, &piece)| (piece, hex.r, hex.q, level)),
            );
        }
        order.sort_unstable();
        let mut counts: BTreeMap<(Color, Bug), u8> = BTreeMap::new();
        let mut names = BTreeMap::new();
        for (piece, r, q, level) in order {
            let count = counts.entry((piece.color(), piece.bug())).or_default();
            *count = piece.bug().count().min(*count + 1);
            let name = Piece::new(piece.color(), piece.bug(), *count).unwrap_or(piece);
            names.insert((Hex::new(q, r), level), name);
        }
        let resting = self.resting.and_then(|piece| {
            let hex = self.find(piece)?;
            let level = self.stack(hex).iter().position(|&other| other == piece)?;
            names.get(&(hex, level)).copied()
        });
        let before = self.clone();
        self.rename(|hex, level, piece| names.get(&(hex, level)).copied().unwrap_or(piece));
        self.resting = resting.or(self.resting);
        *self != before
    }

    /// Advances the turn until every piece on the table can have been placed, keeping the player to move. Never goes
    /// back.
    pub fn raise_turn(&mut self) {
        let to_move = self.to_move();
        let [white, black] = Color::ALL.map(|color| self.count(color));
        // The player to move has taken one turn less than the turn number. If that is Black, White has taken one more.
        let needed = match to_move {
            Color::White => white.max(black) + 1,
            Color::Black => white.max(black + 1),
        };
        if self.turn() < needed {
            self.set_turn(to_move, needed);
        }
    }

    /// Number of pieces a player has on the table.
    fn count(&self, color: Color) -> u32 {
        self.pieces()
            .filter(|(_, piece)| piece.color() == color)
            .count() as u32
    }

    fn places(&self, wanted: impl Fn(Piece) -> bool) -> Vec<Hex> {
        self.pieces()
            .filter(|&(_, piece)| wanted(piece))
            .map(|(hex, _)| hex)
            .collect()
    }

    /// One hive (R10).
    fn check_hive(&self, problems: &mut Vec<Problem>) {
        let mut left: BTreeSet<Hex> = self.stacks().map(|(hex, _)| hex).collect();
        let mut parts = Vec::new();
        while let Some(first) = left.pop_first() {
            let mut part = vec![first];
            let mut visited = 0;
            while let Some(&hex) = part.get(visited) {
                visited += 1;
                part.extend(hex.neighbors().into_iter().filter(|hex| left.remove(hex)));
            }
            part.sort_unstable();
            parts.push(part);
        }
        if parts.len() > 1 {
            parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
            problems.push(Problem::Split { parts });
        }
    }

    /// Pieces of the set, once each and in order of their numbers.
    fn check_pieces(&self, problems: &mut Vec<Problem>) {
        let placed = self.placed();
        for piece in placed {
            let at = self.places(|other| other == piece);
            if !self.set.contains(piece.bug()) {
                let at = at.clone();
                problems.push(Problem::NotInSet { piece, at });
            }
            if at.len() > 1 {
                problems.push(Problem::Repeated { piece, at });
            } else if let [at] = at[..] {
                let missing = (1..piece.number())
                    .filter_map(|number| Piece::new(piece.color(), piece.bug(), number))
                    .find(|&lower| !placed.contains(lower));
                problems.extend(missing.map(|missing| Problem::OutOfOrder { piece, missing, at }));
            }
        }
        for color in Color::ALL {
            for bug in Bug::ALL {
                let at = self.places(|piece| piece.color() == color && piece.bug() == bug);
                let count = at.len();
                if count > usize::from(bug.count()) {
                    problems.push(Problem::TooMany {
                        color,
                        bug,
                        count,
                        at,
                    });
                }
            }
        }
    }

    /// Only beetles and mosquitoes climb (R21, R26), and only after their queen was placed (R7).
    fn check_stacks(&self, problems: &mut Vec<Problem>) {
        let climbs = |bug| matches!(bug, Bug::Beetle | Bug::Mosquito);
        let climbers = self.set.pieces().filter(|piece| climbs(piece.bug()));
        let max_height = climbers.count() + 1;
        let placed = self.placed();
        for (at, stack) in self.stacks() {
            let height = stack.len();
            if height > max_height {
                problems.push(Problem::TooHigh {
                    at,
                    height,
                    max_height,
                });
            }
            for &piece in stack.iter().skip(1) {
                if !climbs(piece.bug()) {
                    problems.push(Problem::CannotClimb { piece, at });
                }
                if !placed.contains(Piece::queen(piece.color())) {
                    problems.push(Problem::MovedBeforeQueen { piece, at });
                }
            }
        }
    }

    /// Number of turns and pieces of a player.
    fn check_turns(&self, color: Color, problems: &mut Vec<Problem>) {
        let pieces = self.count(color);
        let turns = self.turns_taken(color);
        if pieces == 0 && turns > 0 {
            problems.push(Problem::NoFirstPiece { color });
        } else if pieces > turns {
            problems.push(Problem::TooFewTurns {
                color,
                pieces,
                turns,
            });
        } else if pieces < turns && self.find(Piece::queen(color)).is_none() {
            problems.push(Problem::TooManyTurns {
                color,
                pieces,
                turns,
            });
        }
    }

    /// Timing of a player's queen (R6, R9).
    fn check_queen(&self, color: Color, problems: &mut Vec<Problem>) {
        let pieces = self.count(color);
        let turns = self.turns_taken(color);
        match self.find(Piece::queen(color)) {
            None if pieces >= 4 || turns >= 4 => problems.push(Problem::QueenLate {
                color,
                pieces,
                turns,
            }),
            Some(at) if pieces == 1 && self.opening == Opening::Tournament => {
                problems.push(Problem::QueenFirst { color, at });
            }
            _ => {}
        }
    }

    /// The resting piece must have been movable in the previous turn (R27).
    fn check_rest(&self, problems: &mut Vec<Problem>) {
        let Some(piece) = self.resting else {
            return;
        };
        if !self.set.contains(Bug::Pillbug) {
            problems.push(Problem::RestWithoutPillbug { piece });
        }
        let Some(at) = self.find(piece) else {
            problems.push(Problem::RestInHand { piece });
            return;
        };
        if self.top(at) != Some(piece) {
            problems.push(Problem::RestCovered { piece, at });
        }
        let mover = !self.to_move();
        if self.find(Piece::queen(mover)).is_none() || self.count(mover) >= self.turns_taken(mover)
        {
            problems.push(Problem::RestWithoutMove { piece, mover });
        }
        if piece.color() != mover && !self.was_thrown(piece, at, mover) {
            problems.push(Problem::RestWithoutThrower { piece, at });
        }
    }

    /// Returns true if a player has a piece beside `thrown` that can have thrown it there (R27). A mosquito copied a
    /// pillbug that it touches and, since nothing else has moved, still touches, unless that pillbug is the thrown
    /// piece.
    fn was_thrown(&self, thrown: Piece, at: Hex, by: Color) -> bool {
        let is_single = |hex: Hex, bug| match self.stack(hex) {
            [piece] => piece.bug() == bug,
            _ => false,
        };
        self.stack(at).len() == 1
            && at.neighbors().into_iter().any(|hex| {
                self.top(hex).is_some_and(|piece| piece.color() == by)
                    && (is_single(hex, Bug::Pillbug)
                        || is_single(hex, Bug::Mosquito)
                            && (thrown.bug() == Bug::Pillbug
                                || hex.neighbors().into_iter().any(|beside| {
                                    self.top(beside).map(Piece::bug) == Some(Bug::Pillbug)
                                })))
            })
    }

    /// End of the game (R31, R32).
    fn check_end(&self, problems: &mut Vec<Problem>) {
        let surrounded = |color| {
            self.find(Piece::queen(color)).filter(|hex| {
                hex.neighbors()
                    .into_iter()
                    .all(|neighbor| self.top(neighbor).is_some())
            })
        };
        let [white, black] = Color::ALL.map(surrounded);
        if let Some(outcome) = Outcome::of_surrounded(white.is_some(), black.is_some()) {
            let at = white.into_iter().chain(black).collect();
            problems.push(Problem::Over { outcome, at });
        }
    }
}
