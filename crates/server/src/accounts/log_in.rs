//! Signing up, logging in and out, and limits on password guessing.
//!
//! Strangers are limited by address, by name and address, and by name alone, which bounds guessing from many addresses. Known
//! devices and signed-in sessions are exempt from these, so an attack does not lock out the owner. Each of them has a limit
//! that no one else can use up, and all devices of an account share another, which bounds guessing with stolen devices.

use skep_people::{
    AccountId, Name, NameKey, RecoveryCode, check_password,
    wire::{AccountMode, LogIn, SignUp},
};

use super::{
    AccountError, AccountLimits, Accounts, BrowserInfo, NewLogin, RelyingParty, Result,
    hashing::Priority, secret, sessions::SessionSecrets,
};
use crate::{
    ids::Token,
    rate_limit::{KeyedLimiter, RateLimitKey},
    store::{
        AccountKind, AccountOutcome, AccountState, CeremonyKind, LoginMethod, NewAccount,
        NewPasskey, SecretHash, SessionKey, StoredAccount,
    },
};

/// Stands for accounts that do not exist, or not yet.
const NO_ACCOUNT: AccountId = AccountId::of(0);

impl Accounts {
    /// Logs in with a password or a recovery code. Unknown names and wrong secrets are indistinguishable, also by time.
    pub async fn log_in(
        &self,
        request: &LogIn,
        client: RateLimitKey,
        browser: &BrowserInfo,
    ) -> Result<NewLogin> {
        self.require_accounts()?;
        let key = NameKey::of(&request.name);
        let account = self.store().account_named(&key).await?;
        // Bots use tokens issued by the host.
        let account = account.filter(|account| {
            account.state != AccountState::Deleted && account.kind == AccountKind::Person
        });
        let id = account.as_ref().map_or(NO_ACCOUNT, |account| account.id);
        let known = self.known_device(id, browser).await?;
        let known = known.map(|token| KnownDevice::Browser(id, secret::hash_token(&token)));
        let (limiter, nodes) = (&self.shared.login_limiter, self.nodes());
        match (&request.password, &request.recovery_code) {
            (Some(password), None) => {
                let priority = match &known {
                    Some(device) => {
                        limiter.check_known(device, nodes)?;
                        Priority::Known
                    }
                    None => {
                        limiter.check_stranger(&key, client, nodes)?;
                        Priority::Stranger
                    }
                };
                self.log_in_with_password(account, (password, priority), browser)
                    .await
            }
            (None, Some(code)) => {
                match &known {
                    Some(device) => limiter.check_known(device, nodes)?,
                    // Not limited by name, so that password guessing cannot keep the owner from using a code.
                    None => limiter.check_long_secret(client, nodes)?,
                }
                self.log_in_with_code(account, code, browser).await
            }
            _ => Err(AccountError::BadLogin),
        }
    }

    pub async fn log_out(&self, token: &Token) -> Result<()> {
        let key = SessionKey::of(token);
        self.store().end_session(key.clone()).await?;
        self.shared.open_sessions.end(&key);
        Ok(())
    }

    async fn log_in_with_password(
        &self,
        account: Option<StoredAccount>,
        (password, priority): (&str, Priority),
        browser: &BrowserInfo,
    ) -> Result<NewLogin> {
        let hash = account
            .as_ref()
            .and_then(|account| account.password.as_deref());
        let hashing = &self.shared.hashing;
        let is_right = hashing.verify(password, hash, priority).await?;
        let Some(account) = account.filter(|_| is_right) else {
            return Err(AccountError::BadLogin);
        };
        if account.state == AccountState::Banned {
            return Err(AccountError::Banned);
        }
        let (session, secrets) = self
            .new_session(account.id, LoginMethod::Password, browser)
            .await?;
        let hash = account.password.clone().unwrap_or_default();
        let outcome = self.store().log_in(hash, session).await?;
        self.finish_login(outcome, secrets, &account).await
    }

    async fn log_in_with_code(
        &self,
        account: Option<StoredAccount>,
        code: &str,
        browser: &BrowserInfo,
    ) -> Result<NewLogin> {
        let code = RecoveryCode::parse(code).ok_or(AccountError::BadLogin)?;
        // The code is looked up for unknown names too, which takes the same time.
        let id = account.as_ref().map_or(NO_ACCOUNT, |account| account.id);
        let (session, secrets) = self
            .new_session(id, LoginMethod::RecoveryCode, browser)
            .await?;
        let outcome = self
            .store()
            .recover(secret::hash_code(&code), session)
            .await?;
        let account = account.ok_or(AccountError::BadLogin)?;
        self.finish_login(outcome, secrets, &account).await
    }

    pub(super) async fn finish_login(
        &self,
        outcome: AccountOutcome,
        secrets: SessionSecrets,
        account: &StoredAccount,
    ) -> Result<NewLogin> {
        if outcome == AccountOutcome::Refused {
            return Err(AccountError::BadLogin);
        }
        self.new_login(secrets, account).await
    }
}

pub(super) struct LoginLimiter {
    by_address: KeyedLimiter<RateLimitKey>,
    by_name_and_address: KeyedLimiter<(NameKey, RateLimitKey)>,
    by_name: KeyedLimiter<NameKey>,
    by_device: KeyedLimiter<KnownDevice>,
    by_account: KeyedLimiter<AccountId>,
}

/// A device recognised by an account.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum KnownDevice {
    /// A browser that has logged in before.
    Browser(AccountId, SecretHash),
    Session(AccountId, SessionKey),
}

impl KnownDevice {
    const fn account(&self) -> AccountId {
        match self {
            KnownDevice::Browser(account, _) | KnownDevice::Session(account, _) => *account,
        }
    }
}

impl LoginLimiter {
    pub(super) fn new(limits: &AccountLimits) -> LoginLimiter {
        LoginLimiter {
            by_address: KeyedLimiter::new(limits.attempts_per_address),
            by_name_and_address: KeyedLimiter::new(limits.attempts_per_name_and_address),
            by_name: KeyedLimiter::new(limits.attempts_per_name),
            by_device: KeyedLimiter::new(limits.attempts_per_device),
            by_account: KeyedLimiter::new(limits.attempts_of_known_devices),
        }
    }

    /// Charges a password attempt by a stranger.
    pub(super) fn check_stranger(
        &self,
        name: &NameKey,
        client: RateLimitKey,
        nodes: u32,
    ) -> Result<()> {
        self.by_address.check(&client, nodes)?;
        // Checked before the name, so that a single address cannot use up the limit of all strangers.
        let key = (name.clone(), client);
        self.by_name_and_address.check(&key, nodes)?;
        Ok(self.by_name.check(name, nodes)?)
    }

    /// Charges a password attempt by a known device.
    pub(super) fn check_known(&self, device: &KnownDevice, nodes: u32) -> Result<()> {
        self.by_device.check(device, nodes)?;
        Ok(self.by_account.check(&device.account(), nodes)?)
    }

    /// Charges an attempt with a secret that is too long to guess: a recovery code, a passkey or a mail link.
    pub(super) fn check_long_secret(&self, client: RateLimitKey, nodes: u32) -> Result<()> {
        Ok(self.by_address.check(&client, nodes)?)
    }
}

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
        let passkey = self.first_passkey(request, relying_party).await?;
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

    async fn first_passkey(
        &self,
        request: &SignUp,
        relying_party: Option<&RelyingParty>,
    ) -> Result<Option<NewPasskey>> {
        let Some(passkey) = &request.passkey else {
            return Ok(None);
        };
        let relying_party = relying_party.ok_or(AccountError::PasskeysUnavailable)?;
        let passkey = self.new_passkey(relying_party, passkey, CeremonyKind::SignUp);
        Ok(Some(passkey.await?))
    }

    pub(super) fn require_accounts(&self) -> Result<()> {
        match self.mode() {
            AccountMode::Off => Err(AccountError::Off),
            AccountMode::Open | AccountMode::Invite => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{net::Ipv6Addr, time::Duration};

    use super::*;
    use crate::{ids::Token, rate_limit::RateLimit};

    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    const ANNA: AccountId = AccountId::of(1);

    /// Attempts that a limit allows within a period.
    fn max_attempts(limit: RateLimit, within: Duration) -> u128 {
        u128::from(limit.burst) + within.as_nanos() / limit.every.as_nanos()
    }

    /// Default limits that do not refill while the test runs.
    fn frozen() -> AccountLimits {
        let mut limits = AccountLimits::default();
        for limit in [
            &mut limits.attempts_per_address,
            &mut limits.attempts_per_name_and_address,
            &mut limits.attempts_per_name,
            &mut limits.attempts_per_device,
            &mut limits.attempts_of_known_devices,
        ] {
            limit.every = DAY;
        }
        limits
    }

    fn address(number: u16) -> RateLimitKey {
        RateLimitKey::of(Ipv6Addr::new(0x2001, 0xdb8, 0, number, 0, 0, 0, 1).into())
    }

    fn devices(count: u16) -> Vec<KnownDevice> {
        let browser = |number| KnownDevice::Browser(ANNA, SecretHash(format!("browser {number}")));
        let session = |_| {
            let token = Token::random().expect("randomness");
            KnownDevice::Session(ANNA, SessionKey::of(&token))
        };
        let browsers = (0..count).map(browser);
        browsers.chain((0..count).map(session)).collect()
    }

    #[test]
    fn bounds_guesses_by_strangers_and_known_devices_together() {
        let limits = AccountLimits::default();
        let budget = RateLimit::new(Duration::from_secs(10), 30);
        for within in [Duration::ZERO, Duration::from_secs(600), DAY, 365 * DAY] {
            let strangers = max_attempts(limits.attempts_per_name, within);
            let known = max_attempts(limits.attempts_of_known_devices, within);
            assert!(
                strangers + known <= max_attempts(budget, within),
                "{within:?}"
            );
        }
        // The number of addresses and devices makes no difference.
        let limiter = LoginLimiter::new(&frozen());
        let name = NameKey::of("Anna");
        let strangers = (0..1000).flat_map(|number| [address(number); 20]);
        let guessed = strangers.filter(|client| limiter.check_stranger(&name, *client, 1).is_ok());
        assert_eq!(guessed.count(), limits.attempts_per_name.burst as usize);
        let devices = devices(100);
        let guessed = devices.iter().flat_map(|device| [device; 20]);
        let guessed = guessed.filter(|device| limiter.check_known(device, 1).is_ok());
        assert_eq!(
            guessed.count(),
            limits.attempts_of_known_devices.burst as usize
        );
    }

    #[test]
    fn one_client_cannot_use_up_the_limits_of_others() {
        let limits = AccountLimits::default();
        // One address does not lock out all strangers, nor one device all others.
        for (one, all) in [
            (
                limits.attempts_per_name_and_address,
                limits.attempts_per_name,
            ),
            (limits.attempts_per_device, limits.attempts_of_known_devices),
        ] {
            assert!(one.burst < all.burst && one.every > all.every);
        }
        let limiter = LoginLimiter::new(&frozen());
        let name = NameKey::of("Anna");
        while limiter.check_stranger(&name, address(0), 1).is_ok() {}
        assert!(limiter.check_stranger(&name, address(1), 1).is_ok());
        // Strangers do not lock out known devices.
        for number in 2..1000 {
            limiter.check_stranger(&name, address(number), 1).ok();
        }
        assert!(limiter.check_stranger(&name, address(1000), 1).is_err());
        let devices = devices(1);
        while limiter.check_known(&devices[0], 1).is_ok() {}
        assert!(limiter.check_known(&devices[1], 1).is_ok());
        // Other accounts are unaffected.
        let other = KnownDevice::Browser(AccountId::of(2), SecretHash("browser 0".to_owned()));
        assert!(limiter.check_known(&other, 1).is_ok());
    }
}
