//! Lessons and figures can be solved, and only as intended.

use std::collections::HashSet;

use skep_game::{Start, StartError};
use skep_rules::{Game, MAX_PLIES, Move, Position};

use super::*;
use crate::TryError;

fn all() -> &'static Course {
    course().expect("the exercises are well formed")
}

fn written(game: &Game, mv: Move) -> String {
    game.board().move_string(mv).to_string()
}

/// Searches for a solution by trying every legal move.
fn solve(lesson: &Lesson, moves: &mut Vec<String>) -> bool {
    match lesson.attempt(moves) {
        Ok(Attempt::Solved(_)) => true,
        Ok(Attempt::GoOn { game, .. }) => game.legal_moves().into_iter().any(|mv| {
            moves.push(written(&game, mv));
            let solved = solve(lesson, moves);
            if !solved {
                moves.pop();
            }
            solved
        }),
        Ok(Attempt::Wrong { .. }) => false,
        Err(error) => panic!("{}: {error}", lesson.id),
    }
}

#[test]
fn lesson_names_are_unique() {
    let course = all();
    assert!(course.lessons.len() >= 36);
    let names: HashSet<_> = course.lessons.iter().map(|lesson| &lesson.id).collect();
    assert_eq!(names.len(), course.lessons.len());
    for lesson in &course.lessons {
        let has_chapter = |chapter: &Chapter| chapter.id == lesson.chapter;
        assert!(course.chapters.iter().any(has_chapter), "{}", lesson.id);
        assert!(!lesson.steps.is_empty(), "{}", lesson.id);
    }
    // Lessons of a chapter are contiguous.
    let order: Vec<_> = course
        .lessons
        .iter()
        .map(|lesson| &lesson.chapter)
        .collect();
    let mut chapters = order.clone();
    chapters.dedup();
    assert_eq!(chapters.len(), course.chapters.len());
}

#[test]
fn positions_are_reachable() {
    let positions = all()
        .lessons
        .iter()
        .map(|lesson| (&lesson.id, &lesson.position));
    let figures = figures().expect("the figures are well formed");
    for (id, text) in positions.chain(figures.iter().map(|figure| (&figure.id, &figure.position))) {
        let position: Position = text.parse().expect("a position string");
        assert_eq!(position.problems(), [], "{id}");
        assert_eq!(position.to_string(), *text, "{id}");
    }
}

#[test]
fn lessons_are_solvable() {
    for lesson in &all().lessons {
        let mut moves = Vec::new();
        assert!(solve(lesson, &mut moves), "{}", lesson.id);
        assert!(moves.len() <= lesson.length() as usize, "{}", lesson.id);
    }
}

#[test]
fn the_stored_solution_is_correct() {
    for lesson in &all().lessons {
        let solved = lesson.attempt(&lesson.solution);
        assert!(matches!(solved, Ok(Attempt::Solved(_))), "{}", lesson.id);
    }
}

#[test]
fn rejects_wrong_moves() {
    // If any placement or move will do, there may be nothing wrong to play.
    let open = [
        "first-piece",
        "own-colour",
        "queen-fourth",
        "small-game",
        "pass",
    ];
    for lesson in &all().lessons {
        let start = lesson.start().expect("a position");
        let wrong = start
            .legal_moves()
            .into_iter()
            .filter(|&mv| {
                let tried = lesson.attempt(&[written(&start, mv)]);
                matches!(tried, Ok(Attempt::Wrong { .. }))
            })
            .count();
        let right = start.legal_moves().len() - wrong;
        assert!(right > 0, "{}", lesson.id);
        assert!(
            wrong > 0 || open.contains(&lesson.id.as_str()),
            "{}",
            lesson.id
        );
    }
}

#[test]
fn threats_are_real() {
    for lesson in &all().lessons {
        let first = lesson.steps.first().map(|step| &step.goal);
        let start = lesson.start().expect("a position");
        let side = start.to_move();
        match first {
            Some(Goal::Save) => {
                // If the learner could pass, the opponent would win at once.
                let mut position = Position::from(&start);
                position.ply += 1;
                position.resting = None;
                let mut board = position.to_board().expect("a board");
                assert!(defence::can_win(&mut board, 1), "{}", lesson.id);
            }
            Some(Goal::Win { moves }) => {
                let mut board = start.board().clone();
                assert!(defence::can_win(&mut board, *moves), "{}", lesson.id);
                assert!(
                    *moves == 1 || !defence::can_win(&mut board, moves - 1),
                    "{}",
                    lesson.id
                );
            }
            Some(Goal::Free { piece }) => {
                let piece = piece.parse().expect("a piece");
                assert!(start.board().moves_of(piece).is_empty(), "{}", lesson.id);
            }
            Some(Goal::Hold { piece }) => {
                let piece: skep_rules::Piece = piece.parse().expect("a piece");
                assert_eq!(piece.color(), !side, "{}", lesson.id);
                let mut position = Position::from(&start);
                position.ply += 1;
                let board = position.to_board().expect("a board");
                assert!(!board.moves_of(piece).is_empty(), "{}", lesson.id);
            }
            _ => {}
        }
    }
}

#[test]
fn hints_are_correct() {
    for lesson in &all().lessons {
        let start = lesson.start().expect("a position");
        // From the start, and after every correct first move, whether or not it is in the solution.
        let firsts = start
            .legal_moves()
            .into_iter()
            .map(|mv| vec![written(&start, mv)]);
        for mut moves in std::iter::once(Vec::new()).chain(firsts) {
            while let Ok(Attempt::GoOn { game, .. }) = lesson.attempt(&moves) {
                let next = lesson.next_move(&moves, &game).expect("a way to go on");
                moves.push(written(&game, next));
                assert!(
                    !matches!(lesson.attempt(&moves), Ok(Attempt::Wrong { .. }) | Err(_)),
                    "{}: {moves:?}",
                    lesson.id
                );
            }
        }
    }
}

#[test]
fn reports_unplayable_attempts() {
    let lesson = all().lesson("last-side").expect("an exercise");
    let tried = |moves: &[&str]| {
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        lesson.attempt(&moves)
    };
    assert!(matches!(tried(&["hello"]), Err(TryError::Notation(_))));
    assert!(matches!(tried(&["wQ bQ\\"]), Err(TryError::Illegal { .. })));
    assert!(matches!(
        tried(&["wA1 bQ\\", "wA1 wQ-"]),
        Err(TryError::Over)
    ));
    assert!(matches!(
        tried(&["wA1 -wQ"]),
        Ok(Attempt::Wrong {
            wrong: Wrong::NoWin,
            ..
        })
    ));
}

#[test]
fn refutes_a_wrong_defence() {
    let lesson = all().lesson("save-queen").expect("an exercise");
    let tried = lesson.attempt(&["wA1 -bB1".to_owned()]);
    let Ok(Attempt::Wrong { game, wrong, .. }) = tried else {
        panic!("the defence fails");
    };
    assert!(matches!(wrong, Wrong::Loses { .. }));
    assert!(game.outcome().is_some());
}

#[test]
fn figures_state_the_number_of_destinations() {
    let figures = figures().expect("the figures are well formed");
    for figure in figures {
        let game = figure.start().expect("a position");
        let piece = figure.piece.parse().expect("a piece");
        let moves = game.board().moves_of(piece);
        assert_eq!(moves.len(), figure.ends, "{}", figure.id);
    }
    let printed: Vec<usize> = [
        "queen",
        "beetle",
        "grasshopper",
        "spider",
        "ant",
        "ladybug",
        "mosquito",
    ]
    .iter()
    .filter_map(|id| figure(id).ok()?.map(|figure| figure.ends))
    .collect();
    assert_eq!(printed, [4, 4, 3, 4, 11, 10, 6]);
}

#[test]
fn rejects_invalid_positions() {
    assert!(matches!(
        Start::Position("nonsense").play(&[]),
        Err(StartError::Position(_))
    ));
    assert!(matches!(
        Start::Position("Base_w2_Q-7.12q").play(&[]),
        Err(StartError::Unplayable(_))
    ));
    assert!(matches!(
        Start::Game("Base;InProgress;White[2];wS1;bG1 wS1-").play(&["wQ bG1-".to_owned()]),
        Err(StartError::Illegal { number: 1, .. })
    ));
    assert!(matches!(
        Start::Game("Base+ML").play(&vec!["pass".to_owned(); MAX_PLIES + 1]),
        Err(StartError::TooManyMoves)
    ));
}
