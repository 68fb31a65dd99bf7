//! What needs more than a session: whoever finds a browser open must not take the account over.

use skep_people::{
    check_password,
    wire::{NewPassword, RecoveryCodes},
};

use super::{
    AccountError, Accounts, Browser, SignedIn, Visitor, attempts::Device, hashing::Priority,
    log_in::session, secret,
};
use crate::{clock, ids::Token, store::LoginMethod};

/// For how long a login by recovery code or passkey stands for a password that is lost or was never set: a quarter of an hour,
/// in milliseconds.
const FRESH: u64 = 15 * 60 * 1000;

impl Accounts {
    /// Changes the password. All other sessions end, and this one gets another secret.
    ///
    /// # Errors
    /// The old password is wrong, or the new one is easily guessed.
    pub async fn set_password(
        &self,
        visitor: &Visitor,
        wish: &NewPassword,
        browser: &Browser,
    ) -> Result<SignedIn, AccountError> {
        let account = &visitor.account;
        check_password(&wish.new, &account.name)?;
        self.confirm(visitor, wish.old.as_deref()).await?;
        let hashing = &self.shared.hashing;
        let password = hashing.hash(&wish.new, Priority::Known).await?;
        let token = Token::random()?;
        let device = self.device_secret(account.id, browser).await?;
        let begins = session(
            account.id,
            &token,
            LoginMethod::Password,
            (browser, &device),
        );
        self.store()
            .set_password(account.id, password, Some(begins))
            .await?;
        self.look().await?;
        self.tell_of_password(account).await?;
        let account = self.told(account).await?;
        Ok(SignedIn {
            token,
            device,
            account,
        })
    }

    /// Makes new recovery codes; those from before open nothing any more.
    ///
    /// # Errors
    /// The password is wrong.
    pub async fn new_codes(
        &self,
        visitor: &Visitor,
        password: Option<&str>,
    ) -> Result<RecoveryCodes, AccountError> {
        self.confirm(visitor, password).await?;
        let (recovery_codes, codes) = secret::codes()?;
        let account = visitor.account.id;
        self.store().set_recovery_codes(account, codes).await?;
        Ok(RecoveryCodes { recovery_codes })
    }

    /// Makes sure that it is the owner who asks.
    ///
    /// # Errors
    /// The password is missing or wrong, or there were too many tries.
    pub(super) async fn confirm(
        &self,
        visitor: &Visitor,
        password: Option<&str>,
    ) -> Result<(), AccountError> {
        let Visitor { account, session } = visitor;
        let age = clock::now().saturating_sub(session.created);
        if session.method != LoginMethod::Password && age < FRESH {
            return Ok(());
        }
        let password = password.ok_or(AccountError::NotConfirmed)?;
        let device = Device::Session(account.id, session.key.clone());
        self.shared.attempts.known(&device, self.nodes())?;
        let (hashing, hash) = (&self.shared.hashing, account.password.as_deref());
        match hashing.is_right(password, hash, Priority::Known).await? {
            true => Ok(()),
            false => Err(AccountError::NotConfirmed),
        }
    }
}
