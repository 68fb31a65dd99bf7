//! Balanced, distinct random openings for matches.

use std::{collections::HashSet, ops::RangeInclusive};

use skep_engine::{Engine, Limits, Options, Score, internals::Xorshift};
use skep_rules::{Board, Bug, CanonicalHash, Color, Game, GameType, Move, Piece, Ruleset};

/// Built-in opening suite: one UHP game string per line, with `#` comments. Exists for Base, Base+ML and Base+MLP.
pub(crate) fn suite(set: GameType) -> Option<&'static str> {
    match set {
        GameType::BASE => Some(include_str!("../../../content/openings/base.uhp")),
        GameType::BASE_ML => Some(include_str!("../../../content/openings/base-ml.uhp")),
        GameType::BASE_MLP => Some(include_str!("../../../content/openings/base-mlp.uhp")),
        _ => None,
    }
}

/// Reason why an opening is not admitted to a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum OpeningError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The position is already in the suite, up to rotation and reflection.
    #[error("duplicate of an earlier position, up to rotation and reflection")]
    Duplicate,
    /// A queen is covered, or has fewer than three empty sides.
    #[error("{0}'s queen is in danger")]
    QueenInDanger(Color),
    /// The score exceeds the bound.
    #[error("not balanced: {0} for the side to move")]
    Unbalanced(Score),
}

/// Decides which openings are admitted to a suite.
pub(crate) struct OpeningFilter {
    engine: Engine,
    nodes: u64,
    bound: i32,
    seen: HashSet<CanonicalHash>,
}

impl OpeningFilter {
    /// Creates a filter that searches `nodes` positions per opening and accepts scores within `bound` hundredths of 0.
    pub(crate) fn new(nodes: u64, bound: i32) -> OpeningFilter {
        let options = Options::default().with_table_mib(4);
        OpeningFilter {
            engine: Engine::new(options),
            nodes,
            bound,
            seen: HashSet::new(),
        }
    }

    /// Returns the score of a suitable opening and remembers its position, which is not admitted again.
    ///
    /// # Errors
    /// If the opening is unsuitable.
    pub(crate) fn admit(&mut self, game: &Game) -> Result<Score, OpeningError> {
        if game.outcome().is_some() {
            return Err(OpeningError::GameOver);
        }
        let hash = game.board().canonical_hash();
        if self.seen.contains(&hash) {
            return Err(OpeningError::Duplicate);
        }
        let mut colors = Color::ALL.into_iter();
        if let Some(color) = colors.find(|&color| is_in_danger(game.board(), color)) {
            return Err(OpeningError::QueenInDanger(color));
        }
        // Results of other openings must not influence the score.
        self.engine.clear();
        let limits = Limits::nodes(self.nodes);
        let report = self.engine.search(game, limits);
        let score = report.and_then(|report| report.lines.first().map(|line| line.score));
        match score {
            Some(Score::Estimate(value)) if value.abs() <= self.bound => {
                self.seen.insert(hash);
                Ok(Score::Estimate(value))
            }
            Some(score) => Err(OpeningError::Unbalanced(score)),
            None => Err(OpeningError::GameOver),
        }
    }
}

/// Returns true if the queen is covered or has fewer than three empty sides.
fn is_in_danger(board: &Board, color: Color) -> bool {
    let queen = Piece::queen(color);
    board.cell_of(queen).is_some()
        && (board.queen_liberties(color).is_some_and(|free| free < 3)
            || !board.tops().contains(queen))
}

/// Generator of random openings.
pub(crate) struct OpeningGenerator {
    set: GameType,
    plies: RangeInclusive<usize>,
    rng: Xorshift,
}

impl OpeningGenerator {
    /// Creates a deterministic generator of openings with a length in the given range of plies.
    pub(crate) const fn new(set: GameType, plies: RangeInclusive<usize>, seed: u64) -> Self {
        OpeningGenerator {
            set,
            plies,
            rng: Xorshift::new(seed),
        }
    }

    /// Generates the next opening, balanced or not.
    pub(crate) fn generate(&mut self) -> Game {
        let span = self.plies.end().saturating_sub(*self.plies.start());
        let plies = self.plies.start() + self.rng.below(span + 1);
        let mut game = Game::new(Ruleset::uhp(self.set));
        while game.moves().len() < plies
            && let Some(mv) = self.choose(&game)
            && game.play(mv).is_ok()
        {}
        game
    }

    /// Picks a piece uniformly, then one of its moves, so that ants do not dominate. Queens are placed early, as human
    /// players do.
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let mut moves = game.legal_moves();
        let is_queen = |mv: &Move| mv.piece().is_some_and(|piece| piece.bug() == Bug::Queen);
        let board = game.board();
        let brings_queen = !board.queen_placed(board.to_move())
            && board.turn() >= 3
            && self.rng.below(4) != 0
            && moves.iter().any(is_queen);
        if brings_queen {
            moves.retain(is_queen);
        }
        let mut pieces: Vec<Option<Piece>> = moves.iter().map(|mv| mv.piece()).collect();
        pieces.sort_unstable();
        pieces.dedup();
        let piece = *pieces.get(self.rng.below(pieces.len()))?;
        moves.retain(|mv| mv.piece() == piece);
        moves.get(self.rng.below(moves.len())).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETS: [GameType; 3] = [GameType::BASE, GameType::BASE_ML, GameType::BASE_MLP];

    fn shipped(set: GameType) -> Vec<Game> {
        let lines = suite(set).unwrap_or_default().lines();
        lines
            .filter(|line| !line.starts_with('#'))
            .map(|line| {
                line.parse::<Game>()
                    .unwrap_or_else(|e| panic!("{line}: {e}"))
            })
            .collect()
    }

    #[test]
    fn the_built_in_suites_are_large_distinct_and_playable() {
        for set in SETS {
            let games = shipped(set);
            assert!(games.len() >= 300, "{set}: {}", games.len());
            let mut seen = HashSet::new();
            let mut with_queens = 0;
            for game in &games {
                assert_eq!(game.ruleset(), Ruleset::uhp(set));
                assert!(game.starts_empty());
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
    fn a_sample_of_each_built_in_suite_is_balanced() {
        for set in SETS {
            // The suites were built with more nodes and other weights, so the bound is wider here.
            let mut filter = OpeningFilter::new(5_000, 200);
            let games = shipped(set);
            for game in games.iter().step_by(games.len() / 10) {
                let verdict = filter.admit(game);
                assert!(verdict.is_ok(), "{verdict:?}: {}", game.game_string());
            }
        }
    }

    #[test]
    fn rejects_duplicates_endangered_queens_and_advantages() {
        let mut filter = OpeningFilter::new(500, 100);
        let mut admit = |text: &str| {
            let game = text.parse::<Game>().expect("a game");
            filter.admit(&game)
        };
        let balanced = "Base;;;wS1;bG1 /wS1;wA1 wS1/;bA1 -bG1;wS2 wA1-;bQ bG1\\;wQ wS2-;bS1 bQ\\";
        assert!(admit(balanced).is_ok());
        // Mirrored top to bottom: every slash leans the other way.
        let mirrored: String = balanced
            .chars()
            .map(|sign| match sign {
                '/' => '\\',
                '\\' => '/',
                other => other,
            })
            .collect();
        assert_eq!(admit(&mirrored), Err(OpeningError::Duplicate));
        // The same position by another move order.
        let reordered = "Base;;;wS1;bG1 /wS1;wA1 wS1/;bQ bG1\\;wS2 wA1-;bA1 -bG1;wQ wS2-;bS1 bQ\\";
        assert_eq!(admit(reordered), Err(OpeningError::Duplicate));
        assert_eq!(
            admit(
                "Base;;;wA1;bS1 wA1-;wQ -wA1;bQ bS1-;wA2 /wQ;bA1 bQ/;wA2 \\bQ;bA1 bQ-;wB1 -wQ;bA2 bQ\\"
            ),
            Err(OpeningError::QueenInDanger(Color::Black))
        );
        let one_sided = "Base;;;wA1;bS1 wA1-;wQ -wA1;bQ bS1-;wA2 -wQ;bS2 bQ-;wA2 /bQ";
        let game = one_sided.parse::<Game>().expect("a game");
        let verdict = OpeningFilter::new(500, 0).admit(&game);
        assert!(
            matches!(verdict, Err(OpeningError::Unbalanced(_))),
            "{verdict:?}"
        );
    }

    #[test]
    fn openings_are_reproducible_from_the_seed() {
        let make = |seed| {
            let mut source = OpeningGenerator::new(GameType::BASE_MLP, 6..=8, seed);
            (0..40)
                .map(|_| source.generate().game_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(make(1), make(1));
        assert_ne!(make(1), make(2));
        for text in make(3) {
            let game = text.parse::<Game>().expect("a game");
            assert!((6..=8).contains(&game.moves().len()), "{text}");
        }
    }
}
