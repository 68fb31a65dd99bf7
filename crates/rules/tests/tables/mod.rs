//! Reads the perft tables under `data/`.

#![allow(
    dead_code,
    reason = "each test binary includes this module and uses part of it"
)]

use skep_rules::GameType;

/// A position with its counts.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) name: String,
    /// A UHP game string.
    pub(crate) game: String,
    /// Leaf counts at depth 1, 2, 3, ...
    pub(crate) perft: Vec<u64>,
    /// Number of moves of each piece; a `+` marks placements.
    pub(crate) split: Vec<(String, usize)>,
    /// Misunderstood rules, each with the resulting number of moves.
    pub(crate) wrong: Vec<(String, u64)>,
}

/// Leaf counts from the empty table, by set, from depth 0 on.
pub(crate) fn start() -> Vec<(GameType, Vec<u64>)> {
    lines(include_str!("../data/perft-start.txt"))
        .map(|line| {
            let (set, counts) = line.split_once(' ').expect("a set and its counts");
            (set.parse().expect("one of the eight sets"), numbers(counts))
        })
        .collect()
}

/// Midgame positions.
pub(crate) fn positions() -> Vec<Entry> {
    entries(include_str!("../data/perft-positions.txt"))
}

/// Positions that expose a misunderstood rule.
pub(crate) fn discriminating() -> Vec<Entry> {
    entries(include_str!("../data/perft-discriminating.txt"))
}

fn entries(text: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in lines(text) {
        if !line.starts_with(' ') {
            entries.push(Entry {
                name: line.to_owned(),
                game: String::new(),
                perft: Vec::new(),
                split: Vec::new(),
                wrong: Vec::new(),
            });
            continue;
        }
        let entry = entries.last_mut().expect("an entry starts with its name");
        let (key, value) = line.trim().split_once(' ').expect("a key and its value");
        let value = value.trim();
        match key {
            "about" => {}
            "game" => value.clone_into(&mut entry.game),
            "perft" => entry.perft = numbers(value),
            "split" => entry.split = value.split(", ").map(split_part).collect(),
            "wrong" => {
                let (count, rule) = value.split_once(' ').expect("a count and a rule");
                entry.wrong.push((rule.to_owned(), number(count)));
            }
            _ => panic!("unknown key {key} in a perft table"),
        }
    }
    entries
}

fn split_part(text: &str) -> (String, usize) {
    let (piece, count) = text.split_once(' ').expect("a piece and its count");
    (piece.to_owned(), count.parse().expect("a count"))
}

/// Lines that are neither empty nor comments.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
}

fn numbers(text: &str) -> Vec<u64> {
    text.split_whitespace().map(number).collect()
}

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}
