//! Engine configuration.

use std::fmt;

/// Engine configuration.
///
/// ```
/// use skep_engine::Options;
///
/// let options = Options::default().with_threads(4).with_table_mib(256).with_multi_pv(3);
/// assert_eq!(options.threads, 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Number of search threads, 1 by default; 0 counts as 1.
    pub threads: usize,
    /// Transposition table size in MiB, 64 by default; 0 counts as 1.
    pub table_mib: usize,
    /// Number of best lines to report, 1 by default; 0 counts as 1.
    pub multi_pv: usize,
    /// Static evaluation function; an engine without a net always uses [`Evaluation::Linear`].
    pub evaluation: Evaluation,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            threads: 1,
            table_mib: 64,
            multi_pv: 1,
            evaluation: Evaluation::default(),
        }
    }
}

impl Options {
    /// Sets the number of search threads.
    #[must_use]
    pub const fn with_threads(self, threads: usize) -> Options {
        Options { threads, ..self }
    }

    /// Sets the size of the transposition table in MiB.
    #[must_use]
    pub const fn with_table_mib(self, table_mib: usize) -> Options {
        Options { table_mib, ..self }
    }

    /// Sets the number of best lines to report.
    #[must_use]
    pub const fn with_multi_pv(self, multi_pv: usize) -> Options {
        Options { multi_pv, ..self }
    }

    /// Sets the static evaluation function.
    #[must_use]
    pub const fn with_evaluation(self, evaluation: Evaluation) -> Options {
        Options { evaluation, ..self }
    }
}

/// Static evaluation function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evaluation {
    /// Neural network.
    #[default]
    Net,
    /// Weighted sum of features, used by the weaker levels.
    Linear,
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Evaluation::Net => "net",
            Evaluation::Linear => "linear",
        })
    }
}
