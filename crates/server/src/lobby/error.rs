//! Why something in the lobby was refused.

use skep_people::{
    ChallengeError, SeekError, TermsError, UnfitError,
    wire::{LobbyErrorCode, ParseTermsError},
};

use crate::{clock::Millis, ids::RandomnessError, protocol::ProtocolError, store::StoreError};

/// Why something in the lobby was refused.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LobbyError {
    /// The terms cannot be read.
    #[error(transparent)]
    Unreadable(#[from] ParseTermsError),
    /// Nobody can play on these terms.
    #[error(transparent)]
    Terms(#[from] TermsError),
    /// The seek cannot be made.
    #[error(transparent)]
    Seek(#[from] SeekError),
    /// Nothing is in the band.
    #[error("a band goes from a lower rating to a higher one")]
    Band,
    /// There is no such pool.
    #[error("nobody is paired by this clock")]
    NoSuchPool,
    /// The seek does not stand any more.
    #[error("the seek does not stand any more")]
    Gone,
    /// Whoever asks cannot accept the seek.
    #[error(transparent)]
    UnfitError(#[from] UnfitError),
    /// Whoever plays by the clock begins no other such game.
    #[error("whoever plays by the clock begins no other such game")]
    Playing,
    /// Whoever has left games too often waits for a while.
    #[error("whoever leaves games too often waits for a while")]
    Barred {
        /// Until when.
        until: Millis,
    },
    /// There are as many seeks or challenges as there may be.
    #[error("nobody has more of them at once")]
    TooMany,
    /// Only a bot says whether it is busy.
    #[error("only bots say whether they are busy")]
    NoBot,
    /// There is nobody of this name.
    #[error("there is nobody of this name")]
    NoSuchPlayer,
    /// There is no such challenge.
    #[error("there is no such challenge")]
    NoSuchChallenge,
    /// That cannot be done with the challenge.
    #[error(transparent)]
    Challenge(#[from] ChallengeError),
    /// The secret of a guest cannot be read.
    #[error("this is no token")]
    Token,
    /// The store has failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system gives no random numbers.
    #[error(transparent)]
    NoRandomness(#[from] RandomnessError),
    /// The game cannot be made.
    #[error("{0}")]
    Game(String),
}

impl LobbyError {
    /// What is told to whoever asked.
    pub fn code(&self) -> LobbyErrorCode {
        match self {
            LobbyError::Unreadable(_)
            | LobbyError::Terms(_)
            | LobbyError::Seek(SeekError::Terms(_))
            | LobbyError::Band => LobbyErrorCode::BadTerms,
            LobbyError::Seek(SeekError::Guest) => LobbyErrorCode::Guest,
            LobbyError::NoSuchPool => LobbyErrorCode::NoSuchPool,
            LobbyError::Gone => LobbyErrorCode::Gone,
            LobbyError::UnfitError(unfit) => (*unfit).into(),
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
}

impl LobbyError {
    /// Until when it stays so, where that is known.
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
