//! The kinds of games.

use serde::{Deserialize, Serialize};

/// Who plays a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A person against the computer.
    Computer,
    /// Two people at one screen.
    Table,
    /// Two people who share a link.
    Friend,
}
