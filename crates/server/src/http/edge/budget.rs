//! What one socket may send.

use governor::DefaultDirectRateLimiter;

use crate::http::App;
use crate::rate_limit_key::RateLimitKey;

/// A client that has gone over its budget so often and does not slow down is thrown out.
const MAX_OFFENCES: u32 = 100;

/// What one socket may send, in messages as well as in pings and pongs.
pub(in crate::http) struct Budget<'a> {
    app: &'a App,
    client: RateLimitKey,
    of_socket: DefaultDirectRateLimiter,
    offences: u32,
}

/// What is left after something came.
pub(in crate::http) enum Spent {
    /// It may be answered.
    Within,
    /// It was too much.
    Over,
    /// It was too much once too often.
    All,
}

impl<'a> Budget<'a> {
    /// The budget of a new socket.
    pub(in crate::http) fn new(app: &'a App, client: RateLimitKey) -> Budget<'a> {
        Budget {
            app,
            client,
            of_socket: app.limits.of_socket(),
            offences: 0,
        }
    }

    /// Counts something of so many bytes that came in.
    pub(in crate::http) fn spend(&mut self, bytes: usize) -> Spent {
        let is_within =
            self.of_socket.check().is_ok() && self.app.limits.message(self.client, bytes).is_ok();
        if is_within {
            return Spent::Within;
        }
        self.offences += 1;
        match self.offences > MAX_OFFENCES {
            true => Spent::All,
            false => Spent::Over,
        }
    }
}
