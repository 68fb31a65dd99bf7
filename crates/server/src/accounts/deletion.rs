//! The end of an account.

use skep_people::AccountId;

use super::{AccountError, Accounts, Visitor};
use crate::{
    room::forfeit,
    store::{AccountKind, StoreError, StoredAccount, StoredSeat},
};

impl Accounts {
    /// Deletes the account of somebody who shows that it is his.
    ///
    /// # Errors
    /// The password is wrong.
    pub async fn delete(
        &self,
        visitor: &Visitor,
        password: Option<&str>,
    ) -> Result<(), AccountError> {
        self.confirm(visitor, password).await?;
        self.remove(&visitor.account).await
    }

    /// Deletes an account: it loses the games that it plays, its name is taken out of its games, and then everything that is known of it
    /// goes. Should this be interrupted, it can be done again.
    ///
    /// # Errors
    /// A bot plays under the account. A name is never given twice, so a house opponent would never come back.
    pub async fn remove(&self, account: &StoredAccount) -> Result<(), AccountError> {
        if account.kind == AccountKind::Bot {
            return Err(AccountError::Bot);
        }
        self.forfeit_games(account.id).await?;
        let mut before: Option<StoredSeat> = None;
        loop {
            let seats = self.store().seats(account.id, before.as_ref(), 50).await?;
            for seat in &seats {
                let (game, side) = (seat.game, seat.side);
                self.store().remove_name(game, side).await?;
            }
            match seats.last() {
                Some(last) => before = Some(*last),
                None => break,
            }
        }
        self.store().delete_account(account.id).await?;
        self.look().await
    }

    /// Lets an account lose the games that it plays; those that have hardly begun are called off.
    pub(super) async fn forfeit_games(&self, account: AccountId) -> Result<(), AccountError> {
        let shared = &self.shared;
        let mut before: Option<StoredSeat> = None;
        loop {
            let unfinished = self.store().unfinished_seats(account, before.as_ref(), 50);
            let seats = unfinished.await?;
            for StoredSeat { game, side, .. } in &seats {
                let forfeited = forfeit(&shared.store, shared.archive_games, *game, *side).await;
                match forfeited {
                    // A game that nobody can read keeps no account.
                    Err(StoreError::Corrupt(error)) => {
                        tracing::warn!(%game, %error, "a damaged game is left as it is");
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
