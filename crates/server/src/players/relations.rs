//! Following, blocking, and notes about others.

use skep_people::AccountId;

use super::{PlayerError, Players};
use crate::{
    clock,
    store::{AccountOutcome, RelationChange},
};

/// How many characters a note may have.
const LONGEST_NOTE: usize = 1000;

impl Players {
    /// Changes what ties somebody to the player of a name. Whether it was so before does not matter.
    ///
    /// # Errors
    /// Nobody is called that, or it is too much.
    pub async fn tie(
        &self,
        by: AccountId,
        name: &str,
        tie: RelationChange,
    ) -> Result<(), PlayerError> {
        let to = self.other(by, name).await?;
        if matches!(&tie, RelationChange::Note(Some(text)) if text.chars().count() > LONGEST_NOTE) {
            return Err(PlayerError::LongNote);
        }
        let at = clock::now();
        match self.store.change_relation(by, to, tie, at).await? {
            AccountOutcome::TooMany => Err(PlayerError::TooMany),
            _ => Ok(()),
        }
    }

    /// Writes something down about the player of a name; nothing but space deletes what was written.
    ///
    /// # Errors
    /// Nobody is called that, or it is too much.
    pub async fn note(&self, by: AccountId, name: &str, text: &str) -> Result<(), PlayerError> {
        let text = Some(text.trim()).filter(|text| !text.is_empty());
        let tie = RelationChange::Note(text.map(str::to_owned));
        self.tie(by, name, tie).await
    }
}
