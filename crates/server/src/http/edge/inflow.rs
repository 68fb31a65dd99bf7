//! Bytes that a socket receives before they make a message.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

/// The largest head of a frame.
const FRAME_HEAD: usize = 14;

/// What a socket may receive beyond the messages that were completed. Frames without an end, which may be empty, make no message that the
/// budget could count: they are bounded here, where the bytes come in.
#[derive(Clone, Debug, Default)]
pub(in crate::http) struct Inflow(Arc<State>);

#[derive(Debug, Default)]
struct State {
    /// What may be received in advance; 0 until the connection is a socket.
    most: AtomicI64,
    left: AtomicI64,
}

impl Inflow {
    /// Bounds what is received from now on: a message of the largest size in two frames, and what is read ahead.
    pub(in crate::http) fn bound(&self, largest: usize, read_ahead: usize) {
        let most = number(2 * (largest + FRAME_HEAD) + read_ahead);
        self.0.left.store(most, Ordering::Relaxed);
        self.0.most.store(most, Ordering::Relaxed);
    }

    /// A message or a control frame of so many bytes is complete.
    pub(in crate::http) fn completed(&self, bytes: usize) {
        let most = self.0.most.load(Ordering::Relaxed);
        let more = number(bytes + FRAME_HEAD);
        let refill = |left: i64| Some(left.saturating_add(more).min(most));
        // It always gives a value.
        self.0
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, refill)
            .ok();
    }

    /// Counts bytes that came in; says whether they were within the bound.
    pub(in crate::http) fn take(&self, bytes: usize) -> bool {
        if self.0.most.load(Ordering::Relaxed) == 0 {
            return true;
        }
        let bytes = number(bytes);
        self.0.left.fetch_sub(bytes, Ordering::Relaxed) >= bytes
    }
}

fn number(bytes: usize) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_not_bounded_and_a_socket_is() {
        let inflow = Inflow::default();
        assert!(inflow.take(1_000_000));
        inflow.bound(100, 0);
        assert!(inflow.take(228));
        assert!(!inflow.take(1));
    }

    #[test]
    fn messages_of_any_number_are_within_the_bound_also_in_two_frames_each() {
        let inflow = Inflow::default();
        inflow.bound(100, 50);
        for _ in 0..1_000 {
            // A head of six bytes for each of two frames.
            assert!(inflow.take(100 + 2 * 6));
            inflow.completed(100);
        }
    }

    #[test]
    fn empty_frames_use_the_bound_up() {
        let inflow = Inflow::default();
        inflow.bound(100, 0);
        let frames = (0..1_000).take_while(|_| inflow.take(6)).count();
        assert_eq!(frames, 38);
    }
}
