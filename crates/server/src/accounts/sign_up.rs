//! Sign-up.

use skep_people::{
    Name, RecoveryCode, check_password,
    wire::{AccountMode, SignUp},
};

use super::{
    AccountError, Accounts, BrowserInfo, NewLogin, RelyingParty, Result, hashing::Priority,
    log_in::NO_ACCOUNT, secret,
};
use crate::{
    rate_limit::RateLimitKey,
    store::{AccountKind, AccountOutcome, CeremonyKind, LoginMethod, NewAccount, SecretHash},
};

impl Accounts {
    /// Checks whether a name is valid and available.
    pub async fn check_name(&self, name: &str, client: RateLimitKey) -> Result<()> {
        self.require_accounts()?;
        self.shared.name_checks.check(&client, self.nodes())?;
        let name: Name = name.parse()?;
        match self.store().accounts_like(name.as_str()).await?.is_empty() {
            false => Err(AccountError::NameTaken),
            true => Ok(()),
        }
    }

    /// Creates an account and logs in. Also returns the recovery codes.
    pub async fn sign_up(
        &self,
        request: &SignUp,
        relying_party: Option<&RelyingParty>,
        client: RateLimitKey,
        browser: &BrowserInfo,
    ) -> Result<(NewLogin, Vec<String>)> {
        self.require_accounts()?;
        let name: Name = request.name.parse()?;
        match (&request.password, &request.passkey) {
            (Some(password), _) => check_password(password, name.as_str())?,
            (None, Some(_)) => {}
            // An account needs one of them.
            (None, None) => check_password("", name.as_str())?,
        }
        let invitation = self.invitation(request)?;
        // Checked early to avoid hashing for a taken name; the store has the final say.
        if !self.store().accounts_like(name.as_str()).await?.is_empty() {
            self.shared.name_checks.check(&client, self.nodes())?;
            return Err(AccountError::NameTaken);
        }
        self.shared.sign_ups.check(&client, self.nodes())?;
        let passkey = match &request.passkey {
            Some(passkey) => {
                let relying_party = relying_party.ok_or(AccountError::PasskeysUnavailable)?;
                let passkey = self.new_passkey(relying_party, passkey, CeremonyKind::SignUp);
                Some(passkey.await?)
            }
            None => None,
        };
        let password = match &request.password {
            Some(password) => {
                let hashing = &self.shared.hashing;
                Some(hashing.hash(password, Priority::Stranger).await?)
            }
            None => None,
        };
        let (codes, hashes) = secret::recovery_codes()?;
        let method = match passkey {
            Some(_) => LoginMethod::Passkey,
            None => LoginMethod::Password,
        };
        let (session, secrets) = self.new_session(NO_ACCOUNT, method, browser).await?;
        let outcome = self
            .store()
            .sign_up(NewAccount {
                name: name.to_string(),
                key: name.key().clone(),
                kind: AccountKind::Person,
                password,
                passkey,
                codes: hashes,
                invitation,
                created: session.created,
                session: Some(session),
            })
            .await?;
        let id = match outcome {
            AccountOutcome::SignedUp(id) => id,
            AccountOutcome::Refused => return Err(AccountError::BadPasskey),
            AccountOutcome::NoInvitation => return Err(AccountError::BadInvitation),
            _ => return Err(AccountError::NameTaken),
        };
        let account = self.store().account(id).await?;
        let account = account.ok_or(AccountError::NotFound)?;
        Ok((self.new_login(secrets, &account).await?, codes))
    }

    /// Returns the hash of the invitation, if the server requires one.
    fn invitation(&self, request: &SignUp) -> Result<Option<SecretHash>> {
        match self.mode() {
            AccountMode::Invite => {
                let code = request.invitation.as_deref().and_then(RecoveryCode::parse);
                Ok(Some(secret::hash_code(
                    &code.ok_or(AccountError::BadInvitation)?,
                )))
            }
            AccountMode::Open | AccountMode::Off => Ok(None),
        }
    }

    pub(super) fn require_accounts(&self) -> Result<()> {
        match self.mode() {
            AccountMode::Off => Err(AccountError::Off),
            AccountMode::Open | AccountMode::Invite => Ok(()),
        }
    }
}
