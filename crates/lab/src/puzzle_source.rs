//! Finds puzzles in games of the engine against itself.

use std::{collections::HashSet, fmt};

use skep_engine::internals::puzzle_finder::{self, Find};
use skep_engine::puzzles::{Goal, Puzzle, PuzzleId};
use skep_engine::{Engine, Options};
use skep_rules::{Game, GameType, Ruleset};

use crate::training::SelfPlay;

/// Number of puzzles by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PuzzleCounts([usize; PuzzleCounts::KINDS.len()]);

impl PuzzleCounts {
    /// Kinds of puzzles and their share in percent.
    const KINDS: [(&'static str, usize); 5] = [
        ("in 1", 16),
        ("in 2", 42),
        ("in 3", 24),
        ("longer", 8),
        ("saves", 10),
    ];

    /// Distributes a total over the kinds.
    pub(crate) fn in_all(count: usize) -> PuzzleCounts {
        let mut wanted = PuzzleCounts::KINDS.map(|(_, share)| count * share / 100);
        // The remainder goes to the largest kind.
        let rest = count - wanted.iter().sum::<usize>();
        wanted[1] += rest;
        PuzzleCounts(wanted)
    }

    const fn kind(goal: Goal) -> usize {
        match goal {
            Goal::Win(moves @ 1..=3) => moves as usize - 1,
            Goal::Win(_) => 3,
            Goal::Save(_) => 4,
        }
    }
}

impl fmt::Display for PuzzleCounts {
    /// Such as `in 1: 3, in 2: 8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = PuzzleCounts::KINDS.iter().zip(self.0);
        let counts = kinds.map(|((name, _), count)| format!("{name}: {count}"));
        f.write_str(&counts.collect::<Vec<_>>().join(", "))
    }
}

const MAX_PER_GAME: usize = 2;

/// Minimum distance between puzzles of one game, in plies.
const MIN_DISTANCE: usize = 9;

/// Positions tried per game.
const MAX_TRIES: usize = 8;

/// Nodes per move, rotated so that games of strong and of weak players alternate.
const NODES: [u64; 3] = [200, 600, 1_800];

/// Plays games and collects puzzles. The seed determines them as long as the engine does not change.
pub(crate) struct PuzzleSource {
    set: GameType,
    /// The number of the next game.
    number: u64,
    wanted: PuzzleCounts,
    found: PuzzleCounts,
    known: HashSet<PuzzleId>,
    engine: Engine,
}

impl PuzzleSource {
    pub(crate) fn new(set: GameType, seed: u64, wanted: PuzzleCounts) -> PuzzleSource {
        PuzzleSource {
            set,
            number: seed,
            wanted,
            found: PuzzleCounts([0; _]),
            known: HashSet::new(),
            engine: Engine::new(Options::default().with_table_mib(8)),
        }
    }

    pub(crate) const fn found(&self) -> PuzzleCounts {
        self.found
    }

    pub(crate) fn is_done(&self) -> bool {
        self.found == self.wanted
    }

    /// Plays the next game and returns its puzzles.
    pub(crate) fn play_one(&mut self) -> Vec<Puzzle> {
        let nodes = NODES[(self.number % NODES.len() as u64) as usize];
        let played = SelfPlay {
            set: Some(self.set),
            nodes,
            to_the_end: true,
        };
        let game = played.play(&mut self.engine, self.number as u32).game();
        self.number = self.number.wrapping_add(1);
        self.choose(&game)
    }

    /// Takes the puzzles of a game, the kinds that are missing most first.
    fn choose(&mut self, game: &Game) -> Vec<Puzzle> {
        let mut finds = puzzle_finder::find_puzzles(game);
        finds.retain(|find| self.need(find.goal) > 0.0);
        finds.sort_by(|one, other| {
            let need = |find: &Find| self.need(find.goal);
            need(other).total_cmp(&need(one))
        });
        let mut taken: Vec<(usize, Puzzle)> = Vec::new();
        for Find { ply, goal } in finds.into_iter().take(MAX_TRIES) {
            let is_near = |(other, _): &(usize, Puzzle)| other.abs_diff(ply) < MIN_DISTANCE;
            if taken.iter().any(is_near) || taken.len() == MAX_PER_GAME || self.need(goal) <= 0.0 {
                continue;
            }
            let Some(start) = first_plies(game, ply) else {
                continue;
            };
            if self.known.contains(&PuzzleId::of(start.board())) {
                continue;
            }
            if let Some(puzzle) = puzzle_finder::make(&mut self.engine, &start, goal) {
                self.known.insert(puzzle.id);
                self.found.0[PuzzleCounts::kind(goal)] += 1;
                taken.push((ply, puzzle));
            }
        }
        taken.into_iter().map(|(_, puzzle)| puzzle).collect()
    }

    /// The missing share of a kind.
    fn need(&self, goal: Goal) -> f64 {
        let kind = PuzzleCounts::kind(goal);
        let (wanted, found) = (self.wanted.0[kind], self.found.0[kind]);
        wanted.saturating_sub(found) as f64 / wanted.max(1) as f64
    }
}

/// The first plies of a game, under the rules of puzzle files.
fn first_plies(game: &Game, plies: usize) -> Option<Game> {
    let mut start = Game::new(Ruleset::uhp(game.ruleset().game_type));
    for mv in game.moves().take(plies) {
        start.play(mv).ok()?;
    }
    Some(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_add_up_to_the_total() {
        for count in [0, 1, 2, 7, 100, 200] {
            assert_eq!(PuzzleCounts::in_all(count).0.iter().sum::<usize>(), count);
        }
        let text = PuzzleCounts::in_all(100).to_string();
        assert_eq!(text, "in 1: 16, in 2: 42, in 3: 24, longer: 8, saves: 10");
    }

    #[test]
    fn finds_as_many_puzzles_as_requested() {
        let wanted = PuzzleCounts::in_all(3);
        let mut source = PuzzleSource::new(GameType::BASE, 1, wanted);
        let mut puzzles = Vec::new();
        for _ in 0..60 {
            if source.is_done() {
                break;
            }
            puzzles.extend(source.play_one());
        }
        assert_eq!((puzzles.len(), source.found()), (3, wanted));
        for puzzle in puzzles {
            let again: Puzzle = puzzle.to_string().parse().expect("a puzzle");
            assert_eq!(again.to_string(), puzzle.to_string());
        }
    }
}
