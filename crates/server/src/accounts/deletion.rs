//! Deletion of accounts and forfeiting of their games.

use skep_people::AccountId;

use super::{AccountError, Accounts, Result, SignedIn};
use crate::{
    room::forfeit,
    store::{AccountKind, SeatFilter, StoreError, StoredAccount, StoredSeat},
};

impl Accounts {
    /// Deletes the user's own account.
    pub async fn delete(&self, user: &SignedIn, password: Option<&str>) -> Result<()> {
        self.confirm(user, password).await?;
        self.remove(&user.account).await
    }

    /// Forfeits the running games of an account, removes its name from its games and deletes it. Can be repeated if
    /// interrupted. Bots are refused: names are never reused, so a deleted house opponent could not come back.
    pub async fn remove(&self, account: &StoredAccount) -> Result<()> {
        if account.kind == AccountKind::Bot {
            return Err(AccountError::IsBot);
        }
        self.forfeit_games(account.id).await?;
        for seat in self.all_seats(account.id, SeatFilter::All).await? {
            self.store().remove_name(seat.game, seat.side).await?;
        }
        self.store().delete_account(account.id).await?;
        self.check_sessions().await
    }

    /// Resigns the running games of an account and aborts those that have barely started.
    pub(super) async fn forfeit_games(&self, account: AccountId) -> Result<()> {
        let shared = &self.shared;
        for StoredSeat { game, side, .. } in self.all_seats(account, SeatFilter::Unfinished).await?
        {
            match forfeit(&shared.store, shared.archive_games, game, side).await {
                // A damaged game must not prevent the ban or deletion.
                Err(StoreError::Corrupt(error)) => {
                    tracing::warn!(%game, %error, "skipped a damaged game");
                }
                forfeited => forfeited?,
            }
        }
        Ok(())
    }
}
