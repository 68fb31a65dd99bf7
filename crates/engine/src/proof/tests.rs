use super::*;
use crate::xorshift::Xorshift;
use skep_rules::{Game, GameType, Ruleset};

const WIN_IN_ONE: &str = "Base;InProgress;White[6];wS1;bA1 wS1-;wQ -wS1;bQ bA1-;wS2 /wQ;bA2 bQ-;wS2 bA1\\;bS1 \\bQ;wA1 \\wS1;bB1 \\bA2";

fn board(text: &str) -> Board {
    text.parse::<Game>().expect("a game").board().clone()
}

/// Reference implementation straight from the definition: the side to move wins within `plies`.
fn wins(board: &mut Board, plies: u32) -> bool {
    let us = board.to_move();
    let moves = board.legal_moves();
    plies > 0
        && moves.into_iter().any(|mv| {
            let undo = board.make_unchecked(mv);
            let wins = has_won(board, us) || !board.is_over() && loses(board, plies - 1);
            board.unmake(undo);
            wins
        })
}

fn loses(board: &mut Board, plies: u32) -> bool {
    let us = board.to_move();
    let moves = board.legal_moves();
    plies > 0
        && moves.into_iter().all(|mv| {
            let undo = board.make_unchecked(mv);
            let loses = has_won(board, !us) || !board.is_over() && wins(board, plies - 1);
            board.unmake(undo);
            loses
        })
}

/// A random game in which both sides rush at the queens, so that wins occur.
fn rush(set: GameType, seed: u64) -> Game {
    let mut rng = Xorshift::new(seed);
    let mut game = Game::new(Ruleset::uhp(set));
    while game.outcome().is_none() && game.moves().len() < 60 {
        let moves = game.legal_moves();
        let enemy = game.board().cell_of(Piece::queen(!game.to_move()));
        let near = |mv: &Move| {
            let close = mv.parts().zip(enemy);
            close.is_some_and(|((_, to), queen)| to.touches(queen) && game.board().height(to) == 0)
        };
        let rushing: Vec<Move> = moves.iter().copied().filter(near).collect();
        let from = if rushing.is_empty() || rng.below(2) == 0 {
            &moves
        } else {
            &rushing
        };
        let mv = from[rng.below(from.len())];
        game.play(mv).expect("a legal move");
    }
    game
}

/// Positions of random games in which the queen of the player not to move has at most `max_free` empty sides.
fn endangered(seeds: std::ops::Range<u64>, max_free: u32) -> Vec<Board> {
    let mut boards = Vec::new();
    for seed in seeds {
        let set = [GameType::BASE, GameType::BASE_ML, GameType::BASE_MLP][seed as usize % 3];
        let game = rush(set, seed);
        let mut board = game.start().clone();
        for mv in game.moves() {
            let free = board.queen_liberties(!board.to_move()).unwrap_or(6);
            if free <= max_free {
                boards.push(board.clone());
            }
            board.play_unchecked(mv);
        }
    }
    boards
}

#[test]
fn proves_a_win_in_one() {
    let board = board(WIN_IN_ONE);
    let proof = prove_win(&board, &ProofLimits::nodes(100)).expect("a win");
    assert_eq!((proof.plies, proof.line.len()), (1, 1));
    let mut after = board.clone();
    after.play_unchecked(proof.line[0]);
    assert!(after.queen_surrounded(Color::Black));
    assert_eq!(
        prove_within(&board, 1, &ProofLimits::nodes(100)),
        Some(true)
    );
}

#[test]
fn proves_nothing_without_a_win() {
    for text in [
        "Base;;;wS1",
        "Base+MLP;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-",
        // One move earlier, with the other player to move.
        &WIN_IN_ONE[..WIN_IN_ONE.rfind(';').expect("moves")],
    ] {
        let board = board(text);
        let limits = ProofLimits::nodes(400_000);
        assert_eq!(prove_win(&board, &limits), None, "{text}");
        assert_eq!(prove_within(&board, 3, &limits), Some(false), "{text}");
    }
    // A finished game.
    let over = rush(GameType::BASE, 1);
    assert!(over.outcome().is_some());
    assert_eq!(prove_win(over.board(), &ProofLimits::nodes(100)), None);
}

#[test]
fn stops_at_the_node_limit_and_on_request() {
    let quiet = board("Base+MLP;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    assert_eq!(prove_within(&quiet, 9, &ProofLimits::nodes(50)), None);
    let stop = AtomicBool::new(true);
    let limits = ProofLimits {
        stop: Some(&stop),
        ..ProofLimits::nodes(1_000_000)
    };
    assert_eq!(prove_within(&quiet, 9, &limits), None);
}

#[test]
fn avoided_positions_do_not_count_as_won() {
    let board = endangered(0..60, 2)
        .into_iter()
        .find(|board| {
            prove_within(board, 1, &ProofLimits::nodes(1_000)) == Some(false)
                && prove_win(board, &ProofLimits::nodes(50_000)).is_some()
        })
        .expect("a win in more than one move");
    let proof = prove_win(&board, &ProofLimits::nodes(50_000)).expect("a win");
    let mut after = board.clone();
    after.play_unchecked(proof.line[0]);
    let avoid = [after.hash()];
    let limits = ProofLimits {
        avoid: &avoid,
        ..ProofLimits::nodes(50_000)
    };
    let other = prove_win(&board, &limits);
    assert_ne!(other.map(|other| other.line[0]), Some(proof.line[0]));
}

#[test]
fn short_wins_match_the_definition() {
    let limits = ProofLimits::nodes(10_000_000);
    let mut found = [0; 2];
    for mut board in endangered(0..24, 3).into_iter().step_by(3) {
        for plies in [1, 3] {
            let expected = wins(&mut board, plies);
            assert_eq!(prove_within(&board, plies, &limits), Some(expected));
            found[usize::from(expected)] += 1;
        }
    }
    assert!(found[0] > 20 && found[1] > 10, "{found:?}");
}

#[test]
fn proven_wins_have_the_stated_length() {
    let limits = ProofLimits {
        remembered: 1 << 14,
        ..ProofLimits::nodes(20_000)
    };
    let full = ProofLimits::nodes(20_000_000);
    let mut found = [0; 6];
    for board in endangered(0..24, 3).into_iter().step_by(5) {
        let Some(proof) = prove_win(&board, &limits) else {
            continue;
        };
        assert_eq!(proof.line.len() as u32, proof.plies);
        let mut end = board.clone();
        for &mv in &proof.line {
            assert!(end.is_legal(mv));
            end.play_unchecked(mv);
        }
        assert!(has_won(&end, board.to_move()));
        if proof.plies <= 5 {
            found[proof.plies as usize] += 1;
            assert_eq!(prove_within(&board, proof.plies, &full), Some(true));
        }
    }
    assert!(found[1] > 1 && found[3] > 1, "{found:?}");
}

#[test]
fn a_prover_judges_every_move_correctly() {
    let mut found = [0; 2];
    for board in endangered(0..24, 2).into_iter().step_by(7) {
        let us = board.to_move();
        let mut prover = Prover::new(us, &board, &ProofLimits::nodes(10_000_000));
        let mut shortest = None;
        for plies in [1, 3] {
            for mv in board.legal_moves() {
                let mut after = board.clone();
                after.play_unchecked(mv);
                let expected =
                    has_won(&after, us) || !after.is_over() && loses(&mut after, plies - 1);
                assert_eq!(prover.wins_by(&board, mv, plies), Some(expected));
                found[usize::from(expected)] += 1;
                // A glance never claims a win that does not exist.
                assert!(expected || !prover.glance_at_loss(&after, plies - 1));
                if expected && shortest.is_none() {
                    shortest = Some(plies);
                }
            }
        }
        assert_eq!(prover.shortest(&board, 3), Some(shortest));
        assert_eq!(prover.wins(&board, 3), Some(shortest.is_some()));
        if let Some(seen) = prover.glance(&board, 3) {
            assert!(shortest.is_some_and(|shortest| shortest <= seen));
        }
    }
    assert!(found[0] > 100 && found[1] > 10, "{found:?}");
}

#[test]
fn a_prover_beyond_its_limits_answers_none() {
    let quiet = board("Base+MLP;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    let mut prover = Prover::new(Color::White, &quiet, &ProofLimits::nodes(50));
    assert_eq!(prover.wins(&quiet, 9), None);
    assert_eq!(prover.shortest(&quiet, 9), None);
    assert!(prover.nodes() > 50);
}
