//! Lock-free transposition table shared by all search threads, or by the instances of a team.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use skep_rules::Move;

use crate::{memory, score::Value, shared_memory::Words};

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

/// The table of a search.
#[derive(Clone, Copy)]
pub(crate) enum Table<'t> {
    /// Of this instance alone.
    Own(&'t TranspositionTable),
    /// Shared with the other instances of a team.
    Team(&'t TranspositionTable, TeamTable<'t>),
}

/// Results of shallower searches stay with the instance that found them: there are too many of them for a table that is
/// slow to reach.
const SHARED_DEPTH: i32 = 3;

impl Table<'_> {
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        if let Table::Own(table) = self {
            table.prefetch(hash);
        }
    }

    /// Looks up a position about to be searched to a depth.
    #[inline]
    pub(crate) fn get(&self, hash: u64, depth: i32) -> Option<Entry> {
        match self {
            Table::Own(table) => table.get(hash),
            Table::Team(own, shared) => {
                let found = (depth >= SHARED_DEPTH).then(|| shared.get(hash)).flatten();
                found.or_else(|| own.get(hash))
            }
        }
    }

    #[inline]
    pub(crate) fn put(&self, hash: u64, entry: Entry) {
        match self {
            Table::Own(table) => table.put(hash, entry),
            Table::Team(own, shared) => {
                if entry.depth >= SHARED_DEPTH {
                    shared.put(hash, entry);
                }
                // Proven results hold for shallow searches, too.
                if entry.depth < SHARED_DEPTH || entry.depth == PROVEN {
                    own.put(hash, entry);
                }
            }
        }
    }
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
        let slots = cluster.0.iter().map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let is_same = data != 0 && slot.key.load(Ordering::Relaxed) ^ data == hash;
            (data, is_same)
        });
        if let Some(chosen) = slot_for(entry, age, slots) {
            let data = pack(entry, age);
            let slot = &cluster.0[chosen];
            slot.data.store(data, Ordering::Relaxed);
            slot.key.store(hash ^ data, Ordering::Relaxed);
        }
    }

    fn cluster(&self, hash: u64) -> &Cluster {
        let index = (u128::from(hash) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }
}

/// The index of the slot in its cluster that an entry takes, given the data of the slots and whether they belong to the
/// same position. `None` if what the table has is worth more.
#[inline]
fn slot_for(entry: Entry, age: u8, slots: impl Iterator<Item = (u64, bool)>) -> Option<usize> {
    let mut chosen = 0;
    let mut lowest = i32::MAX;
    for (index, (data, is_same)) in slots.enumerate() {
        if is_same {
            let old = unpack(data);
            // Keep a much deeper entry of the same search unless the new one is exact.
            let keep = old.depth > entry.depth + 3 && entry.bound != Bound::Exact;
            return (!keep || age_of(data) != age).then_some(index);
        }
        let distance = i32::from(age.wrapping_sub(age_of(data)) & 63);
        let worth = if data == 0 {
            i32::MIN
        } else {
            unpack(data).depth - 4 * distance
        };
        if worth < lowest {
            lowest = worth;
            chosen = index;
        }
    }
    Some(chosen)
}

/// A table in the memory of a team.
///
/// Each entry is four words of 32 bits, because none longer is safe from being torn: its data, and the key XORed with
/// both halves of the data. So halves of two entries for the same position do not pass the check either.
#[derive(Clone, Copy)]
pub(crate) struct TeamTable<'t> {
    words: Words<'t>,
    clusters: usize,
    age: u8,
}

/// Words of an entry.
const SLOT_WORDS: usize = 4;
/// Words of a cluster of four entries.
const CLUSTER_WORDS: usize = 4 * SLOT_WORDS;

impl<'t> TeamTable<'t> {
    pub(crate) const fn new((words, count): (Words<'t>, usize), age: u8) -> TeamTable<'t> {
        TeamTable {
            words,
            clusters: count / CLUSTER_WORDS,
            age: age & 63,
        }
    }

    #[cold]
    pub(crate) fn get(&self, hash: u64) -> Option<Entry> {
        let words = self.words.read::<CLUSTER_WORDS>(self.cluster(hash));
        slots(&words)
            .find(|&(data, key)| data != 0 && masked(hash, data) == key)
            .map(|(data, _)| unpack(data))
    }

    #[cold]
    pub(crate) fn put(&self, hash: u64, entry: Entry) {
        let at = self.cluster(hash);
        let words = self.words.read::<CLUSTER_WORDS>(at);
        let known = slots(&words).map(|(data, key)| {
            let is_same = data != 0 && masked(hash, data) == key;
            (data, is_same)
        });
        if let Some(chosen) = slot_for(entry, self.age, known) {
            let data = pack(entry, self.age);
            let key = masked(hash, data);
            let halves = [data, data >> 32, key, key >> 32].map(|half| half as u32);
            self.words.write(at + chosen * SLOT_WORDS, &halves);
        }
    }

    /// The first word of a position's cluster.
    fn cluster(&self, hash: u64) -> usize {
        let index = (u128::from(hash) * self.clusters as u128) >> 64;
        index as usize * CLUSTER_WORDS
    }
}

/// Data and key of each slot.
fn slots(words: &[u32; CLUSTER_WORDS]) -> impl Iterator<Item = (u64, u64)> {
    words.chunks_exact(SLOT_WORDS).map(|slot| {
        let whole = |at: usize| u64::from(slot[at]) | u64::from(slot[at + 1]) << 32;
        (whole(0), whole(2))
    })
}

/// The key of an entry as stored: each half depends on both halves of the data.
const fn masked(hash: u64, data: u64) -> u64 {
    hash ^ data ^ data.rotate_left(32)
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
