//! E-mail addresses of accounts, and password reset by mail. Account mail is rate-limited, so that the server cannot be
//! used to flood mailboxes.

use std::time::Duration;

use skep_people::{
    AccountId, MailAddress, NameKey, check_password,
    wire::{AccountMail, NewMailAddress, ResetPassword},
};

use super::{
    AccountError, Accounts, BrowserInfo, NewLogin, Result, SignedIn, hashing::Priority, secret,
};
use crate::{
    clock,
    ids::Token,
    mail::{Mail, MailKind, MailOptions, Mailer, QueueSlot},
    rate_limit::{KeyedLimiter, RateLimit, RateLimitKey},
    store::{
        AccountKind, AccountOutcome, AccountState, LinkKind, LoginMethod, MailAddresses, NewLink,
        StoredAccount, StoredMailAddress,
    },
};

/// An address that is not confirmed within a day is deleted. In milliseconds.
const CONFIRM_LINK_LIFETIME: u64 = 24 * 60 * 60 * 1000;
/// In milliseconds.
const RESET_LINK_LIFETIME: u64 = 60 * 60 * 1000;

impl Accounts {
    pub fn has_mail(&self) -> bool {
        self.shared.mailer.is_some()
    }

    /// Stores an unconfirmed address and sends it a confirmation link. Does not reveal whether another account has the
    /// address; only its owner finds out, by confirming it.
    pub async fn set_mail_address(
        &self,
        user: &SignedIn,
        request: &NewMailAddress,
        client: RateLimitKey,
    ) -> Result<()> {
        let mailer = self.mailer()?;
        let address: MailAddress = request.address.parse()?;
        self.confirm(user, request.password.as_deref()).await?;
        let account = &user.account;
        let slot = mailer.reserve_confirmation(client, account.id, address.key(), self.nodes())?;
        let (token, link) = new_link(CONFIRM_LINK_LIFETIME)?;
        let to = StoredMailAddress {
            address,
            language: request.language,
            since: clock::now(),
        };
        self.store()
            .set_mail_address(account.id, to.clone(), link)
            .await?;
        let mail = mail_to(account, to, MailKind::Confirm(token));
        mailer.transport.send(mail, slot);
        Ok(())
    }

    /// Confirms an address by its link, and notifies the previous address.
    pub async fn confirm_mail(&self, token: &str, client: RateLimitKey) -> Result<()> {
        self.mailer()?;
        let limiter = &self.shared.login_limiter;
        limiter.check_long_secret(client, self.nodes())?;
        let hash = secret::hash_token(&Token::parse(token).ok_or(AccountError::BadLink)?);
        let (store, at) = (self.store(), clock::now());
        let id = store.mail_link(LinkKind::Confirm, &hash, at).await?;
        let id = id.ok_or(AccountError::BadLink)?;
        let MailAddresses {
            confirmed: previous,
            unconfirmed: new,
        } = store.mail_addresses(id).await?;
        let account = store.account(id).await?.ok_or(AccountError::BadLink)?;
        match store.confirm_mail_address(hash, at).await? {
            AccountOutcome::AddressTaken => return Err(AccountError::MailAddressTaken),
            AccountOutcome::Done(1..) => {}
            _ => return Err(AccountError::BadLink),
        }
        let key = |stored: &StoredMailAddress| stored.address.key().to_owned();
        if let Some(previous) = previous
            && new.as_ref().map(key) != Some(key(&previous))
        {
            self.notify(&account, previous, MailKind::AddressChanged);
        }
        Ok(())
    }

    /// Removes the address of an account, and notifies it.
    pub async fn remove_mail(&self, user: &SignedIn, password: Option<&str>) -> Result<()> {
        self.mailer()?;
        self.confirm(user, password).await?;
        let account = &user.account;
        let removed = self.store().mail_addresses(account.id).await?.confirmed;
        self.forget_mail(account).await?;
        if let Some(removed) = removed {
            self.notify(account, removed, MailKind::AddressChanged);
        }
        Ok(())
    }

    /// Removes the address without a notice, for the host.
    pub async fn forget_mail(&self, account: &StoredAccount) -> Result<()> {
        self.store().remove_mail_addresses(account.id).await?;
        Ok(())
    }

    /// Sends a reset link to an account given by name or address. Everything that depends on its existence happens after the
    /// response, so that neither the response nor its timing reveals it.
    pub fn request_reset(&self, name_or_address: &str, client: RateLimitKey) -> Result<()> {
        self.require_accounts()?;
        let slot = self.mailer()?.reserve_reset(client, self.nodes())?;
        let (accounts, name_or_address) = (self.clone(), name_or_address.to_owned());
        tokio::spawn(async move {
            if let Err(error) = accounts.send_reset(&name_or_address, slot).await {
                tracing::warn!(%error, "cannot send a password reset mail");
            }
        });
        Ok(())
    }

    /// Sets the password by a reset link, ends all sessions and starts a new one. A weak password does not use up the link.
    pub async fn reset_password(
        &self,
        request: &ResetPassword,
        client: RateLimitKey,
        browser: &BrowserInfo,
    ) -> Result<NewLogin> {
        self.mailer()?;
        let limiter = &self.shared.login_limiter;
        limiter.check_long_secret(client, self.nodes())?;
        let link = secret::hash_token(&Token::parse(&request.token).ok_or(AccountError::BadLink)?);
        let store = self.store();
        let id = store
            .mail_link(LinkKind::Reset, &link, clock::now())
            .await?;
        let account = store.account(id.ok_or(AccountError::BadLink)?).await?;
        let account = account.ok_or(AccountError::BadLink)?;
        check_password(&request.new, &account.name)?;
        // The link proves access to the account's mailbox.
        let hashing = &self.shared.hashing;
        let password = hashing.hash(&request.new, Priority::Known).await?;
        let (session, secrets) = self
            .new_session(account.id, LoginMethod::Password, browser)
            .await?;
        match store.reset_password(link, password, session).await? {
            AccountOutcome::Done(1..) => {}
            _ => return Err(AccountError::BadLink),
        }
        self.check_sessions().await?;
        self.notify_of_password(&account).await?;
        self.new_login(secrets, &account).await
    }

    /// Notifies the owner of a password change, if the account has a confirmed address.
    pub(super) async fn notify_of_password(&self, account: &StoredAccount) -> Result<()> {
        if self.has_mail()
            && let Some(to) = self.store().mail_addresses(account.id).await?.confirmed
        {
            self.notify(account, to, MailKind::PasswordChanged);
        }
        Ok(())
    }

    pub(super) async fn mail_view(&self, account: &StoredAccount) -> Result<Option<AccountMail>> {
        let stored = self.store().mail_addresses(account.id).await?;
        let shown = |stored: StoredMailAddress| stored.address.as_str().to_owned();
        let view = AccountMail {
            address: stored.confirmed.map(shown),
            unconfirmed: stored.unconfirmed.map(shown),
        };
        Ok((view != AccountMail::default()).then_some(view))
    }

    /// Returns the confirmed address of an account, for the host.
    pub async fn mail_address(&self, account: &StoredAccount) -> Result<Option<String>> {
        let view = self.mail_view(account).await?;
        Ok(view.and_then(|view| view.address))
    }

    async fn send_reset(&self, name_or_address: &str, slot: QueueSlot) -> Result<()> {
        let (mailer, store) = (self.mailer()?, self.store());
        // Names contain no `@`.
        let account = match name_or_address.parse::<MailAddress>() {
            Ok(address) => match store.mail_owner(address.key()).await? {
                Some(id) => store.account(id).await?,
                None => None,
            },
            Err(_) => store.account_named(&NameKey::of(name_or_address)).await?,
        };
        let is_eligible = |account: &StoredAccount| {
            account.state == AccountState::Active && account.kind == AccountKind::Person
        };
        let Some(account) = account.filter(is_eligible) else {
            return Ok(());
        };
        let Some(to) = store.mail_addresses(account.id).await?.confirmed else {
            return Ok(());
        };
        // Silent, because an error would reveal that the account exists.
        if !mailer.may_send_reset(account.id, self.nodes()) {
            return Ok(());
        }
        let (token, link) = new_link(RESET_LINK_LIFETIME)?;
        if store.add_reset_link(account.id, link).await? == AccountOutcome::Done(1) {
            let mail = mail_to(&account, to, MailKind::Reset(token));
            mailer.transport.send(mail, slot);
        }
        Ok(())
    }

    /// Sends a notice unless the account has had too many.
    fn notify(&self, account: &StoredAccount, to: StoredMailAddress, kind: MailKind) {
        let Some(mailer) = &self.shared.mailer else {
            return;
        };
        match mailer.reserve_notice(account.id, self.nodes()) {
            Some(slot) => mailer.transport.send(mail_to(account, to, kind), slot),
            None => tracing::warn!("account notice dropped: too many mails"),
        }
    }

    fn mailer(&self) -> Result<&AccountMailer> {
        let mailer = self.shared.mailer.as_ref();
        mailer.ok_or(AccountError::MailOff)
    }
}

/// Creates the token of a link and its stored form.
fn new_link(lifetime: u64) -> Result<(Token, NewLink)> {
    let token = Token::random()?;
    let link = NewLink {
        hash: secret::hash_token(&token),
        expires: clock::now().saturating_add(lifetime),
    };
    Ok((token, link))
}

fn mail_to(account: &StoredAccount, to: StoredMailAddress, kind: MailKind) -> Mail {
    Mail {
        to: to.address,
        language: to.language,
        name: account.name.clone(),
        kind,
    }
}

/// The mail queue is full.
const BUSY: AccountError = AccountError::Busy {
    wait: Duration::from_secs(60),
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailLimits {
    /// Mails requested from one network address.
    pub per_client: RateLimit,
    pub confirmations_per_account: RateLimit,
    /// Confirmations to one unconfirmed address, for all accounts together.
    pub confirmations_per_address: RateLimit,
    pub resets_per_account: RateLimit,
    pub notices_per_account: RateLimit,
    pub total: RateLimit,
}

impl Default for MailLimits {
    fn default() -> MailLimits {
        let limit = |seconds, burst| RateLimit::new(Duration::from_secs(seconds), burst);
        MailLimits {
            per_client: limit(60, 20),
            confirmations_per_account: limit(20 * 60, 5),
            confirmations_per_address: limit(60 * 60, 3),
            resets_per_account: limit(20 * 60, 3),
            notices_per_account: limit(10 * 60, 10),
            total: limit(5, 200),
        }
    }
}

pub(super) struct AccountMailer {
    pub(super) transport: Mailer,
    per_client: KeyedLimiter<RateLimitKey>,
    confirmations_per_account: KeyedLimiter<AccountId>,
    confirmations_per_address: KeyedLimiter<String>,
    resets_per_account: KeyedLimiter<AccountId>,
    notices_per_account: KeyedLimiter<AccountId>,
    total: KeyedLimiter<()>,
}

impl AccountMailer {
    pub(super) fn new(options: &MailOptions, limits: MailLimits) -> AccountMailer {
        AccountMailer {
            transport: Mailer::new(options),
            per_client: KeyedLimiter::new(limits.per_client),
            confirmations_per_account: KeyedLimiter::new(limits.confirmations_per_account),
            confirmations_per_address: KeyedLimiter::new(limits.confirmations_per_address),
            resets_per_account: KeyedLimiter::new(limits.resets_per_account),
            notices_per_account: KeyedLimiter::new(limits.notices_per_account),
            total: KeyedLimiter::new(limits.total),
        }
    }

    pub(super) fn reserve_confirmation(
        &self,
        client: RateLimitKey,
        account: AccountId,
        address: &str,
        nodes: u32,
    ) -> Result<QueueSlot> {
        self.per_client.check(&client, nodes)?;
        self.confirmations_per_account.check(&account, nodes)?;
        self.confirmations_per_address
            .check(&address.to_owned(), nodes)?;
        self.total.check(&(), nodes).map_err(|_| BUSY)?;
        self.transport.reserve().ok_or(BUSY)
    }

    /// Reserves a slot before it is known whether the account exists.
    pub(super) fn reserve_reset(&self, client: RateLimitKey, nodes: u32) -> Result<QueueSlot> {
        self.per_client.check(&client, nodes)?;
        self.transport.reserve().ok_or(BUSY)
    }

    pub(super) fn may_send_reset(&self, account: AccountId, nodes: u32) -> bool {
        self.resets_per_account.check(&account, nodes).is_ok()
            && self.total.check(&(), nodes).is_ok()
    }

    pub(super) fn reserve_notice(&self, account: AccountId, nodes: u32) -> Option<QueueSlot> {
        self.notices_per_account.check(&account, nodes).ok()?;
        self.total.check(&(), nodes).ok()?;
        self.transport.reserve()
    }
}
