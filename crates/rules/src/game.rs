//! A game: its moves so far and its outcome.

use crate::{
    Board, Cell, Color, Direction, DrawReason, Hex, Move, Outcome, Piece, Ruleset, Undo, Verdict,
    WhyNot, WinReason,
};

/// A game with its starting position, all moves so far and its outcome.
///
/// A rejected move leaves the game unchanged and returns the reason.
#[derive(Clone)]
pub struct Game {
    ruleset: Ruleset,
    start: Board,
    board: Board,
    plies: Vec<Ply>,
    /// Plane coordinates of every piece on the table, by piece index.
    hexes: [Hex; 32],
    /// Outcome of a game that ended other than on the board.
    ending: Option<Outcome>,
    draw_offer: Option<Color>,
}

/// A played move with its undo information.
#[derive(Clone)]
struct Ply {
    undo: Undo,
    /// Hash of the position before the move.
    hash: u64,
    /// Plane coordinates of the piece before the move; meaningless for placements and passes.
    from: Hex,
    draw_offer: Option<Color>,
}

/// A move found legal in a position of a game, from [`Game::judge`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalMove {
    mv: Move,
    /// Hash and ply of the position.
    place: (u64, usize),
}

impl LegalMove {
    /// The move.
    pub const fn played(&self) -> Move {
        self.mv
    }
}

/// Error of an action other than a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// This player has not been offered a draw.
    #[error("there is no draw offer to answer")]
    NoDrawOffer,
}

impl Game {
    /// Starts a new game.
    pub fn new(ruleset: Ruleset) -> Game {
        Game::from_board(Board::from_ruleset(&ruleset), ruleset.repetition_draws)
    }

    /// Starts a game from a given position, such as a puzzle.
    pub fn from_board(start: Board, repetition_draws: bool) -> Game {
        let mut game = Game {
            ruleset: Ruleset {
                set: start.set(),
                opening: start.opening(),
                repetition_draws,
            },
            board: start.clone(),
            start,
            plies: Vec::new(),
            hexes: [Hex::ORIGIN; 32],
            ending: None,
            draw_offer: None,
        };
        game.place_hexes();
        game
    }

    /// The rules agreed for this game.
    pub const fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// The current position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The starting position.
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// Returns true if the game started from the empty table.
    pub fn is_from_the_start(&self) -> bool {
        self.start.ply() == 0
    }

    /// The moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + DoubleEndedIterator + '_ {
        self.plies.iter().map(|ply| ply.undo.played())
    }

    /// The last move.
    pub fn last_move(&self) -> Option<Move> {
        self.plies.last().map(|ply| ply.undo.played())
    }

    /// The player whose turn it is.
    pub const fn to_move(&self) -> Color {
        self.board.to_move()
    }

    /// The outcome, or `None` while the game is in progress.
    pub fn outcome(&self) -> Option<Outcome> {
        surrounded(&self.board).or(self.ending)
    }

    /// Every legal move; none once the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.outcome().is_some() {
            Vec::new()
        } else {
            self.board.legal_moves()
        }
    }

    /// Returns true if a pass is forced (R30).
    pub fn must_pass(&self) -> bool {
        self.legal_moves() == [Move::PASS]
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The reason if the move is illegal; the game is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), WhyNot> {
        let legal = self.judge(mv)?;
        self.make_unchecked(legal.mv);
        Ok(())
    }

    /// Checks a move without playing it, so that the caller can act in between;
    /// [`play_judged`](Game::play_judged) then skips the check.
    ///
    /// # Errors
    /// The reason if the move is illegal.
    pub fn judge(&self, mv: Move) -> Result<LegalMove, WhyNot> {
        if self.outcome().is_some() {
            return Err(WhyNot::GameOver);
        }
        if !self.board.is_legal(mv) {
            return Err(self.board.why_not(mv).unwrap_or(WhyNot::Unreachable));
        }
        Ok(LegalMove {
            mv,
            place: self.place(),
        })
    }

    /// Plays a move judged in this position; one judged in another position is checked again.
    ///
    /// # Errors
    /// The reason if the move was judged in another position and is illegal in this one; the game is unchanged.
    pub fn play_judged(&mut self, legal: LegalMove) -> Result<(), WhyNot> {
        let legal = self.judge_again(legal)?;
        self.make_unchecked(legal.mv);
        Ok(())
    }

    /// Returns the outcome after a move judged in this position, or `None` if the game continues. A move judged in
    /// another position is checked again.
    ///
    /// # Errors
    /// The reason if the move was judged in another position and is illegal in this one.
    pub fn outcome_after(&self, legal: LegalMove) -> Result<Option<Outcome>, WhyNot> {
        let legal = self.judge_again(legal)?;
        let mut board = self.board.clone();
        // The copy is discarded.
        let _undo = board.make_unchecked(legal.mv);
        let on_the_board = surrounded(&board);
        if on_the_board.is_some() || !self.ruleset.repetition_draws {
            return Ok(on_the_board);
        }
        let now = (self.board.hash() == board.hash()) as usize;
        let before = self.plies.iter().filter(|ply| ply.hash == board.hash());
        let is_third = before.count() + now + 1 >= 3;
        Ok(is_third.then_some(Outcome::Draw(DrawReason::Repetition)))
    }

    /// Checks a move again unless it was judged in this position.
    fn judge_again(&self, legal: LegalMove) -> Result<LegalMove, WhyNot> {
        // The game may have ended without another move, for example by resignation.
        if legal.place == self.place() && self.outcome().is_none() {
            return Ok(legal);
        }
        self.judge(legal.mv)
    }

    /// Identifies a position within the game.
    fn place(&self) -> (u64, usize) {
        (self.board.hash(), self.plies.len())
    }

    fn make_unchecked(&mut self, mv: Move) {
        let mover = self.to_move();
        let from = mv
            .piece()
            .map_or(Hex::ORIGIN, |piece| self.hexes[piece.index()]);
        if let Some((piece, to)) = mv.parts() {
            self.hexes[piece.index()] = self.hex(to).unwrap_or(Hex::ORIGIN);
        }
        self.plies.push(Ply {
            hash: self.board.hash(),
            undo: self.board.make_unchecked(mv),
            from,
            draw_offer: self.draw_offer,
        });
        if self.draw_offer == Some(!mover) {
            self.draw_offer = None;
        }
        if self.ruleset.repetition_draws && self.outcome().is_none() && self.occurrences() >= 3 {
            self.ending = Some(Outcome::Draw(DrawReason::Repetition));
        }
    }

    /// Undoes the last move and returns it. A finished game resumes, however it ended.
    pub fn undo(&mut self) -> Option<Move> {
        let ply = self.plies.pop()?;
        let mv = ply.undo.played();
        if let Some(piece) = mv.piece() {
            self.hexes[piece.index()] = ply.from;
        }
        self.board.unmake(ply.undo);
        self.ending = None;
        self.draw_offer = ply.draw_offer;
        Some(mv)
    }

    /// Number of occurrences of the current position, this one included (R34).
    pub fn occurrences(&self) -> usize {
        1 + self
            .plies
            .iter()
            .filter(|ply| ply.hash == self.board.hash())
            .count()
    }

    /// The player with a pending draw offer (R33).
    pub const fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// Offers a draw, which lapses when the other player moves. If the other player has already offered one, the game
    /// is drawn.
    ///
    /// # Errors
    /// If the game is over.
    pub fn offer_draw(&mut self, by: Color) -> Result<(), ActionError> {
        if self.draw_offer == Some(!by) {
            return self.accept_draw(by);
        }
        self.ensure_running()?;
        self.draw_offer = Some(by);
        Ok(())
    }

    /// Accepts the other player's draw offer (R33).
    ///
    /// # Errors
    /// If the game is over or there is no offer.
    pub fn accept_draw(&mut self, by: Color) -> Result<(), ActionError> {
        self.answer_draw(by)?;
        self.ending = Some(Outcome::Draw(DrawReason::Agreement));
        Ok(())
    }

    /// Declines the other player's draw offer.
    ///
    /// # Errors
    /// If the game is over or there is no offer.
    pub fn decline_draw(&mut self, by: Color) -> Result<(), ActionError> {
        self.answer_draw(by)
    }

    /// Ends the game by resignation (R35).
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, loser: Color) -> Result<(), ActionError> {
        self.lose(loser, WinReason::Resignation)
    }

    /// Ends the game by loss on time (R35).
    ///
    /// # Errors
    /// If the game is over.
    pub fn lose_on_time(&mut self, loser: Color) -> Result<(), ActionError> {
        self.lose(loser, WinReason::Time)
    }

    /// Ends the game as a draw agreed elsewhere, for example in a game record.
    ///
    /// # Errors
    /// If the game is over.
    pub fn agree_draw(&mut self) -> Result<(), ActionError> {
        self.ensure_running()?;
        self.ending = Some(Outcome::Draw(DrawReason::Agreement));
        self.draw_offer = None;
        Ok(())
    }

    /// Plane coordinates of a piece, or `None` if it is in hand. The first piece of a game is at the origin, and
    /// coordinates do not change when the hive drifts.
    pub fn hex_of(&self, piece: Piece) -> Option<Hex> {
        self.board
            .placed()
            .contains(piece)
            .then(|| self.hexes[piece.index()])
    }

    /// Plane coordinates of a cell in or beside the hive.
    pub fn hex(&self, cell: Cell) -> Option<Hex> {
        if self.board.placed().is_empty() {
            return (cell == Cell::ORIGIN).then_some(Hex::ORIGIN);
        }
        if let Some(piece) = self.board.top(cell) {
            return Some(self.hexes[piece.index()]);
        }
        Direction::ALL.into_iter().find_map(|direction| {
            let piece = self.board.top(cell.neighbor(direction))?;
            Some(self.hexes[piece.index()].neighbor(direction.opposite()))
        })
    }

    /// The board cell at plane coordinates in or beside the hive.
    pub fn cell_at(&self, hex: Hex) -> Option<Cell> {
        let cell = Cell::from_hex(hex);
        (self.hex(cell) == Some(hex)).then_some(cell)
    }

    /// Decides whether a piece may move to plane coordinates: the route if it may, the reason if not.
    pub fn verdict(&self, piece: Piece, hex: Hex) -> Verdict {
        if self.outcome().is_some() {
            return Verdict::Refused(WhyNot::GameOver);
        }
        // Far coordinates would wrap onto other cells of the torus; replace them with a cell that is just as
        // unreachable.
        let near = self
            .board
            .placed()
            .all(|piece| self.hexes[piece.index()].distance(hex) < 30);
        if near {
            return self.board.verdict(piece, Cell::from_hex(hex));
        }
        let elsewhere = self.board.verdict(piece, self.far_cell());
        match elsewhere {
            Verdict::Legal(_) => Verdict::Refused(WhyNot::Unreachable),
            refused @ Verdict::Refused(_) => refused,
        }
    }

    fn ensure_running(&self) -> Result<(), ActionError> {
        match self.outcome() {
            Some(_) => Err(ActionError::GameOver),
            None => Ok(()),
        }
    }

    fn lose(&mut self, loser: Color, by: WinReason) -> Result<(), ActionError> {
        self.ensure_running()?;
        self.ending = Some(Outcome::Win { winner: !loser, by });
        self.draw_offer = None;
        Ok(())
    }

    fn answer_draw(&mut self, by: Color) -> Result<(), ActionError> {
        self.ensure_running()?;
        if self.draw_offer != Some(!by) {
            return Err(ActionError::NoDrawOffer);
        }
        self.draw_offer = None;
        Ok(())
    }

    /// A cell that touches nothing.
    fn far_cell(&self) -> Cell {
        (0..Cell::COUNT as u16)
            .map(Cell::new)
            .find(|&cell| self.board.height(cell) == 0 && self.board.ring(cell) == 0)
            .unwrap_or(Cell::ORIGIN)
    }

    /// Computes the plane coordinates of the starting position.
    fn place_hexes(&mut self) {
        let pieces = self.board.hexes();
        let Some(&(first, _)) = pieces.first() else {
            return;
        };
        // The board unwraps the hive from its first piece. Anchoring that piece at its own cell keeps `hex` and
        // `cell_at` consistent.
        let index = self.board.cell_of(first).map_or(0, Cell::index) as i32;
        let corner = Hex::new((index + 16) % 32 - 16, (index + 16) / 32);
        for (piece, hex) in pieces {
            self.hexes[piece.index()] = corner + hex;
        }
    }
}

/// Outcome of a position by its queens.
fn surrounded(board: &Board) -> Option<Outcome> {
    let [white, black] = Color::ALL.map(|color| board.queen_surrounded(color));
    Outcome::of_surrounded(white, black)
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game")
            .field("ruleset", &self.ruleset)
            .field("moves", &self.moves().collect::<Vec<_>>())
            .field("outcome", &self.outcome())
            .finish()
    }
}
