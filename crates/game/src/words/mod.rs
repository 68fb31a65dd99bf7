//! Vocabulary shared by game logic, messages and storage.

mod ending;
mod first_pieces;
mod offer;
mod player;
mod side;

use serde::{Deserialize, Serialize};

pub use ending::{EndReason, Ending};
pub use first_pieces::{FirstPieces, ParseFirstPiecesError};
pub use offer::{Offer, Offers};
pub use player::Player;
pub use side::{BySide, Seat, SideChoice};
/// Called colour in the rules.
pub use skep_rules::Color as Side;
pub use skep_rules::Opening;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Against the computer.
    Computer,
    /// Two players on one screen.
    Table,
    /// Two players connected through a server.
    Friend,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ChatLine {
    pub by: Side,
    /// The player's name at the time.
    pub name: Option<String>,
    pub text: String,
    pub at: u64,
}

/// Which games played on the server are added to the public archive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ArchiveGames {
    /// Those whose players consent after the game. Bots are not asked.
    #[default]
    Ask,
    /// Every finished game.
    Always,
    Never,
}

/// A list in which everyone can find a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Listing {
    /// The lobby, until the game ends.
    Lobby,
    /// The profiles of those who play it as members.
    Profiles,
}

skep_rules::names! {
    /// Why a game is not rated although that was requested, or counts less.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
    #[serde(rename_all = "kebab-case")]
    pub enum RatingNote {
        /// Not rated: both players connect from one address, and the host does not rate such games.
        SameAddress => "same-address",
        /// Not rated: the players reached their daily limit of rated games.
        PairLimit => "pair-limit",
        /// Counts less: the players have started several rated games today.
        PairReduced => "pair-reduced",
    }

    pub const ALL;
    pub const fn name;
    pub fn of_name;
}

impl RatingNote {
    pub const fn is_unrated(self) -> bool {
        !matches!(self, RatingNote::PairReduced)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_round_trip_through_their_names() {
        for note in RatingNote::ALL {
            assert_eq!(RatingNote::of_name(note.name()), Some(note));
            let json = serde_json::to_value(note).expect("JSON");
            assert_eq!(json, note.name());
        }
        assert_eq!(RatingNote::of_name(""), None);
    }
}
