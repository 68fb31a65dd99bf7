//! The puzzles of an account.

use axum::{Json, extract::State, http::StatusCode};
use skep_people::wire::{PuzzleNews, PuzzlesKnown};

use crate::http::{App, edge::cookie::LoggedIn, error::HttpError, json::Body};
use crate::{accounts::MOST_TOLD, protocol::ErrorCode};

/// The largest body: a thousand tries and days fit.
const MAX_NEWS: usize = 128 * 1024;

/// `POST /api/account/puzzles`
pub(in crate::http) async fn learn(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
    Body(news): Body<PuzzleNews, MAX_NEWS>,
) -> Result<Json<PuzzlesKnown>, HttpError> {
    if news.tries.len().max(news.days.len()) > MOST_TOLD {
        let message = format!("{MOST_TOLD} tries at the most are told at once");
        return Err(HttpError::new(ErrorCode::BadRequest, message));
    }
    Ok(Json(app.accounts.learn_puzzles(&visitor, news).await?))
}

/// `DELETE /api/account/puzzles`
pub(in crate::http) async fn forget(
    State(app): State<App>,
    LoggedIn(visitor): LoggedIn,
) -> Result<StatusCode, HttpError> {
    app.accounts.forget_puzzles(&visitor).await?;
    Ok(StatusCode::NO_CONTENT)
}
