use super::{
    Goal, Rating,
    puzzle::{after, distinct_moves, is_same},
    rating::Signs,
    theme::is_quiet,
};
use skep_rules::Game;

fn game(text: &str) -> Game {
    text.parse().expect("a game of the tests")
}

#[test]
fn which_of_two_like_pieces_moves_does_not_matter() {
    // Both of White's grasshoppers stand in one row with an empty cell at each end; each may come from the hand only in
    // the order of its number, and the two ants can never reach each other's cell.
    let game = game("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 /wQ;bA1 bQ/;wA2 \\wQ;bA2 bQ\\");
    let board = game.board();
    let moves = board.legal_moves();
    let distinct = distinct_moves(board);
    assert!(distinct.len() <= moves.len());
    for (index, &one) in distinct.iter().enumerate() {
        for &other in &distinct[..index] {
            assert_ne!(after(board, one).hash(), after(board, other).hash());
        }
    }
    for mv in moves {
        let alike = distinct.iter().filter(|&&other| is_same(board, mv, other));
        assert_eq!(alike.count(), 1);
    }
}

#[test]
fn a_quiet_move_keeps_away_from_the_enemy_queen() {
    let game = game("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 /wQ;bA1 bQ/");
    let quiet = |text| is_quiet(game.board(), game.read_move(text).expect("a move"));
    assert!(quiet("wA2 -wQ"));
    assert!(quiet("wA1 \\wQ"));
    assert!(!quiet("wA1 bQ-"));
}

#[test]
fn ratings_rise_with_what_makes_a_puzzle_hard() {
    let easy = Signs {
        goal: Goal::Win(1),
        settled: 1,
        moves: 10,
        rivals: 0,
        quiet: false,
        way: 0,
    };
    assert_eq!(easy.rating(), Rating::LOWEST);
    let base = Signs {
        goal: Goal::Win(2),
        settled: 500,
        moves: 50,
        rivals: 2,
        ..easy
    };
    let rating = |change: fn(&mut Signs)| {
        let mut signs = base;
        change(&mut signs);
        signs.rating()
    };
    for change in [
        |signs: &mut Signs| signs.goal = Goal::Win(3),
        |signs: &mut Signs| signs.settled = 5_000,
        |signs: &mut Signs| signs.moves = 90,
        |signs: &mut Signs| signs.rivals = 5,
        |signs: &mut Signs| signs.quiet = true,
        |signs: &mut Signs| signs.way = 160,
    ] {
        assert!(rating(change) > base.rating());
    }
    let hardest = Signs {
        goal: Goal::Win(6),
        settled: u64::MAX,
        moves: usize::MAX,
        rivals: usize::MAX,
        quiet: true,
        way: 160,
    };
    assert_eq!(hardest.rating(), Rating::HIGHEST);
    assert_eq!(Rating::new(599), None);
    assert_eq!(Rating::new(1500).map(Rating::number), Some(1500));
}
