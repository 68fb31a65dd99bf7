//! New accounts.

use skep_people::{
    Name, RecoveryCode, check_password,
    wire::{AccountMode, SignUp},
};

use super::{AccountError, Accounts, Browser, SignedIn, Site, hashing::Priority, secret};
use crate::{
    clock,
    ids::Token,
    rate_limit_key::RateLimitKey,
    store::{
        AccountKind, AccountOutcome, CeremonyKind, FirstSession, NewAccount, NewPasskey,
        SecretHash, SessionKey,
    },
};

impl Accounts {
    /// Says whether an account may have a name.
    ///
    /// # Errors
    /// It may not, or somebody asks too often.
    pub async fn is_free(&self, name: &str, client: RateLimitKey) -> Result<(), AccountError> {
        self.has_accounts()?;
        self.shared.names_of_address.count(&client, self.nodes())?;
        let name: Name = name.parse()?;
        match self.store().accounts_like(name.as_str()).await?.is_empty() {
            false => Err(AccountError::NameTaken),
            true => Ok(()),
        }
    }

    /// Makes an account and logs its owner in.
    ///
    /// # Errors
    /// The name, the password or the invitation will not do, or there are too many.
    pub async fn sign_up(
        &self,
        wish: &SignUp,
        site: Option<&Site>,
        client: RateLimitKey,
        browser: &Browser,
    ) -> Result<(SignedIn, Vec<String>), AccountError> {
        self.has_accounts()?;
        let name: Name = wish.name.parse()?;
        match (&wish.password, &wish.passkey) {
            (Some(password), _) => check_password(password, name.as_str())?,
            (None, Some(_)) => {}
            // Something has to open the account.
            (None, None) => check_password("", name.as_str())?,
        }
        let invitation = self.invitation(wish)?;
        // Asked before anything is hashed, so that a name that is taken costs nothing; decided where it is stored.
        if !self.store().accounts_like(name.as_str()).await?.is_empty() {
            self.shared.names_of_address.count(&client, self.nodes())?;
            return Err(AccountError::NameTaken);
        }
        self.shared
            .sign_ups_of_address
            .count(&client, self.nodes())?;
        let passkey = self.first_passkey(wish, site).await?;
        let password = match &wish.password {
            Some(password) => {
                let hashing = &self.shared.hashing;
                Some(hashing.hash(password, Priority::Stranger).await?)
            }
            None => None,
        };
        let (codes, hashes) = secret::codes()?;
        let token = Token::random()?;
        let device = Token::random()?;
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
                created: clock::now(),
                session: Some(FirstSession {
                    key: SessionKey::of(&token),
                    device: browser.description.clone(),
                    secret: secret::token(&device),
                }),
            })
            .await?;
        let id = match outcome {
            AccountOutcome::SignedUp(id) => id,
            AccountOutcome::Refused => return Err(AccountError::Passkey),
            AccountOutcome::NoInvitation => return Err(AccountError::Invitation),
            _ => return Err(AccountError::NameTaken),
        };
        let account = self.store().account(id).await?;
        let account = self.told(&account.ok_or(AccountError::NotFound)?).await?;
        let signed_in = SignedIn {
            token,
            device,
            account,
        };
        Ok((signed_in, codes))
    }

    /// What is kept of the invitation, where one is needed.
    fn invitation(&self, wish: &SignUp) -> Result<Option<SecretHash>, AccountError> {
        match self.mode() {
            AccountMode::Invite => {
                let code = wish.invitation.as_deref().and_then(RecoveryCode::parse);
                Ok(Some(secret::hash(&code.ok_or(AccountError::Invitation)?)))
            }
            AccountMode::Open | AccountMode::Off => Ok(None),
        }
    }

    /// The passkey with which somebody signs up; `None` if by a password alone.
    async fn first_passkey(
        &self,
        wish: &SignUp,
        site: Option<&Site>,
    ) -> Result<Option<NewPasskey>, AccountError> {
        let Some(passkey) = &wish.passkey else {
            return Ok(None);
        };
        let site = site.ok_or(AccountError::NoPasskeys)?;
        let made = self.made(site, passkey, CeremonyKind::SignUp).await?;
        Ok(Some(made))
    }

    pub(super) fn has_accounts(&self) -> Result<(), AccountError> {
        match self.mode() {
            AccountMode::Off => Err(AccountError::Off),
            AccountMode::Open | AccountMode::Invite => Ok(()),
        }
    }
}
