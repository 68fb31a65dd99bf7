//! A progress bar on standard error, shown only on a terminal and erased when the work ends.

use std::fmt::Display;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// With a total: `[======                  ]  games  50 of 200  1m left  3 bad`.
const BAR: &str = "[{bar:24.green}]  {prefix}  {pos} of {len}  {eta} left  {wide_msg}";
const COUNTER: &str = "{prefix}  {pos}  {wide_msg}";

/// Progress of some work, which threads may share. Other output during the work goes through [`Progress::suspend`].
pub struct Progress(ProgressBar);

impl Progress {
    /// Work on this many items, or on an unknown number.
    pub fn new(items: &'static str, total: Option<u64>) -> Progress {
        Progress::resumed(items, total, 0)
    }

    /// Work of which a part was done earlier; that part does not count for the estimate of the remaining time.
    pub fn resumed(items: &'static str, total: Option<u64>, done: u64) -> Progress {
        let (bar, template) = match total {
            Some(total) => (ProgressBar::new(total), BAR),
            None => (ProgressBar::no_length(), COUNTER),
        };
        let style = ProgressStyle::with_template(template);
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.progress_chars("== "));
        bar.set_prefix(items);
        bar.set_position(done);
        bar.reset_eta();
        // The remaining time also changes while a step takes long.
        bar.enable_steady_tick(Duration::from_secs(1));
        Progress(bar)
    }

    pub fn add(&self, count: u64) {
        self.0.inc(count);
    }

    /// Sets the text after the bar, such as what has been found so far.
    pub fn note(&self, note: impl Display) {
        self.0.set_message(note.to_string());
    }

    /// Hides the bar while something else is written to the terminal.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
