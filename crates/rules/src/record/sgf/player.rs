//! Replays a BoardSpace game action by action.

use super::command::{Command, Reference, Target};
use super::coordinates::Place;
use crate::{
    Cell, Color, MAX_PLIES, Move, MoveSyntaxError, Piece, PlayMoveError, ReferenceError, Ruleset,
    WhyNot,
    record::{RecordErrorKind, WarningKind, replay::Replay},
};
use alloc::{borrow::ToOwned, vec::Vec};

/// A game being replayed.
pub(super) struct Player {
    pub(super) replay: Replay,
    /// Action awaiting confirmation.
    pending: Pending,
    /// Whether any piece was picked up or put down.
    has_begun: bool,
    /// Colour of the piece picked up last, as named or by its cell.
    picked: Option<Color>,
    /// BoardSpace cell of the plane's origin.
    origin: Place,
}

enum Pending {
    Nothing,
    Put(Color, Target),
    Pass,
    /// Confirmed without being a move, such as a draw offer.
    Talk,
}

impl Player {
    pub(super) fn new(ruleset: Ruleset) -> Player {
        Player {
            replay: Replay::new(ruleset),
            pending: Pending::Nothing,
            has_begun: false,
            picked: None,
            origin: Place::FIRST,
        }
    }

    pub(super) fn act(&mut self, by: Color, command: Command) -> Result<(), RecordErrorKind> {
        self.has_begun |= matches!(
            command,
            Command::Pick(_) | Command::PickBoard(_) | Command::Put(..) | Command::Pass
        );
        match command {
            Command::Pick(color) => self.picked = color,
            Command::PickBoard(from) => self.pick(from),
            Command::Put(target, done) => {
                self.pending = Pending::Put(by, target);
                if done {
                    return self.confirm(by);
                }
            }
            Command::PutBack => self.pending = Pending::Nothing,
            Command::Done => return self.confirm(by),
            Command::Pass => self.pending = Pending::Pass,
            Command::Resign => {
                self.pending = Pending::Talk;
                // A finished game needs no other ending.
                let _already_over = self.replay.record.game.resign(by);
            }
            Command::OfferDraw | Command::DeclineDraw => self.pending = Pending::Talk,
            Command::AcceptDraw => {
                self.pending = Pending::Talk;
                let _already_over = self.replay.record.game.agree_draw();
            }
            Command::Nothing | Command::Incomplete => {}
            Command::Unknown(text) => {
                self.replay.warn(WarningKind::UnknownCommand { text });
            }
        }
        Ok(())
    }

    /// Returns true if moves were begun but none was confirmed.
    pub(super) fn lacks_moves(&self) -> bool {
        self.has_begun && self.replay.ply() == 1
    }

    fn pick(&mut self, from: Option<Place>) {
        // Picking the piece up again cancels the unconfirmed move.
        if let (Pending::Put(_, target), Some(_)) = (&self.pending, from)
            && target.place == from
        {
            self.picked = target.piece.color.or(target.color).or(self.picked);
            self.pending = Pending::Nothing;
            return;
        }
        let cell = from.and_then(|place| self.cell_at(place));
        let piece = cell.and_then(|cell| self.replay.record.game.board().top(cell));
        self.picked = piece.map(Piece::color);
    }

    fn confirm(&mut self, by: Color) -> Result<(), RecordErrorKind> {
        match core::mem::replace(&mut self.pending, Pending::Nothing) {
            Pending::Talk => Ok(()),
            Pending::Put(by, target) => self.put(by, &target),
            Pending::Pass => self.play(Move::PASS, "Pass"),
            // New files do not record passes, only their confirmation.
            Pending::Nothing if self.replay.record.game.must_pass() => {
                if by == self.replay.record.game.to_move() {
                    return self.play(Move::PASS, "Done");
                }
                Ok(())
            }
            Pending::Nothing => {
                if self.replay.record.game.outcome().is_none() {
                    self.replay.warn(WarningKind::StrayDone);
                }
                Ok(())
            }
        }
    }

    fn put(&mut self, by: Color, target: &Target) -> Result<(), RecordErrorKind> {
        let game = &self.replay.record.game;
        // Some programs omit even the confirmation of a forced pass.
        if by != game.to_move() && game.must_pass() {
            self.replay.warn(WarningKind::PassInserted);
            self.play(Move::PASS, &target.text)?;
        }
        let color = target.piece.color.or(target.color).or(self.picked);
        self.picked = None;
        let failed = |reason: PlayMoveError| RecordErrorKind::Move {
            text: target.text.clone(),
            reason,
        };
        let written = target
            .piece
            .of(color.unwrap_or(by))
            .ok_or_else(|| failed(MoveSyntaxError::BadPiece.into()))?;
        let replay = &self.replay;
        let piece = replay
            .numbering
            .mover(written, replay.record.game.board())
            .ok_or_else(|| failed(WhyNot::NotInSet { piece: written }.into()))?;
        let to = self.destination(piece, target).map_err(failed)?;
        self.ensure_room()?;
        self.replay
            .play_named(written, Move::new(piece, to))
            .map_err(|reason| failed(reason.into()))
    }

    fn play(&mut self, mv: Move, text: &str) -> Result<(), RecordErrorKind> {
        self.ensure_room()?;
        self.replay
            .play(mv)
            .map_err(|reason| RecordErrorKind::Move {
                text: text.to_owned(),
                reason: reason.into(),
            })
    }

    fn ensure_room(&self) -> Result<(), RecordErrorKind> {
        if self.replay.ply() as usize > MAX_PLIES {
            return Err(RecordErrorKind::TooManyPlies);
        }
        Ok(())
    }

    /// Destination of a piece. If reference and coordinates disagree, the reference counts unless only the coordinates
    /// give a legal move.
    fn destination(&mut self, piece: Piece, target: &Target) -> Result<Cell, PlayMoveError> {
        let game = &self.replay.record.game;
        if game.board().placed().is_empty() {
            self.origin = target.place.unwrap_or(Place::FIRST);
            return Ok(Cell::ORIGIN);
        }
        let by_place = target.place.and_then(|place| self.cell_at(place));
        let references = target.reference.map(|reference| self.resolve(reference));
        let by_reference: Vec<Cell> = references.into_iter().flatten().flatten().collect();
        if let Some(cell) = by_place.filter(|cell| by_reference.contains(cell)) {
            return Ok(cell);
        }
        let board = game.board();
        let candidates = by_reference.iter().copied().chain(by_place);
        let legal = { candidates }.find(|&cell| board.is_legal(Move::new(piece, cell)));
        let chosen = legal
            .or(by_place)
            .or(by_reference.first().copied())
            .ok_or_else(|| unresolved(target))?;
        if !by_reference.is_empty() && target.place.is_some() {
            self.replay.warn(WarningKind::CoordinatesDisagree {
                text: target.text.clone(),
            });
            self.shift_origin(chosen, target.place);
        }
        Ok(chosen)
    }

    /// Cells that a reference may mean, one for each possible colour of its piece.
    fn resolve(&self, reference: Reference) -> [Option<Cell>; 2] {
        let board = self.replay.record.game.board();
        Color::ALL.map(|color| {
            if reference.piece.color.is_some_and(|named| named != color) {
                return None;
            }
            let written = reference.piece.of(color)?;
            let piece = self.replay.numbering.on_table(written, board)?;
            let cell = board.cell_of(piece)?;
            Some(reference.direction.map_or(cell, |side| cell.neighbor(side)))
        })
    }

    fn cell_at(&self, place: Place) -> Option<Cell> {
        self.replay.record.game.cell_at(place.hex(self.origin))
    }

    /// Moves the origin to match a known cell: BoardSpace's board is finite, and the hive may have been recentred.
    fn shift_origin(&mut self, cell: Cell, place: Option<Place>) {
        if let (Some(hex), Some(place)) = (self.replay.record.game.hex(cell), place) {
            self.origin = Place {
                column: place.column.wrapping_sub(hex.q),
                row: place.row.wrapping_add(hex.r),
            };
        }
    }
}

/// Error for a target without any destination.
fn unresolved(target: &Target) -> PlayMoveError {
    let reference = target.reference.and_then(|reference| {
        let color = reference.piece.color.unwrap_or(Color::White);
        reference.piece.of(color)
    });
    match reference {
        Some(reference) => ReferenceError::NotOnTable { reference }.into(),
        None => ReferenceError::Missing.into(),
    }
}
