//! Worked figures of the printed rulebooks (R10, R20 to R26).

use std::collections::BTreeSet;

use super::{Table, named};
use crate::replay;

/// Checks a figure: the exact destinations, their number, and a cell rejected for the given reason.
fn check(name: &str, count: usize) {
    let text = include_str!("../data/figures.txt");
    let entry: Vec<&str> = text
        .lines()
        .skip_while(|&line| line != name)
        .skip(1)
        .take_while(|line| line.starts_with(' '))
        .collect();
    let value = |key: &str| {
        let mut lines = entry.iter().map(|line| line.trim());
        lines.find_map(|line| Some(line.strip_prefix(key)?.trim()))
    };
    let table = Table::read(value("game").expect("a game"));
    let piece = named(value("piece").expect("a piece"));
    let position = &table.record.position;
    let read = |text: &str| {
        let turn = position.read_turn(text);
        let turn = turn.unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
        turn.unwrap_or_else(|| panic!("{name}: a piece moves")).1
    };
    let listed: BTreeSet<_> = value("ends")
        .expect("a list of ends")
        .split(", ")
        .filter(|text| !text.is_empty())
        .map(read)
        .collect();
    assert_eq!(listed.len(), count, "{name}: the figure's number");
    assert_eq!(
        replay::ends(&table.game, piece),
        listed,
        "{name}: the library"
    );
    if let Some((reason, mv)) = value("refused").and_then(|text| text.split_once(' ')) {
        assert!(!table.allows(mv), "{name}: {mv} is refused");
        let why = position.reason(piece, read(mv));
        let kind = why.map(|why| why.kind());
        assert_eq!(kind.as_deref(), Some(reason), "{name}: {mv}");
    }
}

#[test]
fn r20_queen_with_four_destinations() {
    check("queen", 4);
}

#[test]
fn r21_beetle_with_four_destinations() {
    check("beetle", 4);
}

#[test]
fn r22_grasshopper_with_three_destinations_and_a_gap() {
    check("grasshopper", 3);
}

#[test]
fn r23_spider_with_four_destinations_and_a_near_cell_out_of_reach() {
    check("spider", 4);
}

#[test]
fn r24_ant_with_eleven_destinations_but_not_the_hollow() {
    check("ant", 11);
}

#[test]
fn r25_ladybug_with_ten_destinations() {
    check("ladybug", 10);
}

#[test]
fn r26_mosquito_with_six_destinations_beside_a_beetle_and_a_spider() {
    check("mosquito", 6);
}

#[test]
fn r10_ant_that_would_split_the_hive() {
    check("ant-that-splits-the-hive", 0);
}

#[test]
fn r10_queen_that_would_join_the_hive_again() {
    check("queen-that-would-join-it-again", 0);
}
