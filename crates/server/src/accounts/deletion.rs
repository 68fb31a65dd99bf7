//! The end of an account.

use super::{AccountError, Accounts, Visitor};
use crate::store::{AccountKind, KeptAccount, KeptSeat, PeopleChange};

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

    /// Deletes an account: its name is taken out of its games, and then everything that is known of it goes. Should this
    /// be interrupted, it can be done again.
    ///
    /// # Errors
    /// A bot plays under the account. A name is never given twice, so a house opponent would never come back.
    pub async fn remove(&self, account: &KeptAccount) -> Result<(), AccountError> {
        if account.kind == AccountKind::Bot {
            return Err(AccountError::Bot);
        }
        let mut before: Option<KeptSeat> = None;
        loop {
            let seats = self.people().seats(account.id, before.as_ref(), 50).await?;
            for seat in &seats {
                let (game, side) = (seat.game, seat.side);
                self.change(PeopleChange::Unname { game, side }).await?;
            }
            match seats.last() {
                Some(last) => before = Some(*last),
                None => break,
            }
        }
        self.change(PeopleChange::Delete(account.id)).await?;
        self.look().await
    }
}
