//! The accounts of a server: a handle.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use skep_people::{
    AccountId, looks_like_house,
    wire::{Account, AccountAnswer, AccountMode},
};

use super::{
    AccountError, AccountOptions, Attached, allowance::Tries, attempts::Attempts, hashing::Hashing,
    mailing::Mailing, open_sessions::OpenSessions, passkeys,
};
use crate::{
    catalog::ArchiveGames,
    clock,
    ids::Token,
    rate_limit_key::RateLimitKey,
    store::{LoginMethod, SessionKey, Store, StoredAccount, StoredSession},
};

/// How long a session lives without being used: 90 days, in milliseconds.
const LIFE: u64 = 90 * 24 * 60 * 60 * 1000;
/// How long a browser stays known after a login: 400 days, in milliseconds, as long as it keeps a cookie.
const DEVICE_LIFE: u64 = 400 * 24 * 60 * 60 * 1000;
/// How often it is noted that a session was used: once an hour, in milliseconds.
const SEEN_EVERY: u64 = 60 * 60 * 1000;

/// The accounts of a server.
#[derive(Clone)]
pub struct Accounts {
    pub(super) shared: Arc<Shared>,
}

/// What all handles share.
pub(super) struct Shared {
    pub(super) mode: AccountMode,
    pub(super) store: Store,
    pub(super) hashing: Hashing,
    pub(super) open: Arc<OpenSessions>,
    pub(super) attempts: Attempts,
    pub(super) sign_ups_of_address: Tries<RateLimitKey>,
    pub(super) names_of_address: Tries<RateLimitKey>,
    /// What sends mails; `None` if nothing does.
    pub(super) mailing: Option<Mailing>,
    pub(super) archive_games: ArchiveGames,
    /// How many nodes share what is allowed.
    nodes: AtomicU32,
}

/// Somebody who is logged in.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The account.
    pub account: StoredAccount,
    /// The session.
    pub session: StoredSession,
}

impl Accounts {
    /// The accounts that a store knows.
    pub fn new(store: Store, options: &AccountOptions) -> Accounts {
        let limits = options.limits;
        Accounts {
            shared: Arc::new(Shared {
                mode: options.mode,
                store,
                hashing: Hashing::new(options.hashing),
                open: Arc::default(),
                attempts: Attempts::new(&limits),
                sign_ups_of_address: Tries::new(limits.sign_ups_of_address),
                names_of_address: Tries::new(limits.names_of_address),
                mailing: (options.mail.as_ref()).map(|options| Mailing::new(options, limits.mail)),
                archive_games: options.archive_games,
                nodes: AtomicU32::new(1),
            }),
        }
    }

    /// Tells how many nodes work on the database, with this one: they share what is allowed.
    pub fn share_among(&self, nodes: usize) {
        let nodes = u32::try_from(nodes).unwrap_or(u32::MAX);
        self.shared.nodes.store(nodes, Ordering::Relaxed);
    }

    pub(super) fn nodes(&self) -> u32 {
        self.shared.nodes.load(Ordering::Relaxed)
    }

    /// Who may have an account.
    pub fn mode(&self) -> AccountMode {
        self.shared.mode
    }

    /// Who has the secret of a session; `None` if the session has ended, and where there are no accounts.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn visitor(&self, token: &Token) -> Result<Option<Visitor>, AccountError> {
        if self.mode() == AccountMode::Off {
            return Ok(None);
        }
        let visitor = self.visitor_of(&SessionKey::of(token)).await?;
        // The secret of a bot is good in a header only, which no browser sends by itself.
        Ok(visitor.filter(|visitor| visitor.session.method != LoginMethod::Token))
    }

    /// Whose session it is, by what is kept of its secret.
    pub(super) async fn visitor_of(
        &self,
        key: &SessionKey,
    ) -> Result<Option<Visitor>, AccountError> {
        let Some((session, account)) = self.store().session(key).await? else {
            return Ok(None);
        };
        let now = clock::now();
        let unused = now.saturating_sub(session.seen);
        if unused > LIFE {
            return Ok(None);
        }
        if unused > SEEN_EVERY {
            let session = session.key.clone();
            self.store().touch_session(session, now).await?;
        }
        Ok(Some(Visitor { account, session }))
    }

    /// The answer to whoever asks who he is.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn who(&self, visitor: Option<&Visitor>) -> Result<AccountAnswer, AccountError> {
        let account = match visitor {
            Some(visitor) => Some(self.told(&visitor.account).await?),
            None => None,
        };
        Ok(AccountAnswer {
            accounts: self.mode(),
            mail: self.mode() != AccountMode::Off && self.has_mail(),
            account,
        })
    }

    /// Whether somebody may be called by a name in a game: a guest may not be called as an account is, nor nearly so.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn may_be_called(
        &self,
        name: &str,
        visitor: Option<&Visitor>,
    ) -> Result<bool, AccountError> {
        if self.mode() == AccountMode::Off {
            return Ok(!looks_like_house(name));
        }
        let owners = self.store().accounts_like(name).await?;
        let own = visitor.map(|visitor| visitor.account.id);
        let is_others = |owner: AccountId| Some(owner) != own;
        Ok(!owners.into_iter().any(is_others))
    }

    /// Lets a socket belong to a session: it is to close when the session ends.
    pub fn attach(&self, visitor: &Visitor) -> Attached {
        self.shared.open.attach(visitor.session.key.clone())
    }

    /// Closes what belongs to sessions that have ended, here or elsewhere.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn look(&self) -> Result<(), AccountError> {
        let open = self.shared.open.keys();
        if open.is_empty() {
            return Ok(());
        }
        let living = self.store().living_sessions(&open).await?;
        for key in open.iter().filter(|key| !living.contains(key)) {
            self.shared.open.end(key);
        }
        Ok(())
    }

    /// Waits until no mail is on its way.
    pub async fn mails_sent(&self) {
        if let Some(mailing) = &self.shared.mailing {
            mailing.post.empty().await;
        }
    }

    /// Ends the sessions that nobody has used for long, and forgets devices and who has been quiet for a while.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn tidy(&self) -> Result<(), AccountError> {
        self.shared.attempts.forget_quiet();
        self.shared.sign_ups_of_address.forget_quiet();
        self.shared.names_of_address.forget_quiet();
        if let Some(mailing) = &self.shared.mailing {
            mailing.forget_quiet();
        }
        let now = clock::now();
        self.forget_old_mail(now).await?;
        let since = now.saturating_sub(DEVICE_LIFE);
        self.store().forget_devices(since).await?;
        let since = now.saturating_sub(LIFE);
        self.store().end_idle_sessions(since).await?;
        Ok(())
    }

    pub(super) fn store(&self) -> &Store {
        &self.shared.store
    }

    /// An account as its owner sees it.
    pub(super) async fn told(&self, account: &StoredAccount) -> Result<Account, AccountError> {
        let passkeys = self.store().passkeys(account.id).await?;
        Ok(Account {
            name: account.name.clone(),
            created: account.created,
            has_password: account.password.is_some(),
            passkeys: passkeys.into_iter().map(passkeys::told).collect(),
            mail: self.mail_told(account).await?,
            recovery_codes_left: self.store().recovery_codes_left(account.id).await?,
        })
    }
}
