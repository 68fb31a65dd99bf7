//! Pondering: searching during the opponent's turn.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use skep_engine::{Engine, Limits, Report};
use skep_rules::Game;

/// The continuation that the engine expects and searches between commands.
#[derive(Default)]
pub(super) struct Ponder {
    expected: Option<Game>,
}

impl Ponder {
    /// Expects the game to continue with the first two moves of the principal variation: the engine's own, and the reply.
    pub(super) fn foresee(&mut self, game: &Game, report: Option<&Report>) {
        let line = report.and_then(|report| report.lines.first());
        let mut expected = game.clone();
        let moves = line.map_or(&[][..], |line| line.moves.as_slice());
        let played = moves.iter().take(2).all(|&mv| expected.play(mv).is_ok());
        let goes_on = played && !moves.is_empty() && expected.outcome().is_none();
        self.expected = goes_on.then_some(expected);
    }

    pub(super) fn forget(&mut self) {
        self.expected = None;
    }

    /// Searches the expected position until `wait` returns, if the game still leads there. The results stay in the
    /// transposition table.
    pub(super) fn during<T>(
        &mut self,
        engine: &mut Engine,
        game: Option<&Game>,
        wait: impl FnOnce() -> T,
    ) -> T {
        let leads_there = |expected: &Game| game.is_some_and(|game| is_start_of(game, expected));
        self.expected = self.expected.take().filter(leads_there);
        let Some(expected) = &self.expected else {
            return wait();
        };
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            // Without a free thread there is no pondering.
            thread::Builder::new()
                .spawn_scoped(scope, || {
                    engine.search_with(expected, Limits::NONE, &stop, |_| {});
                })
                .ok();
            let result = wait();
            stop.store(true, Ordering::Relaxed);
            result
        })
    }
}

/// Returns whether a game is a prefix of another.
fn is_start_of(game: &Game, other: &Game) -> bool {
    let start = other.moves().take(game.moves().len());
    game.ruleset() == other.ruleset() && game.moves().eq(start)
}

#[cfg(test)]
mod tests {
    use skep_engine::Options;

    use super::*;

    fn game(text: &str) -> Game {
        text.parse().expect("a game of the tests")
    }

    fn report(engine: &mut Engine, game: &Game) -> Option<Report> {
        engine.search(game, Limits::depth(3))
    }

    #[test]
    fn ponders_only_while_the_game_follows_the_expectation() {
        let mut engine = Engine::new(Options::default().with_table_mib(1));
        let start = game(r"Base;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1/");
        let report = report(&mut engine, &start);
        let mut ponder = Ponder::default();
        ponder.foresee(&start, report.as_ref());
        let expected = ponder.expected.clone().expect("the game goes on");
        assert_eq!(expected.moves().len(), start.moves().len() + 2);
        for moves in [0, 1, 2] {
            let mut played = expected.clone();
            for _ in moves..2 {
                played.undo();
            }
            assert_eq!(ponder.during(&mut engine, Some(&played), || moves), moves);
            assert!(ponder.expected.is_some());
        }
        let other = game("Base;NotStarted;White[1]");
        ponder.during(&mut engine, Some(&other), || ());
        assert!(
            ponder.expected.is_some(),
            "an earlier stage leads there too"
        );
        let other = game(r"Base;InProgress;Black[1];wG1");
        ponder.during(&mut engine, Some(&other), || ());
        assert!(ponder.expected.is_none());
    }

    #[test]
    fn the_table_remembers_what_was_thought() {
        let mut engine = Engine::new(Options::default().with_table_mib(1));
        let start = game(r"Base;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1/");
        let mut ponder = Ponder {
            expected: Some(start.clone()),
        };
        let fresh = report(&mut engine, &start).expect("a move");
        // The wait ends as soon as the engine, which it stops, may have begun.
        ponder.during(&mut engine, Some(&start), thread::yield_now);
        let again = report(&mut engine, &start).expect("a move");
        assert!(again.nodes <= fresh.nodes);
    }
}
