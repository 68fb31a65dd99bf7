//! A game: its moves so far and its outcome.

use crate::{
    Board, CanonicalHash, Cell, Color, Direction, DrawReason, Hex, Move, Outcome, Piece, Route,
    Ruleset, Undo, WhyNot, WinReason, board::Change,
};
use alloc::vec::Vec;

/// A game with its starting position, all moves so far and its outcome.
///
/// A rejected move leaves the game unchanged and returns the reason. A game takes about 9 KiB and 40 bytes for each ply;
/// it displays as its [game string](Game::game_string).
///
/// Nothing bounds the length of a game: over half of all random games do not end within 1,000 plies, so programs that
/// play games out need a limit.
///
/// ```
/// use skep_rules::{Game, GameType, Hex, Ruleset};
///
/// let mut game = Game::new(Ruleset::uhp(GameType::BASE));
/// game.play_uhp("wS1")?;
/// let spider = "bS1".parse()?;
/// assert_eq!(game.destinations(spider).len(), 6);
/// let route = game.check_at(spider, Hex::new(1, 0))?;
/// game.play(route.mv)?;
/// assert_eq!(game.to_string(), "Base;InProgress;White[2];wS1;bS1 wS1-");
/// assert_eq!(game.undo(), Some(route.mv));
/// assert_eq!(game.hex_of(spider), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
#[derive(Clone, Copy)]
struct Ply {
    change: Change,
    /// Hash of the position before the move.
    hash: u64,
    /// Plane coordinates of the piece before the move; meaningless for placements and passes.
    from: Hex,
    draw_offer: Option<Color>,
}

/// Error of an action other than a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
        Game::from_board(Board::from_ruleset(&ruleset))
            .with_repetition_draws(ruleset.repetition_draws)
    }

    /// Starts a game from a given position, such as a puzzle, without draws by repetition.
    pub fn from_board(start: Board) -> Game {
        let mut game = Game {
            ruleset: Ruleset {
                game_type: start.game_type(),
                opening: start.opening(),
                repetition_draws: false,
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

    /// Sets whether the third occurrence of a position is a draw (R34), from the next move on.
    #[must_use]
    pub const fn with_repetition_draws(mut self, repetition_draws: bool) -> Game {
        self.ruleset.repetition_draws = repetition_draws;
        self
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
    pub fn starts_empty(&self) -> bool {
        self.start.ply() == 0
    }

    /// The moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + DoubleEndedIterator + '_ {
        self.plies.iter().map(|ply| ply.change.mv)
    }

    /// The last move.
    pub fn last_move(&self) -> Option<Move> {
        self.plies.last().map(|ply| ply.change.mv)
    }

    /// The player whose turn it is.
    pub const fn to_move(&self) -> Color {
        self.board.to_move()
    }

    /// Number of turns taken, passes and those before the starting position included; see [`Game::moves`].
    pub const fn ply(&self) -> u32 {
        self.board.ply()
    }

    /// The outcome, or `None` while the game is in progress.
    pub fn outcome(&self) -> Option<Outcome> {
        self.board.outcome().or(self.ending)
    }

    /// Returns true if the game has ended, on the board or otherwise.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Every legal move; none once the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Appends every legal move to a reusable vector.
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        if !self.is_over() {
            self.board.legal_moves_into(moves);
        }
    }

    /// The legal moves of one piece, throws by a pillbug included; see [`Board::moves_of`].
    pub fn moves_of(&self, piece: Piece) -> Vec<Move> {
        if self.is_over() {
            Vec::new()
        } else {
            self.board.moves_of(piece)
        }
    }

    /// Plane coordinates to which a piece may move.
    pub fn destinations(&self, piece: Piece) -> Vec<Hex> {
        let cells = self.moves_of(piece).into_iter().filter_map(Move::parts);
        cells.filter_map(|(_, cell)| self.hex(cell)).collect()
    }

    /// Returns true if a pass is forced (R30).
    pub fn must_pass(&self) -> bool {
        !self.is_over() && self.board.must_pass()
    }

    /// Hash of the current position for archives.
    pub fn canonical_hash(&self) -> CanonicalHash {
        self.board.canonical_hash()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The reason if the move is illegal; the game is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), WhyNot> {
        self.ensure_legal(mv)?;
        self.make_unchecked(mv);
        Ok(())
    }

    /// Returns true if a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        !self.is_over() && self.board.is_legal(mv)
    }

    /// Returns the route of a move; see [`Board::check`].
    ///
    /// # Errors
    /// The reason if the move is illegal.
    pub fn check(&self, mv: Move) -> Result<Route, WhyNot> {
        if self.is_over() {
            return Err(WhyNot::GameOver);
        }
        self.board.check(mv)
    }

    /// Returns the route of a piece to plane coordinates, with the move to play.
    ///
    /// # Errors
    /// The reason if the piece may not go there.
    pub fn check_at(&self, piece: Piece, hex: Hex) -> Result<Route, WhyNot> {
        // Far coordinates would wrap onto other cells of the torus; replace them with a cell that is just as
        // unreachable.
        let mut placed = self.board.placed().iter();
        if placed.all(|piece| self.hexes[piece.index()].distance(hex) < 30) {
            return self.check(Move::new(piece, Cell::wrapping_hex(hex)));
        }
        self.check(Move::new(piece, self.far_cell()))
            .and(Err(WhyNot::Unreachable))
    }

    /// Returns the outcome after a legal move, or `None` if the game continues.
    ///
    /// # Errors
    /// The reason if the move is illegal.
    pub fn outcome_after(&self, mv: Move) -> Result<Option<Outcome>, WhyNot> {
        self.ensure_legal(mv)?;
        let mut board = self.board.clone();
        board.play_unchecked(mv);
        let on_the_board = board.outcome();
        if on_the_board.is_some() || !self.ruleset.repetition_draws {
            return Ok(on_the_board);
        }
        let now = (self.board.hash() == board.hash()) as usize;
        let before = self.plies.iter().filter(|ply| ply.hash == board.hash());
        let is_third = before.count() + now + 1 >= 3;
        Ok(is_third.then_some(Outcome::Draw(DrawReason::Repetition)))
    }

    fn ensure_legal(&self, mv: Move) -> Result<(), WhyNot> {
        if self.is_over() {
            return Err(WhyNot::GameOver);
        }
        self.board.ensure_legal(mv)
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
            change: self.board.make_unchecked(mv).0,
            from,
            draw_offer: self.draw_offer,
        });
        if self.draw_offer == Some(!mover) {
            self.draw_offer = None;
        }
        if self.ruleset.repetition_draws && !self.is_over() && self.occurrences() >= 3 {
            self.ending = Some(Outcome::Draw(DrawReason::Repetition));
        }
    }

    /// Undoes the last move and returns it. A finished game resumes, however it ended.
    pub fn undo(&mut self) -> Option<Move> {
        let ply = self.plies.pop()?;
        let mv = ply.change.mv;
        if let Some(piece) = mv.piece() {
            self.hexes[piece.index()] = ply.from;
        }
        self.board.unmake(Undo(ply.change));
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
        self.agree_draw()
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
        let by = WinReason::Resignation;
        self.end(Outcome::Win { winner: !loser, by })
    }

    /// Ends the game by loss on time (R35).
    ///
    /// # Errors
    /// If the game is over.
    pub fn lose_on_time(&mut self, loser: Color) -> Result<(), ActionError> {
        let by = WinReason::Time;
        self.end(Outcome::Win { winner: !loser, by })
    }

    /// Ends the game as a draw agreed elsewhere, for example in a game record.
    ///
    /// # Errors
    /// If the game is over.
    pub fn agree_draw(&mut self) -> Result<(), ActionError> {
        self.end(Outcome::Draw(DrawReason::Agreement))
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
        let cell = Cell::wrapping_hex(hex);
        (self.hex(cell) == Some(hex)).then_some(cell)
    }

    fn ensure_running(&self) -> Result<(), ActionError> {
        if self.is_over() {
            return Err(ActionError::GameOver);
        }
        Ok(())
    }

    /// Ends the game off the board.
    pub(crate) fn end(&mut self, outcome: Outcome) -> Result<(), ActionError> {
        self.ensure_running()?;
        self.ending = Some(outcome);
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
            .map(Cell::wrapping)
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

/// Compares the rules, starting positions, moves, how the games ended, and pending draw offers.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        let state = |game: &Game| (game.ruleset, game.ending, game.draw_offer);
        state(self) == state(other) && self.start == other.start && self.moves().eq(other.moves())
    }
}

impl Eq for Game {}

impl core::fmt::Display for Game {
    /// Writes [`Game::game_string`].
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.game_string())
    }
}

impl core::fmt::Debug for Game {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Game")
            .field("ruleset", &self.ruleset)
            .field("moves", &self.moves().collect::<Vec<_>>())
            .field("outcome", &self.outcome())
            .finish()
    }
}
