//! What was kept is read for ever: each version of a record has a golden file, and what is written today is one of them.

use std::collections::BTreeSet;

use serde::{Serialize, de::DeserializeOwned};
use skep_game::{
    live::{Event, Overview, Settings},
    record::{EventRecord, OverviewRecord, RecordError, SettingsRecord},
    words::{BySide, EndReason, Ending, Kind, Offer, Opening, Side},
};
use skep_rules::BugSet;

const SETTINGS: &str = include_str!("records/settings-1.jsonl");
const EVENTS: &str = include_str!("records/events-1.jsonl");
const NEWER: &str = include_str!("records/events-newer.jsonl");
const OVERVIEWS: &str = include_str!("records/overviews-1.jsonl");

fn read<T: DeserializeOwned>(line: &str) -> T {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

fn write(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("JSON")
}

#[test]
fn settings_are_written_as_they_were_read() {
    for line in SETTINGS.lines() {
        let record: SettingsRecord = read(line);
        let settings = Settings::try_from(record).expect("settings of this version");
        assert_eq!(write(&SettingsRecord::from(settings)), line);
    }
}

#[test]
fn events_are_written_as_they_were_read() {
    for line in EVENTS.lines() {
        let event = Event::from(read::<EventRecord>(line));
        assert_eq!(write(&EventRecord::from(event)), line);
    }
}

#[test]
fn every_kind_of_event_is_named_and_those_of_newer_programs_are_not() {
    let kind = |line: &str| {
        let value: serde_json::Value = read(line);
        value["e"].as_str().expect("a kind").to_owned()
    };
    let kinds: BTreeSet<String> = EVENTS.lines().map(kind).collect();
    let named = EventRecord::KINDS.map(str::to_owned);
    assert_eq!(kinds, BTreeSet::from(named));
    for line in NEWER.lines() {
        assert!(serde_json::from_str::<EventRecord>(line).is_err());
        assert!(!EventRecord::KINDS.contains(&kind(line).as_str()), "{line}");
    }
}

#[test]
fn overviews_are_written_as_they_were_read() {
    for line in OVERVIEWS.lines() {
        let overview = Overview::from(read::<OverviewRecord>(line));
        assert_eq!(write(&OverviewRecord::from(overview)), line);
    }
}

#[test]
fn settings_say_what_they_said() {
    let all = SETTINGS.lines().map(read::<SettingsRecord>);
    let all: Vec<Settings> = all
        .map(|record| record.try_into().expect("settings"))
        .collect();
    let [computer, table, friend, started, slow] = &all[..] else {
        panic!("five settings");
    };
    assert_eq!(
        (computer.kind, computer.level, computer.computer),
        (Kind::Computer, Some(10), Some(Side::Black))
    );
    assert_eq!(
        (computer.set, computer.opening, computer.created),
        (BugSet::BASE_MLP, Opening::Tournament, 1_794_803_254_980)
    );
    let clock = computer.clock.expect("a clock");
    assert_eq!((clock.initial, clock.increment), (600, 5));
    assert_eq!(
        (table.kind, table.opening),
        (Kind::Table, Opening::Rulebook)
    );
    assert!(table.tokens.white.is_some() && table.tokens.white == table.tokens.black);
    assert_eq!((friend.kind, friend.set), (Kind::Friend, BugSet::BASE));
    assert_eq!(friend.names[Side::Black].as_deref(), Some("Оксана"));
    assert!(friend.tokens.white.is_none() && friend.tokens.black.is_some());
    assert_eq!(started.start.as_deref(), Some("Base_w2_S1g1"));
    assert_eq!((slow.clock, slow.days), (None, Some(3)));
}

#[test]
fn events_say_what_they_said() {
    let all: Vec<Event> = EVENTS
        .lines()
        .map(|line| read::<EventRecord>(line).into())
        .collect();
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
fn what_a_newer_program_has_written_is_called_so() {
    let line = SETTINGS.lines().next().expect("a line");
    let newer = line.replacen('{', "{\"record\":3,", 1);
    let settings = Settings::try_from(read::<SettingsRecord>(&newer));
    assert_eq!(settings, Err(RecordError::Newer(3)));
    let unknown = line.replace("Base+MLP", "Base+X");
    let settings = Settings::try_from(read::<SettingsRecord>(&unknown));
    assert_eq!(settings, Err(RecordError::Set("Base+X".to_owned())));
    assert!(serde_json::from_str::<EventRecord>(r#"{"e":"moved-2","bytes":"AA"}"#).is_err());
}
