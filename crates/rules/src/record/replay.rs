//! Replays archived moves, which are not always in canonical UHP notation.

use super::{GameResult, Record, Warning, WarningKind, text::quote};
use crate::{
    Board, Bug, Color, Game, Move, Opening, Piece, PieceSet, PlayMoveError, ReadMoveError,
    ReferenceError, Ruleset, WhyNot,
    notation::{Destination, MoveText, Style},
};
use alloc::vec::Vec;

/// Maximum number of warnings kept per record, to bound memory.
const MAX_WARNINGS: usize = 1000;

/// A record under construction.
pub(crate) struct Replay {
    pub(crate) record: Record,
    pub(crate) numbering: Numbering,
    /// Pieces with another name in the record: written name and piece.
    renumbered: Vec<(Piece, Piece)>,
}

impl Replay {
    pub(crate) fn new(ruleset: Ruleset) -> Replay {
        let game = Game::new(ruleset);
        Replay {
            numbering: Numbering::new(game.board()),
            record: Record::new(game),
            renumbered: Vec::new(),
        }
    }

    /// Restarts from a game without moves, such as one from a given position.
    pub(crate) fn start_from(&mut self, game: Game) {
        self.numbering = Numbering::new(game.board());
        self.record.game = game;
    }

    /// Number of the next ply, from 1.
    pub(crate) fn ply(&self) -> u32 {
        self.record.game.moves().len() as u32 + 1
    }

    /// Adds a warning about the next move.
    pub(crate) fn warn(&mut self, kind: WarningKind) {
        self.add_warning(self.ply(), kind);
    }

    /// Adds a warning about the whole record.
    pub(crate) fn warn_record(&mut self, kind: WarningKind) {
        self.add_warning(0, kind);
    }

    /// Plays a move in UHP notation, with equal bugs numbered in any order. [`Style::Archive`] also permits numbers on
    /// single pieces, directions that climb, and covered references.
    pub(crate) fn play_text(&mut self, text: &str, style: Style) -> Result<(), PlayMoveError> {
        let (mv, written, warnings) = self.read(text, style)?;
        // Warnings are kept only if the move is legal.
        let before = self.record.warnings.len();
        for warning in warnings {
            self.warn(warning);
        }
        let played = match written {
            Some(written) => self.play_named(written, mv),
            None => self.play(mv),
        };
        if let Err(reason) = played {
            self.record.warnings.truncate(before);
            return Err(reason.into());
        }
        Ok(())
    }

    /// Plays a move of a piece under its written name.
    pub(crate) fn play_named(&mut self, written: Piece, mv: Move) -> Result<(), WhyNot> {
        let placed = self.record.game.board().placed();
        self.play(mv)?;
        if let Some(piece) = mv.piece().filter(|&piece| !placed.contains(piece)) {
            self.numbering.name(written, piece);
            if piece != written && !self.renumbered.contains(&(written, piece)) {
                self.renumbered.push((written, piece));
            }
        }
        Ok(())
    }

    /// Plays a move. A queen as a player's first piece switches the game to the rulebook opening.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), WhyNot> {
        if !self.is_queen_first(mv) {
            return self.record.game.play(mv);
        }
        let mut game = Game::new(self.record.game.ruleset().with_opening(Opening::Rulebook));
        for earlier in self.record.game.moves() {
            game.play(earlier)?;
        }
        game.play(mv)?;
        self.warn(WarningKind::QueenFirst);
        self.record.game = game;
        Ok(())
    }

    /// Finishes the record. The board takes precedence over the stated result.
    pub(crate) fn finish(mut self, stated: GameResult) -> Record {
        if !self.renumbered.is_empty() {
            let pieces = core::mem::take(&mut self.renumbered);
            self.warn_record(WarningKind::Renumbered { pieces });
        }
        let shown = GameResult::of(self.record.game.outcome());
        self.record.result = if shown == GameResult::Unfinished {
            stated
        } else {
            if stated != GameResult::Unfinished && stated != shown {
                self.warn_record(WarningKind::ResultDisagrees { stated });
            }
            shown
        };
        self.record
    }

    fn add_warning(&mut self, ply: u32, kind: WarningKind) {
        if self.record.warnings.len() < MAX_WARNINGS {
            self.record.warnings.push(Warning { ply, kind });
        }
    }

    /// Reads a move, the mover's written name unless it is a pass, and warnings.
    fn read(
        &self,
        text: &str,
        style: Style,
    ) -> Result<(Move, Option<Piece>, Vec<WarningKind>), ReadMoveError> {
        let MoveText::Piece {
            piece: written,
            destination,
            numbered,
        } = MoveText::parse(text, style)?
        else {
            return Ok((Move::PASS, None, Vec::new()));
        };
        let board = self.record.game.board();
        // For a piece that does not exist, the rules provide the error.
        let piece = self.numbering.mover(written, board).unwrap_or(written);
        let destination = self.renumber(destination)?;
        let to = board.resolve(destination)?;
        let numbered = numbered.then(|| WarningKind::NumberedPiece { text: quote(text) });
        let mut warnings = Vec::from_iter(numbered);
        match board.occupied(destination, to) {
            _ if board.top(to) == Some(piece) => {}
            Some(error) if style == Style::Uhp => return Err(error.into()),
            Some(ReferenceError::Occupied { .. }) => {
                warnings.push(WarningKind::DirectionClimbs { text: quote(text) });
            }
            Some(ReferenceError::Covered { .. }) => {
                warnings.push(WarningKind::CoveredReference { text: quote(text) });
            }
            _ => {}
        }
        Ok((Move::new(piece, to), Some(written), warnings))
    }

    /// Translates a destination to the game's piece numbers.
    fn renumber(
        &self,
        destination: Option<Destination>,
    ) -> Result<Option<Destination>, ReferenceError> {
        let board = self.record.game.board();
        let Some(mut destination) = destination.filter(|_| !board.placed().is_empty()) else {
            return Ok(destination);
        };
        let reference = destination.reference;
        let piece = self.numbering.on_table(reference, board);
        destination.reference = piece.ok_or(ReferenceError::NotOnTable { reference })?;
        Ok(Some(destination))
    }

    fn is_queen_first(&self, mv: Move) -> bool {
        let game = &self.record.game;
        let board = game.board();
        mv.piece().is_some_and(|piece| {
            game.starts_empty()
                && piece.bug() == Bug::Queen
                && piece.color() == game.to_move()
                && game.ruleset().opening == Opening::Tournament
                && game.outcome().is_none()
                && (board.placed() & PieceSet::of_color(piece.color())).is_empty()
        })
    }
}

/// The loser of a decisive result.
pub(crate) fn loser(result: GameResult) -> Option<Color> {
    result.winner().map(|winner| !winner)
}

/// Maps the piece names of a record to the pieces of the game.
///
/// Here equal bugs are numbered in the order of placement. Other programs number them as players pick them up, so a
/// record may start with `wA3`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbering {
    /// By index of the written name. An entry for a piece back in hand is stale.
    pieces: [Option<Piece>; 32],
}

impl Numbering {
    /// Initial numbering: pieces on the table keep their names.
    pub(crate) fn new(board: &Board) -> Numbering {
        let mut pieces = [None; 32];
        for piece in board.placed() {
            pieces[piece.index()] = Some(piece);
        }
        Numbering { pieces }
    }

    /// The piece on the table with a written name.
    pub(crate) fn on_table(&self, written: Piece, board: &Board) -> Option<Piece> {
        self.pieces[written.index()].filter(|&piece| board.placed().contains(piece))
    }

    /// The piece moved under a written name: one on the table, or the next of its kind in hand.
    pub(crate) fn mover(&self, written: Piece, board: &Board) -> Option<Piece> {
        self.on_table(written, board).or_else(|| {
            let hand = board.next_in_hand(written.color());
            hand.iter().find(|piece| piece.bug() == written.bug())
        })
    }

    /// Assigns a written name to a newly placed piece.
    pub(crate) fn name(&mut self, written: Piece, piece: Piece) {
        // A variation may have placed the same piece under another name.
        for stale in self
            .pieces
            .iter_mut()
            .filter(|entry| **entry == Some(piece))
        {
            *stale = None;
        }
        self.pieces[written.index()] = Some(piece);
    }
}
