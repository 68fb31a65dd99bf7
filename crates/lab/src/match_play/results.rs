//! The results of a match from A's point of view.

use std::collections::BTreeMap;

/// The result of a game for A, in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Points {
    Loss = 0,
    Draw = 1,
    Win = 2,
}

/// Wins, draws and losses of A, and the scores of pairs of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Results {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// Complete pairs by A's half points, from 0 to 4.
    pub(crate) pairs: [u32; 5],
}

impl Results {
    /// Games are numbered from 1: games 1 and 2 are a pair, and so on.
    pub(crate) fn of(games: &BTreeMap<u32, Points>) -> Results {
        let mut results = Results::default();
        for (&number, &points) in games {
            match points {
                Points::Loss => results.losses += 1,
                Points::Draw => results.draws += 1,
                Points::Win => results.wins += 1,
            }
            if number % 2 == 1
                && let Some(&second) = games.get(&(number + 1))
            {
                results.pairs[points as usize + second as usize] += 1;
            }
        }
        results
    }

    pub(crate) const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The half points of A.
    pub(crate) const fn points(&self) -> u32 {
        2 * self.wins + self.draws
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_only_complete_pairs() {
        let games = BTreeMap::from([
            (1, Points::Win),
            (2, Points::Loss),
            (4, Points::Win),
            (5, Points::Win),
            (6, Points::Draw),
            (7, Points::Loss),
        ]);
        let results = Results::of(&games);
        assert_eq!((results.wins, results.draws, results.losses), (3, 1, 2));
        assert_eq!(results.pairs, [0, 0, 1, 1, 0]);
        assert_eq!((results.games(), results.points()), (6, 7));
    }
}
