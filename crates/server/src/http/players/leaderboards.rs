//! The best, and how everybody else compares.

use axum::{Json, extract::State};
use serde::Deserialize;
use skep_people::wire::{Leaderboard, RatingDistribution};

use crate::http::{
    App,
    edge::cookie::Asking,
    error::HttpError,
    json::{Path, Query},
    players::profiles::read_speed,
};

/// Which page of a list is asked for.
#[derive(Deserialize)]
pub(in crate::http) struct Page {
    page: Option<u32>,
}

/// `GET /api/leaderboards/{speed}?page=N`
pub(in crate::http) async fn leaderboard(
    State(app): State<App>,
    Asking(visitor): Asking,
    Path(speed): Path<String>,
    Query(Page { page }): Query<Page>,
) -> Result<Json<Leaderboard>, HttpError> {
    let speed = read_speed(&speed)?;
    let asked_by = visitor.map(|visitor| visitor.account.id);
    let page = page.unwrap_or(1);
    Ok(Json(app.players.leaderboard(speed, page, asked_by).await?))
}

/// `GET /api/leaderboards/{speed}/distribution`
pub(in crate::http) async fn distribution(
    State(app): State<App>,
    Path(speed): Path<String>,
) -> Result<Json<RatingDistribution>, HttpError> {
    Ok(Json(app.players.distribution(read_speed(&speed)?).await?))
}
