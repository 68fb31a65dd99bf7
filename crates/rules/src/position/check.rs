//! Checks of positions, and positions that cannot be played.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::{Position, Problem};
use crate::{Board, Bug, Cell, Color, Game, Hex, Opening, Outcome, Piece};

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
        self.check_contacts(&mut problems);
        self.check_rest(&mut problems);
        self.check_end(&mut problems);
        problems
    }

    /// Converts the position to a board. The lowest piece is at [`Cell::ORIGIN`], so that equal positions give equal
    /// boards.
    ///
    /// # Errors
    /// If there are problems with [`Severity::Error`](super::Severity::Error).
    pub fn to_board(&self) -> Result<Board, InvalidPosition> {
        if let Some(invalid) = InvalidPosition::new(self.problems()) {
            return Err(invalid);
        }
        let anchor = self.anchor().unwrap_or_default();
        let pieces = self
            .pieces()
            .map(|(hex, piece)| (piece, Cell::wrapping_hex(hex - anchor)));
        Ok(Board::set_up(
            self.game_type,
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
        let place = |(hex, level, piece): (Hex, usize, Piece)| (piece, hex.r, hex.q, level);
        let mut order: Vec<(Piece, i32, i32, usize)> = self.levels().map(place).collect();
        order.sort_unstable();
        let mut counts: BTreeMap<(Color, Bug), u8> = BTreeMap::new();
        let mut names = BTreeMap::new();
        for (piece, r, q, level) in order {
            let count = counts.entry((piece.color(), piece.bug())).or_default();
            *count = piece.bug().count().min(*count + 1);
            let name = Piece::new(piece.color(), piece.bug(), *count).unwrap_or(piece);
            names.insert((Hex::new(q, r), level), name);
        }
        let resting = self.resting.and_then(|piece| self.place_of(piece));
        let resting = resting.and_then(|place| names.get(&place).copied());
        let before = self.clone();
        self.rename(|hex, level, piece| names.get(&(hex, level)).copied().unwrap_or(piece));
        self.resting = resting.or(self.resting);
        *self != before
    }

    /// Advances the turn until every piece on the table can have been placed and have climbed to its level, keeping the
    /// player to move. Where the colours touch as only a move can bring about, leaves a turn for that. Never goes back.
    pub fn raise_turn(&mut self) {
        let to_move = self.to_move();
        let [white, black] = Color::ALL.map(|color| self.needed_turns(color));
        // The player to move has taken one turn less than the turn number. If that is Black, White has taken one more.
        let needed = match to_move {
            Color::White => white.max(black) + 1,
            Color::Black => white.max(black + 1),
        };
        if self.turn() < needed {
            self.set_turn(to_move, needed);
        }
        let mut problems = Vec::new();
        self.check_contacts(&mut problems);
        // Without a queen a player could not have moved (R7).
        let can_move = |color| self.find(Piece::queen(color)).is_some();
        if !problems.is_empty() && Color::ALL.into_iter().all(can_move) {
            self.set_turn(to_move, self.turn() + 1);
        }
    }

    /// Number of pieces a player has on the table.
    fn count(&self, color: Color) -> u32 {
        self.pieces()
            .filter(|(_, piece)| piece.color() == color)
            .count() as u32
    }

    /// Number of pieces a player has on top of others. Each of them was placed on the table and has moved since (R21).
    fn climbed(&self, color: Color) -> u32 {
        self.levels()
            .filter(|&(_, level, piece)| level > 0 && piece.color() == color)
            .count() as u32
    }

    /// Fewest turns in which a player can have placed their pieces and climbed with them.
    fn needed_turns(&self, color: Color) -> u32 {
        self.count(color) + self.climbed(color)
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
            parts.sort_by_key(|part| core::cmp::Reverse(part.len()));
            problems.push(Problem::Split { parts });
        }
    }

    /// Pieces of the set, once each and in order of their numbers.
    fn check_pieces(&self, problems: &mut Vec<Problem>) {
        let placed = self.placed();
        for piece in placed {
            let at = self.places(|other| other == piece);
            if !self.game_type.contains(piece.bug()) {
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
        let pieces = self.game_type.pieces().into_iter();
        let max_height = pieces.filter(|piece| climbs(piece.bug())).count() + 1;
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
        let needed = self.needed_turns(color);
        if pieces > 0 && pieces <= turns && turns < needed {
            problems.push(Problem::ClimbedTooEarly {
                color,
                climbed: self.climbed(color),
                needed,
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

    /// Without a move, the colours touch only where the first two pieces meet (R2, R3), and neither of them is a queen in
    /// the tournament opening (R9).
    fn check_contacts(&self, problems: &mut Vec<Problem>) {
        let only_placed =
            |color| self.count(color) == self.turns_taken(color) && self.climbed(color) == 0;
        if !Color::ALL.into_iter().all(only_placed) {
            return;
        }
        let contacts = self.contacts();
        if let [first] = contacts[..] {
            for (color, at) in Color::ALL.into_iter().zip(first) {
                // A queen that is alone has been reported.
                if self.opening == Opening::Tournament
                    && self.count(color) > 1
                    && self.top(at) == Some(Piece::queen(color))
                {
                    problems.push(Problem::QueenFirst { color, at });
                }
            }
        } else if !contacts.is_empty() {
            let at: BTreeSet<Hex> = contacts.iter().flatten().copied().collect();
            problems.push(Problem::ContactWithoutMove {
                contacts: contacts.len() as u32,
                at: at.into_iter().collect(),
            });
        }
    }

    /// Pairs of adjacent cells that White and Black occupy.
    fn contacts(&self) -> Vec<[Hex; 2]> {
        let is_of = |hex, color| self.top(hex).is_some_and(|piece| piece.color() == color);
        self.stacks()
            .map(|(hex, _)| hex)
            .filter(|&hex| is_of(hex, Color::White))
            .flat_map(|hex| hex.neighbors().map(|beside| [hex, beside]))
            .filter(|&[_, beside]| is_of(beside, Color::Black))
            .collect()
    }

    /// The resting piece must have been movable in the previous turn (R27).
    fn check_rest(&self, problems: &mut Vec<Problem>) {
        let Some(piece) = self.resting else {
            return;
        };
        if !self.game_type.contains(Bug::Pillbug) {
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

/// Error of a position that cannot be played, from [`Position::to_board`].
///
/// Its text names the first problem; [`InvalidPosition::problems`] lists all of them.
///
/// ```
/// use skep_rules::{Game, Position};
///
/// let position: Position = "Base_w9_S1.3g1".parse()?;
/// let invalid = Game::from_position(&position).unwrap_err();
/// assert_eq!(invalid.to_string(), "the position cannot be played: the hive is in 2 parts");
/// assert_eq!(invalid.problems().len(), 1);
/// # Ok::<(), skep_rules::ParsePositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct InvalidPosition {
    /// Never empty.
    problems: Vec<Problem>,
}

impl InvalidPosition {
    /// The error of a position with these problems; `None` if none of them prevents playing.
    fn new(problems: Vec<Problem>) -> Option<InvalidPosition> {
        let problems: Vec<Problem> = problems.into_iter().filter(Problem::is_error).collect();
        (!problems.is_empty()).then_some(InvalidPosition { problems })
    }

    /// All problems with [`Severity::Error`](super::Severity::Error), in the order of [`Position::problems`].
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the position cannot be played")?;
        let [first, others @ ..] = &self.problems[..] else {
            return Ok(());
        };
        write!(f, ": {first}")?;
        match others.len() {
            0 => Ok(()),
            1 => f.write_str(", and one more problem"),
            more => write!(f, ", and {more} more problems"),
        }
    }
}

impl Game {
    /// Starts a game from a position, such as a puzzle, without draws by repetition.
    ///
    /// # Errors
    /// As [`Position::to_board`].
    pub fn from_position(position: &Position) -> Result<Game, InvalidPosition> {
        Ok(Game::from_board(position.to_board()?))
    }
}
