//! A small source of chance that gives the same numbers everywhere.

/// Marsaglia's xorshift64* generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Xorshift(u64);

impl Xorshift {
    /// The generator with this seed; different seeds give unrelated numbers.
    pub const fn new(seed: u64) -> Xorshift {
        let mixed = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Xorshift(if mixed == 0 { 1 } else { mixed })
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below a limit; 0 if the limit is 0.
    pub const fn below(&mut self, limit: usize) -> usize {
        ((self.next() as u128 * limit as u128) >> 64) as usize
    }
}
