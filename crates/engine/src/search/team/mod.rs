//! Searches by several instances of the engine that have no memory in common except a block of words.
//!
//! In a browser every worker has an instance of its own, and WebAssembly threads would need another compiler. Instead,
//! the instances of a team reach the block through [`SharedMemory`]. It holds the transposition table, the moves in
//! progress, the number of nodes of each member, and the number of the last search that ended.

use std::fmt;

use super::in_progress;
use crate::shared_memory::{SharedMemory, Words};

/// Maximum number of instances in a team.
pub const MAX_MEMBERS: usize = 64;

/// Word with the number of the last search that ended.
const ENDED: usize = 0;
/// A word for each member: its nodes in all searches, wrapping.
const NODES: usize = 16;
const IN_PROGRESS: usize = NODES + MAX_MEMBERS;
/// The transposition table takes the rest.
const TABLE: usize = IN_PROGRESS + in_progress::WORDS;

/// Smallest useful memory: a table of one MiB.
const MIN_WORDS: usize = TABLE + (1 << 18);

/// An instance's part in a search by a team.
///
/// The leader, member 0, reports; the other members search the same position until the leader has ended.
pub struct Team<'m> {
    memory: &'m dyn SharedMemory,
    member: usize,
    search: u32,
    /// Nodes of each member when the search began.
    before: [u32; MAX_MEMBERS],
}

impl<'m> Team<'m> {
    /// Joins a search. All members of a team agree on its number, which must be higher than that of the one before.
    ///
    /// Returns `None` if the memory is too small or there is no such member.
    pub fn join(memory: &'m dyn SharedMemory, member: usize, search: u32) -> Option<Team<'m>> {
        if memory.size() < MIN_WORDS || member >= MAX_MEMBERS {
            return None;
        }
        let mut before = [0; MAX_MEMBERS];
        memory.read(NODES, &mut before);
        if member == 0 {
            // An instance that was terminated leaves its marks behind.
            memory.write(IN_PROGRESS, &[0; in_progress::WORDS]);
        }
        Some(Team {
            memory,
            member,
            search,
            before,
        })
    }

    pub(super) const fn member(&self) -> usize {
        self.member
    }

    pub(super) const fn is_leader(&self) -> bool {
        self.member == 0
    }

    /// Changes from one search to the next, like the age of a local table.
    pub(super) const fn age(&self) -> u8 {
        self.search as u8
    }

    pub(super) const fn in_progress(&self) -> Words<'m> {
        Words::new(self.memory, IN_PROGRESS)
    }

    /// The table's words and their number.
    pub(super) fn table(&self) -> (Words<'m>, usize) {
        let words = Words::new(self.memory, TABLE);
        (words, self.memory.size() - TABLE)
    }

    /// Publishes the number of nodes this instance has searched, and returns that of the others.
    pub(super) fn exchange_nodes(&self, own: u64) -> u64 {
        let total = self.before[self.member].wrapping_add(own as u32);
        self.memory.write(NODES + self.member, &[total]);
        self.others()
    }

    /// Number of nodes the other members have searched.
    pub(super) fn others(&self) -> u64 {
        let mut now = [0; MAX_MEMBERS];
        self.memory.read(NODES, &mut now);
        let searched = now.iter().zip(&self.before).enumerate();
        searched
            .filter(|&(member, _)| member != self.member)
            .map(|(_, (now, before))| u64::from(now.wrapping_sub(*before)))
            .sum()
    }

    /// Whether the leader has ended this search or a later one.
    pub(super) fn is_over(&self) -> bool {
        let mut ended = [0];
        self.memory.read(ENDED, &mut ended);
        ended[0].wrapping_sub(self.search) as i32 >= 0
    }

    /// Ends the search for all members.
    pub(super) fn end(&self) {
        self.memory.write(ENDED, &[self.search]);
    }
}

impl fmt::Debug for Team<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Team")
            .field("member", &self.member)
            .field("search", &self.search)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
