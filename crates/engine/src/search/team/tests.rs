use std::{
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use skep_rules::{Game, GameType, Move, Ruleset};

use super::*;
use crate::{
    Engine, Limits, Options, Report,
    table::{Bound, Entry, TeamTable},
};

/// A block of words, like a `SharedArrayBuffer`.
struct Block(Vec<AtomicU32>);

impl Block {
    fn new() -> Block {
        Block((0..MIN_WORDS).map(|_| AtomicU32::new(0)).collect())
    }
}

impl SharedMemory for Block {
    fn size(&self) -> usize {
        self.0.len()
    }

    fn read(&self, at: usize, words: &mut [u32]) {
        for (word, shared) in words.iter_mut().zip(&self.0[at..]) {
            *word = shared.load(Ordering::Relaxed);
        }
    }

    fn write(&self, at: usize, words: &[u32]) {
        for (word, shared) in words.iter().zip(&self.0[at..]) {
            shared.store(*word, Ordering::Relaxed);
        }
    }
}

fn engine() -> Engine {
    Engine::linear(Options::default().with_table_mib(1))
}

fn start() -> Game {
    Game::new(Ruleset::uhp(GameType::BASE_MLP))
}

fn member(block: &Block, member: usize, search: u32) -> Team<'_> {
    Team::join(block, member, search).expect("a member")
}

fn search(team: Team<'_>, game: &Game, limits: Limits, stop: &AtomicBool) -> Report {
    engine()
        .search_in_team(game, limits, Some(team), stop, |_| {})
        .expect("the game is not over")
}

fn table<'m>(team: &Team<'m>) -> TeamTable<'m> {
    TeamTable::new(team.table(), team.age())
}

/// An entry all of whose parts follow from one number.
fn entry(seed: u16) -> Entry {
    Entry {
        mv: Move::from_bits(seed % 64),
        value: i32::from(seed) - 8_000,
        depth: i32::from(seed % 200),
        bound: [Bound::Upper, Bound::Lower, Bound::Exact][usize::from(seed % 3)],
        eval: i32::from(seed % 16_000) - 8_000,
    }
}

#[test]
fn entries_are_found_by_other_members() {
    let block = Block::new();
    let (leader, helper) = (member(&block, 0, 1), member(&block, 1, 1));
    for seed in 0..500_u16 {
        let hash = u64::from(seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        table(&leader).put(hash, entry(seed));
        assert_eq!(table(&helper).get(hash), Some(entry(seed)));
        assert_eq!(table(&helper).get(hash ^ 1), None);
    }
}

#[test]
fn mixtures_of_two_entries_for_a_position_are_rejected() {
    let block = Block::new();
    let team = member(&block, 0, 1);
    let hash = 0x1234_5678_9abc_def0;
    for seed in 0..2_000_u16 {
        let pair = [entry(seed), entry((seed * 31 + 7) % 16_000)];
        let stored = pair.map(|entry| {
            let block = Block::new();
            table(&member(&block, 0, 1)).put(hash, entry);
            let words: Vec<u32> = block.0.into_iter().map(AtomicU32::into_inner).collect();
            let at = words[TABLE..].iter().position(|&word| word != 0);
            let at = TABLE + at.expect("an entry") / 4 * 4;
            (at, [words[at], words[at + 1], words[at + 2], words[at + 3]])
        });
        let (at, words) = stored[0];
        for mixture in 0..16_u32 {
            let mixed: Vec<u32> = (0..4)
                .map(|word| match mixture >> word & 1 {
                    0 => words[word],
                    _ => stored[1].1[word],
                })
                .collect();
            block.write(at, &mixed);
            let found = table(&team).get(hash);
            assert!(
                found.is_none_or(|entry| pair.contains(&entry)),
                "{found:?} of {pair:?}"
            );
        }
    }
}

#[test]
fn racing_members_never_read_torn_entries() {
    const POSITIONS: u64 = 64;
    let block = Block::new();
    thread::scope(|scope| {
        for number in 0..4 {
            let block = &block;
            scope.spawn(move || {
                let team = member(block, number, 1);
                let table = table(&team);
                for round in 0..20_000_u64 {
                    // All in one cluster.
                    let hash = round % POSITIONS;
                    let seed = (round * 7 + number as u64 * 1_001) as u16 % 16_000;
                    table.put(hash, entry(seed));
                    let Some(found) = table.get(hash) else {
                        continue;
                    };
                    assert_eq!(found, entry((found.value + 8_000) as u16));
                }
            });
        }
    });
}

#[test]
fn a_team_finds_legal_lines_and_counts_all_nodes() {
    let block = Block::new();
    let mut game = start();
    for search_number in 1..=8 {
        let report = thread::scope(|scope| {
            let helpers: Vec<_> = (1..4)
                .map(|number| {
                    let team = member(&block, number, search_number);
                    let game = &game;
                    scope.spawn(move || search(team, game, Limits::NONE, &AtomicBool::new(false)))
                })
                .collect();
            let team = member(&block, 0, search_number);
            let limits = Limits::nodes(20_000);
            let report = search(team, &game, limits, &AtomicBool::new(false));
            for helper in helpers {
                assert!(helper.join().expect("a thread").best_move().is_some());
            }
            report
        });
        assert!(report.nodes >= 20_000);
        let mut played = game.clone();
        let best = report.best_move().expect("a move");
        played.play(best).expect("a legal move");
        game = played;
    }
}

#[test]
fn nodes_of_other_members_count_towards_the_limit() {
    let block = Block::new();
    let (leader, helper) = (member(&block, 0, 1), member(&block, 1, 1));
    assert_eq!(helper.exchange_nodes(1_000), 0);
    assert_eq!(leader.exchange_nodes(512), 1_000);
    // The next search starts from zero, even if a member was replaced.
    let (leader, helper) = (member(&block, 0, 2), member(&block, 1, 2));
    assert_eq!(leader.others(), 0);
    assert_eq!(helper.exchange_nodes(10), 0);
    assert_eq!(leader.others(), 10);
}

#[test]
fn stopping_the_leader_stops_the_team() {
    let block = Block::new();
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    thread::scope(|scope| {
        for number in 1..3 {
            let team = member(&block, number, 7);
            scope.spawn(move || search(team, &start(), Limits::NONE, &AtomicBool::new(false)));
        }
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(50));
            stop.store(true, Ordering::Relaxed);
        });
        search(member(&block, 0, 7), &start(), Limits::NONE, &stop);
    });
    assert!(begun.elapsed() < Duration::from_secs(20));
    // A member that comes too late notices when it first checks its limits.
    let late = search(
        member(&block, 1, 7),
        &start(),
        Limits::NONE,
        &AtomicBool::new(false),
    );
    assert!(late.nodes < 1_024, "{late:?}");
}

#[test]
fn refuses_memory_that_is_too_small() {
    struct Tiny;
    impl SharedMemory for Tiny {
        fn size(&self) -> usize {
            TABLE
        }
        fn read(&self, _: usize, _: &mut [u32]) {}
        fn write(&self, _: usize, _: &[u32]) {}
    }
    assert!(Team::join(&Tiny, 0, 1).is_none());
    assert!(Team::join(&Block::new(), MAX_MEMBERS, 1).is_none());
}
