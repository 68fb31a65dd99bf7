//! Per-thread cache of static evaluations, for transpositions and repeated iterations.

use crate::{memory, score::Value};

/// A larger cache would not stay in the processor's cache.
const ENTRIES: usize = 1 << 16;

/// The low bits of an entry hold the evaluation, the others the upper bits of the hash.
const EVAL_MASK: u64 = u16::MAX as u64;

/// Direct-mapped cache. Evaluations depend on the position alone, so the cache never changes what a search finds.
pub(super) struct EvalCache(Box<[u64]>);

impl EvalCache {
    pub(super) fn new() -> EvalCache {
        // An empty entry only matches a hash whose upper bits are zero, which no position has in practice.
        EvalCache(vec![0; ENTRIES].into_boxed_slice())
    }

    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        memory::prefetch(&self.0[hash as usize % ENTRIES]);
    }

    /// Returns the cached evaluation, or computes and caches it.
    #[inline]
    pub(super) fn get_or_insert_with(
        &mut self,
        hash: u64,
        evaluate: impl FnOnce() -> Value,
    ) -> Value {
        let entry = &mut self.0[hash as usize % ENTRIES];
        if (*entry ^ hash) & !EVAL_MASK != 0 {
            *entry = hash & !EVAL_MASK | u64::from(evaluate() as i16 as u16);
        }
        Value::from(*entry as i16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_evaluated_until_another_takes_its_entry() {
        let mut cache = EvalCache::new();
        let (one, other) = (0x0123_4567_89ab_cdef, 0x1123_4567_89ab_cdef);
        assert_eq!(cache.get_or_insert_with(one, || -7_000), -7_000);
        assert_eq!(cache.get_or_insert_with(one, || 1), -7_000);
        // Maps to the same entry.
        assert_eq!(cache.get_or_insert_with(other, || 7_000), 7_000);
        assert_eq!(cache.get_or_insert_with(one, || 1), 1);
    }
}
