//! A training game: the moves and the score of each searched position.

use skep_rules::{Board, Color, Game, GameType, Move, Opening, Ruleset};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ScoredGame {
    /// The set of pieces. All games use the tournament opening (R9) and end by repetition (R34).
    pub(crate) set: GameType,
    /// `None` is a draw.
    pub(crate) winner: Option<Color>,
    pub(crate) end: GameEnd,
    /// Reproduces the game.
    pub(crate) seed: u32,
    pub(crate) plies: Vec<ScoredPly>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameEnd {
    Rules,
    /// The search has proven a win.
    Proven,
    /// Both sides agreed on the winner for several plies.
    Adjudicated,
    /// Counted as a draw.
    TooLong,
}

impl GameEnd {
    /// In the order of their numbers in files.
    pub(crate) const ALL: [GameEnd; 4] = [
        GameEnd::Rules,
        GameEnd::Proven,
        GameEnd::Adjudicated,
        GameEnd::TooLong,
    ];
}

/// A move and the score of the position before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScoredPly {
    /// The best move, or a random one.
    pub(crate) mv: Move,
    /// For the player to move, in hundredths; `None` for a random move.
    pub(crate) score: Option<i16>,
}

impl ScoredGame {
    pub(crate) fn ruleset(set: GameType) -> Ruleset {
        Ruleset::uhp(set).with_repetition_draws(true)
    }

    /// The score of a player: 1, 0.5 or 0.
    pub(crate) fn points(&self, color: Color) -> f32 {
        match self.winner {
            None => 0.5,
            Some(winner) if winner == color => 1.0,
            Some(_) => 0.0,
        }
    }

    pub(crate) fn game(&self) -> Game {
        let mut game = Game::new(ScoredGame::ruleset(self.set));
        for ply in &self.plies {
            if game.play(ply.mv).is_err() {
                break;
            }
        }
        game
    }

    /// Visits the position before each move.
    pub(crate) fn replay(&self, mut visit: impl FnMut(&Board, &ScoredPly)) {
        let mut board = Board::new(self.set, Opening::Tournament);
        for ply in &self.plies {
            visit(&board, ply);
            board.play_unchecked(ply.mv);
        }
    }
}
