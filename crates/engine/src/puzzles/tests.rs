use super::{
    Goal, Rating,
    puzzle::{after, distinct_moves, is_equivalent},
    rating::Features,
    theme::is_quiet,
};
use skep_rules::Game;

fn game(text: &str) -> Game {
    text.parse().expect("valid game string")
}

#[test]
fn distinct_moves_lead_to_distinct_positions() {
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
        let alike = distinct
            .iter()
            .filter(|&&other| is_equivalent(board, mv, other));
        assert_eq!(alike.count(), 1);
    }
}

#[test]
fn a_quiet_move_stays_away_from_the_enemy_queen() {
    let game = game("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 /wQ;bA1 bQ/");
    let quiet = |text| is_quiet(game.board(), game.read_move(text).expect("a move"));
    assert!(quiet("wA2 -wQ"));
    assert!(quiet("wA1 \\wQ"));
    assert!(!quiet("wA1 bQ-"));
}

#[test]
fn each_difficulty_factor_raises_the_rating() {
    let easy = Features {
        goal: Goal::Win(1),
        settled: 1,
        moves: 10,
        rivals: 0,
        quiet: false,
        manner: 0,
    };
    assert_eq!(easy.rating(), Rating::LOWEST);
    let base = Features {
        goal: Goal::Win(2),
        settled: 500,
        moves: 50,
        rivals: 2,
        ..easy
    };
    let rating = |change: fn(&mut Features)| {
        let mut features = base;
        change(&mut features);
        features.rating()
    };
    for change in [
        |features: &mut Features| features.goal = Goal::Win(3),
        |features: &mut Features| features.settled = 5_000,
        |features: &mut Features| features.moves = 90,
        |features: &mut Features| features.rivals = 5,
        |features: &mut Features| features.quiet = true,
        |features: &mut Features| features.manner = 160,
    ] {
        assert!(rating(change) > base.rating());
    }
    let hardest = Features {
        goal: Goal::Win(6),
        settled: u64::MAX,
        moves: usize::MAX,
        rivals: usize::MAX,
        quiet: true,
        manner: 160,
    };
    assert_eq!(hardest.rating(), Rating::HIGHEST);
    assert_eq!(Rating::new(599), None);
    assert_eq!(Rating::new(1500).map(Rating::number), Some(1500));
}
