//! The perft tables under `data/`, on which several engines agree.
//!
//! By default the start is counted to depth 5 and every other position as far as it has at most five million leaves.
//! `SKEP_PERFT_DEPTH=full` counts the start to depth 7 and everything else to the full depth of the tables.

mod reference;
mod replay;
mod tables;

use std::collections::BTreeMap;

use skep_rules::{Board, Game, Opening, perft};
use tables::Entry;

fn is_full() -> bool {
    std::env::var("SKEP_PERFT_DEPTH").is_ok_and(|depth| depth == "full")
}

fn check(entry: &Entry) {
    const MAX_LEAVES: u64 = 5_000_000;
    let mut board = replay::board(&replay::read(&entry.game));
    let hash = board.hash();
    for (depth, &count) in (1..).zip(&entry.perft) {
        if count <= MAX_LEAVES || is_full() {
            assert_eq!(
                perft(&mut board, depth),
                count,
                "{} at depth {depth}",
                entry.name
            );
        }
    }
    assert_eq!(
        board.hash(),
        hash,
        "{}: perft restores the board",
        entry.name
    );
}

#[test]
fn matches_the_table_of_starting_positions() {
    let max_depth = if is_full() { 7 } else { 5 };
    for (set, counts) in tables::start() {
        let mut board = Board::new(set, Opening::Tournament);
        for (depth, &count) in (0..=max_depth).zip(&counts) {
            assert_eq!(perft(&mut board, depth), count, "{set} at depth {depth}");
        }
    }
}

#[test]
fn matches_the_table_of_midgame_positions() {
    let entries = tables::positions();
    assert_eq!(entries.len(), 18);
    entries.iter().for_each(check);
}

#[test]
fn matches_the_table_of_discriminating_positions() {
    let entries = tables::discriminating();
    assert_eq!(entries.len(), 19);
    entries.iter().for_each(check);
}

#[test]
fn the_reference_agrees_to_depth_two() {
    for entry in tables::positions().iter().chain(&tables::discriminating()) {
        let position = replay::read(&entry.game).position;
        for depth in 1..=2 {
            assert_eq!(
                position.perft(depth),
                entry.perft[depth as usize - 1],
                "{}",
                entry.name
            );
        }
    }
}

#[test]
fn move_counts_by_piece_match_the_table() {
    for entry in tables::positions() {
        let game = replay::game(&replay::read(&entry.game));
        let listed: BTreeMap<String, usize> = entry.split.into_iter().collect();
        assert_eq!(split(&game), listed, "{}", entry.name);
    }
}

/// Number of moves of each piece, placements marked with `+`.
fn split(game: &Game) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for mv in game.legal_moves() {
        let name = match mv.piece() {
            None => "pass".to_owned(),
            Some(piece) if game.board().placed().contains(piece) => piece.to_string(),
            Some(piece) => format!("+{piece}"),
        };
        *counts.entry(name).or_default() += 1;
    }
    counts
}
