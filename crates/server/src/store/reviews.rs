//! Reviews that earlier versions of the server made and kept. Reviews are made in the browser now, so what remains is which
//! game a link is about.

use super::{Store, StoreError};
use crate::{
    ids::GameId,
    protocol::{ReviewQuality, ReviewedGame},
};

impl Store {
    /// The game that a review is about; `None` if there is no such review.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn reviewed_game(&self, review: GameId) -> Result<Option<ReviewedGame>, StoreError> {
        let row: Option<(String, String)> =
            sqlx::query_as("SELECT game, quality FROM reviews WHERE id = ?1")
                .bind(review.to_string())
                .fetch_optional(&self.readers)
                .await?;
        Ok(row.map(|(game, quality)| ReviewedGame {
            game,
            quality: match quality.as_str() {
                "deep" => ReviewQuality::Deep,
                _ => ReviewQuality::Quick,
            },
        }))
    }
}
