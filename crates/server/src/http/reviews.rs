//! Reviews over HTTP.

use std::convert::Infallible;

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
    response::sse::{Event, KeepAlive, Sse},
};
use futures_util::{Stream, stream};

use super::{App, address::Sender, error::HttpError, json::Body};
use crate::{
    protocol::{
        BetterAnswer, BetterRequest, ErrorCode, ReviewCreated, ReviewRequest, ReviewState,
        ReviewStatus,
    },
    reviews::{ReviewError, ReviewId},
};

/// `POST /api/reviews`
pub(super) async fn create(
    State(app): State<App>,
    Sender(party): Sender,
    Body(wish): Body<ReviewRequest>,
) -> Result<(StatusCode, Json<ReviewCreated>), HttpError> {
    app.limits.creation(party)?;
    let id = app
        .reviews
        .request(party, &wish.game, wish.quality)
        .await
        .map_err(failed)?;
    let id = id.to_string();
    Ok((StatusCode::ACCEPTED, Json(ReviewCreated { id })))
}

/// `GET /api/reviews/{id}`
pub(super) async fn status(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<ReviewStatus>, HttpError> {
    Ok(Json(app.reviews.status(read(&id)?).await.map_err(failed)?))
}

/// `GET /api/reviews/{id}/events`
pub(super) async fn events(
    State(app): State<App>,
    Sender(party): Sender,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, HttpError> {
    let permit = app.limits.socket(party)?;
    let id = read(&id)?;
    let first = app.reviews.status(id).await.map_err(failed)?;
    let events = stream::unfold(Some((None, Some(first), permit)), move |state| {
        let reviews = app.reviews.clone();
        async move {
            let (seen, next, permit): (Option<ReviewStatus>, _, _) = state?;
            let status = match (seen, next) {
                (_, Some(status)) => status,
                // A review that is gone, or a server that closes, ends the stream.
                (Some(seen), None) => reviews.after(id, &seen).await.ok()?,
                (None, None) => return None,
            };
            let event = Event::default().json_data(&status).ok()?;
            let is_over = matches!(status.state, ReviewState::Done | ReviewState::Failed);
            let state = (!is_over).then_some((Some(status), None, permit));
            Some((Ok(event), state))
        }
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// `POST /api/reviews/{id}/try`
pub(super) async fn better(
    State(app): State<App>,
    Sender(party): Sender,
    Path(id): Path<String>,
    Body(wish): Body<BetterRequest>,
) -> Result<Json<BetterAnswer>, HttpError> {
    let answer = app.reviews.better(party, read(&id)?, wish.ply, &wish.uhp);
    Ok(Json(answer.await.map_err(failed)?))
}

fn read(id: &str) -> Result<ReviewId, HttpError> {
    ReviewId::parse(id).ok_or_else(|| failed(ReviewError::Unknown))
}

fn failed(error: ReviewError) -> HttpError {
    let code = match error {
        ReviewError::Game(error) => return error.into(),
        ReviewError::Store(error) => return error.into(),
        ReviewError::Empty | ReviewError::TooLong | ReviewError::NotDone => ErrorCode::NotPossible,
        ReviewError::Busy(_) | ReviewError::Closing => ErrorCode::EngineBusy,
        ReviewError::Unknown | ReviewError::NoSuchPly => ErrorCode::NoSuchPage,
        ReviewError::Notation(_) => ErrorCode::BadNotation,
    };
    HttpError::new(code, error.to_string())
}
