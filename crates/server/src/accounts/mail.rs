//! The e-mail address of a member, and the way back to an account by it.

use skep_people::{
    MailAddress, NameKey, check_password,
    wire::{AccountMail, NewMailAddress, ResetPassword},
};

use super::{
    AccountError, Accounts, Browser, SignedIn, Visitor, hashing::Priority, log_in::session,
    mailing::Mailing, secret,
};
use crate::{
    clock::{self, Millis},
    ids::Token,
    mail::{Letter, Matter, Place},
    rate_limit_key::RateLimitKey,
    store::{
        AccountKind, AccountOutcome, AccountState, LinkKind, LoginMethod, MailAddresses, NewLink,
        StoredAccount, StoredMailAddress,
    },
};

/// How long an address may be confirmed, after which it is forgotten: a day, in milliseconds.
const CONFIRM_LIFE: u64 = 24 * 60 * 60 * 1000;
/// How long a password may be set by a link: an hour, in milliseconds.
const RESET_LIFE: u64 = 60 * 60 * 1000;

impl Accounts {
    /// Whether the server sends mails.
    pub fn has_mail(&self) -> bool {
        self.shared.mailing.is_some()
    }

    /// Notes the address of a member and sends a link there that confirms it. Whether somebody else has the address is not told here:
    /// only its owner can find out, by confirming it.
    ///
    /// # Errors
    /// It is no address, the password is wrong, or there were too many mails.
    pub async fn tell_mail(
        &self,
        visitor: &Visitor,
        wish: &NewMailAddress,
        client: RateLimitKey,
    ) -> Result<(), AccountError> {
        let mailing = self.mailing()?;
        let address: MailAddress = wish.address.parse()?;
        self.confirm(visitor, wish.password.as_deref()).await?;
        let account = &visitor.account;
        let place = mailing.confirmation(client, account.id, address.key(), self.nodes())?;
        let (token, link) = new_link(CONFIRM_LIFE)?;
        let to = StoredMailAddress {
            address,
            language: wish.language,
            since: clock::now(),
        };
        self.store()
            .set_mail_address(account.id, to.clone(), link)
            .await?;
        let letter = letter(account, to, Matter::Confirm(token));
        mailing.post.send(letter, place);
        Ok(())
    }

    /// Confirms the address to which a link was sent. An address that the account had before is told of it.
    ///
    /// # Errors
    /// The link is not good, or another account has the address.
    pub async fn confirm_mail(
        &self,
        token: &str,
        client: RateLimitKey,
    ) -> Result<(), AccountError> {
        self.mailing()?;
        self.shared.attempts.long_secret(client, self.nodes())?;
        let hash = secret::token(&Token::parse(token).ok_or(AccountError::Link)?);
        let at = clock::now();
        let people = self.store();
        let id = people.mail_link(LinkKind::Confirm, &hash, at).await?;
        let id = id.ok_or(AccountError::Link)?;
        let MailAddresses {
            confirmed: before,
            unconfirmed: now,
        } = people.mail_addresses(id).await?;
        let account = people.account(id).await?.ok_or(AccountError::Link)?;
        match self.store().confirm_mail_address(hash, at).await? {
            AccountOutcome::AddressTaken => return Err(AccountError::MailAddressTaken),
            AccountOutcome::Done(1..) => {}
            _ => return Err(AccountError::Link),
        }
        let key = |kept: &StoredMailAddress| kept.address.key().to_owned();
        if let Some(before) = before
            && now.as_ref().map(key) != Some(key(&before))
        {
            self.notify(&account, before, Matter::AddressChanged);
        }
        Ok(())
    }

    /// Forgets the address of a member, which is told of it.
    ///
    /// # Errors
    /// The password is wrong.
    pub async fn remove_mail(
        &self,
        visitor: &Visitor,
        password: Option<&str>,
    ) -> Result<(), AccountError> {
        self.mailing()?;
        self.confirm(visitor, password).await?;
        let account = &visitor.account;
        let before = self.store().mail_addresses(account.id).await?.confirmed;
        self.forget_mail(account).await?;
        if let Some(before) = before {
            self.notify(account, before, Matter::AddressChanged);
        }
        Ok(())
    }

    /// Forgets the address of an account.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn forget_mail(&self, account: &StoredAccount) -> Result<(), AccountError> {
        self.store().remove_mail_addresses(account.id).await?;
        Ok(())
    }

    /// Sends a link to whoever has lost the password, by the name or the address. Everything that depends on whether there is such an
    /// account happens after the answer, so that neither the answer nor its time tells of it.
    ///
    /// # Errors
    /// There were too many requests, or too many mails are on their way.
    pub fn forgotten(&self, who: &str, client: RateLimitKey) -> Result<(), AccountError> {
        self.has_accounts()?;
        let place = self.mailing()?.recovery(client, self.nodes())?;
        let (accounts, who) = (self.clone(), who.to_owned());
        tokio::spawn(async move {
            if let Err(error) = accounts.offer_reset(&who, place).await {
                tracing::warn!(%error, "a mail to somebody without a password was not sent");
            }
        });
        Ok(())
    }

    /// Sets the password by a link. All sessions end, and another begins.
    ///
    /// # Errors
    /// The link is not good, or the password is easily guessed, after which the link still is.
    pub async fn reset_password(
        &self,
        wish: &ResetPassword,
        client: RateLimitKey,
        browser: &Browser,
    ) -> Result<SignedIn, AccountError> {
        self.mailing()?;
        self.shared.attempts.long_secret(client, self.nodes())?;
        let link = secret::token(&Token::parse(&wish.token).ok_or(AccountError::Link)?);
        let people = self.store();
        let id = people
            .mail_link(LinkKind::Reset, &link, clock::now())
            .await?;
        let account = people.account(id.ok_or(AccountError::Link)?).await?;
        let account = account.ok_or(AccountError::Link)?;
        check_password(&wish.new, &account.name)?;
        // Whoever has the link reads the mails of the account.
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
        match self.store().reset_password(link, password, begins).await? {
            AccountOutcome::Done(1..) => {}
            _ => return Err(AccountError::Link),
        }
        self.look().await?;
        self.tell_of_password(&account).await?;
        let account = self.told(&account).await?;
        Ok(SignedIn {
            token,
            device,
            account,
        })
    }

    /// Tells the owner of an account that its password was changed, if a mail reaches them.
    pub(super) async fn tell_of_password(
        &self,
        account: &StoredAccount,
    ) -> Result<(), AccountError> {
        if self.has_mail()
            && let Some(to) = self.store().mail_addresses(account.id).await?.confirmed
        {
            self.notify(account, to, Matter::PasswordChanged);
        }
        Ok(())
    }

    /// What its owner is told of the address of an account; `None` if there is none.
    pub(super) async fn mail_told(
        &self,
        account: &StoredAccount,
    ) -> Result<Option<AccountMail>, AccountError> {
        let kept = self.store().mail_addresses(account.id).await?;
        let shown = |kept: StoredMailAddress| kept.address.as_str().to_owned();
        let told = AccountMail {
            address: kept.confirmed.map(shown),
            unconfirmed: kept.unconfirmed.map(shown),
        };
        Ok((told != AccountMail::default()).then_some(told))
    }

    /// The address of an account that is confirmed, for the host.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn mail_of(&self, account: &StoredAccount) -> Result<Option<String>, AccountError> {
        let told = self.mail_told(account).await?;
        Ok(told.and_then(|told| told.address))
    }

    /// Forgets links that are good no more, and addresses that nobody has confirmed with them.
    pub(super) async fn forget_old_mail(&self, now: Millis) -> Result<(), AccountError> {
        self.store().delete_mail_links(now).await?;
        Ok(())
    }

    async fn offer_reset(&self, who: &str, place: Place) -> Result<(), AccountError> {
        let mailing = self.mailing()?;
        let people = self.store();
        // There is no `@` in a name.
        let account = match who.parse::<MailAddress>() {
            Ok(address) => match people.mail_owner(address.key()).await? {
                Some(id) => people.account(id).await?,
                None => None,
            },
            Err(_) => people.account_named(&NameKey::of(who)).await?,
        };
        let is_fit = |account: &StoredAccount| {
            account.state == AccountState::Active && account.kind == AccountKind::Person
        };
        let Some(account) = account.filter(is_fit) else {
            return Ok(());
        };
        let Some(to) = people.mail_addresses(account.id).await?.confirmed else {
            return Ok(());
        };
        // That there were too many would tell that there is such an account.
        if !mailing.may_recover(account.id, self.nodes()) {
            return Ok(());
        }
        let (token, link) = new_link(RESET_LIFE)?;
        if self.store().add_reset_link(account.id, link).await? == AccountOutcome::Done(1) {
            let letter = letter(&account, to, Matter::Reset(token));
            mailing.post.send(letter, place);
        }
        Ok(())
    }

    /// Tells the owner of an account that something has happened, as long as that does not happen all the time.
    fn notify(&self, account: &StoredAccount, to: StoredMailAddress, matter: Matter) {
        let Some(mailing) = &self.shared.mailing else {
            return;
        };
        match mailing.notice(account.id, self.nodes()) {
            Some(place) => mailing.post.send(letter(account, to, matter), place),
            None => tracing::warn!("too many mails: one about an account was not sent"),
        }
    }

    fn mailing(&self) -> Result<&Mailing, AccountError> {
        let mailing = self.shared.mailing.as_ref();
        mailing.ok_or(AccountError::MailOff)
    }
}

/// The secret of a link that is good for a while, and what is kept of it.
fn new_link(life: u64) -> Result<(Token, NewLink), AccountError> {
    let token = Token::random()?;
    let link = NewLink {
        hash: secret::token(&token),
        expires: clock::now().saturating_add(life),
    };
    Ok((token, link))
}

fn letter(account: &StoredAccount, to: StoredMailAddress, matter: Matter) -> Letter {
    Letter {
        to: to.address,
        language: to.language,
        name: account.name.clone(),
        matter,
    }
}
