//! Passkeys: registration, removal, sign-up and login.

use skep_game::text;
use skep_people::{
    Name,
    wire::{AddPasskey, LogInByPasskey, Passkey, PasskeyOptions},
};

use super::{
    AccountError, Accounts, BrowserInfo, NewLogin, RelyingParty, Result, SignedIn,
    webauthn::{self, AuthenticationResponse, RegistrationResponse, StartedCeremony},
};
use crate::{
    clock,
    rate_limit::RateLimitKey,
    store::{
        AccountOutcome, AccountState, Ceremony, CeremonyKind, LoginMethod, NewPasskey,
        PasskeyLogin, StoredPasskey,
    },
};

/// In milliseconds.
const CHALLENGE_LIFETIME: u64 = 5 * 60 * 1000;
const DEFAULT_NAME: &str = "Passkey";

impl Accounts {
    pub async fn begin_passkey(
        &self,
        user: &SignedIn,
        relying_party: &RelyingParty,
        password: Option<&str>,
    ) -> Result<PasskeyOptions> {
        self.confirm(user, password).await?;
        let account = &user.account;
        let existing = self.store().passkeys(account.id).await?;
        let started = webauthn::start_registration(relying_party, &account.name, &existing)?;
        self.save_ceremony(started, CeremonyKind::Add(account.id))
            .await
    }

    pub async fn add_passkey(
        &self,
        user: &SignedIn,
        relying_party: &RelyingParty,
        request: &AddPasskey,
    ) -> Result<Passkey> {
        let account = user.account.id;
        let passkey = self
            .new_passkey(relying_party, request, CeremonyKind::Add(account))
            .await?;
        let view = passkey_view(passkey.passkey.clone());
        match self.store().add_passkey(account, passkey).await? {
            AccountOutcome::Done(_) => Ok(view),
            AccountOutcome::TooMany => Err(AccountError::TooManyPasskeys),
            _ => Err(AccountError::BadPasskey),
        }
    }

    /// Removes a passkey, unless it is the only way to log in.
    pub async fn remove_passkey(&self, user: &SignedIn, id: &str) -> Result<()> {
        match self
            .store()
            .remove_passkey(user.account.id, id.to_owned())
            .await?
        {
            AccountOutcome::Done(0) => Err(AccountError::NotFound),
            AccountOutcome::Refused => Err(AccountError::LastLoginMethod),
            _ => Ok(()),
        }
    }

    pub async fn begin_passkey_sign_up(
        &self,
        name: &str,
        client: RateLimitKey,
        relying_party: &RelyingParty,
    ) -> Result<PasskeyOptions> {
        self.check_name(name, client).await?;
        let name: Name = name.parse()?;
        let started = webauthn::start_registration(relying_party, name.as_str(), &[])?;
        self.save_ceremony(started, CeremonyKind::SignUp).await
    }

    pub async fn begin_passkey_log_in(
        &self,
        client: RateLimitKey,
        relying_party: &RelyingParty,
    ) -> Result<PasskeyOptions> {
        self.require_accounts()?;
        self.shared.name_checks.check(&client, self.nodes())?;
        let started = webauthn::start_authentication(relying_party)?;
        self.save_ceremony(started, CeremonyKind::LogIn).await
    }

    /// Logs in with a passkey. An invalid passkey and an unknown one give the same error.
    pub async fn log_in_by_passkey(
        &self,
        request: &LogInByPasskey,
        client: RateLimitKey,
        relying_party: &RelyingParty,
        browser: &BrowserInfo,
    ) -> Result<NewLogin> {
        self.require_accounts()?;
        let limiter = &self.shared.login_limiter;
        limiter.check_long_secret(client, self.nodes())?;
        let response = AuthenticationResponse::parse(&request.credential).map_err(bad_login)?;
        let challenge = response.challenge().map_err(bad_login)?;
        let ceremony = self.load_ceremony(&challenge, CeremonyKind::LogIn).await;
        let ceremony = ceremony.map_err(bad_login)?;
        let found = self.store().passkey(&response.id()).await?;
        let (passkey, account) = found.ok_or(AccountError::BadLogin)?;
        let after = response
            .verify(relying_party, &ceremony.state, &passkey)
            .map_err(bad_login)?;
        if account.state == AccountState::Banned {
            return Err(AccountError::Banned);
        }
        let (session, secrets) = self
            .new_session(account.id, LoginMethod::Passkey, browser)
            .await?;
        let outcome = self
            .store()
            .log_in_with_passkey(PasskeyLogin {
                challenge,
                id: passkey.id,
                before: passkey.state,
                after,
                session,
            })
            .await?;
        self.finish_login(outcome, secrets, &account).await
    }

    /// Verifies a registration response.
    pub(super) async fn new_passkey(
        &self,
        relying_party: &RelyingParty,
        request: &AddPasskey,
        kind: CeremonyKind,
    ) -> Result<NewPasskey> {
        let response = RegistrationResponse::parse(&request.credential)?;
        let challenge = response.challenge()?;
        let ceremony = self.load_ceremony(&challenge, kind).await?;
        let name = text::clean_tag(&request.name).unwrap_or_else(|| DEFAULT_NAME.to_owned());
        let passkey = response.verify(relying_party, &ceremony.state, name)?;
        Ok(NewPasskey { challenge, passkey })
    }

    async fn save_ceremony(
        &self,
        started: StartedCeremony,
        kind: CeremonyKind,
    ) -> Result<PasskeyOptions> {
        let at = clock::now();
        let ceremony = Ceremony {
            challenge: started.challenge,
            kind,
            state: started.state,
            expires: at.saturating_add(CHALLENGE_LIFETIME),
        };
        self.store().begin_ceremony(ceremony, at).await?;
        let options = started.options;
        Ok(PasskeyOptions { options })
    }

    async fn load_ceremony(&self, challenge: &str, kind: CeremonyKind) -> Result<Ceremony> {
        let ceremony = self.store().ceremony(challenge).await?;
        let is_valid =
            |ceremony: &Ceremony| ceremony.kind == kind && ceremony.expires >= clock::now();
        ceremony.filter(is_valid).ok_or(AccountError::BadPasskey)
    }
}

pub(super) fn passkey_view(passkey: StoredPasskey) -> Passkey {
    Passkey {
        id: passkey.id,
        name: passkey.name,
        created: passkey.created,
        used: passkey.used,
    }
}

/// Hides from a login whether the passkey is invalid or unknown.
fn bad_login(error: AccountError) -> AccountError {
    match error {
        AccountError::BadPasskey => AccountError::BadLogin,
        error => error,
    }
}
