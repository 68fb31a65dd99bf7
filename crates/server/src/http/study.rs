//! Studies: reading what players have, and writing it for other programs.

use axum::{
    Json,
    extract::Request,
    http::header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    response::IntoResponse,
};
use skep_game::study;
use skep_rules::RecordFormat;
use tokio::task::spawn_blocking;

use super::{
    error::HttpError,
    json::{Body, MAX_PLACE, bytes_of},
    learn,
};
use crate::{
    protocol::{ErrorCode, PositionText, SandboxRequest, StudyList, StudyWrite},
    sandbox,
};

/// `POST /api/sandbox/text`
pub(super) async fn text(
    Body(request): Body<SandboxRequest, MAX_PLACE>,
) -> Result<Json<PositionText>, HttpError> {
    let game = learn::place(request).await?;
    Ok(Json(sandbox::text(&game)))
}

/// `POST /api/study/read`
pub(super) async fn read(request: Request) -> Result<Json<StudyList>, HttpError> {
    let bytes = bytes_of(request, study::MAX_STUDY).await?;
    // A large file takes longer than others should wait.
    let reading = spawn_blocking(move || study::read(&bytes));
    Ok(Json(reading.await.map_err(HttpError::internal)??))
}

/// `POST /api/study/write`
pub(super) async fn write(request: Request) -> Result<impl IntoResponse, HttpError> {
    let bytes = bytes_of(request, study::MAX_STUDY).await?;
    let wish: StudyWrite = serde_json::from_slice(&bytes)
        .map_err(|error| HttpError::new(ErrorCode::BadRequest, error.to_string()))?;
    let format = RecordFormat::from(wish.format);
    let writing = spawn_blocking(move || study::write(&wish));
    let text = writing.await.map_err(HttpError::internal)??;
    let name = format!("attachment; filename=\"study.{}\"", format.extension());
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text))
}
