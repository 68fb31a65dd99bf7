//! Old links to reviews.

use axum::{Json, extract::State};

use super::{App, error::HttpError, json::Path};
use crate::{
    ids::GameId,
    protocol::{ErrorCode, ReviewQuality, ReviewedGame},
};

/// `GET /api/reviews/{id}`
pub(super) async fn reviewed(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<ReviewedGame>, HttpError> {
    let no_such = || HttpError::new(ErrorCode::NoSuchPage, "there is no such review");
    let id = GameId::parse(&id).ok_or_else(no_such)?;
    let kept = app.rooms.reviewed_game(id).await?.ok_or_else(no_such)?;
    Ok(Json(ReviewedGame {
        game: kept.game,
        quality: match kept.deep {
            true => ReviewQuality::Deep,
            false => ReviewQuality::Quick,
        },
    }))
}
