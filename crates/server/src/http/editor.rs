//! Checking positions.

use axum::Json;
use skep_solo::editor;
use tokio::task::spawn_blocking;

use super::{
    error::HttpError,
    json::{Body, MAX_PLACE},
};
use crate::protocol::{CheckRequest, CheckedPosition};

/// `POST /api/editor/check`
pub(super) async fn check(
    Body(request): Body<CheckRequest, MAX_PLACE>,
) -> Result<Json<CheckedPosition>, HttpError> {
    let checked = spawn_blocking(move || editor::answer(&request));
    Ok(Json(checked.await.map_err(HttpError::internal)??))
}
