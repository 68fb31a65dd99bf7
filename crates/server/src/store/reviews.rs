//! Reviews in the store.

use serde::Serialize;
use sqlx::SqliteConnection;

use super::{Store, StoreError, row::to_sql, write::Change};
use skep_solo::review::KeptPly;

use crate::{
    clock::Millis,
    protocol::{ReviewQuality, ReviewState, ReviewView},
    reviews::ReviewId,
};

/// A review to be made.
#[derive(Clone, Debug)]
pub struct NewReview {
    /// Its id.
    pub id: ReviewId,
    /// The game string.
    pub game: String,
    /// How thorough it is to be.
    pub quality: ReviewQuality,
    /// When it was asked for.
    pub created: Millis,
}

/// A review as it was stored.
#[derive(Clone, Debug)]
pub struct StoredReview {
    /// Its id.
    pub id: ReviewId,
    /// The game string.
    pub game: String,
    /// How thorough it is.
    pub quality: ReviewQuality,
    /// How far it is; a review that is neither made nor given up is queued.
    pub state: ReviewState,
    /// The review, once it is made.
    pub review: Option<ReviewView>,
    /// Until then, the first plies as far as they were judged.
    pub judged: Vec<KeptPly>,
}

/// A change to the reviews.
pub(super) enum ReviewChange {
    Open {
        id: String,
        game: String,
        quality: String,
        created: Millis,
    },
    Judged {
        id: String,
        plies: String,
    },
    Close {
        id: String,
        state: &'static str,
        review: Option<String>,
    },
}

/// A row of the table.
type Row = (String, String, String, String, Option<String>);

impl Store {
    /// Keeps a review that is to be made; one that failed before is tried again.
    ///
    /// # Errors
    /// The database cannot take it.
    pub async fn open_review(&self, new: &NewReview) -> Result<(), StoreError> {
        let change = ReviewChange::Open {
            id: new.id.to_string(),
            game: new.game.clone(),
            quality: quality(new.quality).to_owned(),
            created: new.created,
        };
        self.write(Change::Review(change)).await.map(drop)
    }

    /// Keeps a review that is made, or without one, that it failed.
    ///
    /// # Errors
    /// The database cannot take it.
    pub async fn close_review(
        &self,
        id: ReviewId,
        review: Option<&ReviewView>,
    ) -> Result<(), StoreError> {
        let change = ReviewChange::Close {
            id: id.to_string(),
            state: if review.is_some() { "done" } else { "failed" },
            review: review.map(json).transpose()?,
        };
        self.write(Change::Review(change)).await.map(drop)
    }

    /// Keeps the first plies of a review that is being made.
    ///
    /// # Errors
    /// The database cannot take it.
    pub async fn keep_judged(&self, id: ReviewId, plies: &[KeptPly]) -> Result<(), StoreError> {
        let change = ReviewChange::Judged {
            id: id.to_string(),
            plies: json(plies)?,
        };
        self.write(Change::Review(change)).await.map(drop)
    }

    /// A review; nothing if there is none.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn review(&self, id: ReviewId) -> Result<Option<StoredReview>, StoreError> {
        let row: Option<Row> =
            sqlx::query_as("SELECT id, game, quality, state, review FROM reviews WHERE id = ?1")
                .bind(id.to_string())
                .fetch_optional(&self.readers)
                .await?;
        row.map(stored).transpose()
    }

    /// The reviews that are still to be made, the oldest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn open_reviews(&self) -> Result<Vec<StoredReview>, StoreError> {
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT id, game, quality, state, review FROM reviews WHERE state = 'open' ORDER BY created",
        )
        .fetch_all(&self.readers)
        .await?;
        rows.into_iter().map(stored).collect()
    }
}

impl ReviewChange {
    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        match self {
            ReviewChange::Open {
                id,
                game,
                quality,
                created,
            } => {
                sqlx::query(
                    "INSERT INTO reviews (id, game, quality, created, state) \
                     VALUES (?1, ?2, ?3, ?4, 'open') \
                     ON CONFLICT (id) DO UPDATE SET state = 'open' WHERE state = 'failed'",
                )
                .bind(id)
                .bind(game)
                .bind(quality)
                .bind(to_sql(*created))
                .execute(connection)
                .await?;
            }
            // The column holds what there is of a review: its first plies, and once it is done, all of it.
            ReviewChange::Judged { id, plies } => {
                sqlx::query("UPDATE reviews SET review = ?2 WHERE id = ?1 AND state = 'open'")
                    .bind(id)
                    .bind(plies)
                    .execute(connection)
                    .await?;
            }
            ReviewChange::Close { id, state, review } => {
                sqlx::query("UPDATE reviews SET state = ?2, review = ?3 WHERE id = ?1")
                    .bind(id)
                    .bind(*state)
                    .bind(review)
                    .execute(connection)
                    .await?;
            }
        }
        Ok(())
    }
}

fn stored((id, game, of, state, review): Row) -> Result<StoredReview, StoreError> {
    let corrupt = |what: &str| StoreError::Corrupt(format!("review {id:?}: {what}"));
    let read =
        |text: &String| serde_json::from_str(text).map_err(|error| corrupt(&error.to_string()));
    let state = match state.as_str() {
        "done" => ReviewState::Done,
        "failed" => ReviewState::Failed,
        _ => ReviewState::Queued,
    };
    let is_done = state == ReviewState::Done;
    // Plies of another version of the program are judged again.
    let judged = review.as_ref().filter(|_| !is_done);
    let judged = judged.and_then(|text| serde_json::from_str(text).ok());
    Ok(StoredReview {
        id: ReviewId::parse(&id).ok_or_else(|| corrupt("no id"))?,
        quality: [ReviewQuality::Quick, ReviewQuality::Deep]
            .into_iter()
            .find(|known| quality(*known) == of)
            .ok_or_else(|| corrupt("no quality"))?,
        review: review.as_ref().filter(|_| is_done).map(read).transpose()?,
        judged: judged.unwrap_or_default(),
        state,
        game,
    })
}

fn json(value: &(impl Serialize + ?Sized)) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Corrupt(error.to_string()))
}

const fn quality(quality: ReviewQuality) -> &'static str {
    match quality {
        ReviewQuality::Quick => "quick",
        ReviewQuality::Deep => "deep",
    }
}
