//! Operations that require the password again, so that an unattended browser does not give the account away.

use skep_people::{
    check_password,
    wire::{NewPassword, RecoveryCodes},
};

use super::{
    AccountError, Accounts, BrowserInfo, NewLogin, Result, SignedIn, hashing::Priority,
    login_limiter::KnownDevice, secret,
};
use crate::{clock, store::LoginMethod};

/// Time after a login by recovery code or passkey in which no password is required, in milliseconds. The password may be lost
/// or was never set.
const FRESH_LOGIN: u64 = 15 * 60 * 1000;

impl Accounts {
    /// Changes the password, ends all sessions and starts a new one.
    pub async fn set_password(
        &self,
        user: &SignedIn,
        request: &NewPassword,
        browser: &BrowserInfo,
    ) -> Result<NewLogin> {
        let account = &user.account;
        check_password(&request.new, &account.name)?;
        self.confirm(user, request.old.as_deref()).await?;
        let hashing = &self.shared.hashing;
        let password = hashing.hash(&request.new, Priority::Known).await?;
        let (session, secrets) = self
            .new_session(account.id, LoginMethod::Password, browser)
            .await?;
        self.store()
            .set_password(account.id, password, Some(session))
            .await?;
        self.check_sessions().await?;
        self.notify_of_password(account).await?;
        self.new_login(secrets, account).await
    }

    /// Replaces the recovery codes.
    pub async fn new_codes(
        &self,
        user: &SignedIn,
        password: Option<&str>,
    ) -> Result<RecoveryCodes> {
        self.confirm(user, password).await?;
        let (recovery_codes, hashes) = secret::recovery_codes()?;
        self.store()
            .set_recovery_codes(user.account.id, hashes)
            .await?;
        Ok(RecoveryCodes { recovery_codes })
    }

    /// Checks the password unless the session is a fresh login without one.
    pub(super) async fn confirm(
        &self,
        SignedIn { account, session }: &SignedIn,
        password: Option<&str>,
    ) -> Result<()> {
        let age = clock::now().saturating_sub(session.created);
        if session.method != LoginMethod::Password && age < FRESH_LOGIN {
            return Ok(());
        }
        let password = password.ok_or(AccountError::BadPassword)?;
        let device = KnownDevice::Session(account.id, session.key.clone());
        let (limiter, hashing) = (&self.shared.login_limiter, &self.shared.hashing);
        limiter.check_known(&device, self.nodes())?;
        let hash = account.password.as_deref();
        match hashing.verify(password, hash, Priority::Known).await? {
            true => Ok(()),
            false => Err(AccountError::BadPassword),
        }
    }
}
