//! Moves currently being searched by some thread, after the simplified ABDADA scheme.

use std::sync::atomic::{AtomicU64, Ordering};

use skep_rules::Move;

use crate::shared_memory::Words;

const CLUSTERS: usize = 1 << 10;

/// Moves per cluster.
const SLOTS: usize = 4;

/// Words of 32 bits that the set takes in the memory of a team.
pub(super) const WORDS: usize = CLUSTERS * SLOTS * 2;

/// Set of moves that some thread is searching right now.
///
/// A thread defers moves that others are searching; when it returns to them, the transposition table often has their
/// values. The set is only a hint: a move that finds no slot, or is lost to a race, is merely searched twice.
pub(super) enum InProgress<'m> {
    /// Searched by the threads of this instance.
    Threads(Vec<[AtomicU64; SLOTS]>),
    /// Searched by the instances of a team. A torn key is none at all, or that of another move.
    Team(Words<'m>),
}

impl<'m> InProgress<'m> {
    pub(super) fn of_threads() -> InProgress<'m> {
        InProgress::Threads((0..CLUSTERS).map(|_| Default::default()).collect())
    }

    /// Key of a move searched to a depth in a position. Never zero, which marks an empty slot.
    pub(super) fn key(position: u64, mv: Move, depth: i32) -> u64 {
        let what = u64::from(mv.to_bits()) << 8 | depth as u64 & 0xff;
        (position ^ what.wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
    }

    pub(super) fn contains(&self, key: u64) -> bool {
        self.find(key, key).is_some()
    }

    /// Marks a move as being searched until the guard is dropped.
    pub(super) fn guard(&self, key: u64) -> SearchGuard<'_> {
        let slot = self.find(key, 0);
        if let Some(slot) = slot {
            self.store(key, slot, key);
        }
        SearchGuard {
            in_progress: self,
            slot,
            key,
        }
    }

    /// The slot in a key's cluster with a content.
    fn find(&self, key: u64, content: u64) -> Option<usize> {
        match self {
            InProgress::Threads(clusters) => clusters[cluster(key)]
                .iter()
                .position(|slot| slot.load(Ordering::Relaxed) == content),
            InProgress::Team(words) => words
                .read::<{ SLOTS * 2 }>(cluster(key) * SLOTS * 2)
                .chunks_exact(2)
                .position(|slot| slot == halves(content)),
        }
    }

    fn store(&self, key: u64, slot: usize, content: u64) {
        match self {
            InProgress::Threads(clusters) => {
                clusters[cluster(key)][slot].store(content, Ordering::Relaxed);
            }
            InProgress::Team(words) => {
                words.write((cluster(key) * SLOTS + slot) * 2, &halves(content));
            }
        }
    }

    fn holds(&self, key: u64, slot: usize) -> bool {
        match self {
            InProgress::Threads(clusters) => {
                clusters[cluster(key)][slot].load(Ordering::Relaxed) == key
            }
            InProgress::Team(words) => {
                words.read::<2>((cluster(key) * SLOTS + slot) * 2) == halves(key)
            }
        }
    }
}

const fn cluster(key: u64) -> usize {
    (key >> 32) as usize % CLUSTERS
}

const fn halves(key: u64) -> [u32; 2] {
    [key as u32, (key >> 32) as u32]
}

/// RAII guard marking a move as being searched by this thread.
pub(super) struct SearchGuard<'b> {
    in_progress: &'b InProgress<'b>,
    slot: Option<usize>,
    key: u64,
}

impl Drop for SearchGuard<'_> {
    fn drop(&mut self) {
        // A racing thread may have overwritten the slot; its key must stay.
        if let Some(slot) = self.slot
            && self.in_progress.holds(self.key, slot)
        {
            self.in_progress.store(self.key, slot, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_in_progress_while_its_guard_lives() {
        let in_progress = InProgress::of_threads();
        let key = InProgress::key(42, Move::PASS, 5);
        assert!(!in_progress.contains(key));
        let guard = in_progress.guard(key);
        assert!(in_progress.contains(key));
        drop(guard);
        assert!(!in_progress.contains(key));
    }

    #[test]
    fn keys_differ_by_depth_and_position() {
        let in_progress = InProgress::of_threads();
        let _claim = in_progress.guard(InProgress::key(42, Move::PASS, 5));
        assert!(!in_progress.contains(InProgress::key(42, Move::PASS, 6)));
        assert!(!in_progress.contains(InProgress::key(44, Move::PASS, 5)));
    }

    #[test]
    fn a_move_without_a_slot_does_not_displace_others() {
        let in_progress = InProgress::of_threads();
        // Keys that differ only in the low half share a cluster.
        let keys: Vec<u64> = (0..SLOTS as u64 + 1).map(|low| low << 1 | 1).collect();
        let mut guards: Vec<_> = keys.iter().map(|&key| in_progress.guard(key)).collect();
        assert!(!in_progress.contains(keys[SLOTS]));
        drop(guards.pop());
        assert!(keys[..SLOTS].iter().all(|&key| in_progress.contains(key)));
    }
}
