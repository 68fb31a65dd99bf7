//! The puzzle collection.

use skep_engine::puzzles::{Puzzle, PuzzleId, read_puzzles};
use skep_rules::{Bug, GameType};

use super::Tag;

/// A collection of puzzles, found by id.
#[derive(Debug)]
pub struct Library {
    /// Ordered by id.
    puzzles: Vec<Puzzle>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Available pieces; a puzzle must need no others.
    pub set: GameType,
    pub tag: Option<Tag>,
    pub lowest: u16,
    pub highest: u16,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter {
            set: GameType::BASE_MLP,
            tag: None,
            lowest: 0,
            highest: u16::MAX,
        }
    }
}

impl Filter {
    pub fn fits(&self, puzzle: &Puzzle) -> bool {
        let needs = puzzle.game.ruleset().game_type;
        let is_at_hand = |bug| self.set.contains(bug) || !needs.contains(bug);
        Bug::ALL.into_iter().all(is_at_hand)
            && self.tag.is_none_or(|tag| tag.fits(puzzle))
            && (self.lowest..=self.highest).contains(&puzzle.rating.number())
    }
}

impl Library {
    /// Parses puzzles, one per line, for builds that do not embed them. Invalid lines are skipped.
    pub fn read(text: &str) -> Library {
        Library::of(read_puzzles(text).filter_map(|(_, puzzle)| puzzle.ok()))
    }

    pub(super) fn of(puzzles: impl Iterator<Item = Puzzle>) -> Library {
        let mut puzzles: Vec<Puzzle> = puzzles.collect();
        puzzles.sort_by_key(|puzzle| puzzle.id);
        Library { puzzles }
    }

    /// Ordered by name.
    pub fn all(&self) -> &[Puzzle] {
        &self.puzzles
    }

    pub fn puzzle(&self, id: PuzzleId) -> Option<&Puzzle> {
        let place = self.puzzles.binary_search_by_key(&id, |puzzle| puzzle.id);
        place.ok().map(|place| &self.puzzles[place])
    }

    pub fn matching(&self, filter: Filter) -> impl Iterator<Item = &Puzzle> {
        self.puzzles
            .iter()
            .filter(move |puzzle| filter.fits(puzzle))
    }
}
