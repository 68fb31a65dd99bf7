//! Checking positions.

use axum::Json;
use skep_rules::Position;

use super::{
    error::HttpError,
    json::{Body, MAX_PLACE},
    learn,
};
use crate::{
    editor::{self, Unreadable},
    protocol::{CheckRequest, CheckedPosition, ErrorCode},
};

/// `POST /api/editor/check`
pub(super) async fn check(
    Body(request): Body<CheckRequest, MAX_PLACE>,
) -> Result<Json<CheckedPosition>, HttpError> {
    let position = match (&request.position, &request.setup, request.at) {
        (Some(text), None, None) => editor::read(text).map_err(|error| unreadable(&error))?,
        (None, Some(setup), None) => editor::set_up(setup).map_err(|error| unreadable(&error))?,
        (None, None, Some(at)) => Position::from(&learn::place(at).await?),
        _ => {
            let message = "either a position, a setup or a place in an analysis is needed";
            return Err(HttpError::new(ErrorCode::BadRequest, message));
        }
    };
    Ok(Json(editor::check(&position)))
}

fn unreadable(error: &Unreadable) -> HttpError {
    HttpError::unreadable(error.to_string(), Some(error.into()))
}
