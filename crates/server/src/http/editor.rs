//! Checking positions.

use axum::Json;

use super::{error::HttpError, json::Body};
use crate::{
    editor::{self, Unreadable},
    protocol::{CheckRequest, CheckedPosition, ErrorCode},
};

/// `POST /api/editor/check`
pub(super) async fn check(
    Body(request): Body<CheckRequest>,
) -> Result<Json<CheckedPosition>, HttpError> {
    let position = match (&request.position, &request.setup) {
        (Some(text), None) => editor::read(text),
        (None, Some(setup)) => editor::set_up(setup),
        _ => {
            let message = "either a position or a setup is needed";
            return Err(HttpError::new(ErrorCode::BadRequest, message));
        }
    };
    let position = position.map_err(|error| unreadable(&error))?;
    Ok(Json(editor::check(&position)))
}

fn unreadable(error: &Unreadable) -> HttpError {
    HttpError::new(ErrorCode::BadNotation, error.to_string())
}
