//! Games that the archive does not have yet.

use std::collections::HashSet;

use crate::catalog::NewEntry;

/// Games for the archive, of which some may be there already.
pub(super) struct Newcomers<'a> {
    /// In their order; `None` for one that is there, or that comes twice.
    games: Vec<Option<&'a NewEntry>>,
}

/// Games with their numbers.
pub(super) struct Numbered<'a> {
    /// The number of each game; `None` for one that was there.
    pub(super) ids: Vec<Option<u64>>,
    /// Those that are new.
    pub(super) new: Vec<(i64, &'a NewEntry)>,
}

impl<'a> Newcomers<'a> {
    /// Those of these games whose fingerprints are not known.
    pub(super) fn among(games: &'a [NewEntry], known: Vec<(i64,)>) -> Newcomers<'a> {
        let mut known: HashSet<i64> = known
            .into_iter()
            .map(|(fingerprint,)| fingerprint)
            .collect();
        let games = games.iter();
        let games = games.map(|game| known.insert(game.fingerprint).then_some(game));
        Newcomers {
            games: games.collect(),
        }
    }

    /// How many numbers they need.
    pub(super) fn count(&self) -> usize {
        self.games.iter().flatten().count()
    }

    /// Gives them numbers that follow each other.
    pub(super) fn numbered(self, first: i64) -> Numbered<'a> {
        let new = self.games.iter().copied().flatten();
        let new: Vec<(i64, &NewEntry)> = (first..).zip(new).collect();
        let mut numbers = new.iter().map(|&(number, _)| number);
        let id = |game: Option<&NewEntry>| {
            let number = game.and_then(|_| numbers.next())?;
            u64::try_from(number).ok()
        };
        let ids = self.games.into_iter().map(id).collect();
        Numbered { ids, new }
    }
}

/// The fingerprints by which the archive is asked whether it has games.
pub(super) fn fingerprints(games: &[NewEntry]) -> Vec<i64> {
    games.iter().map(|game| game.fingerprint).collect()
}
