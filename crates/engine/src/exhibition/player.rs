//! Who plays: the engine at one of its strong settings.

use std::sync::atomic::AtomicBool;

use skep_rules::{Game, Move};

use crate::{Engine, Level, Limits, tuning::Xorshift};

/// The engine at a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// The level.
    pub level: Level,
    /// How many positions it looks at for a move; `None` where the level says so.
    pub nodes: Option<u64>,
}

/// The settings, and how often each is chosen. Level 9 looks at 150,000 positions and level 8 at 25,000.
#[rustfmt::skip]
const SETTINGS: [(usize, u32, Option<u64>); 4] = [
    (3, 8, None),
    (3, 10, Some(25_000)),
    (2, 10, Some(60_000)),
    (1, 9, None),
];

impl Player {
    /// A player by chance.
    pub(super) fn choose(chance: &mut Xorshift) -> Player {
        let all = SETTINGS.iter().map(|(often, ..)| often).sum();
        let mut place = chance.below(all);
        for (often, level, nodes) in SETTINGS {
            if place < often {
                let level = Level::try_from(level).unwrap_or_default();
                return Player { level, nodes };
            }
            place -= often;
        }
        Player {
            level: Level::HIGHEST,
            nodes: Some(25_000),
        }
    }

    /// The move that this player chooses; `None` if the game is over.
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
