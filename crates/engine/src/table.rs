//! Lock-free transposition table shared by all search threads.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use skep_rules::Move;

use crate::{memory, score::Value};

/// Search result stored for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    pub(crate) value: Value,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Raw static evaluation.
    pub(crate) eval: Value,
}

/// Depth of proven results, which hold at any depth.
pub(crate) const PROVEN: i32 = 255;

/// Kind of a stored value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true value is at most the stored one.
    Upper,
    /// The true value is at least the stored one.
    Lower,
    /// The stored value is exact.
    Exact,
}

/// Fixed-size table without locks: an entry torn by concurrent writes fails its key check and counts as missing.
pub(crate) struct TranspositionTable {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

/// Four entries per cache line.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

/// The key is stored XORed with the data, which exposes torn entries.
#[derive(Default)]
struct Slot {
    key: AtomicU64,
    data: AtomicU64,
}

impl TranspositionTable {
    pub(crate) fn new(mebibytes: usize) -> TranspositionTable {
        let clusters = (mebibytes.max(1) << 20) / size_of::<Cluster>();
        TranspositionTable {
            clusters: std::iter::repeat_with(Cluster::default)
                .take(clusters)
                .collect(),
            age: AtomicU8::new(0),
        }
    }

    /// Ages existing entries so that the next search replaces them first.
    pub(crate) fn new_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn clear(&mut self) {
        for slot in self.clusters.iter_mut().flat_map(|cluster| &mut cluster.0) {
            *slot = Slot::default();
        }
    }

    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        memory::prefetch(self.cluster(hash));
    }

    pub(crate) fn get(&self, hash: u64) -> Option<Entry> {
        self.cluster(hash).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (data != 0 && slot.key.load(Ordering::Relaxed) ^ data == hash).then(|| unpack(data))
        })
    }

    pub(crate) fn put(&self, hash: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed) & 63;
        let cluster = self.cluster(hash);
        let mut chosen = &cluster.0[0];
        let mut lowest = i32::MAX;
        for slot in &cluster.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.key.load(Ordering::Relaxed) ^ data == hash {
                let old = unpack(data);
                // Keep a much deeper entry of the same search unless the new one is exact.
                if old.depth > entry.depth + 3 && entry.bound != Bound::Exact && age_of(data) == age
                {
                    return;
                }
                chosen = slot;
                break;
            }
            let distance = i32::from(age.wrapping_sub(age_of(data)) & 63);
            let worth = if data == 0 {
                i32::MIN
            } else {
                unpack(data).depth - 4 * distance
            };
            if worth < lowest {
                lowest = worth;
                chosen = slot;
            }
        }
        let data = pack(entry, age);
        chosen.data.store(data, Ordering::Relaxed);
        chosen.key.store(hash ^ data, Ordering::Relaxed);
    }

    fn cluster(&self, hash: u64) -> &Cluster {
        let index = (u128::from(hash) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }
}

/// Bit layout from the lowest: move, value, depth, age, bound, evaluation. Never zero, because no bound is.
fn pack(entry: Entry, age: u8) -> u64 {
    let mv = entry.mv.map_or(NO_MOVE, Move::to_bits);
    let bound: u64 = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(mv)
        | u64::from(entry.value as i16 as u16) << 16
        | u64::from(entry.depth.clamp(0, 255) as u8) << 32
        | u64::from(age) << 40
        | bound << 48
        | (entry.eval.clamp(-EVAL_LIMIT, EVAL_LIMIT) as u64) << 50
}

fn unpack(data: u64) -> Entry {
    let mv = data as u16;
    Entry {
        mv: if mv == NO_MOVE {
            None
        } else {
            Move::from_bits(mv)
        },
        value: Value::from((data >> 16) as u16 as i16),
        depth: i32::from((data >> 32) as u8),
        bound: match data >> 48 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        eval: (data as i64 >> 50) as Value,
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 40) as u8 & 63
}

/// Evaluations are stored in fourteen bits.
const EVAL_LIMIT: Value = 8_000;

/// Not the encoding of any move.
const NO_MOVE: u16 = u16::MAX - 1;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_entries_are_found_again() {
        let table = TranspositionTable::new(1);
        for (hash, value, depth, bound, eval) in [
            (1, 0, 0, Bound::Upper, 0),
            (u64::MAX, -29_999, 7, Bound::Lower, -8_000),
            (0x1234_5678_9abc_def0, 31, 200, Bound::Exact, 7_999),
        ] {
            let entry = Entry {
                mv: Some(Move::PASS),
                value,
                depth,
                bound,
                eval,
            };
            assert_eq!(table.get(hash), None);
            table.put(hash, entry);
            assert_eq!(table.get(hash), Some(entry));
        }
        assert_eq!(table.get(2), None);
    }
}
