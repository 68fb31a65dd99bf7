//! The puzzle collection, and the selection of the next puzzle and of the daily one, which is the same for everyone and
//! independent of the server.

use std::cmp::Reverse;
use std::fmt;

use sha2::{Digest, Sha256};
use skep_engine::puzzles::{Puzzle, PuzzleId, read_puzzles};
use skep_game::calendar::Date;
use skep_game::clock::Millis;
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
        let puzzles = read_puzzles(text).filter_map(|(_, puzzle)| puzzle.ok());
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

/// The built-in puzzle files as name and text. Each line is a puzzle; `#` starts a comment.
pub const fn shipped_texts() -> [(&'static str, &'static str); 8] {
    macro_rules! texts {
        ($($name:literal)*) => {
            [$(($name, include_str!(concat!("../../../../content/puzzles/", $name)))),*]
        };
    }
    texts! {
        "base.txt" "base-m.txt" "base-l.txt" "base-p.txt"
        "base-ml.txt" "base-mp.txt" "base-lp.txt" "base-mlp.txt"
    }
}

/// Maximum number of recently seen puzzles in a request.
pub const MAX_SEEN: usize = 1000;

/// Number of puzzles nearest in rating to choose from.
const DRAWN_FROM: usize = 12;

/// A puzzle near a rating that was not seen recently or, if all were, one seen longest ago. `seen` starts with the
/// latest, and `random` selects among the nearest.
pub fn next<'l>(
    library: &'l Library,
    filter: Filter,
    rating: f64,
    seen: &[PuzzleId],
    random: u32,
) -> Option<&'l Puzzle> {
    let seen_at = |puzzle: &Puzzle| seen.iter().position(|&id| id == puzzle.id);
    let mut wanted: Vec<&Puzzle> = library.matching(filter).collect();
    let is_new = |puzzle: &&Puzzle| seen_at(puzzle).is_none();
    if wanted.iter().any(is_new) {
        wanted.retain(is_new);
    } else {
        wanted.sort_by_cached_key(|puzzle| Reverse(seen_at(puzzle)));
        wanted.truncate(DRAWN_FROM);
    }
    let distance = |puzzle: &Puzzle| (f64::from(puzzle.rating.number()) - rating).abs();
    wanted.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
    wanted.truncate(DRAWN_FROM);
    let count = u32::try_from(wanted.len())
        .ok()
        .filter(|&count| count > 0)?;
    wanted.get((random % count) as usize).copied()
}

const DAY: Millis = 24 * 60 * 60 * 1000;

/// Neither trivial nor for masters only.
const RATINGS: std::ops::RangeInclusive<u16> = 900..=1800;

/// A UTC day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(u64);

impl Day {
    pub const fn at(time: Millis) -> Day {
        Day(time / DAY)
    }

    pub const fn end(self) -> Millis {
        (self.0 + 1) * DAY
    }
}

impl fmt::Display for Day {
    /// Such as `2026-11-15`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Date::at(self.0 * DAY).fmt(f)
    }
}

/// The puzzle of a day. Each appears once before any is repeated, in a new order every round.
pub fn daily(library: &Library, day: Day) -> Option<&Puzzle> {
    let suitable = |puzzle: &&Puzzle| RATINGS.contains(&puzzle.rating.number());
    let mut puzzles: Vec<&Puzzle> = library.all().iter().filter(suitable).collect();
    let count = u64::try_from(puzzles.len())
        .ok()
        .filter(|&count| count > 0)?;
    let (round, place) = (day.0 / count, day.0 % count);
    puzzles.sort_by_cached_key(|puzzle| {
        let hash = Sha256::new()
            .chain_update(round.to_be_bytes())
            .chain_update(puzzle.id.number().to_be_bytes());
        <[u8; 32]>::from(hash.finalize())
    });
    puzzles.get(usize::try_from(place).ok()?).copied()
}
