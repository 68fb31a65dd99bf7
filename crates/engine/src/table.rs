//! The table of positions already searched, shared by all threads without locks.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use skep_rules::Move;

use crate::{memory, score::Value};

/// What the search remembers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    pub(crate) value: Value,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// The estimate without looking ahead.
    pub(crate) estimate: Value,
}

/// The depth of what holds however deep anyone looks.
pub(crate) const PROVEN: i32 = 255;

/// What is known of the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is at most the value.
    Upper,
    /// It is at least the value.
    Lower,
    /// It is the value.
    Exact,
}

/// A table of a fixed size. Threads read and write it at will; an entry torn between two writers does not match its key
/// and is taken for missing.
pub(crate) struct Table {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

/// Four entries share a line of the processor's cache.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

/// The key is stored mixed with the data, so that a torn entry betrays itself.
#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

impl Table {
    /// A table of about so many mebibytes.
    pub(crate) fn new(mebibytes: usize) -> Table {
        let clusters = (mebibytes.max(1) << 20) / size_of::<Cluster>();
        Table {
            clusters: std::iter::repeat_with(Cluster::default)
                .take(clusters)
                .collect(),
            age: AtomicU8::new(0),
        }
    }

    /// Marks what is in the table as old, so that it gives way to what a new search finds.
    pub(crate) fn new_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn clear(&mut self) {
        for slot in self.clusters.iter_mut().flat_map(|cluster| &mut cluster.0) {
            *slot = Slot::default();
        }
    }

    /// Starts to bring the entries of a position into the processor's cache.
    #[inline]
    pub(crate) fn fetch_ahead(&self, hash: u64) {
        memory::fetch_ahead(self.cluster(hash));
    }

    pub(crate) fn get(&self, hash: u64) -> Option<Entry> {
        self.cluster(hash).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (data != 0 && slot.mixed.load(Ordering::Relaxed) ^ data == hash).then(|| unpack(data))
        })
    }

    pub(crate) fn put(&self, hash: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed) & 63;
        let cluster = self.cluster(hash);
        let mut chosen = &cluster.0[0];
        let mut lowest = i32::MAX;
        for slot in &cluster.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data != 0 && slot.mixed.load(Ordering::Relaxed) ^ data == hash {
                let old = unpack(data);
                // A deep exact answer is not given up for a shallow one to the same question.
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
        chosen.mixed.store(hash ^ data, Ordering::Relaxed);
    }

    /// How full the table is with answers of this search, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed) & 63;
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let slots = sample.iter().flat_map(|cluster| &cluster.0);
        let used = slots
            .filter(|slot| {
                let data = slot.data.load(Ordering::Relaxed);
                data != 0 && age_of(data) == age
            })
            .count();
        (used * 1000 / (sample.len() * 4)) as u32
    }

    fn cluster(&self, hash: u64) -> &Cluster {
        let index = (u128::from(hash) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }
}

/// From the lowest bit: the move, the value, the depth, the age, the bound, the estimate. Never zero, since a bound is not.
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
        | (entry.estimate.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT) as u64) << 50
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
        estimate: (data as i64 >> 50) as Value,
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 40) as u8 & 63
}

/// Estimates are kept in fourteen bits.
const ESTIMATE_LIMIT: Value = 8_000;

/// A number that belongs to no move.
const NO_MOVE: u16 = u16::MAX - 1;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were_put() {
        let table = Table::new(1);
        for (hash, value, depth, bound, estimate) in [
            (1, 0, 0, Bound::Upper, 0),
            (u64::MAX, -29_999, 7, Bound::Lower, -8_000),
            (0x1234_5678_9abc_def0, 31, 200, Bound::Exact, 7_999),
        ] {
            let entry = Entry {
                mv: Some(Move::PASS),
                value,
                depth,
                bound,
                estimate,
            };
            assert_eq!(table.get(hash), None);
            table.put(hash, entry);
            assert_eq!(table.get(hash), Some(entry));
        }
        assert_eq!(table.get(2), None);
    }
}
