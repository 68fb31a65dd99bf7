//! Challenges, as they are made, answered and told.

use serde::{Deserialize, Serialize};
use skep_game::{
    ids::GameId,
    protocol::{RatingNote, SideChoice},
};

use super::{LobbyErrorCode, Person, TermsTold};
use crate::{ChallengeError, ChallengeState, Decline};

/// The body of `POST /api/challenges`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NewChallenge {
    /// The name of whom it is for; `None` for whoever has the link.
    #[serde(default)]
    pub to: Option<String>,
    /// On which terms.
    pub terms: TermsTold,
    /// Which side whoever offers wants.
    pub side: SideChoice,
    /// The secret that a guest's browser keeps: guests may challenge bots to casual games, and hear of them in the lobby.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
}

/// A challenge, as those see it who know of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Challenge"))]
pub struct ChallengeTold {
    /// Which it is; the game that comes of it has the same id.
    pub id: GameId,
    /// Who offers.
    pub by: Person,
    /// To whom; `None` for whoever has the link.
    pub to: Option<Person>,
    /// On which terms.
    pub terms: TermsTold,
    /// Which side whoever offers wants.
    pub side: SideChoice,
    /// What has become of it.
    pub state: ChallengeStateTold,
    /// Why it was declined; `None` if it was not.
    pub reason: Option<DeclineTold>,
    /// Since when it stands, in milliseconds since 1970.
    pub offered: u64,
    /// When it stands no more.
    pub expires: u64,
    /// Whether whoever asks has made it.
    pub mine: bool,
    /// Why the game will not be rated although it was to be, or counts less than others.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(
        default,
        rename = "ratingNote",
        skip_serializing_if = "Option::is_none"
    )]
    pub rating_note: Option<RatingNote>,
}

/// What has become of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "ChallengeState"))]
#[serde(rename_all = "kebab-case")]
pub enum ChallengeStateTold {
    /// It stands.
    Offered,
    /// Somebody plays.
    Accepted,
    /// The other does not want to.
    Declined,
    /// Whoever offered has thought better of it.
    Withdrawn,
    /// Its time has passed.
    Expired,
}

/// Why somebody declines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Decline"))]
#[serde(rename_all = "kebab-case")]
pub enum DeclineTold {
    /// For no reason that is told.
    Generic,
    /// Not now.
    Later,
    /// There is too little time.
    TooFast,
    /// There is too much time.
    TooSlow,
    /// Only a casual game.
    Casual,
    /// Only a game that counts.
    Rated,
    /// Another set of pieces or another opening.
    Variant,
}

/// The challenges by whoever asks and to him that stand: the answer to `GET /api/challenges`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Challenges {
    /// The challenges, the oldest first.
    pub challenges: Vec<ChallengeTold>,
}

/// The body of `POST /api/challenges/{id}/accept`. The answer is [`super::Go`].
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AcceptChallenge {
    /// The secret that a guest's browser keeps; whoever has none gets a side all the same.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<String>,
}

/// The body of `POST /api/challenges/{id}/decline`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DeclineChallenge {
    /// Why.
    pub reason: DeclineTold,
}

/// The body of an answer that refuses something with a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LobbyErrorBody {
    /// The error.
    pub error: LobbyErrorTold,
}

/// Why something was refused, as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LobbyErrorTold {
    /// Which error.
    pub code: LobbyErrorCode,
    /// What happened, in a sentence for developers.
    pub message: String,
    /// Until when it stays so, in milliseconds since 1970, where that is known.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
}

impl From<ChallengeState> for ChallengeStateTold {
    fn from(state: ChallengeState) -> ChallengeStateTold {
        match state {
            ChallengeState::Offered => ChallengeStateTold::Offered,
            ChallengeState::Accepted { .. } => ChallengeStateTold::Accepted,
            ChallengeState::Declined { .. } => ChallengeStateTold::Declined,
            ChallengeState::Expired => ChallengeStateTold::Expired,
            ChallengeState::Withdrawn => ChallengeStateTold::Withdrawn,
        }
    }
}

impl From<Decline> for DeclineTold {
    fn from(reason: Decline) -> DeclineTold {
        match reason {
            Decline::Generic => DeclineTold::Generic,
            Decline::Later => DeclineTold::Later,
            Decline::TooFast => DeclineTold::TooFast,
            Decline::TooSlow => DeclineTold::TooSlow,
            Decline::Casual => DeclineTold::Casual,
            Decline::Rated => DeclineTold::Rated,
            Decline::Variant => DeclineTold::Variant,
        }
    }
}

impl From<DeclineTold> for Decline {
    fn from(reason: DeclineTold) -> Decline {
        match reason {
            DeclineTold::Generic => Decline::Generic,
            DeclineTold::Later => Decline::Later,
            DeclineTold::TooFast => Decline::TooFast,
            DeclineTold::TooSlow => Decline::TooSlow,
            DeclineTold::Casual => Decline::Casual,
            DeclineTold::Rated => Decline::Rated,
            DeclineTold::Variant => Decline::Variant,
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
