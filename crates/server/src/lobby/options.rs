//! How the lobby is kept.

use std::time::Duration;

/// How the lobby is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LobbyOptions {
    /// How long it is from one wave to the next.
    pub wave: Duration,
    /// For how long somebody counts as there after the last socket has closed: a page that is loaded again withdraws nothing.
    pub linger: Duration,
    /// How many seconds each side has for its first move, and in a classical game.
    pub first_move: (u32, u32),
    /// How many seeks the guests of an address may have. A guest can be anybody, so counting by guest would bound nothing.
    pub guest_seeks: usize,
    /// Whether games between accounts that connect from one address are rated.
    pub rates_same_address: bool,
}

impl Default for LobbyOptions {
    fn default() -> LobbyOptions {
        LobbyOptions {
            wave: Duration::from_secs(5),
            linger: Duration::from_secs(2),
            first_move: (30, 60),
            guest_seeks: 20,
            rates_same_address: true,
        }
    }
}
