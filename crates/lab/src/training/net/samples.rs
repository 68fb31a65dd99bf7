//! Training positions.

use skep_engine::internals::{Estimator, PHASES, phase, stage, visit_net_inputs};
use skep_rules::{Board, Color};

use crate::parallel;
use crate::training::{ScoredGame, ScoredPly};

/// Score in hundredths that corresponds to odds of e to 1.
const ODDS: f32 = 220.0;

/// Positions with a higher score are decided and not used.
const DECIDED: i16 = 3_000;

/// Earlier positions are not used.
const FIRST_PLY: u32 = 6;

/// Inputs and targets of positions.
#[derive(Default)]
pub(super) struct Samples {
    /// Inputs of all positions, concatenated.
    rows: Vec<u16>,
    /// End of the inputs of each position.
    ends: Vec<u32>,
    pub(super) outlooks: Vec<Outlook>,
}

/// Targets and phase of a position.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    pub(super) stage: u8,
    /// From 0 to [`PHASES`].
    pub(super) phase: u8,
    /// Final score of the player to move.
    pub(super) points: f32,
    /// Expected score by the search.
    pub(super) expected: f32,
    /// Expected score by the linear evaluation.
    pub(super) linear: f32,
}

impl Outlook {
    pub(super) fn late(&self) -> f32 {
        f32::from(self.phase) / PHASES as f32
    }
}

impl Samples {
    /// Extracts the positions of games in parallel, in a deterministic order.
    pub(super) fn of_games(games: &[&ScoredGame], threads: usize) -> Samples {
        let share = games.len().div_ceil(threads.max(1)).max(1);
        let parts = parallel::map(games.chunks(share), |games| {
            let mut samples = Samples::default();
            games.iter().for_each(|game| samples.add(game));
            samples
        });
        let mut all = Samples::default();
        for part in parts {
            let offset = all.rows.len() as u32;
            all.rows.extend(part.rows);
            all.ends.extend(part.ends.iter().map(|end| offset + end));
            all.outlooks.extend(part.outlooks);
        }
        all
    }

    pub(super) fn len(&self) -> usize {
        self.outlooks.len()
    }

    /// The inputs of a position.
    #[inline]
    pub(super) fn rows(&self, number: usize) -> &[u16] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.rows[start as usize..self.ends[number] as usize]
    }

    /// Whether a position is used.
    pub(super) fn takes(board: &Board, ply: &ScoredPly) -> bool {
        let open = |score: i16| score.unsigned_abs() < DECIDED.unsigned_abs();
        board.ply() >= FIRST_PLY && ply.score.is_some_and(open)
    }

    fn add(&mut self, game: &ScoredGame) {
        game.replay(|board, ply| {
            let Some(score) = ply.score.filter(|_| Samples::takes(board, ply)) else {
                return;
            };
            let us = board.to_move();
            visit_net_inputs(board, |row| self.rows.push(row as u16));
            self.ends.push(self.rows.len() as u32);
            self.outlooks.push(Outlook {
                stage: stage(board) as u8,
                phase: phase(board) as u8,
                points: game.points(us),
                expected: expectation(f32::from(score)),
                linear: expectation(Estimator::linear(board) as f32),
            });
        });
    }
}

fn expectation(score: f32) -> f32 {
    1.0 / (1.0 + (-score / ODDS).exp())
}

/// Selects one game in twenty for validation. The choice depends on the moves, so that duplicates of a game are never
/// in both sets.
pub(super) fn is_for_validation(game: &ScoredGame) -> bool {
    let hash = game
        .plies
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, ply| {
            (hash ^ u64::from(ply.mv.to_bits())).wrapping_mul(0x0100_0000_01b3)
        });
    let color = match game.winner {
        Some(Color::White) => 1,
        Some(Color::Black) => 2,
        None => 3,
    };
    (hash ^ color).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32 < (1 << 32) / 20
}
