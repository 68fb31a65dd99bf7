//! Plays the moves of an archive, which are not always written as UHP writes them.

use super::{GameResult, Record, Warning, WarningKind, text::quote};
use crate::{
    Bug, Color, Game, Move, Opening, PieceSet, PlayMoveError, ReadMoveError, ReferenceError,
    Ruleset, WhyNot,
    notation::{MoveText, Style},
};

/// How many warnings of a record are kept, so that a file of nothing but oddities does not fill the memory.
const MAX_WARNINGS: usize = 1000;

/// A record in the making.
pub(crate) struct Replay {
    pub(crate) record: Record,
}

impl Replay {
    pub(crate) fn new(ruleset: Ruleset) -> Replay {
        Replay {
            record: Record::new(Game::new(ruleset)),
        }
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

    /// Plays a move written in UHP's manner, with the liberties that hivegame.com and old programs take: numbers on
    /// single pieces, directions that climb, and covered references.
    pub(crate) fn play_text(&mut self, text: &str) -> Result<(), PlayMoveError> {
        let (mv, oddities) = self.read(text)?;
        // The oddities are noted only of moves that stand, and under their number.
        let before = self.record.warnings.len();
        for oddity in oddities.into_iter().flatten() {
            self.warn(oddity);
        }
        if let Err(reason) = self.play(mv) {
            self.record.warnings.truncate(before);
            return Err(reason.into());
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

    fn read(&self, text: &str) -> Result<(Move, [Option<WarningKind>; 2]), ReadMoveError> {
        let MoveText::Piece {
            piece,
            destination,
            numbered,
        } = MoveText::parse(text, Style::Archive)?
        else {
            return Ok((Move::PASS, [None, None]));
        };
        let board = self.record.game.board();
        let to = board.resolve(destination)?;
        let numbered = numbered.then(|| WarningKind::NumberedPiece { text: quote(text) });
        let height = match board.occupied(destination, to) {
            _ if board.top(to) == Some(piece) => None,
            Some(ReferenceError::Occupied { .. }) => {
                Some(WarningKind::DirectionClimbs { text: quote(text) })
            }
            Some(ReferenceError::Covered { .. }) => {
                Some(WarningKind::CoveredReference { text: quote(text) })
            }
            _ => None,
        };
        Ok((Move::new(piece, to), [numbered, height]))
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
