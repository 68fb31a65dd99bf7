//! Openings for matches: short games by chance that the engine finds balanced, no two of them alike.

use std::{collections::HashSet, fmt, ops::RangeInclusive, sync::atomic::AtomicBool};

use skep_rules::{Board, Bug, BugSet, CanonicalHash, Color, Game, Move, Piece, Ruleset};

use crate::{Engine, Limits, Options, Score, tuning::Xorshift};

/// The suite that comes with the program: a text with one UHP game string a line, `#` before comments. The sets Base,
/// Base+ML and Base+MLP have one.
pub fn suite(set: BugSet) -> Option<&'static str> {
    match set {
        BugSet::BASE => Some(include_str!("../../../content/openings/base.uhp")),
        BugSet::BASE_ML => Some(include_str!("../../../content/openings/base-ml.uhp")),
        BugSet::BASE_MLP => Some(include_str!("../../../content/openings/base-mlp.uhp")),
        _ => None,
    }
}

/// Why an opening does not belong in a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnfitError {
    /// The game is over.
    Over,
    /// The position, turned or mirrored, is in the suite already.
    Known,
    /// A queen is covered, or has fewer than three free sides.
    QueenInDanger(Color),
    /// One of the players is better off.
    Unbalanced(Score),
}

impl fmt::Display for UnfitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnfitError::Over => f.write_str("the game is over"),
            UnfitError::Known => {
                f.write_str("the position occurs before, perhaps turned or mirrored")
            }
            UnfitError::QueenInDanger(color) => write!(f, "{color:?}'s queen is in danger"),
            UnfitError::Unbalanced(score) => {
                write!(f, "it is not balanced: {score} for the player to move")
            }
        }
    }
}

/// Decides which openings belong in a suite.
pub struct Judge {
    engine: Engine,
    nodes: u64,
    bound: i32,
    known: HashSet<CanonicalHash>,
}

impl Judge {
    /// A judge that searches so many positions of each opening and finds it balanced if the score is at most `bound`
    /// hundredths away from 0.
    pub fn new(nodes: u64, bound: i32) -> Judge {
        let options = Options {
            hash: 4,
            ..Options::default()
        };
        Judge {
            engine: Engine::new(options),
            nodes,
            bound,
            known: HashSet::new(),
        }
    }

    /// The score of an opening that belongs in the suite; the same position is not admitted again.
    ///
    /// # Errors
    /// If the opening does not belong in the suite.
    pub fn admit(&mut self, game: &Game) -> Result<Score, UnfitError> {
        if game.outcome().is_some() {
            return Err(UnfitError::Over);
        }
        let hash = game.board().canonical_hash();
        if self.known.contains(&hash) {
            return Err(UnfitError::Known);
        }
        let endangered = Color::ALL
            .into_iter()
            .find(|&color| is_in_danger(game.board(), color));
        if let Some(color) = endangered {
            return Err(UnfitError::QueenInDanger(color));
        }
        // What was seen of other openings must not change the score.
        self.engine.clear();
        let limits = Limits::nodes(self.nodes);
        let report = self
            .engine
            .search(game, &limits, &AtomicBool::new(false), |_| {});
        let score = report.and_then(|report| report.lines.first().map(|line| line.score));
        match score {
            Some(Score::Estimate(value)) if value.abs() <= self.bound => {
                self.known.insert(hash);
                Ok(Score::Estimate(value))
            }
            Some(score) => Err(UnfitError::Unbalanced(score)),
            None => Err(UnfitError::Over),
        }
    }
}

/// Whether a queen on the table is covered or has fewer than three free sides.
fn is_in_danger(board: &Board, color: Color) -> bool {
    let queen = Piece::queen(color);
    board.cell_of(queen).is_some()
        && (board.queen_liberties(color).is_some_and(|free| free < 3)
            || !board.tops().contains(queen))
}

/// A source of openings by chance.
pub struct OpeningSource {
    /// The set of pieces.
    set: BugSet,
    plies: RangeInclusive<usize>,
    chance: Xorshift,
}

impl OpeningSource {
    /// Openings of so many plies; the same seed gives the same ones.
    pub const fn new(set: BugSet, plies: RangeInclusive<usize>, seed: u64) -> OpeningSource {
        OpeningSource {
            set,
            plies,
            chance: Xorshift::new(seed),
        }
    }

    /// The next opening, good or bad.
    pub fn make(&mut self) -> Game {
        let span = self.plies.end().saturating_sub(*self.plies.start());
        let plies = self.plies.start() + self.chance.below(span + 1);
        let mut game = Game::new(Ruleset::uhp(self.set));
        while game.moves().len() < plies {
            let Some(mv) = self.choose(&game) else {
                break;
            };
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }

    /// A legal move by chance: every piece that can move is as likely as any other, so that an ant does not outweigh
    /// the rest. Queens come in early, as they do among people.
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let mut moves = game.legal_moves();
        let is_queen = |mv: &Move| mv.piece().is_some_and(|piece| piece.bug() == Bug::Queen);
        let board = game.board();
        let brings_queen = !board.queen_placed(board.to_move())
            && board.turn() >= 3
            && self.chance.below(4) != 0
            && moves.iter().any(is_queen);
        if brings_queen {
            moves.retain(is_queen);
        }
        let mut pieces: Vec<Option<Piece>> = moves.iter().map(|mv| mv.piece()).collect();
        pieces.dedup();
        pieces.sort_unstable();
        pieces.dedup();
        let piece = *pieces.get(self.chance.below(pieces.len()))?;
        moves.retain(|mv| mv.piece() == piece);
        moves.get(self.chance.below(moves.len())).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETS: [BugSet; 3] = [BugSet::BASE, BugSet::BASE_ML, BugSet::BASE_MLP];

    /// The openings that come with the program.
    fn shipped(set: BugSet) -> Vec<Game> {
        let lines = suite(set).unwrap_or_default().lines();
        lines
            .filter(|line| !line.starts_with('#'))
            .map(|line| Game::from_game_string(line).unwrap_or_else(|e| panic!("{line}: {e}")))
            .collect()
    }

    #[test]
    fn the_shipped_openings_are_many_distinct_and_playable() {
        for set in SETS {
            let games = shipped(set);
            assert!(games.len() >= 300, "{set}: {}", games.len());
            let mut seen = HashSet::new();
            let mut with_queens = 0;
            for game in &games {
                assert_eq!(game.ruleset(), Ruleset::uhp(set));
                assert!(game.is_from_the_start());
                assert_eq!(game.outcome(), None, "{}", game.game_string());
                assert!(
                    seen.insert(game.board().canonical_hash()),
                    "twice: {}",
                    game.game_string()
                );
                let queens = Color::ALL.iter().filter(|&&c| game.board().queen_placed(c));
                with_queens += usize::from(queens.count() == 2);
            }
            assert!(with_queens * 2 > games.len(), "{set}: {with_queens}");
        }
    }

    #[test]
    fn a_sample_of_the_shipped_openings_is_balanced() {
        for set in SETS {
            // Fewer nodes and other weights than those that chose the openings need a wider bound.
            let mut judge = Judge::new(5_000, 200);
            let games = shipped(set);
            for game in games.iter().step_by(games.len() / 10) {
                let verdict = judge.admit(game);
                assert!(verdict.is_ok(), "{verdict:?}: {}", game.game_string());
            }
        }
    }

    #[test]
    fn a_judge_turns_away_copies_dangers_and_advantages() {
        let mut judge = Judge::new(500, 100);
        let mut admit = |text: &str| {
            let game = Game::from_game_string(text).expect("a game");
            judge.admit(&game)
        };
        let balanced = "Base;;;wS1;bG1 /wS1;wA1 wS1/;bA1 -bG1;wS2 wA1-;bQ bG1\\;wQ wS2-;bS1 bQ\\";
        assert!(admit(balanced).is_ok());
        // With up and down exchanged: every slash leans the other way.
        let mirrored: String = balanced
            .chars()
            .map(|sign| match sign {
                '/' => '\\',
                '\\' => '/',
                other => other,
            })
            .collect();
        assert_eq!(admit(&mirrored), Err(UnfitError::Known));
        // Placed in another order.
        let reordered = "Base;;;wS1;bG1 /wS1;wA1 wS1/;bQ bG1\\;wS2 wA1-;bA1 -bG1;wQ wS2-;bS1 bQ\\";
        assert_eq!(admit(reordered), Err(UnfitError::Known));
        assert_eq!(
            admit(
                "Base;;;wA1;bS1 wA1-;wQ -wA1;bQ bS1-;wA2 /wQ;bA1 bQ/;wA2 \\bQ;bA1 bQ-;wB1 -wQ;bA2 bQ\\"
            ),
            Err(UnfitError::QueenInDanger(Color::Black))
        );
        let one_sided = "Base;;;wA1;bS1 wA1-;wQ -wA1;bQ bS1-;wA2 -wQ;bS2 bQ-;wA2 /bQ";
        let game = Game::from_game_string(one_sided).expect("a game");
        let verdict = Judge::new(500, 0).admit(&game);
        assert!(
            matches!(verdict, Err(UnfitError::Unbalanced(_))),
            "{verdict:?}"
        );
    }

    #[test]
    fn the_same_seed_makes_the_same_openings() {
        let make = |seed| {
            let mut source = OpeningSource::new(BugSet::BASE_MLP, 6..=8, seed);
            (0..40)
                .map(|_| source.make().game_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(make(1), make(1));
        assert_ne!(make(1), make(2));
        for text in make(3) {
            let game = Game::from_game_string(&text).expect("a game");
            assert!((6..=8).contains(&game.moves().len()), "{text}");
        }
    }
}
