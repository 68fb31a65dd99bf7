//! Exercises, the figures of the rulebook, and positions to try things out in.

use axum::{Json, extract::Path};
use skep_rules::Game;
use skep_solo::learn::answer;
use tokio::task::spawn_blocking;

use super::{
    error::HttpError,
    json::{Body, MAX_PLACE},
};
use crate::{
    protocol::{
        AttemptAnswer, AttemptRequest, FigureView, LessonList, SandboxLook, SandboxRequest,
        SandboxView, SandboxWhy, Why,
    },
    sandbox,
};

/// `POST /api/sandbox/view`
pub(super) async fn view(
    Body(SandboxLook { start, known }): Body<SandboxLook, MAX_PLACE>,
) -> Result<Json<SandboxView>, HttpError> {
    let game = place(start).await?;
    // The moves of a long game take longer than others should wait.
    let view = spawn_blocking(move || sandbox::shown_after(&game, known));
    view.await.map(Json).map_err(HttpError::internal)
}

/// `POST /api/sandbox/why`
pub(super) async fn why(
    Body(request): Body<SandboxWhy, MAX_PLACE>,
) -> Result<Json<Why>, HttpError> {
    let game = place(request.start).await?;
    Ok(Json(sandbox::why(&game, &request.piece, request.to)?))
}

/// `GET /api/learn/lessons`
pub(super) async fn lessons() -> Result<Json<LessonList>, HttpError> {
    Ok(Json(answer::lessons()?))
}

/// `POST /api/learn/lessons/{id}/try`
pub(super) async fn attempt(
    Path(id): Path<String>,
    Body(request): Body<AttemptRequest>,
) -> Result<Json<AttemptAnswer>, HttpError> {
    // Every answer of the other side is looked at, which takes a few milliseconds that others should not wait for.
    let tried = spawn_blocking(move || answer::tried(&id, &request.moves));
    Ok(Json(tried.await.map_err(HttpError::internal)??))
}

/// `GET /api/learn/figures/{id}`
pub(super) async fn figure(Path(id): Path<String>) -> Result<Json<FigureView>, HttpError> {
    Ok(Json(answer::figure(&id)?))
}

/// The game that a request names, played aside, since it may be long.
pub(super) async fn place(request: SandboxRequest) -> Result<Game, HttpError> {
    let playing = spawn_blocking(move || sandbox::start(&request));
    Ok(playing.await.map_err(HttpError::internal)??)
}
