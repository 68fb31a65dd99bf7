//! The perft tables under `data/`: the library against the numbers on which other engines agree.
//!
//! By default the start is counted to depth 5 and every other position as deep as it stays under five million lines.
//! `SKEP_PERFT_DEPTH=full` counts the start to depth 7 and everything else as deep as the tables go.

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
    const MOST_LINES: u64 = 5_000_000;
    let mut board = replay::board(&replay::read(&entry.game));
    let hash = board.hash();
    for (depth, &count) in (1..).zip(&entry.perft) {
        if count <= MOST_LINES || is_full() {
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
        "{}: counting leaves the board as it was",
        entry.name
    );
}

#[test]
fn counts_from_the_empty_table() {
    let deepest = if is_full() { 7 } else { 5 };
    for (set, counts) in tables::start() {
        let mut board = Board::new(set, Opening::Tournament);
        for (depth, &count) in (0..=deepest).zip(&counts) {
            assert_eq!(perft(&mut board, depth), count, "{set} at depth {depth}");
        }
    }
}

#[test]
fn counts_from_the_middle_of_games() {
    let entries = tables::positions();
    assert_eq!(entries.len(), 18);
    entries.iter().for_each(check);
}

#[test]
fn counts_where_misunderstood_rules_show() {
    let entries = tables::discriminating();
    assert_eq!(entries.len(), 19);
    entries.iter().for_each(check);
}

#[test]
fn the_reference_counts_the_same_to_depth_two() {
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
fn moves_split_by_piece() {
    for entry in tables::positions() {
        let game = replay::game(&replay::read(&entry.game));
        let listed: BTreeMap<String, usize> = entry.split.into_iter().collect();
        assert_eq!(split(&game), listed, "{}", entry.name);
    }
}

/// The number of moves of each piece, those from the hand marked with a `+`.
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
