//! A game of the engine against itself, with what it thought of each position.

use skep_rules::{Board, BugSet, Color, Game, Move, Opening, Ruleset};

/// A game to learn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredGame {
    /// The set of pieces. All games use the tournament opening (R9) and end by repetition (R34).
    pub set: BugSet,
    /// Who won; `None` is a draw.
    pub winner: Option<Color>,
    /// Why the game went no further.
    pub end: GameEnd,
    /// The seed that gives this very game again.
    pub seed: u32,
    /// The moves, with the scores of those that were searched for.
    pub plies: Vec<ScoredPly>,
}

/// Why a game of the engine against itself went no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// By the rules.
    Rules,
    /// The search has seen the win to its end.
    Proven,
    /// Both sides have agreed for several plies about who wins.
    Adjudicated,
    /// It lasted too long and counts as a draw.
    TooLong,
}

/// A move, and what the search thought of the position before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredPly {
    /// The move played: the best one, unless it was played by chance.
    pub mv: Move,
    /// The worth of the position for the player to move, in hundredths; `None` if the move was played by chance.
    pub score: Option<i16>,
}

impl ScoredGame {
    /// The rules of all these games.
    pub fn ruleset(set: BugSet) -> Ruleset {
        Ruleset {
            repetition_draws: true,
            ..Ruleset::uhp(set)
        }
    }

    /// The share of the points that a player got: 1, 0.5 or 0.
    pub fn points(&self, color: Color) -> f32 {
        match self.winner {
            None => 0.5,
            Some(winner) if winner == color => 1.0,
            Some(_) => 0.0,
        }
    }

    /// The game itself.
    pub fn game(&self) -> Game {
        let mut game = Game::new(ScoredGame::ruleset(self.set));
        for ply in &self.plies {
            if game.play(ply.mv).is_err() {
                break;
            }
        }
        game
    }

    /// Goes through the positions in which a move was made, in order.
    pub fn replay(&self, mut visit: impl FnMut(&Board, &ScoredPly)) {
        let mut board = Board::new(self.set, Opening::Tournament);
        for ply in &self.plies {
            visit(&board, ply);
            // The game is only ever played forward here.
            let _undo = board.make_unchecked(ply.mv);
        }
    }
}
