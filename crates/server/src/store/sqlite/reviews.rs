//! Reviews that earlier versions of the server made and kept. Reviews are made in the browser now, so what remains is which
//! game a link is about.

use super::{KeptReview, Sqlite, StoreError, game_rows};
use crate::ids::GameId;

impl Sqlite {
    /// The game that a review is about; `None` if there is no such review.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn reviewed_game(
        &self,
        review: GameId,
    ) -> Result<Option<KeptReview>, StoreError> {
        let row: Option<(String, String)> =
            sqlx::query_as("SELECT game, quality FROM reviews WHERE id = ?1")
                .bind(review.to_string())
                .fetch_optional(&self.readers)
                .await?;
        Ok(row.map(game_rows::review))
    }
}
