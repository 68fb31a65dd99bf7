//! Estimates of positions that a thread has come across before, by another order of moves or at an earlier depth.

use crate::{memory, score::Value};

/// How many estimates are remembered. More of them would not stay in the processor's cache.
const PLACES: usize = 1 << 16;

/// The low bits of an entry, which hold the estimate; the others tell its position from all those that share its place.
const ESTIMATE: u64 = u16::MAX as u64;

/// The last estimate for each place. An estimate depends on nothing but the position, so asking here for it changes nothing
/// that a search finds.
pub(super) struct Estimates(Box<[u64]>);

impl Estimates {
    pub(super) fn new() -> Estimates {
        // No entry is found before it is written but that of the hash zero, which no position has.
        Estimates(vec![0; PLACES].into_boxed_slice())
    }

    /// Starts to bring the estimate of a position into the processor's cache.
    #[inline]
    pub(super) fn fetch_ahead(&self, hash: u64) {
        memory::fetch_ahead(&self.0[hash as usize % PLACES]);
    }

    /// The estimate of the position with this hash: as it is remembered, or else as it is found now.
    #[inline]
    pub(super) fn get_or_find(&mut self, hash: u64, find: impl FnOnce() -> Value) -> Value {
        let entry = &mut self.0[hash as usize % PLACES];
        if (*entry ^ hash) & !ESTIMATE != 0 {
            *entry = hash & !ESTIMATE | u64::from(find() as i16 as u16);
        }
        Value::from(*entry as i16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_found_once_for_each_position() {
        let mut estimates = Estimates::new();
        let (one, other) = (0x0123_4567_89ab_cdef, 0x1123_4567_89ab_cdef);
        assert_eq!(estimates.get_or_find(one, || -7_000), -7_000);
        assert_eq!(estimates.get_or_find(one, || 1), -7_000);
        // The other position has the same place.
        assert_eq!(estimates.get_or_find(other, || 7_000), 7_000);
        assert_eq!(estimates.get_or_find(one, || 1), 1);
    }
}
