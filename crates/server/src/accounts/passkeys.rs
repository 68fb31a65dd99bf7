//! Passkeys: adding and removing them, signing up and logging in by them.

use skep_game::text;
use skep_people::{
    Name,
    wire::{AddPasskey, LogInByPasskey, Passkey, PasskeyOptions},
};

use super::{
    AccountError, Accounts, Browser, SignedIn, Site, Visitor,
    log_in::session,
    webauthn::{self, Asked, Offered, Used},
};
use crate::{
    clock,
    ids::Token,
    rate_limit_key::RateLimitKey,
    store::{
        AccountOutcome, AccountState, Ceremony, CeremonyKind, LoginMethod, NewPasskey,
        PasskeyLogin, StoredPasskey,
    },
};

/// How long a challenge may be answered: five minutes, in milliseconds.
const LIFE: u64 = 5 * 60 * 1000;
/// What a passkey is called whose owner does not call it anything.
const NAMELESS: &str = "Passkey";

impl Accounts {
    /// Begins to add a passkey.
    ///
    /// # Errors
    /// The owner of the account has not shown that it is his.
    pub async fn begin_passkey(
        &self,
        visitor: &Visitor,
        site: &Site,
        password: Option<&str>,
    ) -> Result<PasskeyOptions, AccountError> {
        self.confirm(visitor, password).await?;
        let account = &visitor.account;
        let others = self.store().passkeys(account.id).await?;
        let asked = webauthn::ask_to_make(site, &account.name, &others)?;
        self.open(asked, CeremonyKind::Add(account.id)).await
    }

    /// Adds a passkey.
    ///
    /// # Errors
    /// It does not fit, or there are too many.
    pub async fn add_passkey(
        &self,
        visitor: &Visitor,
        site: &Site,
        wish: &AddPasskey,
    ) -> Result<Passkey, AccountError> {
        let account = visitor.account.id;
        let passkey = self.made(site, wish, CeremonyKind::Add(account)).await?;
        let told = Passkey {
            id: passkey.id.clone(),
            name: passkey.name.clone(),
            created: passkey.created,
            used: None,
        };
        match self.store().add_passkey(account, passkey).await? {
            AccountOutcome::Done(_) => Ok(told),
            AccountOutcome::TooMany => Err(AccountError::TooManyPasskeys),
            _ => Err(AccountError::Passkey),
        }
    }

    /// Removes a passkey.
    ///
    /// # Errors
    /// There is none such, or nothing else opens the account.
    pub async fn remove_passkey(&self, visitor: &Visitor, id: &str) -> Result<(), AccountError> {
        match self
            .store()
            .remove_passkey(visitor.account.id, id.to_owned())
            .await?
        {
            AccountOutcome::Done(0) => Err(AccountError::NotFound),
            AccountOutcome::Refused => Err(AccountError::LastWay),
            _ => Ok(()),
        }
    }

    /// Begins to sign somebody up by a passkey.
    ///
    /// # Errors
    /// The name will not do, or somebody asks too often.
    pub async fn begin_passkey_sign_up(
        &self,
        name: &str,
        client: RateLimitKey,
        site: &Site,
    ) -> Result<PasskeyOptions, AccountError> {
        self.is_free(name, client).await?;
        let name: Name = name.parse()?;
        let asked = webauthn::ask_to_make(site, name.as_str(), &[])?;
        self.open(asked, CeremonyKind::SignUp).await
    }

    /// Begins to log somebody in by a passkey, whoever that is.
    ///
    /// # Errors
    /// There were too many tries.
    pub async fn begin_passkey_log_in(
        &self,
        client: RateLimitKey,
        site: &Site,
    ) -> Result<PasskeyOptions, AccountError> {
        self.has_accounts()?;
        self.shared.names_of_address.count(&client, self.nodes())?;
        self.open(webauthn::ask_to_use(site)?, CeremonyKind::LogIn)
            .await
    }

    /// Logs somebody in by a passkey. What was wrong with it is not told.
    ///
    /// # Errors
    /// It does not open an account, the account is banned, or there were too many tries.
    pub async fn log_in_by_passkey(
        &self,
        wish: &LogInByPasskey,
        client: RateLimitKey,
        site: &Site,
        browser: &Browser,
    ) -> Result<SignedIn, AccountError> {
        self.has_accounts()?;
        self.shared.attempts.long_secret(client, self.nodes())?;
        let used = Used::read(&wish.credential).map_err(wrong)?;
        let challenge = used.challenge().map_err(wrong)?;
        let ceremony = self.opened(&challenge, CeremonyKind::LogIn).await;
        let ceremony = ceremony.map_err(wrong)?;
        let passkey = self.store().passkey(&used.id()).await?;
        let passkey = passkey.ok_or(AccountError::LogIn)?;
        let after = used.check(site, &ceremony.state, &passkey);
        let after = after.map_err(wrong)?;
        let account = self.store().account(passkey.account).await?;
        let account = account.ok_or(AccountError::LogIn)?;
        if account.state == AccountState::Banned {
            return Err(AccountError::Banned);
        }
        let token = Token::random()?;
        let device = self.device_secret(account.id, browser).await?;
        let outcome = self
            .store()
            .log_in_with_passkey(PasskeyLogin {
                challenge,
                id: passkey.id,
                before: passkey.state,
                after,
                session: session(account.id, &token, LoginMethod::Passkey, (browser, &device)),
            })
            .await?;
        self.begun(outcome, (token, device), &account).await
    }

    /// A passkey that a browser has made for a challenge of this kind.
    pub(super) async fn made(
        &self,
        site: &Site,
        wish: &AddPasskey,
        kind: CeremonyKind,
    ) -> Result<NewPasskey, AccountError> {
        let offered = Offered::read(&wish.credential)?;
        let challenge = offered.challenge()?;
        let ceremony = self.opened(&challenge, kind).await?;
        let made = offered.check(site, &ceremony.state)?;
        Ok(NewPasskey {
            challenge,
            id: made.id,
            handle: made.handle,
            name: text::clean_tag(&wish.name).unwrap_or_else(|| NAMELESS.to_owned()),
            key: made.key,
            state: made.state,
            created: clock::now(),
        })
    }

    /// Keeps a challenge until it is answered.
    async fn open(&self, asked: Asked, kind: CeremonyKind) -> Result<PasskeyOptions, AccountError> {
        let at = clock::now();
        let ceremony = Ceremony {
            challenge: asked.challenge,
            kind,
            state: asked.state,
            expires: at.saturating_add(LIFE),
        };
        self.store().begin_ceremony(ceremony, at).await?;
        let options = asked.options;
        Ok(PasskeyOptions { options })
    }

    /// A challenge of this kind that may still be answered.
    async fn opened(&self, challenge: &str, kind: CeremonyKind) -> Result<Ceremony, AccountError> {
        let ceremony = self.store().ceremony(challenge).await?;
        let is_open = |open: &Ceremony| open.kind == kind && open.expires >= clock::now();
        ceremony.filter(is_open).ok_or(AccountError::Passkey)
    }
}

/// A passkey as its owner sees it.
pub(super) fn told(passkey: StoredPasskey) -> Passkey {
    Passkey {
        id: passkey.id,
        name: passkey.name,
        created: passkey.created,
        used: passkey.used,
    }
}

/// What a passkey that does not fit method to whoever logs in: the same as one that nobody has.
fn wrong(error: AccountError) -> AccountError {
    match error {
        AccountError::Passkey => AccountError::LogIn,
        error => error,
    }
}
