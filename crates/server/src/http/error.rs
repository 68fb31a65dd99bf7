//! Error responses.

use std::time::Duration;

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use serde::Serialize;
use skep_people::wire::{AccountErrorCode, AccountErrorInfo, LobbyErrorCode, LobbyErrorInfo};

use crate::room::of_store;
use crate::{
    accounts::AccountError,
    lobby::LobbyError,
    protocol::{ErrorCode, ProtocolError},
    rate_limit::LimitError,
};

pub(crate) type Result<T, E = HttpError> = std::result::Result<T, E>;

#[derive(Clone, Debug)]
pub(crate) struct HttpError {
    error: ErrorDetails,
    /// Overrides the status that belongs to the error code.
    status: Option<StatusCode>,
    retry_after: Option<Duration>,
}

/// An error with a code of one of three families.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum ErrorDetails {
    /// Games and requests of any kind.
    Protocol(Box<ProtocolError>),
    Account(AccountErrorInfo),
    Lobby(LobbyErrorInfo),
}

#[derive(Serialize)]
struct Body {
    error: ErrorDetails,
}

impl HttpError {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> HttpError {
        HttpError::from(ProtocolError::new(code, message))
    }

    pub(crate) fn with_status(self, status: StatusCode) -> HttpError {
        HttpError {
            status: Some(status),
            ..self
        }
    }

    /// A bug or a failure of the system.
    pub(crate) fn internal(error: impl std::fmt::Display) -> HttpError {
        HttpError::new(ErrorCode::Internal, error.to_string())
    }

    pub(crate) fn too_slow() -> HttpError {
        let message = "the request took too long to arrive";
        HttpError::new(ErrorCode::BadRequest, message).with_status(StatusCode::REQUEST_TIMEOUT)
    }

    pub(crate) fn not_found() -> HttpError {
        HttpError::new(ErrorCode::NoSuchPage, "there is nothing here")
    }

    pub(crate) fn method_not_allowed() -> HttpError {
        let message = "this path does not support the method";
        HttpError::new(ErrorCode::BadRequest, message).with_status(StatusCode::METHOD_NOT_ALLOWED)
    }
}

impl<E: Into<ProtocolError>> From<E> for HttpError {
    fn from(error: E) -> HttpError {
        let error = error.into();
        HttpError {
            retry_after: retry_after(error.code),
            error: ErrorDetails::Protocol(Box::new(error)),
            status: None,
        }
    }
}

impl From<LimitError> for HttpError {
    fn from(error: LimitError) -> HttpError {
        HttpError {
            retry_after: Some(error.retry_after),
            ..HttpError::from(error.protocol_error())
        }
    }
}

impl From<AccountError> for HttpError {
    fn from(error: AccountError) -> HttpError {
        let status = match error {
            // The server is overloaded, not the client too fast.
            AccountError::Busy { .. } => Some(StatusCode::SERVICE_UNAVAILABLE),
            _ => None,
        };
        let Some(info) = error.to_wire() else {
            return match error {
                AccountError::Store(error) => of_store(error).into(),
                error => HttpError::internal(error),
            };
        };
        HttpError {
            error: ErrorDetails::Account(info),
            status,
            retry_after: error.wait(),
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
                error: ErrorDetails::Lobby(LobbyErrorInfo {
                    code: error.code(),
                    message: error.to_string(),
                    until: error.until(),
                }),
                status: None,
                retry_after: None,
            },
        }
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let status = self.status.unwrap_or(match &self.error {
            ErrorDetails::Protocol(error) => status(error.code),
            ErrorDetails::Account(error) => account_status(error.code),
            ErrorDetails::Lobby(error) => lobby_status(error.code),
        });
        let body = Json(Body { error: self.error });
        let mut response = (status, body).into_response();
        if let Some(retry_after) = self.retry_after {
            // Rounded up, so that the retry is not too early.
            let seconds = retry_after.as_secs() + u64::from(retry_after.subsec_nanos() > 0);
            let seconds = HeaderValue::from(seconds.max(1));
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

/// The retry delay after a temporary error.
const fn retry_after(code: ErrorCode) -> Option<Duration> {
    match code {
        ErrorCode::TooManyRequests | ErrorCode::Storage => Some(Duration::from_secs(1)),
        // One of the client's games has to end first.
        ErrorCode::TooManyGames => Some(Duration::from_secs(60)),
        _ => None,
    }
}

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
