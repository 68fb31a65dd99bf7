//! Stored settings, events and overviews match the golden files byte for byte.

use std::collections::BTreeSet;

use serde::{Serialize, de::DeserializeOwned};
use skep_game::{
    live::{Event, Overview, Settings},
    words::{BySide, EndReason, Ending, Kind, Offer, Opening, Side},
};
use skep_rules::GameType;

const SETTINGS: &str = include_str!("records/settings.jsonl");
const EVENTS: &str = include_str!("records/events.jsonl");
const NEWER: &str = include_str!("records/events-newer.jsonl");
const OVERVIEWS: &str = include_str!("records/overviews.jsonl");

fn read<T: DeserializeOwned>(line: &str) -> T {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

fn write(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("JSON")
}

#[test]
fn settings_round_trip() {
    for line in SETTINGS.lines() {
        assert_eq!(write(&read::<Settings>(line)), line);
    }
}

#[test]
fn events_round_trip() {
    for line in EVENTS.lines() {
        assert_eq!(write(&read::<Event>(line)), line);
    }
}

#[test]
fn kinds_lists_every_event_and_none_of_a_newer_version() {
    let kind = |line: &str| {
        let value: serde_json::Value = read(line);
        value["e"].as_str().expect("a kind").to_owned()
    };
    let kinds: BTreeSet<String> = EVENTS.lines().map(kind).collect();
    let named = Event::KINDS.map(str::to_owned);
    assert_eq!(kinds, BTreeSet::from(named));
    for line in NEWER.lines() {
        assert!(serde_json::from_str::<Event>(line).is_err());
        assert!(!Event::KINDS.contains(&kind(line).as_str()), "{line}");
    }
}

#[test]
fn overviews_round_trip() {
    for line in OVERVIEWS.lines() {
        assert_eq!(write(&read::<Overview>(line)), line);
    }
}

#[test]
fn settings_keep_their_meaning() {
    let all: Vec<Settings> = SETTINGS.lines().map(read).collect();
    let [computer, table, friend, started, slow] = &all[..] else {
        panic!("five settings");
    };
    assert_eq!(
        (computer.kind, computer.level, computer.computer),
        (Kind::Computer, Some(10), Some(Side::Black))
    );
    assert_eq!(
        (computer.set, computer.opening, computer.created),
        (GameType::BASE_MLP, Opening::Tournament, 1_794_803_254_980)
    );
    let clock = computer.clock.expect("a clock");
    assert_eq!((clock.initial, clock.increment), (600, 5));
    assert_eq!(
        (table.kind, table.opening),
        (Kind::Table, Opening::Rulebook)
    );
    assert!(table.tokens.white.is_some() && table.tokens.white == table.tokens.black);
    assert_eq!((friend.kind, friend.set), (Kind::Friend, GameType::BASE));
    assert_eq!(friend.names[Side::Black].as_deref(), Some("Оксана"));
    assert!(friend.tokens.white.is_none() && friend.tokens.black.is_some());
    assert_eq!(started.start.as_deref(), Some("Base_w2_S1g1"));
    assert_eq!((slow.clock, slow.days), (None, Some(3)));
}

#[test]
fn events_keep_their_meaning() {
    let all: Vec<Event> = EVENTS.lines().map(read).collect();
    let black = Side::Black;
    let uhp = "bB1 wS1/".to_owned();
    assert_eq!(all[0], Event::Moved { uhp, lag: 0 });
    assert_eq!(
        all[2],
        Event::Undone {
            plies: 4,
            by: black
        }
    );
    let offer = Offer::Takeback;
    assert_eq!(all[4], Event::Declined { offer, by: black });
    let time = 15_000;
    assert_eq!(all[6], Event::TimeAdded { side: black, time });
    let result = Ending {
        winner: Some(black),
        reason: EndReason::Resignation,
    };
    assert_eq!(all[8], Event::Ended { result });
    let left = BySide {
        white: 299_000,
        black: 300_000,
    };
    assert_eq!(all[19], Event::Resumed { left });
    assert_eq!(all[21], Event::Shared { by: black });
    let uhp = "wQ -wS1".to_owned();
    assert_eq!(all[22], Event::Moved { uhp, lag: 240 });
    let (days, by) = (7, Side::White);
    assert_eq!(all[23], Event::PauseOffered { days, by });
    assert_eq!(all[24], Event::Paused { days });
    assert_eq!(all.len(), 25);
}

#[test]
fn refuses_settings_of_a_newer_version() {
    let line = SETTINGS.lines().next().expect("a line");
    let newer = line.replacen('{', "{\"handicap\":3,", 1);
    assert!(serde_json::from_str::<Settings>(&newer).is_err());
    let unknown = line.replace("Base+MLP", "Base+X");
    assert!(serde_json::from_str::<Settings>(&unknown).is_err());
}
