//! Reproducible random games.

#![allow(
    dead_code,
    reason = "each test binary includes this module and uses part of it"
)]

use std::collections::BTreeSet;

use skep_rules::{Bug, GameType, Hex, Opening, Piece};

use crate::reference::{Position, Turn};

/// splitmix64, so that a seed always gives the same game.
#[derive(Clone)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// Preferences of the players of a random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// No preference.
    Uniform,
    /// Climbing, which leads to high stacks.
    Stacking,
    /// Throws, and moves that bring pieces beside a pillbug.
    Throwing,
    /// Moves away from the queens rather than placements, which leads to long games.
    Drifting,
}

/// A random game in progress.
pub(crate) struct RandomGame {
    pub(crate) position: Position,
    pub(crate) turns: Vec<Turn>,
    style: Style,
    random: Random,
}

impl RandomGame {
    /// The game with this number; numbers cycle through both openings and all sets that suit the style.
    pub(crate) fn new(number: u64, style: Style) -> RandomGame {
        let sets: Vec<GameType> = GameType::ALL
            .into_iter()
            .filter(|set| style != Style::Throwing || set.contains(Bug::Pillbug))
            .collect();
        let set = sets[number as usize % sets.len()];
        let opening = [Opening::Tournament, Opening::Rulebook][number as usize / sets.len() % 2];
        RandomGame {
            position: Position::new(set, opening),
            turns: Vec::new(),
            style,
            random: Random(number << 8 | style as u64),
        }
    }

    /// Chooses one of the given legal turns.
    pub(crate) fn choose(&mut self, turns: &[Turn]) -> Option<Turn> {
        if turns.is_empty() {
            return None;
        }
        let throws = self.position.throws();
        let preferred: Vec<Turn> = turns
            .iter()
            .copied()
            .filter(|turn| turn.is_some_and(|(piece, to)| self.prefers(piece, to, &throws)))
            .collect();
        // The style is followed most of the time.
        Some(if preferred.is_empty() || self.random.below(4) == 0 {
            self.random.pick(turns)
        } else {
            self.random.pick(&preferred)
        })
    }

    /// Maximum length; random players hardly ever finish a game.
    pub(crate) fn max_turns(&self) -> usize {
        match self.style {
            Style::Uniform | Style::Throwing => 80,
            Style::Stacking => 120,
            Style::Drifting => 160,
        }
    }

    pub(crate) fn play(&mut self, turn: Turn) {
        self.position.play(turn);
        self.turns.push(turn);
    }

    fn prefers(&self, piece: Piece, to: Hex, throws: &BTreeSet<(Piece, Hex)>) -> bool {
        let us = self.position.to_move();
        let place = self.position.find(piece);
        let is_early = self.turns.len() < 12;
        match self.style {
            Style::Uniform => true,
            Style::Stacking if is_early => matches!(piece.bug(), Bug::Beetle | Bug::Mosquito),
            Style::Stacking => self.position.height(to) > place.map_or(0, |(_, level)| level / 2),
            Style::Throwing if is_early => matches!(piece.bug(), Bug::Pillbug | Bug::Mosquito),
            Style::Throwing => piece.color() != us || throws.contains(&(piece, to)),
            Style::Drifting => {
                let near_queen = [us, !us]
                    .into_iter()
                    .filter_map(|color| self.position.find(Piece::queen(color)))
                    .any(|(queen, _)| queen.distance(to) <= 1);
                !near_queen && (is_early || place.is_some())
            }
        }
    }
}
