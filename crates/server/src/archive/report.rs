//! What became of an import.

/// What became of the games of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// How many are in the archive now that were not before.
    pub imported: u64,
    /// How many were there already.
    pub duplicates: u64,
    /// How many could not be read.
    pub bad: u64,
    /// How many were read with indulgence, such as a queen that came first.
    pub odd: u64,
    /// In how many of those equal bugs were renumbered.
    pub renumbered: u64,
}

impl Report {
    /// Counts the games of another file as well.
    pub fn add(&mut self, other: &Report) {
        self.imported += other.imported;
        self.duplicates += other.duplicates;
        self.bad += other.bad;
        self.odd += other.odd;
        self.renumbered += other.renumbered;
    }
}
