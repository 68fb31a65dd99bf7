//! What players do besides moving.

use serde::{Deserialize, Serialize};

/// What a player can do besides moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Give up.
    Resign,
    /// Offer a draw, or accept one.
    OfferDraw,
    /// Accept a draw.
    AcceptDraw,
    /// Decline a draw.
    DeclineDraw,
    /// Take moves back, or ask for it.
    Takeback,
    /// Let the other side take its move back.
    AcceptTakeback,
    /// Insist on the move.
    DeclineTakeback,
    /// Ask for another game, or accept it.
    Rematch,
    /// No other game.
    DeclineRematch,
    /// Withdraw the offer of a draw.
    WithdrawDraw,
    /// Withdraw the plea to take back.
    WithdrawTakeback,
    /// Withdraw the wish for another game.
    WithdrawRematch,
    /// Agree to a pause of a game by correspondence.
    AcceptPause,
    /// No pause.
    DeclinePause,
    /// Withdraw the wish for a pause.
    WithdrawPause,
    /// Win because the other side has gone.
    ClaimWin,
    /// Draw because the other side has gone.
    ClaimDraw,
    /// Give the other side time.
    AddTime,
    /// End a game that has hardly begun.
    Abort,
    /// Agree to have the game in the archive, once it is over.
    Share,
}
