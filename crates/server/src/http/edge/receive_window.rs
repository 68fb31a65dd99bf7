//! Bound on the bytes a WebSocket may receive without completing a message.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

const MAX_FRAME_HEADER: usize = 14;

/// A receive window, replenished by every completed message. Endless fragments, which may even be empty, never become a
/// message that the message budget could count, so they are bounded here, where bytes arrive.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReceiveWindow(Arc<State>);

#[derive(Debug, Default)]
struct State {
    /// 0 until the connection is a WebSocket.
    size: AtomicI64,
    remaining: AtomicI64,
}

impl ReceiveWindow {
    /// Starts limiting: room for a message of the maximum size in two frames, and for read-ahead.
    pub(crate) fn open(&self, max_message: usize, read_ahead: usize) {
        let size = signed(2 * (max_message + MAX_FRAME_HEADER) + read_ahead);
        self.0.remaining.store(size, Ordering::Relaxed);
        self.0.size.store(size, Ordering::Relaxed);
    }

    /// Replenishes the window after a complete message or control frame.
    pub(crate) fn replenish(&self, bytes: usize) {
        let size = self.0.size.load(Ordering::Relaxed);
        let more = signed(bytes + MAX_FRAME_HEADER);
        let refill = |remaining: i64| Some(remaining.saturating_add(more).min(size));
        // Never fails, because the closure always returns a value.
        self.0
            .remaining
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, refill)
            .ok();
    }

    /// Returns false if the window is exceeded.
    pub(crate) fn consume(&self, bytes: usize) -> bool {
        if self.0.size.load(Ordering::Relaxed) == 0 {
            return true;
        }
        let bytes = signed(bytes);
        self.0.remaining.fetch_sub(bytes, Ordering::Relaxed) >= bytes
    }
}

fn signed(bytes: usize) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_sockets_but_not_requests() {
        let window = ReceiveWindow::default();
        assert!(window.consume(1_000_000));
        window.open(100, 0);
        assert!(window.consume(228));
        assert!(!window.consume(1));
    }

    #[test]
    fn any_number_of_messages_fits_even_in_two_frames_each() {
        let window = ReceiveWindow::default();
        window.open(100, 50);
        for _ in 0..1_000 {
            // Two frames with a header of six bytes each.
            assert!(window.consume(100 + 2 * 6));
            window.replenish(100);
        }
    }

    #[test]
    fn empty_frames_exhaust_the_window() {
        let window = ReceiveWindow::default();
        window.open(100, 0);
        let frames = (0..1_000).take_while(|_| window.consume(6)).count();
        assert_eq!(frames, 38);
    }
}
