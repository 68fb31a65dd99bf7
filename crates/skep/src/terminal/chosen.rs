//! Selecting a piece and its target with the keyboard or the mouse.

use skep_rules::{Bug, Color, Hex, Move, Piece, WhyNot};

use super::cursor::{Focus, kinds, next_of};
use super::look::Sign;
use super::play::{Notice, Play};
use super::reason::{evidence, why_stuck};

/// The selected piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chosen {
    pub(crate) piece: Piece,
    /// Its targets in reading order; never empty.
    pub(crate) targets: Vec<Hex>,
}

impl Play {
    /// Selects what the cursor points at: a piece, or the target of the selected one.
    pub(super) fn choose_at_cursor(&mut self) {
        if self.table.is_persons_turn() && self.table.game().must_pass() {
            self.clear_notice();
            return self.play(Move::PASS);
        }
        match self.cursor.focus {
            Focus::Board => self.choose_hex(self.cursor.hex),
            Focus::Hand => self.choose_in_hand(self.table.game().to_move(), self.cursor.bug),
        }
    }

    pub(super) fn choose_hex(&mut self, hex: Hex) {
        self.clear_notice();
        self.cursor.point_at(hex);
        if !self.is_open_for_moves() {
            return;
        }
        let Some(chosen) = self.chosen.take() else {
            return self.take_from_board(hex);
        };
        let game = self.table.game();
        if chosen.targets.contains(&hex) {
            return self.play_to(chosen.piece, hex);
        }
        if game.hex_of(chosen.piece) == Some(hex) {
            // Selected twice: deselect.
            return;
        }
        let top = self.stack_at(hex).first().copied();
        if top.is_some_and(|top| !targets(self, top).is_empty()) {
            return self.take_from_board(hex);
        }
        if let Err(why) = game.check_at(chosen.piece, hex) {
            self.refuse(why);
        }
        self.chosen = Some(chosen);
    }

    pub(super) fn choose_in_hand(&mut self, side: Color, bug: Bug) {
        self.clear_notice();
        self.chosen = None;
        let to_move = self.table.game().to_move();
        if side == to_move {
            self.cursor.point_at_hand(bug);
        }
        if !self.is_open_for_moves() {
            return;
        }
        if side != to_move {
            return self.refuse(WhyNot::NotYourTurn { to_move });
        }
        match self.cursor.piece_in_hand(self.table.game().board()) {
            Some(piece) => self.take(piece),
            None => self.notice = Some(Notice::NoneLeft),
        }
    }

    /// Moves to the next or previous target of the selected piece, or to the next piece that can move or be placed.
    pub(super) fn go_to_next(&mut self, backwards: bool) {
        if let Some(chosen) = &self.chosen {
            let now = (self.cursor.focus == Focus::Board).then_some(self.cursor.hex);
            if let Some(hex) = next_of(&chosen.targets, now, backwards) {
                self.cursor.point_at(hex);
            }
            return self.settle();
        }
        let stops = self.stops();
        let now = match self.cursor.focus {
            Focus::Board => Stop::Board(self.cursor.hex),
            Focus::Hand => Stop::Hand(self.cursor.bug),
        };
        match next_of(&stops, Some(now), backwards) {
            Some(Stop::Board(hex)) => self.cursor.point_at(hex),
            Some(Stop::Hand(bug)) => self.cursor.point_at_hand(bug),
            None => {}
        }
        self.settle();
    }

    /// Moves the hand cursor to a kind that is available if it points at none.
    pub(super) fn point_somewhere_useful(&mut self) {
        let board = self.table.game().board();
        if self.cursor.piece_in_hand(board).is_none() {
            if let Some(piece) = board.next_in_hand(board.to_move()).iter().next() {
                self.cursor.bug = piece.bug();
            } else if self.cursor.focus == Focus::Hand {
                self.cursor.focus = Focus::Board;
            }
        }
    }

    /// Shows the reason of a refusal.
    pub(super) fn refuse(&mut self, why: WhyNot) {
        let cells = evidence(self.table.game(), &why);
        self.marks = cells.into_iter().map(|hex| (hex, Sign::Evidence)).collect();
        self.notice = Some(Notice::Refused(why));
    }

    /// Returns whether a move can be made now, and sets a notice if not.
    pub(super) fn is_open_for_moves(&mut self) -> bool {
        if self.table.is_persons_turn() {
            return true;
        }
        self.chosen = None;
        if self.table.is_computers_turn() {
            self.notice = Some(Notice::NotYourTurn);
        }
        false
    }

    fn take_from_board(&mut self, hex: Hex) {
        match self.stack_at(hex).first() {
            Some(&piece) => self.take(piece),
            None => self.notice = Some(Notice::ChooseFirst),
        }
    }

    /// Selects a piece if it has a target, and shows the reason otherwise.
    fn take(&mut self, piece: Piece) {
        let targets = targets(self, piece);
        if targets.is_empty() {
            match why_stuck(self.table.game(), piece) {
                Some(why) => self.refuse(why),
                None => self.notice = Some(Notice::NoDestination),
            }
            return;
        }
        if self.cursor.focus == Focus::Hand {
            // Choosing a target comes next: start with the one nearest to the cursor.
            let distance = |hex: &&Hex| hex.distance(self.cursor.hex);
            if let Some(&hex) = targets.iter().min_by_key(distance) {
                self.cursor.point_at(hex);
            }
        }
        self.chosen = Some(Chosen { piece, targets });
        self.settle();
    }

    fn play_to(&mut self, piece: Piece, hex: Hex) {
        match self.table.game().check_at(piece, hex) {
            Ok(route) => self.play(route.mv),
            Err(why) => self.refuse(why),
        }
    }

    /// Tab stops: pieces on the board that can move, then kinds in hand that can be placed.
    fn stops(&self) -> Vec<Stop> {
        if !self.table.is_persons_turn() {
            return Vec::new();
        }
        let game = self.table.game();
        let can_move = |piece: &Piece| !game.moves_of(*piece).is_empty();
        let movable = game.board().tops().iter().filter(can_move);
        let mut hexes: Vec<Hex> = movable.filter_map(|piece| game.hex_of(piece)).collect();
        hexes.sort_by_key(reading_order);
        let hand = game.board().next_in_hand(game.to_move());
        let placeable: Vec<Bug> = hand.iter().filter(can_move).map(Piece::bug).collect();
        let kinds = kinds(game).into_iter();
        let kinds = kinds.filter(|bug| placeable.contains(bug));
        let hexes = hexes.into_iter().map(Stop::Board);
        hexes.chain(kinds.map(Stop::Hand)).collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    Board(Hex),
    Hand(Bug),
}

/// The targets of a piece in reading order.
fn targets(play: &Play, piece: Piece) -> Vec<Hex> {
    let mut hexes = play.table.game().destinations(piece);
    hexes.sort_by_key(reading_order);
    hexes
}

/// Sort key for reading order.
const fn reading_order(hex: &Hex) -> (i32, i32) {
    (hex.r, 2 * hex.q + hex.r)
}
