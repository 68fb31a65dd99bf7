//! Makes puzzles from games of the engine against itself.

use std::{collections::HashSet, fmt};

use skep_rules::{BugSet, Game, Ruleset};

use super::{
    Goal, Puzzle, PuzzleId,
    find::{self, Find},
};
use crate::{Engine, Options, tuning::SelfPlay};

/// How many puzzles of each kind are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted([usize; Wanted::KINDS.len()]);

impl Wanted {
    /// The kinds that are counted, and what share of a hundred each has.
    const KINDS: [(&'static str, usize); 5] = [
        ("in 1", 16),
        ("in 2", 42),
        ("in 3", 24),
        ("longer", 8),
        ("saves", 10),
    ];

    /// So many in all, shared out over the kinds.
    pub fn in_all(count: usize) -> Wanted {
        let mut wanted = Wanted::KINDS.map(|(_, share)| count * share / 100);
        // What rounding leaves over goes to the kind that has most anyway.
        let rest = count - wanted.iter().sum::<usize>();
        wanted[1] += rest;
        Wanted(wanted)
    }

    /// How many are wanted in all.
    pub fn count(&self) -> usize {
        self.0.iter().sum()
    }

    const fn kind(goal: Goal) -> usize {
        match goal {
            Goal::Win(moves @ 1..=3) => moves as usize - 1,
            Goal::Win(_) => 3,
            Goal::Save(_) => 4,
        }
    }
}

impl fmt::Display for Wanted {
    /// Such as `in 1: 3, in 2: 8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = Wanted::KINDS.iter().zip(self.0);
        for (index, ((name, _), count)) in kinds.enumerate() {
            let before = if index == 0 { "" } else { ", " };
            write!(f, "{before}{name}: {count}")?;
        }
        Ok(())
    }
}

/// How many puzzles are taken from one game, at the most.
const FROM_ONE_GAME: usize = 2;

/// How many plies apart the puzzles of one game are, at least.
const APART: usize = 9;

/// How many positions of one game are tried, at the most.
const TRIED: usize = 8;

/// How many positions are searched for a move: games of good and of bad players in turn.
const NODES: [u64; 3] = [200, 600, 1_800];

/// A source of puzzles. It plays game after game; the same seed gives the same puzzles as long as the engine stays the
/// same.
pub struct PuzzleSource {
    set: BugSet,
    /// The number of the next game.
    number: u64,
    wanted: Wanted,
    found: Wanted,
    known: HashSet<PuzzleId>,
    engine: Engine,
}

impl PuzzleSource {
    /// A source of so many puzzles for one set of pieces.
    pub fn new(set: BugSet, seed: u64, wanted: Wanted) -> PuzzleSource {
        PuzzleSource {
            set,
            number: seed,
            wanted,
            found: Wanted([0; _]),
            known: HashSet::new(),
            engine: Engine::new(Options {
                hash: 8,
                ..Options::default()
            }),
        }
    }

    /// How many puzzles of each kind were found.
    pub const fn found(&self) -> Wanted {
        self.found
    }

    /// Whether all that were wanted are found.
    pub fn is_done(&self) -> bool {
        self.found == self.wanted
    }

    /// Plays the next game and returns the puzzles that were found in it.
    pub fn play_one(&mut self) -> Vec<Puzzle> {
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

    /// The puzzles of a game, those first of which the most are missing.
    fn choose(&mut self, game: &Game) -> Vec<Puzzle> {
        let mut finds = find::look_through(game);
        finds.retain(|find| self.need(find.goal) > 0.0);
        finds.sort_by(|one, other| {
            let need = |find: &Find| self.need(find.goal);
            need(other).total_cmp(&need(one))
        });
        let mut taken: Vec<(usize, Puzzle)> = Vec::new();
        for Find { ply, goal } in finds.into_iter().take(TRIED) {
            let near = taken.iter().any(|(other, _)| other.abs_diff(ply) < APART);
            if near || taken.len() == FROM_ONE_GAME || self.need(goal) <= 0.0 {
                continue;
            }
            let Some(start) = first_plies(game, ply) else {
                continue;
            };
            if self.known.contains(&PuzzleId::of(start.board())) {
                continue;
            }
            if let Some(puzzle) = find::make(&mut self.engine, &start, goal) {
                self.known.insert(puzzle.id);
                self.found.0[Wanted::kind(goal)] += 1;
                taken.push((ply, puzzle));
            }
        }
        taken.into_iter().map(|(_, puzzle)| puzzle).collect()
    }

    /// Which share of the puzzles of a kind is missing.
    fn need(&self, goal: Goal) -> f64 {
        let kind = Wanted::kind(goal);
        let (wanted, found) = (self.wanted.0[kind], self.found.0[kind]);
        wanted.saturating_sub(found) as f64 / wanted.max(1) as f64
    }
}

/// The beginning of a game, under the rules by which puzzles are read.
fn first_plies(game: &Game, plies: usize) -> Option<Game> {
    let mut start = Game::new(Ruleset::uhp(game.ruleset().set));
    for mv in game.moves().take(plies) {
        start.play(mv).ok()?;
    }
    Some(start)
}
