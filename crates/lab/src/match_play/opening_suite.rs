//! Openings of a match.

use anyhow::{Context, bail, ensure};
use skep_rules::{Game, GameType, Ruleset};

use crate::{openings, suite};

/// Enough for any opening, but few enough that random play rarely surrounds a queen.
pub(crate) const MAX_RANDOM_PLIES: u32 = 20;

/// The openings of a match, each for one pair of games.
#[derive(Clone, Debug)]
pub(crate) enum OpeningSuite {
    /// From a file, repeated as needed; never empty.
    Listed(Vec<Game>),
    /// Random legal moves, different ones for each pair.
    Random {
        set: GameType,
        plies: u32,
        seed: u64,
    },
}

impl OpeningSuite {
    /// Parses one opening per line: a UHP game string, or semicolon-separated moves. Game strings of other sets are
    /// skipped; without `set`, the first game string determines it.
    ///
    /// # Errors
    /// A line is illegal or ends the game, or there is no opening for the set.
    pub(crate) fn read(text: &str, set: Option<GameType>) -> anyhow::Result<OpeningSuite> {
        let set = set
            .or_else(|| suite::lines(text).find_map(|(_, line)| set_of(line)))
            .unwrap_or_default();
        let mut openings = Vec::new();
        for (number, line) in suite::lines(text) {
            let game_string = match set_of(line) {
                Some(other) if other != set => continue,
                Some(_) => line.to_owned(),
                None => format!("{set};;;{line}"),
            };
            let game = Game::from_game_string(&game_string, ruleset)
                .with_context(|| format!("line {number}"))?;
            if let Some(outcome) = game.outcome() {
                bail!("line {number}: the game is already over: {outcome}");
            }
            openings.push(game);
        }
        ensure!(!openings.is_empty(), "no opening for {set}");
        Ok(OpeningSuite::Listed(openings))
    }

    /// The built-in openings, in file order or shuffled by a seed. Sets without a suite use the base game's.
    ///
    /// # Errors
    /// An opening is illegal, which the tests rule out.
    pub(crate) fn built_in(set: GameType, seed: Option<u64>) -> anyhow::Result<OpeningSuite> {
        let text = match openings::suite(set) {
            Some(text) => text.to_owned(),
            None => without_sets(openings::suite(GameType::BASE).unwrap_or_default()),
        };
        let mut suite = OpeningSuite::read(&text, Some(set))?;
        if let (OpeningSuite::Listed(games), Some(seed)) = (&mut suite, seed) {
            let mut random = splitmix(seed);
            for last in (1..games.len()).rev() {
                games.swap(last, random(last + 1));
            }
        }
        Ok(suite)
    }

    pub(crate) fn set(&self) -> GameType {
        match self {
            OpeningSuite::Listed(openings) => openings[0].ruleset().game_type,
            OpeningSuite::Random { set, .. } => *set,
        }
    }

    /// Number of openings before they repeat, or `None` for random ones.
    pub(crate) fn len(&self) -> Option<usize> {
        match self {
            OpeningSuite::Listed(openings) => Some(openings.len()),
            OpeningSuite::Random { .. } => None,
        }
    }

    /// The opening of a pair of games (counted from 0) and its number (counted from 1).
    pub(crate) fn opening(&self, pair: u32) -> (Game, usize) {
        let pair = pair as usize;
        match self {
            OpeningSuite::Listed(openings) => {
                let index = pair % openings.len();
                (openings[index].clone(), index + 1)
            }
            OpeningSuite::Random { set, plies, seed } => {
                (random_opening(*set, *plies, *seed, pair as u64), pair + 1)
            }
        }
    }

    /// Identifies the suite in records.
    pub(crate) fn fingerprint(&self) -> String {
        match self {
            OpeningSuite::Random { plies, seed, .. } => {
                format!("{plies} random plies, seed {seed}")
            }
            OpeningSuite::Listed(openings) => {
                // FNV-1a over all openings.
                let mut hash = 0xcbf2_9ce4_8422_2325_u64;
                for byte in openings
                    .iter()
                    .flat_map(|game| game.game_string().into_bytes().into_iter().chain([b'\n']))
                {
                    hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
                }
                format!("{} listed, hash {hash:016x}", openings.len())
            }
        }
    }
}

/// UHP's rules with draws by repetition, after which some engines refuse to continue.
pub(crate) const fn ruleset(set: GameType) -> Ruleset {
    Ruleset::uhp(set).with_repetition_draws(true)
}

/// The set of a line, if it is a game string.
fn set_of(line: &str) -> Option<GameType> {
    line.split(';').next().unwrap_or("").trim().parse().ok()
}

/// Reduces game strings to their moves, which any set with these pieces can play.
fn without_sets(text: &str) -> String {
    let moves = text.lines().map(|line| {
        let moves = line.splitn(4, ';').nth(3);
        moves.unwrap_or("").to_owned() + "\n"
    });
    moves.collect()
}

/// Returns a generator of random numbers below a positive limit.
fn splitmix(seed: u64) -> impl FnMut(usize) -> usize {
    // A fixed algorithm (splitmix64), so that a seed means the same openings in every version.
    let mut state = seed;
    move |below: usize| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) % below as u64) as usize
    }
}

fn random_opening(set: GameType, plies: u32, seed: u64, pair: u64) -> Game {
    let mut random = splitmix(seed ^ pair.wrapping_add(1).wrapping_mul(0xd1b5_4a32_d192_ed03));
    loop {
        let mut game = Game::new(ruleset(set));
        for _ in 0..plies {
            let moves = game.legal_moves();
            // The game is over if there are no moves.
            if moves.is_empty() || game.play(moves[random(moves.len())]).is_err() {
                break;
            }
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# three openings\n\
        Base+ML;InProgress;White[2];wS1;bS1 wS1-  # spiders\n\
        \n\
        wG1;bG1 wG1-;wQ -wG1;bQ bG1-\n\
        Base;InProgress;White[2];wA1;bA1 wA1-\n";

    #[test]
    fn parses_game_strings_and_moves_of_the_set() {
        let suite = OpeningSuite::read(FILE, None).expect("good openings");
        assert_eq!(suite.set(), GameType::BASE_ML);
        assert_eq!(suite.len(), Some(2));
        let base = OpeningSuite::read(FILE, Some(GameType::BASE)).expect("good openings");
        assert_eq!(base.set(), GameType::BASE);
        assert_eq!(base.len(), Some(2));
        let (game, number) = base.opening(1);
        assert_eq!(game.game_string(), "Base;InProgress;White[2];wA1;bA1 wA1-");
        assert_eq!(number, 2);
        // The list starts again.
        assert_eq!(base.opening(2).1, 1);
        assert_ne!(suite.fingerprint(), base.fingerprint());
    }

    #[test]
    fn every_set_has_built_in_openings() {
        for set in GameType::ALL {
            let suite = OpeningSuite::built_in(set, None).expect("good openings");
            assert_eq!(suite.set(), set);
            assert!(suite.len().is_some_and(|count| count >= 300), "{set}");
            let strings = |suite: &OpeningSuite| {
                let openings = (0..300).map(|pair| suite.opening(pair).0.game_string());
                openings.collect::<Vec<_>>()
            };
            let shuffled = |seed| strings(&OpeningSuite::built_in(set, Some(seed)).expect("good"));
            assert_eq!(shuffled(1), shuffled(1));
            assert_ne!(shuffled(1), shuffled(2));
            assert_ne!(shuffled(1), strings(&suite));
        }
    }

    #[test]
    fn names_an_invalid_line() {
        for (text, part) in [
            ("wS1;bS1 wS1-\nwS1;bQ wS1-", "line 2"),
            ("wM", "line 1"),
            ("# nothing", "no opening for Base"),
        ] {
            let error = OpeningSuite::read(text, Some(GameType::BASE)).expect_err(text);
            let error = format!("{error:#}");
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn random_openings_depend_only_on_the_seed_and_the_pair() {
        let suite = |seed| OpeningSuite::Random {
            set: GameType::BASE_ML,
            plies: 6,
            seed,
        };
        let strings = |seed| {
            let openings = (0..50).map(|pair| suite(seed).opening(pair).0.game_string());
            openings.collect::<Vec<_>>()
        };
        assert_eq!(strings(1), strings(1));
        assert_ne!(strings(1), strings(2));
        let mut different = strings(1);
        different.sort();
        different.dedup();
        assert!(different.len() > 45, "{}", different.len());
        for pair in 0..50 {
            let (game, _) = suite(1).opening(pair);
            assert_eq!(game.moves().len(), 6);
            assert!(game.outcome().is_none());
        }
    }
}
