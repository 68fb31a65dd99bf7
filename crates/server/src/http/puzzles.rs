//! Puzzles over HTTP.

use axum::{
    Json,
    extract::{Path, Query, State},
};
use skep_engine::puzzles::Puzzle;
use skep_solo::puzzles::{Library, answer};
use tokio::task::spawn_blocking;

use super::{App, address::Sender, error::HttpError, json::Body};
use crate::{
    clock,
    party::Party,
    protocol::{
        AttemptRequest, DailyPuzzle, ErrorCode, NextPuzzle, ProtocolError, PuzzleAttempt,
        PuzzleHint, PuzzleHintRequest, PuzzleList, PuzzleQuestion, PuzzleSolution, PuzzleView,
        RateRequest, SolverRating,
    },
    searches::SearchError,
};

/// `GET /api/puzzles?set=Base%2BML&theme=pin&min=1000&max=1400&from=0&limit=50`
pub(super) async fn list(
    Query(question): Query<PuzzleQuestion>,
) -> Result<Json<PuzzleList>, HttpError> {
    Ok(Json(answer::list(library().await?, &question)?))
}

/// `GET /api/puzzles/daily`
pub(super) async fn daily() -> Result<Json<DailyPuzzle>, HttpError> {
    Ok(Json(answer::daily(library().await?, clock::now())?))
}

/// `POST /api/puzzles/next`
pub(super) async fn next(Body(wish): Body<NextPuzzle>) -> Result<Json<PuzzleView>, HttpError> {
    let random = getrandom::u32().map_err(HttpError::internal)?;
    Ok(Json(answer::next(library().await?, &wish, random)?))
}

/// `GET /api/puzzles/{id}`
pub(super) async fn puzzle(Path(id): Path<String>) -> Result<Json<PuzzleView>, HttpError> {
    Ok(Json(answer::view(named(&id).await?)?))
}

/// `POST /api/puzzles/{id}/try`
pub(super) async fn attempt(
    State(app): State<App>,
    Sender(party): Sender,
    Path(id): Path<String>,
    Body(request): Body<AttemptRequest>,
) -> Result<Json<PuzzleAttempt>, HttpError> {
    let puzzle = named(&id).await?;
    let tried = search(&app, party, move || answer::tried(puzzle, &request.moves));
    tried.await.map(Json)
}

/// `POST /api/puzzles/{id}/hint`
pub(super) async fn advice(
    State(app): State<App>,
    Sender(party): Sender,
    Path(id): Path<String>,
    Body(request): Body<PuzzleHintRequest>,
) -> Result<Json<PuzzleHint>, HttpError> {
    let puzzle = named(&id).await?;
    let found = search(&app, party, move || {
        answer::advice(puzzle, &request.moves, request.step)
    });
    found.await.map(Json)
}

/// `GET /api/puzzles/{id}/solution`
pub(super) async fn solution(Path(id): Path<String>) -> Result<Json<PuzzleSolution>, HttpError> {
    Ok(Json(answer::solution(named(&id).await?)?))
}

/// `POST /api/puzzles/{id}/rate`
pub(super) async fn rate(
    Path(id): Path<String>,
    Body(request): Body<RateRequest>,
) -> Result<Json<SolverRating>, HttpError> {
    let rated = answer::rated(named(&id).await?, request.solver, request.solved)?;
    Ok(Json(rated))
}

/// The library; the first to ask waits until it is read, off the threads that serve others.
async fn library() -> Result<&'static Library, HttpError> {
    if let Some(library) = Library::at_once() {
        return Ok(library);
    }
    spawn_blocking(Library::get)
        .await
        .map_err(HttpError::internal)
}

async fn named(id: &str) -> Result<&'static Puzzle, HttpError> {
    Ok(answer::named(library().await?, id)?)
}

/// Searches off the threads that serve others, a few searches at a time and not too many for one party.
async fn search<T: Send + 'static>(
    app: &App,
    party: Party,
    work: impl FnOnce() -> Result<T, ProtocolError> + Send + 'static,
) -> Result<T, HttpError> {
    app.limits.search(party)?;
    let found = app.searches.run(work).await;
    let found = found.map_err(|error| match error {
        SearchError::Busy => HttpError::new(ErrorCode::EngineBusy, error.to_string()),
        SearchError::Broken(_) => HttpError::new(ErrorCode::Internal, error.to_string()),
    })?;
    Ok(found?)
}
