//! A game from its start: the list of its moves, and how it ended.

use crate::{
    Board, Cell, Color, Direction, DrawReason, Hex, Move, Outcome, Piece, Ruleset, Undo, Verdict,
    WhyNot, WinReason,
};

/// A game: where it began, every move so far, and its end.
///
/// A refused move leaves the game unchanged and returns the reason.
#[derive(Clone)]
pub struct Game {
    ruleset: Ruleset,
    start: Board,
    board: Board,
    plies: Vec<Ply>,
    /// The place of every piece on the table in the plane, by its index.
    hexes: [Hex; 32],
    /// How the game ended other than on the board.
    ending: Option<Outcome>,
    draw_offer: Option<Color>,
}

/// A move that was played, with what is needed to undo it.
#[derive(Clone)]
struct Ply {
    undo: Undo,
    /// The hash of the position before the move.
    hash: u64,
    /// Where the piece stood in the plane before; meaningless for placements and passes.
    from: Hex,
    draw_offer: Option<Color>,
}

/// A move that was judged in a position of a game and found legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalMove {
    mv: Move,
    /// The hash of the position and the number of plies before it.
    place: (u64, usize),
}

impl LegalMove {
    /// The move.
    pub const fn played(&self) -> Move {
        self.mv
    }
}

/// Why an action other than a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Nobody has offered this player a draw.
    #[error("there is no draw offer to answer")]
    NoDrawOffer,
}

impl Game {
    /// A new game.
    pub fn new(ruleset: Ruleset) -> Game {
        Game::from_board(Board::from_ruleset(&ruleset), ruleset.repetition_draws)
    }

    /// A game that starts from a given position, such as a puzzle.
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

    /// The position at the start.
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// Whether the game began with the empty table.
    pub fn is_from_the_start(&self) -> bool {
        self.start.ply() == 0
    }

    /// The moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + DoubleEndedIterator + '_ {
        self.plies.iter().map(|ply| ply.undo.played())
    }

    /// The move played last.
    pub fn last_move(&self) -> Option<Move> {
        self.plies.last().map(|ply| ply.undo.played())
    }

    /// The player whose turn it is.
    pub const fn to_move(&self) -> Color {
        self.board.to_move()
    }

    /// How the game ended, or `None` while it is in progress.
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

    /// Whether a pass is forced (R30).
    pub fn must_pass(&self) -> bool {
        self.legal_moves() == [Move::PASS]
    }

    /// Plays a move, or changes nothing and returns the reason.
    ///
    /// # Errors
    /// The reason why the move is not legal.
    pub fn play(&mut self, mv: Move) -> Result<(), WhyNot> {
        let legal = self.judge(mv)?;
        self.make_unchecked(legal.mv);
        Ok(())
    }

    /// Judges a move without playing it, for those who have something to do in between; then
    /// [`play_judged`](Game::play_judged) need not judge it again.
    ///
    /// # Errors
    /// The reason why the move is not legal.
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

    /// Plays a move that was judged in this position. One that was judged in another position is judged again.
    ///
    /// # Errors
    /// The move was judged in another position and is not legal in this one; the game is unchanged.
    pub fn play_judged(&mut self, legal: LegalMove) -> Result<(), WhyNot> {
        let legal = self.judge_again(legal)?;
        self.make_unchecked(legal.mv);
        Ok(())
    }

    /// How the game ends by a move that was judged in this position; `None` if it goes on. A move that was judged in
    /// another position is judged again.
    ///
    /// # Errors
    /// The move was judged in another position and is not legal in this one.
    pub fn outcome_after(&self, legal: LegalMove) -> Result<Option<Outcome>, WhyNot> {
        let legal = self.judge_again(legal)?;
        let mut board = self.board.clone();
        // The board is thrown away.
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

    /// A move that is known to be legal in this position, wherever it was judged.
    fn judge_again(&self, legal: LegalMove) -> Result<LegalMove, WhyNot> {
        // The game may have ended since without another move, such as by resignation.
        if legal.place == self.place() && self.outcome().is_none() {
            return Ok(legal);
        }
        self.judge(legal.mv)
    }

    /// What tells the positions of a game apart.
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

    /// Takes the last move back and returns it. A game that had ended goes on, however it ended.
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

    /// How often the position has occurred so far, this time included (R34).
    pub fn occurrences(&self) -> usize {
        1 + self
            .plies
            .iter()
            .filter(|ply| ply.hash == self.board.hash())
            .count()
    }

    /// The player who has offered a draw that still stands (R33).
    pub const fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// Offers a draw. It stands until the other player moves; if the other player has offered one already, that is an
    /// agreement.
    ///
    /// # Errors
    /// The game is over.
    pub fn offer_draw(&mut self, by: Color) -> Result<(), ActionError> {
        if self.draw_offer == Some(!by) {
            return self.accept_draw(by);
        }
        self.ensure_running()?;
        self.draw_offer = Some(by);
        Ok(())
    }

    /// Accepts the other player's offer of a draw (R33).
    ///
    /// # Errors
    /// The game is over, or the other player has offered nothing.
    pub fn accept_draw(&mut self, by: Color) -> Result<(), ActionError> {
        self.answer_draw(by)?;
        self.ending = Some(Outcome::Draw(DrawReason::Agreement));
        Ok(())
    }

    /// Declines the other player's offer of a draw.
    ///
    /// # Errors
    /// The game is over, or the other player has offered nothing.
    pub fn decline_draw(&mut self, by: Color) -> Result<(), ActionError> {
        self.answer_draw(by)
    }

    /// Ends the game by resignation (R35).
    ///
    /// # Errors
    /// The game is over.
    pub fn resign(&mut self, loser: Color) -> Result<(), ActionError> {
        self.lose(loser, WinReason::Resignation)
    }

    /// Ends the game because a player has run out of time (R35).
    ///
    /// # Errors
    /// The game is over.
    pub fn lose_on_time(&mut self, loser: Color) -> Result<(), ActionError> {
        self.lose(loser, WinReason::Time)
    }

    /// Ends the game by an agreement made elsewhere, such as one written in a game record.
    ///
    /// # Errors
    /// The game is over.
    pub fn agree_draw(&mut self) -> Result<(), ActionError> {
        self.ensure_running()?;
        self.ending = Some(Outcome::Draw(DrawReason::Agreement));
        self.draw_offer = None;
        Ok(())
    }

    /// Where a piece stands in the plane, or `None` if it is in hand. The first piece of a game lies at the origin, and
    /// pieces stay where they are wherever the hive moves.
    pub fn hex_of(&self, piece: Piece) -> Option<Hex> {
        self.board
            .placed()
            .contains(piece)
            .then(|| self.hexes[piece.index()])
    }

    /// The place in the plane of a cell that is part of the hive or beside it.
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

    /// The board's cell for a place in the plane, or `None` if the place is neither part of the hive nor beside it.
    pub fn cell_at(&self, hex: Hex) -> Option<Cell> {
        let cell = Cell::from_hex(hex);
        (self.hex(cell) == Some(hex)).then_some(cell)
    }

    /// Whether a piece may go to a place in the plane, with the route if it may and the reason if not.
    pub fn verdict(&self, piece: Piece, hex: Hex) -> Verdict {
        if self.outcome().is_some() {
            return Verdict::Refused(WhyNot::GameOver);
        }
        // A place so far away that its number on the torus might stand for another is replaced by one that is just as
        // much out of reach.
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

    /// Some cell that touches nothing.
    fn far_cell(&self) -> Cell {
        (0..Cell::COUNT as u16)
            .map(Cell::new)
            .find(|&cell| self.board.height(cell) == 0 && self.board.ring(cell) == 0)
            .unwrap_or(Cell::ORIGIN)
    }

    /// Works out where the pieces of the starting position lie in the plane.
    fn place_hexes(&mut self) {
        let pieces = self.board.hexes();
        let Some(&(first, _)) = pieces.first() else {
            return;
        };
        // The board unwinds the hive from its first piece; that piece's cell fixes the whole, so that the place of a
        // cell and the cell of a place always agree.
        let index = self.board.cell_of(first).map_or(0, Cell::index) as i32;
        let corner = Hex::new((index + 16) % 32 - 16, (index + 16) / 32);
        for (piece, hex) in pieces {
            self.hexes[piece.index()] = corner + hex;
        }
    }
}

/// How a position ends the game by its queens (R31, R32).
fn surrounded(board: &Board) -> Option<Outcome> {
    let white_lost = board.queen_surrounded(Color::White);
    let black_lost = board.queen_surrounded(Color::Black);
    let winner = match (white_lost, black_lost) {
        (false, false) => return None,
        (true, true) => return Some(Outcome::Draw(DrawReason::BothSurrounded)),
        (true, false) => Color::Black,
        (false, true) => Color::White,
    };
    let by = WinReason::Surrounded;
    Some(Outcome::Win { winner, by })
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
