//! Errors as HTTP tells them.

use std::time::Duration;

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use serde::Serialize;
use skep_people::wire::{AccountErrorCode, AccountErrorInfo, LobbyErrorCode, LobbyErrorInfo};

use crate::http::edge::limits::LimitError;
use crate::room::of_store;
use crate::{
    accounts::AccountError,
    lobby::LobbyError,
    protocol::{ErrorCode, ProtocolError},
};

/// An error as an answer.
#[derive(Clone, Debug)]
pub(in crate::http) struct HttpError {
    error: Told,
    /// The status, where the code of the error does not tell it.
    status: Option<StatusCode>,
    /// When asking again makes sense, where that is known.
    wait: Option<Duration>,
}

/// What is said of an error, which has a code of one of three kinds.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Told {
    /// Something about games, or about requests of any kind.
    Protocol(Box<ProtocolError>),
    /// Something about accounts.
    Account(AccountErrorInfo),
    /// Something about challenges.
    Lobby(LobbyErrorInfo),
}

/// The body of an answer.
#[derive(Serialize)]
struct Body {
    error: Told,
}

impl HttpError {
    pub(in crate::http) fn new(code: ErrorCode, message: impl Into<String>) -> HttpError {
        HttpError::from(ProtocolError::new(code, message))
    }

    /// The same with another status.
    pub(in crate::http) fn with_status(self, status: StatusCode) -> HttpError {
        HttpError {
            status: Some(status),
            ..self
        }
    }

    /// Something that should not have happened.
    pub(in crate::http) fn internal(error: impl std::fmt::Display) -> HttpError {
        HttpError::new(ErrorCode::Internal, error.to_string())
    }

    /// A request that does not arrive.
    pub(in crate::http) fn too_slow() -> HttpError {
        let message = "the request took too long to arrive";
        HttpError::new(ErrorCode::BadRequest, message).with_status(StatusCode::REQUEST_TIMEOUT)
    }
}

impl<E: Into<ProtocolError>> From<E> for HttpError {
    fn from(error: E) -> HttpError {
        let error = error.into();
        HttpError {
            wait: wait(error.code),
            error: Told::Protocol(Box::new(error)),
            status: None,
        }
    }
}

impl From<LimitError> for HttpError {
    fn from(too_much: LimitError) -> HttpError {
        HttpError {
            error: Told::Protocol(Box::new(too_much.told())),
            status: None,
            wait: Some(too_much.wait),
        }
    }
}

impl From<AccountError> for HttpError {
    fn from(error: AccountError) -> HttpError {
        let status = match error {
            // It is not whoever asks who is too quick.
            AccountError::Busy { .. } => Some(StatusCode::SERVICE_UNAVAILABLE),
            _ => None,
        };
        let Some(told) = error.told() else {
            return match error {
                AccountError::Store(error) => of_store(error).into(),
                error => HttpError::internal(error),
            };
        };
        HttpError {
            error: Told::Account(told),
            status,
            wait: error.wait(),
        }
    }
}

impl From<LobbyError> for HttpError {
    fn from(error: LobbyError) -> HttpError {
        match error {
            LobbyError::Store(error) => of_store(error).into(),
            error @ (LobbyError::NoRandomness(_) | LobbyError::Game(_)) => {
                HttpError::internal(error)
            }
            error => HttpError {
                error: Told::Lobby(LobbyErrorInfo {
                    code: error.code(),
                    message: error.to_string(),
                    until: error.until(),
                }),
                status: None,
                wait: None,
            },
        }
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let status = self.status.unwrap_or(match &self.error {
            Told::Protocol(error) => status(error.code),
            Told::Account(error) => account_status(error.code),
            Told::Lobby(error) => lobby_status(error.code),
        });
        let body = Json(Body { error: self.error });
        let mut response = (status, body).into_response();
        if let Some(wait) = self.wait {
            // Whole seconds, rounded up: whoever comes back then is not too early.
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            let seconds = HeaderValue::from(seconds.max(1));
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

/// When to ask again after an error that passes.
const fn wait(code: ErrorCode) -> Option<Duration> {
    match code {
        ErrorCode::TooManyRequests | ErrorCode::Storage => Some(Duration::from_secs(1)),
        // One of the games has to end first.
        ErrorCode::TooManyGames => Some(Duration::from_secs(60)),
        _ => None,
    }
}

/// The status of each error.
const fn status(code: ErrorCode) -> StatusCode {
    match code {
        ErrorCode::BadRequest => StatusCode::BAD_REQUEST,
        ErrorCode::Unauthorized => StatusCode::UNAUTHORIZED,
        ErrorCode::Forbidden => StatusCode::FORBIDDEN,
        ErrorCode::NoSuchGame | ErrorCode::NoSuchPage => StatusCode::NOT_FOUND,
        ErrorCode::NoFreeSide
        | ErrorCode::NotYourTurn
        | ErrorCode::Stale
        | ErrorCode::GameOver
        | ErrorCode::NotPossible => StatusCode::CONFLICT,
        ErrorCode::IllegalMove
        | ErrorCode::BadNotation
        | ErrorCode::BadSetting
        | ErrorCode::TooHard => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorCode::TooManyRequests | ErrorCode::TooManyGames => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::Storage => StatusCode::SERVICE_UNAVAILABLE,
        ErrorCode::CorruptGame | ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// The status of each error about accounts.
const fn account_status(code: AccountErrorCode) -> StatusCode {
    match code {
        AccountErrorCode::BadName
        | AccountErrorCode::NameConfusing
        | AccountErrorCode::NameReserved
        | AccountErrorCode::WeakPassword
        | AccountErrorCode::BadPasskey
        | AccountErrorCode::NoPasskeys
        | AccountErrorCode::BadMailAddress => StatusCode::UNPROCESSABLE_ENTITY,
        AccountErrorCode::NameTaken
        | AccountErrorCode::TooManyPasskeys
        | AccountErrorCode::LastWay
        | AccountErrorCode::MailAddressTaken => StatusCode::CONFLICT,
        AccountErrorCode::BadLogin | AccountErrorCode::NotLoggedIn => StatusCode::UNAUTHORIZED,
        AccountErrorCode::AccountsOff
        | AccountErrorCode::BadInvitation
        | AccountErrorCode::BadPassword
        | AccountErrorCode::Banned => StatusCode::FORBIDDEN,
        AccountErrorCode::NotFound | AccountErrorCode::MailOff => StatusCode::NOT_FOUND,
        AccountErrorCode::BadLink => StatusCode::GONE,
        AccountErrorCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
    }
}

/// The status of each error about challenges.
const fn lobby_status(code: LobbyErrorCode) -> StatusCode {
    match code {
        LobbyErrorCode::BadRequest => StatusCode::BAD_REQUEST,
        LobbyErrorCode::BadTerms | LobbyErrorCode::NoSuchPool | LobbyErrorCode::Own => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        LobbyErrorCode::Blocked
        | LobbyErrorCode::Guest
        | LobbyErrorCode::Barred
        | LobbyErrorCode::Band
        | LobbyErrorCode::NotForYou
        | LobbyErrorCode::NotYours => StatusCode::FORBIDDEN,
        LobbyErrorCode::NoSuchPlayer | LobbyErrorCode::NoSuchChallenge => StatusCode::NOT_FOUND,
        LobbyErrorCode::Gone | LobbyErrorCode::Over | LobbyErrorCode::Playing => {
            StatusCode::CONFLICT
        }
        LobbyErrorCode::TooMany | LobbyErrorCode::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
        LobbyErrorCode::Storage => StatusCode::SERVICE_UNAVAILABLE,
    }
}
