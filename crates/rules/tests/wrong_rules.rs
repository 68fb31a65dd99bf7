//! Each rule that move generators are known to get wrong is told apart from the right one by a position.
//!
//! The reference is made to get the rule wrong and must then count just what the table says such an engine counts, which
//! shows that the position tests that rule; the library must count right.

mod reference;
mod replay;
mod tables;

use std::collections::BTreeSet;

use reference::Mutation;

/// Checks every position whose entry lists the mistake.
fn shows(mutation: Mutation) {
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
        let mut mistaken = record.position;
        mistaken.mutation = Some(mutation);
        assert_eq!(
            mistaken.perft(1),
            wrong_count,
            "the mistake in {}",
            entry.name
        );
        assert_ne!(wrong_count, right_count, "{} tells nothing", entry.name);
        positions += 1;
    }
    assert!(positions > 0, "no position lists {}", mutation.name());
}

#[test]
fn every_mistake_of_the_tables_has_a_switch_and_the_other_way_round() {
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
    shows(Mutation::GroundIgnoresGates);
}

#[test]
fn a_slide_that_leaves_the_hive_for_a_moment() {
    shows(Mutation::SlideLosesContact);
}

#[test]
fn a_step_through_a_gate_on_top_of_the_hive() {
    shows(Mutation::TopIgnoresGates);
}

#[test]
fn a_climb_through_a_gate() {
    shows(Mutation::ClimbIgnoresGates);
}

#[test]
fn a_gate_of_stacks_that_are_just_as_high() {
    shows(Mutation::GateAtEqualHeight);
}

#[test]
fn a_spider_that_steps_back() {
    shows(Mutation::SpiderStepsBack);
}

#[test]
fn a_spider_that_takes_only_shortest_ways() {
    shows(Mutation::SpiderByShortestDistance);
}

#[test]
fn a_ladybug_that_knows_no_gates() {
    shows(Mutation::LadybugIgnoresGates);
}

#[test]
fn a_ladybug_that_ends_where_it_began() {
    shows(Mutation::LadybugReturns);
}

#[test]
fn a_stack_that_has_the_colour_of_its_lowest_piece() {
    shows(Mutation::PlacementColorByBottom);
}

#[test]
fn a_mosquito_that_copies_on_top_of_the_hive() {
    shows(Mutation::MosquitoCopiesOnTop);
}

#[test]
fn a_mosquito_that_copies_covered_creatures() {
    shows(Mutation::MosquitoCopiesCovered);
}

#[test]
fn a_mosquito_that_throws_from_the_top_of_the_hive() {
    shows(Mutation::MosquitoThrowsFromTop);
}

#[test]
fn a_mosquito_that_never_throws() {
    shows(Mutation::MosquitoNeverThrows);
}

#[test]
fn a_pinned_pillbug_that_does_not_throw() {
    shows(Mutation::PinnedPillbugCannotThrow);
}

#[test]
fn a_pinned_mosquito_that_does_not_throw() {
    shows(Mutation::PinnedMosquitoCannotThrow);
}

#[test]
fn a_thrown_top_of_a_stack() {
    shows(Mutation::StackTopThrown);
}

#[test]
fn a_thrown_piece_that_was_pinned() {
    shows(Mutation::PinnedThrown);
}

#[test]
fn a_thrown_piece_that_should_rest() {
    shows(Mutation::LastMovedThrown);
}

#[test]
fn a_move_of_a_piece_that_was_just_thrown() {
    shows(Mutation::ThrownMovesAtOnce);
}

#[test]
fn a_throw_by_a_pillbug_that_was_just_thrown() {
    shows(Mutation::ThrownThrowsAtOnce);
}

#[test]
fn a_throw_through_a_gate() {
    shows(Mutation::ThrowsIgnoreGates);
}
