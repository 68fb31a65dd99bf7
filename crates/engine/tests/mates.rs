//! Forced wins: the engine and the proof search find them and keep them, verified with the rules alone.

use std::{
    collections::{HashMap, HashSet},
    env, fmt,
    sync::atomic::{AtomicBool, Ordering},
};

use skep_engine::{
    Engine, Limits, Options, Report, Score,
    proof::{ProofLimits, prove_win},
};
use skep_rules::{Board, Game, GameType, Move, Piece};

/// About two seconds in a release build.
const NODES: u64 = 2_000_000;

/// About a fifth of a second in a release build.
const PROOF_NODES: u64 = 600_000;

/// Environment variable that enables the check of wins in four, which takes minutes.
const ALL_MATES: &str = "SKEP_ALL_MATES";

/// A position in which the player to move wins by force.
struct Mate {
    /// Number of the player's own moves; no win is shorter.
    moves: u32,
    game: Game,
}

impl fmt::Display for Mate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.moves, self.game.game_string())
    }
}

fn mates() -> Vec<Mate> {
    let lines = include_str!("data/mates.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (moves, game) = line.split_once(' ').expect("a number and a game");
            Mate {
                moves: moves.parse().expect("a number"),
                game: game.parse::<Game>().expect("a game"),
            }
        })
        .collect()
}

/// Returns true if the side to move has lost.
fn is_lost(board: &Board) -> bool {
    board.queen_surrounded(board.to_move()) && !board.queen_surrounded(!board.to_move())
}

/// Exhaustive search: does the side to move win within this many of its moves?
fn wins(board: &mut Board, moves: u32, known: &mut HashMap<(u64, u32), bool>) -> bool {
    let key = (board.hash(), moves);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let us = board.to_move();
    let mut tried = board.legal_moves();
    tried.sort_by_cached_key(|&mv| {
        let undo = board.make_unchecked(mv);
        let free = board.queen_liberties(!us);
        board.unmake(undo);
        free
    });
    let wins = tried.into_iter().any(|mv| {
        let undo = board.make_unchecked(mv);
        let wins = loses(board, moves - 1, known);
        board.unmake(undo);
        wins
    });
    known.insert(key, wins);
    wins
}

/// Exhaustive search: has the side to move lost, or does it lose within this many moves of the opponent?
fn loses(board: &mut Board, moves: u32, known: &mut HashMap<(u64, u32), bool>) -> bool {
    if board.is_over() || moves == 0 {
        return is_lost(board);
    }
    // Moves of the queen and of her neighbours are most likely to save her.
    let queen = Piece::queen(board.to_move());
    let cell = board.cell_of(queen);
    let mut answers = board.legal_moves();
    answers.sort_by_key(|mv| {
        let from = mv.piece().and_then(|piece| board.cell_of(piece));
        let beside = from
            .zip(cell)
            .is_some_and(|(from, cell)| from.touches(cell));
        (mv.piece() != Some(queen), !beside)
    });
    answers.into_iter().all(|mv| {
        let undo = board.make_unchecked(mv);
        let over = board.is_over();
        let won = over && board.queen_surrounded(!board.to_move());
        let lost = if over {
            won && !board.queen_surrounded(board.to_move())
        } else {
            wins(board, moves, known)
        };
        board.unmake(undo);
        lost
    })
}

/// Returns true if a move leads to a win within this many moves of its player, itself included.
fn keeps_win(board: &Board, mv: Move, moves: u32) -> bool {
    let mut board = board.clone();
    assert!(board.is_legal(mv));
    board.play_unchecked(mv);
    loses(&mut board, moves - 1, &mut HashMap::new())
}

/// Searches until a win of the right length is reported.
fn solve(engine: &mut Engine, mate: &Mate) -> Report {
    engine.clear();
    let stop = AtomicBool::new(false);
    let plies = 2 * mate.moves - 1;
    let found = engine.search_with(&mate.game, Limits::nodes(NODES), &stop, |report| {
        if matches!(report.lines[0].score, Score::WinIn(found) if found <= plies) {
            stop.store(true, Ordering::Relaxed);
        }
    });
    found.expect("the game is not over")
}

#[test]
fn the_suite_is_large_varied_and_free_of_duplicates() {
    let mates = mates();
    assert!(mates.len() >= 50);
    for moves in 1..=4 {
        let count = mates.iter().filter(|mate| mate.moves == moves).count();
        assert!(count >= 10, "{count} wins in {moves}");
    }
    let mut seen = HashSet::new();
    for mate in &mates {
        assert_eq!(mate.game.outcome(), None, "{mate}");
        assert!(seen.insert(mate.game.board().canonical_hash()), "{mate}");
    }
    for set in [GameType::BASE, GameType::BASE_ML, GameType::BASE_MLP] {
        assert!(
            mates
                .iter()
                .any(|mate| mate.game.ruleset().game_type == set)
        );
    }
}

#[test]
fn no_win_is_shorter_than_stated() {
    for mate in mates().iter().filter(|mate| mate.moves > 1) {
        if mate.moves > 3 && env::var_os(ALL_MATES).is_none() {
            continue;
        }
        let mut board = mate.game.board().clone();
        let shorter = wins(&mut board, mate.moves - 1, &mut HashMap::new());
        assert!(!shorter, "{mate}");
    }
}

#[test]
fn the_engine_solves_every_position_and_keeps_the_win() {
    let mut engine = Engine::new(Options::default().with_table_mib(16));
    let mut unsolved = Vec::new();
    for mate in mates() {
        let report = solve(&mut engine, &mate);
        let line = &report.lines[0];
        if line.score == Score::WinIn(2 * mate.moves - 1) {
            check_move(&mate, line.moves[0], mate.moves);
        } else {
            unsolved.push(format!("{}: {mate}", line.score));
        }
    }
    assert!(unsolved.is_empty(), "{unsolved:#?}");
}

#[test]
fn proof_search_solves_every_position_and_keeps_the_win() {
    for mate in mates() {
        let limits = ProofLimits::nodes(PROOF_NODES);
        let proof = prove_win(mate.game.board(), &limits);
        let proof = proof.unwrap_or_else(|| panic!("{mate}"));
        // The win found by threats need not be the shortest.
        assert!(proof.plies >= 2 * mate.moves - 1, "{mate}");
        check_move(&mate, proof.line[0], proof.plies.div_ceil(2));
    }
}

/// Verifies with the rules alone that a move keeps the win, unless that takes minutes and was not requested.
fn check_move(mate: &Mate, mv: Move, moves: u32) {
    if moves < 4 || env::var_os(ALL_MATES).is_some() {
        assert!(keeps_win(mate.game.board(), mv, moves), "{mate}");
    }
}
