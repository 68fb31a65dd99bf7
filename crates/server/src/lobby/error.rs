//! Errors of the lobby.

use skep_people::{
    ChallengeError, SeekError, TermsError, UnfitError,
    wire::{LobbyErrorCode, ParseTermsError},
};

use crate::{clock::Millis, ids::RandomnessError, protocol::ProtocolError, store::StoreError};

pub type Result<T, E = LobbyError> = std::result::Result<T, E>;

#[derive(Clone, Debug, thiserror::Error)]
pub enum LobbyError {
    #[error(transparent)]
    Unreadable(#[from] ParseTermsError),
    #[error(transparent)]
    Terms(#[from] TermsError),
    #[error(transparent)]
    Seek(#[from] SeekError),
    #[error("the rating range is empty")]
    Band,
    #[error("there is no pool with this clock")]
    NoSuchPool,
    /// The seek is no longer open, or hidden from the caller.
    #[error("the seek is no longer open")]
    Gone,
    #[error(transparent)]
    Unfit(#[from] UnfitError),
    #[error("you are already playing a real-time game")]
    Playing,
    /// The player has left too many games.
    #[error("you have left too many games: try again later")]
    Barred { until: Millis },
    #[error("too many open seeks or challenges")]
    TooMany,
    #[error("only bots can report that they are busy")]
    NoBot,
    #[error("there is no such player")]
    NoSuchPlayer,
    #[error("there is no such challenge")]
    NoSuchChallenge,
    #[error(transparent)]
    Challenge(#[from] ChallengeError),
    #[error("malformed token")]
    Token,
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    NoRandomness(#[from] RandomnessError),
    /// The game cannot be created.
    #[error("{0}")]
    Game(String),
}

impl LobbyError {
    pub fn code(&self) -> LobbyErrorCode {
        match self {
            LobbyError::Unreadable(_)
            | LobbyError::Terms(_)
            | LobbyError::Seek(SeekError::Terms(_))
            | LobbyError::Band => LobbyErrorCode::BadTerms,
            LobbyError::Seek(SeekError::Guest) => LobbyErrorCode::Guest,
            LobbyError::NoSuchPool => LobbyErrorCode::NoSuchPool,
            LobbyError::Gone => LobbyErrorCode::Gone,
            LobbyError::Unfit(unfit) => (*unfit).into(),
            LobbyError::Playing => LobbyErrorCode::Playing,
            LobbyError::Barred { .. } => LobbyErrorCode::Barred,
            LobbyError::TooMany => LobbyErrorCode::TooMany,
            LobbyError::NoSuchPlayer => LobbyErrorCode::NoSuchPlayer,
            LobbyError::NoSuchChallenge => LobbyErrorCode::NoSuchChallenge,
            LobbyError::Challenge(error) => (*error).into(),
            LobbyError::Token | LobbyError::NoBot => LobbyErrorCode::BadRequest,
            LobbyError::Store(_) | LobbyError::NoRandomness(_) | LobbyError::Game(_) => {
                LobbyErrorCode::Storage
            }
        }
    }

    /// End of a temporary refusal.
    pub const fn until(&self) -> Option<Millis> {
        match self {
            LobbyError::Barred { until } => Some(*until),
            _ => None,
        }
    }
}

impl From<ProtocolError> for LobbyError {
    fn from(error: ProtocolError) -> LobbyError {
        LobbyError::Game(error.message)
    }
}
