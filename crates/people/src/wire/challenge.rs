//! Challenges.

use serde::{Deserialize, Serialize};
use skep_game::{
    ids::GameId,
    protocol::{RatingNote, SideChoice},
};

use super::{LobbyErrorCode, Person, TermsView};
use crate::{ChallengeError, ChallengeState, Decline};

/// Body of `POST /api/challenges`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct NewChallenge {
    /// Name of the challenged player; `None` for anyone with the link.
    #[serde(default)]
    pub to: Option<String>,
    pub terms: TermsView,
    pub side: SideChoice,
    /// Secret of a guest's browser. Guests may challenge bots to casual games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "Challenge", rename_all = "camelCase")]
pub struct ChallengeView {
    /// Also the id of the resulting game.
    pub id: GameId,
    pub by: Person,
    /// `None` for anyone with the link.
    pub to: Option<Person>,
    pub terms: TermsView,
    pub side: SideChoice,
    pub state: ChallengeStatus,
    /// Only if declined.
    pub reason: Option<Decline>,
    pub offered: u64,
    pub expires: u64,
    /// Whether the client is the author.
    pub mine: bool,
    /// Why the game will not be rated although that was requested, or will count less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_note: Option<RatingNote>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "ChallengeState", rename_all = "kebab-case")]
pub enum ChallengeStatus {
    Offered,
    Accepted,
    Declined,
    Withdrawn,
    Expired,
}

/// Response to `GET /api/challenges`: open challenges by and to the client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Challenges {
    /// Oldest first.
    pub challenges: Vec<ChallengeView>,
}

/// Body of `POST /api/challenges/{id}/accept`. The response is [`super::Go`].
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AcceptChallenge {
    /// Secret of a guest's browser; optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
}

/// Body of `POST /api/challenges/{id}/decline`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DeclineChallenge {
    pub reason: Decline,
}

/// Error response about a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LobbyErrorBody {
    pub error: LobbyErrorInfo,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LobbyErrorInfo {
    pub code: LobbyErrorCode,
    /// For developers, in English.
    pub message: String,
    /// When the restriction ends, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
}

impl From<ChallengeState> for ChallengeStatus {
    fn from(state: ChallengeState) -> ChallengeStatus {
        match state {
            ChallengeState::Offered => ChallengeStatus::Offered,
            ChallengeState::Accepted { .. } => ChallengeStatus::Accepted,
            ChallengeState::Declined { .. } => ChallengeStatus::Declined,
            ChallengeState::Expired => ChallengeStatus::Expired,
            ChallengeState::Withdrawn => ChallengeStatus::Withdrawn,
        }
    }
}

impl From<ChallengeError> for LobbyErrorCode {
    fn from(error: ChallengeError) -> LobbyErrorCode {
        match error {
            ChallengeError::Terms(_) => LobbyErrorCode::BadTerms,
            ChallengeError::Oneself => LobbyErrorCode::Own,
            ChallengeError::NotForYou => LobbyErrorCode::NotForYou,
            ChallengeError::NotYours => LobbyErrorCode::NotYours,
            ChallengeError::Blocked => LobbyErrorCode::Blocked,
            ChallengeError::Guest => LobbyErrorCode::Guest,
            ChallengeError::Over => LobbyErrorCode::Over,
        }
    }
}
