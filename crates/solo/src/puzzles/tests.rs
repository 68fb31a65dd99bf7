use std::{collections::HashSet, sync::LazyLock};

use skep_engine::{
    Engine, Options,
    puzzles::{Goal, PuzzleId, sample},
};
use skep_rules::GameType;

use super::*;
use crate::TryError;
use skep_game::clock::Millis;

fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> =
        LazyLock::new(|| Library::read(&shipped_texts().map(|(_, text)| text).concat()));
    &LIBRARY
}

fn day(number: u64) -> Day {
    Day::at(number * 24 * 60 * 60 * 1000)
}

#[test]
fn formats_dates() {
    let date = |time: Millis| Day::at(time).to_string();
    assert_eq!(date(0), "1970-01-01");
    assert_eq!(date(951_782_400_000), "2000-02-29");
    assert_eq!(date(1_767_225_599_999), "2025-12-31");
    assert_eq!(date(1_767_225_600_000), "2026-01-01");
    assert_eq!(date(4_107_542_400_000), "2100-03-01");
    assert_eq!(Day::at(1_767_225_599_999).end(), 1_767_225_600_000);
}

#[test]
fn daily_puzzles_do_not_repeat_soon() {
    let library = library();
    let mut seen = HashSet::new();
    for number in 20_000..20_060 {
        let puzzle = daily(library, day(number)).expect("a puzzle");
        let again = daily(library, day(number)).expect("a puzzle");
        assert_eq!(puzzle.id, again.id);
        seen.insert(puzzle.id);
    }
    // The sixty days may span two rounds, in which a puzzle may appear twice.
    assert!(seen.len() >= 55, "{}", seen.len());
}

#[test]
fn the_next_puzzle_is_near_in_rating_and_unseen() {
    let library = library();
    let mut seen: Vec<PuzzleId> = Vec::new();
    for random in 0..60 {
        let puzzle = next(library, Filter::default(), 1200.0, &seen, random * 7).expect("a puzzle");
        assert!(!seen.contains(&puzzle.id));
        let distance = i32::from(puzzle.rating.number()) - 1200;
        assert!(distance.abs() < 300, "{distance}");
        seen.insert(0, puzzle.id);
    }
}

#[test]
fn repeats_the_puzzle_seen_longest_ago() {
    let library = library();
    let filter = Filter {
        tag: Some(Tag::Win(1)),
        ..Filter::default()
    };
    let seen: Vec<PuzzleId> = library.matching(filter).map(|puzzle| puzzle.id).collect();
    let puzzle = next(library, filter, 1200.0, &seen, 5).expect("a puzzle");
    let place = seen.iter().position(|&id| id == puzzle.id);
    assert!(place.expect("one of them") + 12 >= seen.len());
}

#[test]
fn filters_by_set_and_theme() {
    let library = library();
    for tag in Tag::all() {
        assert_eq!(Tag::by_name(&tag.to_string()), Some(tag));
        let filter = Filter {
            set: GameType::BASE,
            tag: Some(tag),
            ..Filter::default()
        };
        for puzzle in library.matching(filter) {
            assert_eq!(puzzle.game.ruleset().game_type, GameType::BASE);
            assert!(tags(puzzle).any(|other| other == tag));
        }
    }
    let all = library.matching(Filter::default()).count();
    assert_eq!(all, library.all().len());
}

/// The solver's moves of a solution.
fn own_moves(puzzle: &skep_engine::puzzles::Puzzle) -> Vec<String> {
    puzzle.solution_strings().into_iter().step_by(2).collect()
}

#[test]
fn accepts_stored_solutions() {
    let library = library();
    let mut engine = Engine::linear(Options::default().with_table_mib(1));
    for place in sample(library.all(), 60) {
        let puzzle = &library.all()[place];
        let moves = own_moves(puzzle);
        for count in 0..moves.len() {
            let tried = attempt(puzzle, &moves[..count], &mut engine).expect("a try");
            let Attempt::GoOn(game) = tried else {
                panic!("{puzzle:?}: over after {count}");
            };
            let (_, next) = hint(puzzle, &moves[..count]).expect("a hint");
            assert_eq!(game.board().move_string(next).to_string(), moves[count]);
        }
        let Attempt::Solved(game) = attempt(puzzle, &moves, &mut engine).expect("a try") else {
            panic!("{puzzle:?}: not solved");
        };
        if matches!(puzzle.goal, Goal::Win(_)) {
            assert!(game.outcome().is_some(), "{puzzle:?}");
        }
        let mut more = moves.clone();
        more.push("pass".to_owned());
        assert!(matches!(
            attempt(puzzle, &more, &mut engine),
            Err(TryError::Over)
        ));
    }
}

#[test]
fn refutes_wrong_moves() {
    let library = library();
    let mut engine = Engine::new(Options::default().with_table_mib(2));
    for place in sample(library.all(), 16) {
        let puzzle = &library.all()[place];
        let moves = own_moves(puzzle);
        let legal = puzzle.board().legal_moves();
        let others = legal
            .iter()
            .map(|&mv| puzzle.board().move_string(mv).to_string());
        for text in others.filter(|text| *text != moves[0]).take(2) {
            match attempt(puzzle, std::slice::from_ref(&text), &mut engine).expect("a try") {
                Attempt::Wrong { game, wrong } => {
                    let at_once = matches!(wrong, Wrong::OwnLoss | Wrong::Draw);
                    assert_eq!(game.moves().len() == 1, at_once, "{puzzle:?} {text}");
                    if matches!(puzzle.goal, Goal::Save(_)) {
                        assert!(matches!(wrong, Wrong::Loses | Wrong::OwnLoss));
                    }
                    let late = [text.clone(), "pass".to_owned()];
                    assert!(matches!(
                        attempt(puzzle, &late, &mut engine),
                        Err(TryError::Over)
                    ));
                }
                // The same move with the other of two identical pieces.
                Attempt::Solved(_) | Attempt::GoOn(_) => {}
            }
        }
    }
}
