//! Engine settings of the exhibition players.

use std::sync::atomic::AtomicBool;

use skep_rules::{Game, Move};

use crate::{Engine, Level, Limits, tuning::Xorshift};

/// The engine at a given strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// Playing level.
    pub level: Level,
    /// Nodes per move; `None` leaves the limit to the level.
    pub nodes: Option<u64>,
}

/// Relative frequency, level and nodes of each setting.
#[rustfmt::skip]
const SETTINGS: [(usize, u32, Option<u64>); 4] = [
    (3, 8, None),
    (3, 10, Some(25_000)),
    (2, 10, Some(60_000)),
    (1, 9, None),
];

impl Player {
    /// Picks a random player.
    pub(super) fn choose(rng: &mut Xorshift) -> Player {
        let all = SETTINGS.iter().map(|(frequency, ..)| frequency).sum();
        let mut rest = rng.below(all);
        for (frequency, level, nodes) in SETTINGS {
            if rest < frequency {
                let level = Level::try_from(level).unwrap_or_default();
                return Player { level, nodes };
            }
            rest -= frequency;
        }
        Player {
            level: Level::HIGHEST,
            nodes: Some(25_000),
        }
    }

    /// Chooses a move; `None` if the game is over.
    pub(super) fn best_move(self, engine: &mut Engine, game: &Game, seed: u64) -> Option<Move> {
        let limits = Limits {
            nodes: self.nodes,
            ..Limits::default()
        };
        let never = AtomicBool::new(false);
        engine
            .play_at_level(game, self.level, seed, &limits, &never)?
            .best_move()
    }
}
