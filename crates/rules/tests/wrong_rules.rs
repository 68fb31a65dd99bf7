//! Every rule that move generators are known to get wrong is covered by a position.
//!
//! With the rule deliberately wrong, the reference must produce the wrong count of the table, which proves that the
//! position tests that rule; the library must produce the right one.

mod reference;
mod replay;
mod tables;

use std::collections::BTreeSet;

use reference::Mutation;

/// Checks every position whose entry lists the mutation.
fn is_detected(mutation: Mutation) {
    let mut positions = 0;
    for entry in tables::positions()
        .into_iter()
        .chain(tables::discriminating())
    {
        let listed = entry.wrong.iter().find(|(rule, _)| rule == mutation.name());
        let Some(&(_, wrong_count)) = listed else {
            continue;
        };
        let record = replay::read(&entry.game);
        let right_count = entry.perft[0];
        assert_eq!(
            u64::from(replay::board(&record).count_moves()),
            right_count,
            "the library in {}",
            entry.name
        );
        assert_eq!(
            record.position.perft(1),
            right_count,
            "the reference in {}",
            entry.name
        );
        let mut mutated = record.position;
        mutated.mutation = Some(mutation);
        assert_eq!(
            mutated.perft(1),
            wrong_count,
            "the mistake in {}",
            entry.name
        );
        assert_ne!(wrong_count, right_count, "{} proves nothing", entry.name);
        positions += 1;
    }
    assert!(positions > 0, "no position lists {}", mutation.name());
}

#[test]
fn mutations_match_the_wrong_rules_of_the_tables() {
    let listed: BTreeSet<String> = tables::positions()
        .into_iter()
        .chain(tables::discriminating())
        .flat_map(|entry| entry.wrong)
        .map(|(rule, _)| rule)
        .collect();
    let known: BTreeSet<String> = Mutation::ALL
        .map(|mutation| mutation.name().to_owned())
        .into();
    assert_eq!(listed, known);
}

#[test]
fn a_slide_through_a_gate() {
    is_detected(Mutation::GroundIgnoresGates);
}

#[test]
fn a_slide_that_loses_contact_during_the_step() {
    is_detected(Mutation::SlideLosesContact);
}

#[test]
fn a_step_through_a_gate_on_top_of_the_hive() {
    is_detected(Mutation::TopIgnoresGates);
}

#[test]
fn a_climb_through_a_gate() {
    is_detected(Mutation::ClimbIgnoresGates);
}

#[test]
fn a_gate_of_equally_high_stacks() {
    is_detected(Mutation::GateAtEqualHeight);
}

#[test]
fn a_spider_that_steps_back() {
    is_detected(Mutation::SpiderStepsBack);
}

#[test]
fn a_spider_limited_to_shortest_paths() {
    is_detected(Mutation::SpiderByShortestDistance);
}

#[test]
fn a_ladybug_that_ignores_gates() {
    is_detected(Mutation::LadybugIgnoresGates);
}

#[test]
fn a_ladybug_that_ends_where_it_began() {
    is_detected(Mutation::LadybugReturns);
}

#[test]
fn a_stack_coloured_by_its_lowest_piece() {
    is_detected(Mutation::PlacementColorByBottom);
}

#[test]
fn a_mosquito_that_copies_on_top_of_the_hive() {
    is_detected(Mutation::MosquitoCopiesOnTop);
}

#[test]
fn a_mosquito_that_copies_covered_bugs() {
    is_detected(Mutation::MosquitoCopiesCovered);
}

#[test]
fn a_mosquito_that_throws_from_the_top_of_the_hive() {
    is_detected(Mutation::MosquitoThrowsFromTop);
}

#[test]
fn a_mosquito_that_never_throws() {
    is_detected(Mutation::MosquitoNeverThrows);
}

#[test]
fn a_pinned_pillbug_that_does_not_throw() {
    is_detected(Mutation::PinnedPillbugCannotThrow);
}

#[test]
fn a_pinned_mosquito_that_does_not_throw() {
    is_detected(Mutation::PinnedMosquitoCannotThrow);
}

#[test]
fn a_thrown_top_of_a_stack() {
    is_detected(Mutation::StackTopThrown);
}

#[test]
fn a_thrown_piece_that_was_pinned() {
    is_detected(Mutation::PinnedThrown);
}

#[test]
fn a_thrown_piece_that_should_rest() {
    is_detected(Mutation::LastMovedThrown);
}

#[test]
fn a_move_of_a_piece_that_was_just_thrown() {
    is_detected(Mutation::ThrownMovesAtOnce);
}

#[test]
fn a_throw_by_a_pillbug_that_was_just_thrown() {
    is_detected(Mutation::ThrownThrowsAtOnce);
}

#[test]
fn a_throw_through_a_gate() {
    is_detected(Mutation::ThrowsIgnoreGates);
}
