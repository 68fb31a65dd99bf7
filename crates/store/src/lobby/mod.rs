//! The lobby: seeks, pools, challenges and the games that come of them.
//!
//! A seek or challenge carries the id of its future game. Accepting it creates that game in the same transaction, so there is at
//! most one. Seeks that end with their author's visit count only while a live node reports the author present.
//!
//! Players may be on several nodes, so a change locks the players it concerns, the lower key first.

mod challenges;
mod games;
mod pools;
mod seeks;
mod visitors;

pub use challenges::MAX_CHALLENGES;
pub use games::{GameOrigin, NewLobbyGame, Openness, RunningGame, StartedGame, StartedPlayer};
pub(crate) use games::{may_play_next, record_leaving, start_next};
pub use pools::PoolPlace;
pub use seeks::{MAX_GUEST_SEEKS, MAX_SEEKS, MAX_SEEKS_PER_PLAYER, NewSeek, OpenSeek};
pub use visitors::LobbyBot;

use skep_game::ids::TokenHash;

use crate::{
    AccountKind,
    column::{RowRef, from_column},
};

/// Outcome of a change to the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyOutcome {
    Done,
    /// The same was done before, for example by a double click.
    Before,
    /// The seek, place or challenge is gone, or its author is playing.
    TooLate,
    TooMany,
    /// The caller is playing a real-time game.
    Playing,
}

impl LobbyOutcome {
    /// Of a change that comes too late if it finds no row.
    const fn of_rows(rows: u64) -> LobbyOutcome {
        match rows {
            0 => LobbyOutcome::TooLate,
            _ => LobbyOutcome::Done,
        }
    }
}

from_column! {
    TokenHash: String => |text| TokenHash::parse(&text);
}

fn is_bot(row: RowRef<'_>, kind: &str) -> sqlx::Result<bool> {
    Ok(row.get::<Option<AccountKind>>(kind)? == Some(AccountKind::Bot))
}
