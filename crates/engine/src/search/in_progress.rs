//! Moves currently being searched by some thread, after the simplified ABDADA scheme.

use std::sync::atomic::{AtomicU64, Ordering};

use skep_rules::Move;

const CLUSTERS: usize = 1 << 10;

/// Moves per cluster.
const SLOTS: usize = 4;

/// Set of moves that some thread is searching right now.
///
/// A thread defers moves that others are searching; when it returns to them, the transposition table often has their
/// values. The set is only a hint: a move that finds no slot, or is lost to a race, is merely searched twice.
pub(super) struct InProgress {
    clusters: Vec<[AtomicU64; SLOTS]>,
}

impl InProgress {
    pub(super) fn new() -> InProgress {
        InProgress {
            clusters: (0..CLUSTERS).map(|_| Default::default()).collect(),
        }
    }

    /// Key of a move searched to a depth in a position. Never zero, which marks an empty slot.
    pub(super) fn key(position: u64, mv: Move, depth: i32) -> u64 {
        let what = u64::from(mv.to_bits()) << 8 | depth as u64 & 0xff;
        (position ^ what.wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
    }

    pub(super) fn contains(&self, key: u64) -> bool {
        self.cluster(key)
            .iter()
            .any(|slot| slot.load(Ordering::Relaxed) == key)
    }

    /// Marks a move as being searched until the guard is dropped.
    pub(super) fn guard(&self, key: u64) -> SearchGuard<'_> {
        let free = self
            .cluster(key)
            .iter()
            .find(|slot| slot.load(Ordering::Relaxed) == 0);
        if let Some(slot) = free {
            slot.store(key, Ordering::Relaxed);
        }
        SearchGuard { slot: free, key }
    }

    fn cluster(&self, key: u64) -> &[AtomicU64; SLOTS] {
        &self.clusters[(key >> 32) as usize % CLUSTERS]
    }
}

/// RAII guard marking a move as being searched by this thread.
pub(super) struct SearchGuard<'b> {
    slot: Option<&'b AtomicU64>,
    key: u64,
}

impl Drop for SearchGuard<'_> {
    fn drop(&mut self) {
        // A racing thread may have overwritten the slot; its key must stay.
        if let Some(slot) = self.slot
            && slot.load(Ordering::Relaxed) == self.key
        {
            slot.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_in_progress_while_its_guard_lives() {
        let in_progress = InProgress::new();
        let key = InProgress::key(42, Move::PASS, 5);
        assert!(!in_progress.contains(key));
        let guard = in_progress.guard(key);
        assert!(in_progress.contains(key));
        drop(guard);
        assert!(!in_progress.contains(key));
    }

    #[test]
    fn keys_differ_by_depth_and_position() {
        let in_progress = InProgress::new();
        let _claim = in_progress.guard(InProgress::key(42, Move::PASS, 5));
        assert!(!in_progress.contains(InProgress::key(42, Move::PASS, 6)));
        assert!(!in_progress.contains(InProgress::key(44, Move::PASS, 5)));
    }

    #[test]
    fn a_move_without_a_slot_does_not_displace_others() {
        let in_progress = InProgress::new();
        // Keys that differ only in the low half share a cluster.
        let keys: Vec<u64> = (0..SLOTS as u64 + 1).map(|low| low << 1 | 1).collect();
        let mut guards: Vec<_> = keys.iter().map(|&key| in_progress.guard(key)).collect();
        assert!(!in_progress.contains(keys[SLOTS]));
        drop(guards.pop());
        assert!(keys[..SLOTS].iter().all(|&key| in_progress.contains(key)));
    }
}
