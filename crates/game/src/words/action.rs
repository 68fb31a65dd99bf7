//! Player actions other than moves.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    Resign,
    /// Offers or accepts.
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    /// Takes back, or asks the opponent to allow it.
    Takeback,
    /// Allows the opponent to take back.
    AcceptTakeback,
    DeclineTakeback,
    /// Offers or accepts.
    Rematch,
    DeclineRematch,
    WithdrawDraw,
    WithdrawTakeback,
    WithdrawRematch,
    AcceptPause,
    DeclinePause,
    WithdrawPause,
    /// Claims a win because the opponent left.
    ClaimWin,
    /// Claims a draw because the opponent left.
    ClaimDraw,
    /// Gives the opponent time.
    AddTime,
    /// Ends a game that has barely begun.
    Abort,
    /// Agrees to add the finished game to the archive.
    Share,
}
