//! Which moves the threads of a search are busy with.

use std::sync::atomic::{AtomicU64, Ordering};

use skep_rules::Move;

const CLUSTERS: usize = 1 << 10;

/// How many moves whose numbers meet in one cluster are kept.
const PLACES: usize = 4;

/// The moves that some thread is searching at this moment.
///
/// A thread that comes to a position where another one is at work tries the moves that nobody searches first. When it comes
/// back to the others, the table often knows their values. All of this is advice: a move that finds no place, or gets lost
/// when two threads write at once, is merely searched twice.
pub(super) struct Busy {
    clusters: Vec<[AtomicU64; PLACES]>,
}

impl Busy {
    pub(super) fn new() -> Busy {
        Busy {
            clusters: (0..CLUSTERS).map(|_| Default::default()).collect(),
        }
    }

    /// The number of a move searched to a depth in a position. It is never zero, which marks an empty place.
    pub(super) fn key(position: u64, mv: Move, depth: i32) -> u64 {
        let what = u64::from(mv.to_bits()) << 8 | depth as u64 & 0xff;
        (position ^ what.wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
    }

    /// Whether a thread is searching the move with this number.
    pub(super) fn contains(&self, key: u64) -> bool {
        self.cluster(key)
            .iter()
            .any(|place| place.load(Ordering::Relaxed) == key)
    }

    /// Tells the others that a move is being searched, for as long as the claim lives.
    pub(super) fn claim(&self, key: u64) -> Claim<'_> {
        let free = self
            .cluster(key)
            .iter()
            .find(|place| place.load(Ordering::Relaxed) == 0);
        if let Some(place) = free {
            place.store(key, Ordering::Relaxed);
        }
        Claim { place: free, key }
    }

    fn cluster(&self, key: u64) -> &[AtomicU64; PLACES] {
        &self.clusters[(key >> 32) as usize % CLUSTERS]
    }
}

/// A thread's word that it is searching a move.
pub(super) struct Claim<'b> {
    place: Option<&'b AtomicU64>,
    key: u64,
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        // Another thread may have taken the place in the same moment; what it wrote is its own.
        if let Some(place) = self.place
            && place.load(Ordering::Relaxed) == self.key
        {
            place.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_busy_as_long_as_it_is_claimed() {
        let busy = Busy::new();
        let key = Busy::key(42, Move::PASS, 5);
        assert!(!busy.contains(key));
        let claim = busy.claim(key);
        assert!(busy.contains(key));
        drop(claim);
        assert!(!busy.contains(key));
    }

    #[test]
    fn the_same_move_to_another_depth_or_elsewhere_is_another_one() {
        let busy = Busy::new();
        let _claim = busy.claim(Busy::key(42, Move::PASS, 5));
        assert!(!busy.contains(Busy::key(42, Move::PASS, 6)));
        assert!(!busy.contains(Busy::key(44, Move::PASS, 5)));
    }

    #[test]
    fn a_move_without_a_place_is_not_busy_and_harms_no_other() {
        let busy = Busy::new();
        // They differ only in the low half, so that they share a cluster.
        let keys: Vec<u64> = (0..PLACES as u64 + 1).map(|low| low << 1 | 1).collect();
        let mut claims: Vec<_> = keys.iter().map(|&key| busy.claim(key)).collect();
        assert!(!busy.contains(keys[PLACES]));
        drop(claims.pop());
        assert!(keys[..PLACES].iter().all(|&key| busy.contains(key)));
    }
}
