//! Memory shared by instances of the engine that have no other in common.

/// Words of 32 bits shared by the instances of a team.
///
/// A word is never torn, but several words can be read or written while another instance writes them.
pub trait SharedMemory: Sync {
    /// Number of words.
    fn size(&self) -> usize;

    /// Reads words that start at `at`, which must lie within the memory.
    fn read(&self, at: usize, words: &mut [u32]);

    /// Writes words that start at `at`, which must lie within the memory.
    fn write(&self, at: usize, words: &[u32]);
}

/// A part of the shared memory.
#[derive(Clone, Copy)]
pub(crate) struct Words<'m> {
    memory: &'m dyn SharedMemory,
    start: usize,
}

impl<'m> Words<'m> {
    pub(crate) const fn new(memory: &'m dyn SharedMemory, start: usize) -> Words<'m> {
        Words { memory, start }
    }

    #[inline]
    pub(crate) fn read<const N: usize>(&self, at: usize) -> [u32; N] {
        let mut words = [0; N];
        self.memory.read(self.start + at, &mut words);
        words
    }

    #[inline]
    pub(crate) fn write(&self, at: usize, words: &[u32]) {
        self.memory.write(self.start + at, words);
    }
}
