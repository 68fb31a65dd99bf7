//! Errors as HTTP tells them.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};

use crate::protocol::{ErrorBody, ErrorCode, ProtocolError};

/// An error as an answer.
#[derive(Clone, Debug)]
pub(super) struct HttpError(pub(super) ProtocolError);

impl HttpError {
    pub(super) fn new(code: ErrorCode, message: impl Into<String>) -> HttpError {
        HttpError(ProtocolError::new(code, message))
    }

    /// Something that should not have happened.
    pub(super) fn internal(error: impl std::fmt::Display) -> HttpError {
        HttpError::new(ErrorCode::Internal, error.to_string())
    }
}

impl<E: Into<ProtocolError>> From<E> for HttpError {
    fn from(error: E) -> HttpError {
        HttpError(error.into())
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let status = status(self.0.code);
        (status, Json(ErrorBody { error: self.0 })).into_response()
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
