//! Deletion of accounts and forfeiting of their games.

use skep_people::AccountId;

use super::{AccountError, Accounts, SignedIn};
use crate::{
    room::forfeit,
    store::{AccountKind, StoreError, StoredAccount, StoredSeat},
};

const SEAT_BATCH: u32 = 50;

impl Accounts {
    /// Deletes the user's own account.
    pub async fn delete(
        &self,
        user: &SignedIn,
        password: Option<&str>,
    ) -> Result<(), AccountError> {
        self.confirm(user, password).await?;
        self.remove(&user.account).await
    }

    /// Forfeits the running games of an account, removes its name from its games and deletes it. Can be repeated if
    /// interrupted. Bots are refused: names are never reused, so a deleted house opponent could not come back.
    pub async fn remove(&self, account: &StoredAccount) -> Result<(), AccountError> {
        if account.kind == AccountKind::Bot {
            return Err(AccountError::IsBot);
        }
        self.forfeit_games(account.id).await?;
        let mut before: Option<StoredSeat> = None;
        loop {
            let seats = self
                .store()
                .seats(account.id, before.as_ref(), SEAT_BATCH)
                .await?;
            for seat in &seats {
                self.store().remove_name(seat.game, seat.side).await?;
            }
            match seats.last() {
                Some(last) => before = Some(*last),
                None => break,
            }
        }
        self.store().delete_account(account.id).await?;
        self.check_sessions().await
    }

    /// Resigns the running games of an account and aborts those that have barely started.
    pub(super) async fn forfeit_games(&self, account: AccountId) -> Result<(), AccountError> {
        let shared = &self.shared;
        let mut before: Option<StoredSeat> = None;
        loop {
            let seats = self
                .store()
                .unfinished_seats(account, before.as_ref(), SEAT_BATCH)
                .await?;
            for StoredSeat { game, side, .. } in &seats {
                match forfeit(&shared.store, shared.archive_games, *game, *side).await {
                    // A damaged game must not prevent the ban or deletion.
                    Err(StoreError::Corrupt(error)) => {
                        tracing::warn!(%game, %error, "skipped a damaged game");
                    }
                    forfeited => forfeited?,
                }
            }
            match seats.last() {
                Some(last) => before = Some(*last),
                None => return Ok(()),
            }
        }
    }
}
