//! Plays the moves of an archive, which are not always written as UHP writes them.

use super::{GameResult, Record, Warning, WarningKind, numbering::Numbering, text::quote};
use crate::{
    Bug, Color, Game, Move, Opening, Piece, PieceSet, PlayMoveError, ReadMoveError, ReferenceError,
    Ruleset, WhyNot,
    notation::{Destination, MoveText, Style},
};

/// How many warnings of a record are kept, so that a file of nothing but oddities does not fill the memory.
const MAX_WARNINGS: usize = 1000;

/// A record in the making.
pub(crate) struct Replay {
    pub(crate) record: Record,
    /// The pieces of the game by their names in the record.
    pub(crate) numbering: Numbering,
    /// The pieces with another name in the record, each name with the piece.
    renumbered: Vec<(Piece, Piece)>,
}

/// A move as it was read.
struct ReadMove {
    mv: Move,
    /// The mover's name in the record; `None` for a pass.
    written: Option<Piece>,
    oddities: [Option<WarningKind>; 2],
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

    /// Starts from a game without moves, such as one from a given position.
    pub(crate) fn start_from(&mut self, game: Game) {
        self.numbering = Numbering::new(game.board());
        self.record.game = game;
    }

    /// The number of the move to come, from 1.
    pub(crate) fn ply(&self) -> u32 {
        self.record.game.moves().len() as u32 + 1
    }

    /// Notes something odd about the move to come.
    pub(crate) fn warn(&mut self, kind: WarningKind) {
        self.add_warning(self.ply(), kind);
    }

    /// Notes something odd about the record as a whole.
    pub(crate) fn warn_record(&mut self, kind: WarningKind) {
        self.add_warning(0, kind);
    }

    /// Plays a move written in UHP's manner, with equal bugs numbered in any order. In the style of archives it may have
    /// numbers on single pieces, directions that climb, and covered references.
    pub(crate) fn play_text(&mut self, text: &str, style: Style) -> Result<(), PlayMoveError> {
        let ReadMove {
            mv,
            written,
            oddities,
        } = self.read(text, style)?;
        // The oddities are noted only of moves that stand, and under their number.
        let before = self.record.warnings.len();
        for oddity in oddities.into_iter().flatten() {
            self.warn(oddity);
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

    /// Plays a move of a piece that the record calls by this name.
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

    /// Plays a move. A queen as a player's first piece turns the game into one with the rulebook opening.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), WhyNot> {
        let queen_first = self.is_queen_first(mv);
        if !queen_first {
            return self.record.game.play(mv);
        }
        let mut game = Game::new(Ruleset {
            opening: Opening::Rulebook,
            ..self.record.game.ruleset()
        });
        for earlier in self.record.game.moves() {
            game.play(earlier)?;
        }
        game.play(mv)?;
        self.warn(WarningKind::QueenFirst);
        self.record.game = game;
        Ok(())
    }

    /// Ends the record: what the board shows goes before what the record says.
    pub(crate) fn finish(mut self, stated: GameResult) -> Record {
        if !self.renumbered.is_empty() {
            let pieces = std::mem::take(&mut self.renumbered);
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

    fn read(&self, text: &str, style: Style) -> Result<ReadMove, ReadMoveError> {
        let MoveText::Piece {
            piece: written,
            destination,
            numbered,
        } = MoveText::parse(text, style)?
        else {
            return Ok(ReadMove {
                mv: Move::PASS,
                written: None,
                oddities: [None, None],
            });
        };
        let board = self.record.game.board();
        // The rules say what is wrong with a piece that there is not.
        let piece = self.numbering.mover(written, board).unwrap_or(written);
        let destination = self.renumber(destination)?;
        let to = board.resolve(destination)?;
        let numbered = numbered.then(|| WarningKind::NumberedPiece { text: quote(text) });
        let height = match board.occupied(destination, to) {
            _ if board.top(to) == Some(piece) => None,
            Some(error) if style == Style::Uhp => return Err(error.into()),
            Some(ReferenceError::Occupied { .. }) => {
                Some(WarningKind::DirectionClimbs { text: quote(text) })
            }
            Some(ReferenceError::Covered { .. }) => {
                Some(WarningKind::CoveredReference { text: quote(text) })
            }
            _ => None,
        };
        Ok(ReadMove {
            mv: Move::new(piece, to),
            written: Some(written),
            oddities: [numbered, height],
        })
    }

    /// The destination by the game's own numbers.
    fn renumber(
        &self,
        destination: Option<Destination>,
    ) -> Result<Option<Destination>, ReferenceError> {
        let board = self.record.game.board();
        let Some(written) = destination.filter(|_| !board.placed().is_empty()) else {
            return Ok(destination);
        };
        let reference = written.reference;
        let piece = self
            .numbering
            .on_table(reference, board)
            .ok_or(ReferenceError::NotOnTable { reference })?;
        Ok(Some(Destination {
            reference: piece,
            ..written
        }))
    }

    fn is_queen_first(&self, mv: Move) -> bool {
        let game = &self.record.game;
        let board = game.board();
        mv.piece().is_some_and(|piece| {
            game.is_from_the_start()
                && piece.bug() == Bug::Queen
                && piece.color() == game.to_move()
                && game.ruleset().opening == Opening::Tournament
                && game.outcome().is_none()
                && (board.placed() & PieceSet::of_color(piece.color())).is_empty()
        })
    }
}

/// The player whose loss gives this result.
pub(crate) fn loser(result: GameResult) -> Option<Color> {
    result.winner().map(|winner| !winner)
}
