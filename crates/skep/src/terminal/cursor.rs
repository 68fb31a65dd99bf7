//! The keyboard cursor on the board or in the hand.

use skep_rules::{Board, Bug, Color, Game, Hex, Piece};

use super::camera::Stretch;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Focus {
    Board,
    /// The hand of the side to move.
    Hand,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(crate) focus: Focus,
    pub(crate) hex: Hex,
    pub(crate) bug: Bug,
    /// Column for moving up and down, in half cells, so that the cursor does not drift sideways.
    column: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Left,
    Right,
    Up,
    Down,
}

impl Cursor {
    /// Starts in the hand, because the first move places a piece.
    pub(crate) const fn new() -> Cursor {
        Cursor {
            focus: Focus::Hand,
            hex: Hex::ORIGIN,
            bug: Bug::Spider,
            column: 0,
        }
    }

    pub(crate) fn point_at(&mut self, hex: Hex) {
        self.focus = Focus::Board;
        self.hex = hex;
        self.column = column(hex);
    }

    pub(crate) fn point_at_hand(&mut self, bug: Bug) {
        self.focus = Focus::Hand;
        self.bug = bug;
    }

    /// The next piece of the kind at the hand cursor, if any is left.
    pub(crate) fn piece_in_hand(&self, board: &Board) -> Option<Piece> {
        let mut hand = board.next_in_hand(board.to_move()).iter();
        hand.find(|piece| piece.bug() == self.bug)
    }

    /// Moves over the hive and the cells around it, or along the hand; up and down return from the hand to the board.
    pub(crate) fn step(&mut self, game: &Game, step: Step) {
        match (self.focus, step) {
            (Focus::Hand, Step::Left | Step::Right) => self.step_in_hand(game, step),
            (Focus::Hand, _) => self.focus = Focus::Board,
            (Focus::Board, _) => self.step_on_board(game, step),
        }
    }

    fn step_in_hand(&mut self, game: &Game, step: Step) {
        if let Some(bug) = next_of(&kinds(game), Some(self.bug), step == Step::Left) {
            self.bug = bug;
        }
    }

    fn step_on_board(&mut self, game: &Game, step: Step) {
        let Hex { q, r } = self.hex;
        let ways = match step {
            Step::Left => vec![Hex::new(q - 1, r)],
            Step::Right => vec![Hex::new(q + 1, r)],
            Step::Up => self.in_row(r - 1).into(),
            Step::Down => self.in_row(r + 1).into(),
        };
        let Some(hex) = ways.into_iter().find(|&hex| is_near(game, hex)) else {
            return;
        };
        self.hex = hex;
        if matches!(step, Step::Left | Step::Right) {
            self.column = column(hex);
        }
    }

    /// The cells of a row in the cursor's column, or half a cell to either side.
    fn in_row(&self, r: i32) -> [Hex; 2] {
        let left = (self.column - r).div_euclid(2);
        let right = left + (self.column - r).rem_euclid(2);
        [Hex::new(right, r), Hex::new(left, r)]
    }
}

/// The kinds of the set, in display order.
pub(crate) fn kinds(game: &Game) -> Vec<Bug> {
    let is_in_set = |bug: &Bug| game.ruleset().game_type.contains(*bug);
    Bug::ALL.into_iter().filter(is_in_set).collect()
}

pub(crate) fn count_in_hand(board: &Board, side: Color, bug: Bug) -> usize {
    let is_one = |piece: &Piece| (piece.color(), piece.bug()) == (side, bug);
    board.in_hand().iter().filter(is_one).count()
}

/// The item after or before `now`, wrapping around; the first or last if `now` is not in the list.
pub(crate) fn next_of<T: Copy + PartialEq>(
    list: &[T],
    now: Option<T>,
    backwards: bool,
) -> Option<T> {
    let len = list.len();
    let at = now.and_then(|now| list.iter().position(|&other| other == now));
    let next = match (at, backwards) {
        (Some(at), false) => at + 1,
        (Some(at), true) => at + len - 1,
        (None, false) => 0,
        (None, true) => len.checked_sub(1)?,
    };
    list.get(next.checked_rem(len)?).copied()
}

/// Column of a cell, in half cells.
const fn column(hex: Hex) -> i32 {
    2 * hex.q + hex.r
}

/// Whether a cell is within the bounding box of the hive and the cells around it.
fn is_near(game: &Game, hex: Hex) -> bool {
    let pieces = game.board().placed().iter();
    let hexes = pieces.filter_map(|piece| game.hex_of(piece));
    let rows = Stretch::of(hexes.clone().map(|hex| hex.r)).grown(1);
    let columns = Stretch::of(hexes.map(column)).grown(2);
    rows.contains(hex.r) && columns.contains(column(hex))
}

#[cfg(test)]
mod tests {
    use skep_rules::{GameType, Ruleset};

    use super::*;

    fn game() -> Game {
        let mut game = Game::new(Ruleset::uhp(GameType::BASE));
        for text in ["wS1", "bS1 wS1-", "wQ \\wS1", "bQ bS1/"] {
            game.play_uhp(text).unwrap();
        }
        game
    }

    #[test]
    fn up_and_down_do_not_drift() {
        let game = game();
        let mut cursor = Cursor::new();
        cursor.point_at(Hex::ORIGIN);
        cursor.step(&game, Step::Up);
        assert_eq!(cursor.hex, Hex::new(1, -1));
        cursor.step(&game, Step::Up);
        assert_eq!(cursor.hex, Hex::new(1, -2));
        cursor.step(&game, Step::Up);
        assert_eq!(cursor.hex, Hex::new(1, -2), "beyond lies nothing");
        for _ in 0..3 {
            cursor.step(&game, Step::Down);
        }
        assert_eq!(cursor.hex, Hex::new(0, 1));
    }

    #[test]
    fn up_and_down_work_at_the_edges_too() {
        let game = game();
        let mut cursor = Cursor::new();
        cursor.point_at(Hex::ORIGIN);
        for side in [Step::Left, Step::Right] {
            for _ in 0..9 {
                cursor.step(&game, side);
            }
            for step in [Step::Up, Step::Down] {
                let before = cursor.hex;
                cursor.step(&game, step);
                assert_ne!(cursor.hex, before, "{side:?} {step:?}");
            }
        }
    }

    #[test]
    fn the_hand_wraps_around_and_shows_the_next_piece() {
        let game = game();
        let mut cursor = Cursor::new();
        assert_eq!(cursor.piece_in_hand(game.board()), "wS2".parse().ok());
        cursor.step(&game, Step::Left);
        assert_eq!(
            (cursor.bug, cursor.piece_in_hand(game.board())),
            (Bug::Queen, None)
        );
        cursor.step(&game, Step::Left);
        assert_eq!(cursor.bug, Bug::Ant);
        assert_eq!(count_in_hand(game.board(), Color::White, Bug::Ant), 3);
        cursor.step(&game, Step::Up);
        assert_eq!(cursor.focus, Focus::Board);
    }
}
