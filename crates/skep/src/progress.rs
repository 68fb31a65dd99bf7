//! The progress of long work: a line at the bottom of the terminal that is redrawn in place.
//!
//! It goes to standard error, only if that is a terminal, and vanishes when the work ends. `NO_COLOR` takes its
//! colour, and `TERM=dumb` the whole line.

use std::env;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often the line is drawn at the most.
const REDRAW: Duration = Duration::from_millis(100);
/// How long work runs before the remaining time is estimated.
const FORETOLD: Duration = Duration::from_secs(2);
/// The width of the bar, in characters.
const BAR: u64 = 24;

/// The progress of some work. Threads may share it. Other output meanwhile goes through [`Progress::aside`].
pub(crate) struct Progress {
    what: &'static str,
    /// How much there is to do, where that is known.
    total: Option<u64>,
    done: AtomicU64,
    /// How much was done before the work was resumed; it does not count for the speed.
    before: u64,
    start: Instant,
    is_shown: bool,
    is_coloured: bool,
    /// Milliseconds since the start at which the line is drawn next.
    next: AtomicU64,
    note: Mutex<String>,
    is_drawn: AtomicBool,
}

impl Progress {
    /// The progress of work on this many items, or on an unknown number.
    pub(crate) fn new(what: &'static str, total: Option<u64>) -> Progress {
        Progress::after(what, total, 0)
    }

    /// The progress of work of which a part is already done.
    pub(crate) fn after(what: &'static str, total: Option<u64>, before: u64) -> Progress {
        let is_dumb = env::var_os("TERM").is_some_and(|name| name == "dumb");
        Progress {
            what,
            total,
            done: AtomicU64::new(before),
            before,
            start: Instant::now(),
            is_shown: io::stderr().is_terminal() && !is_dumb,
            is_coloured: env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
            next: AtomicU64::new(0),
            note: Mutex::default(),
            is_drawn: AtomicBool::new(false),
        }
    }

    /// Counts what has been done.
    pub(crate) fn add(&self, count: u64) {
        self.done.fetch_add(count, Ordering::Relaxed);
        self.draw_when_due();
    }

    /// Sets the text after the bar, such as what has been found so far.
    pub(crate) fn note(&self, note: impl Display) {
        if self.is_shown {
            *self.lock() = note.to_string();
            self.draw_when_due();
        }
    }

    /// Writes something else to the terminal, with the line out of its way.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        let _held = self.lock();
        self.erase();
        // The next change draws it again.
        self.next.store(0, Ordering::Relaxed);
        write()
    }

    fn draw_when_due(&self) {
        if !self.is_shown {
            return;
        }
        let now = self.start.elapsed();
        let millis = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
        let due = self.next.load(Ordering::Relaxed);
        let then = millis.saturating_add(REDRAW.as_millis() as u64);
        let is_ours = millis >= due
            && self
                .next
                .compare_exchange(due, then, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok();
        if is_ours {
            let note = self.lock();
            let text = self.text(&note, now, columns());
            self.is_drawn.store(true, Ordering::Relaxed);
            // Nothing depends on this line.
            write!(io::stderr(), "\r\x1b[K{text}").ok();
        }
    }

    /// The line, no wider than the terminal, so that it never wraps.
    fn text(&self, note: &str, elapsed: Duration, columns: usize) -> String {
        let done = self.done.load(Ordering::Relaxed);
        let mut parts = vec![self.what.to_owned()];
        let mut bar = None;
        match self.total {
            Some(total) if total > 0 => {
                let part = done.min(total);
                let filled = usize::try_from(BAR * part / total).unwrap_or(0);
                let empty = BAR as usize - filled;
                bar = Some(("=".repeat(filled), " ".repeat(empty)));
                parts.push(format!("{done} of {total}"));
            }
            _ => parts.push(done.to_string()),
        }
        if !note.is_empty() {
            parts.push(note.to_owned());
        }
        parts.extend(
            self.left(done, elapsed)
                .map(|left| format!("{} left", clock(left))),
        );
        let words = parts.join("  ");
        let Some((filled, empty)) = bar else {
            return cut(&words, columns);
        };
        let width = BAR as usize + 4;
        if columns < width + 20 {
            return cut(&words, columns);
        }
        let words = cut(&words, columns - width);
        if self.is_coloured {
            format!("[\x1b[32m{filled}\x1b[0m{empty}]  {words}")
        } else {
            format!("[{filled}{empty}]  {words}")
        }
    }

    /// The estimated remaining time.
    fn left(&self, done: u64, elapsed: Duration) -> Option<Duration> {
        let fresh = done.checked_sub(self.before).filter(|&fresh| fresh > 0)?;
        let left = self.total?.checked_sub(done)?;
        let seconds = elapsed.as_secs_f64() / fresh as f64 * left as f64;
        (elapsed >= FORETOLD)
            .then(|| Duration::try_from_secs_f64(seconds).ok())
            .flatten()
    }

    fn erase(&self) {
        if self.is_drawn.swap(false, Ordering::Relaxed) {
            // Nothing depends on this line.
            write!(io::stderr(), "\r\x1b[K").ok();
        }
    }

    /// Locks; the value is consistent even if a holder panicked.
    fn lock(&self) -> MutexGuard<'_, String> {
        self.note.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.erase();
    }
}

/// How wide the terminal is; the last column stays free, since some terminals wrap when it is filled.
fn columns() -> usize {
    let columns = ratatui::crossterm::terminal::size().map_or(80, |(columns, _)| columns);
    usize::from(columns.max(20)) - 1
}

/// The beginning of a text, as much as there is room for.
fn cut(text: &str, width: usize) -> String {
    text.chars().take(width).collect()
}

/// Hours, minutes and seconds.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    match hours {
        0 => format!("{minutes}:{:02}", seconds % 60),
        _ => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(total: Option<u64>, before: u64) -> Progress {
        let mut progress = Progress::after("games", total, before);
        (progress.is_shown, progress.is_coloured) = (false, false);
        progress
    }

    #[test]
    fn a_bar_tells_how_much_is_done_and_what_is_left() {
        let progress = progress(Some(200), 0);
        progress.add(50);
        assert_eq!(
            progress.text("3 bad", Duration::from_secs(30), 79),
            "[======                  ]  games  50 of 200  3 bad  1:30 left"
        );
        progress.add(500);
        assert!(
            progress
                .text("", Duration::from_secs(30), 79)
                .starts_with("[========================]  games  550 of 200")
        );
    }

    #[test]
    fn what_was_done_before_says_nothing_about_the_speed() {
        let progress = progress(Some(100), 80);
        let text = |progress: &Progress| progress.text("", Duration::from_secs(60), 79);
        assert!(text(&progress).ends_with("80 of 100"));
        progress.add(10);
        assert!(text(&progress).ends_with("90 of 100  1:00 left"));
    }

    #[test]
    fn work_without_an_end_is_counted() {
        let progress = progress(None, 0);
        progress.add(7);
        assert_eq!(progress.text("", Duration::from_secs(9), 79), "games  7");
    }

    #[test]
    fn the_line_never_wraps() {
        for columns in [0, 1, 19, 47, 48, 49, 200] {
            let progress = progress(Some(9), 0);
            progress.add(4);
            let text = progress.text(&"long ".repeat(100), Duration::from_secs(3), columns);
            assert!(text.chars().count() <= columns, "{columns}: {text}");
        }
    }

    #[test]
    fn long_times_have_hours() {
        assert_eq!(clock(Duration::from_secs(59)), "0:59");
        assert_eq!(clock(Duration::from_secs(3600 + 62)), "1:01:02");
    }
}
