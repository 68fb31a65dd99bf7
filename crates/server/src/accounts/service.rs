//! The account service: configuration, authentication, account data and clean-up.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use skep_people::{
    AccountId, looks_like_house,
    wire::{Account, AccountAnswer, AccountMode},
};

use super::{
    HashingOptions, MailLimits, Result, SessionWatch, hashing::Hashing,
    login_limiter::LoginLimiter, mail::AccountMailer, passkeys::passkey_view,
    sessions::OpenSessions,
};
use crate::{
    catalog::ArchiveGames,
    clock,
    ids::Token,
    mail::MailOptions,
    rate_limit::{KeyedLimiter, RateLimit, RateLimitKey},
    store::{LoginMethod, SessionKey, Store, StoredAccount, StoredSession},
};

/// Sessions end after 90 days without use. In milliseconds.
const SESSION_LIFETIME: u64 = 90 * 24 * 60 * 60 * 1000;
/// Browsers are recognised for 400 days, the longest that they keep a cookie. In milliseconds.
const DEVICE_LIFETIME: u64 = 400 * 24 * 60 * 60 * 1000;
/// Minimum interval between updates of a session's last use, in milliseconds.
const SEEN_INTERVAL: u64 = 60 * 60 * 1000;

#[derive(Clone)]
pub struct Accounts {
    pub(super) shared: Arc<Shared>,
}

pub(super) struct Shared {
    pub(super) mode: AccountMode,
    pub(super) store: Store,
    pub(super) hashing: Hashing,
    pub(super) open_sessions: Arc<OpenSessions>,
    pub(super) login_limiter: LoginLimiter,
    pub(super) sign_ups: KeyedLimiter<RateLimitKey>,
    pub(super) name_checks: KeyedLimiter<RateLimitKey>,
    /// `None` if e-mail is off.
    pub(super) mailer: Option<AccountMailer>,
    pub(super) archive_games: ArchiveGames,
    /// Nodes that share the rate limits.
    nodes: AtomicU32,
}

/// An authenticated account and its session.
#[derive(Clone, Debug)]
pub struct SignedIn {
    pub account: StoredAccount,
    pub session: StoredSession,
}

impl Accounts {
    pub fn new(store: Store, options: &AccountOptions) -> Accounts {
        let limits = options.limits;
        Accounts {
            shared: Arc::new(Shared {
                mode: options.mode,
                store,
                hashing: Hashing::new(options.hashing),
                open_sessions: Arc::default(),
                login_limiter: LoginLimiter::new(&limits),
                sign_ups: KeyedLimiter::new(limits.sign_ups_per_address),
                name_checks: KeyedLimiter::new(limits.name_checks_per_address),
                mailer: (options.mail.as_ref())
                    .map(|options| AccountMailer::new(options, limits.mail)),
                archive_games: options.archive_games,
                nodes: AtomicU32::new(1),
            }),
        }
    }

    /// Sets the number of nodes on the database, including this one, which share the rate limits.
    pub fn set_node_count(&self, nodes: usize) {
        let nodes = u32::try_from(nodes).unwrap_or(u32::MAX);
        self.shared.nodes.store(nodes, Ordering::Relaxed);
    }

    pub(super) fn nodes(&self) -> u32 {
        self.shared.nodes.load(Ordering::Relaxed)
    }

    pub fn mode(&self) -> AccountMode {
        self.shared.mode
    }

    /// Authenticates a session token. Returns `None` if the session has ended or accounts are off.
    pub async fn authenticate(&self, token: &Token) -> Result<Option<SignedIn>> {
        if self.mode() == AccountMode::Off {
            return Ok(None);
        }
        let user = self.session_user(&SessionKey::of(token)).await?;
        // Bot tokens are valid only in a header, which browsers never send on their own.
        Ok(user.filter(|user| user.session.method != LoginMethod::Token))
    }

    pub(super) async fn session_user(&self, key: &SessionKey) -> Result<Option<SignedIn>> {
        let Some((session, account)) = self.store().session(key).await? else {
            return Ok(None);
        };
        let now = clock::now();
        let unused = now.saturating_sub(session.seen);
        if unused > SESSION_LIFETIME {
            return Ok(None);
        }
        if unused > SEEN_INTERVAL {
            let key = session.key.clone();
            self.store().touch_session(key, now).await?;
        }
        Ok(Some(SignedIn { account, session }))
    }

    /// Describes the server's account support and the user's own account.
    pub async fn account_answer(&self, user: Option<&SignedIn>) -> Result<AccountAnswer> {
        let account = match user {
            Some(user) => Some(self.account_view(&user.account).await?),
            None => None,
        };
        Ok(AccountAnswer {
            accounts: self.mode(),
            mail: self.mode() != AccountMode::Off && self.has_mail(),
            archive: self.shared.archive_games,
            account,
        })
    }

    /// Whether someone may use a name in a game. It must not resemble the name of another account.
    pub async fn may_use_name(&self, name: &str, user: Option<&SignedIn>) -> Result<bool> {
        if self.mode() == AccountMode::Off {
            return Ok(!looks_like_house(name));
        }
        let owners = self.store().accounts_like(name).await?;
        let own = user.map(|user| user.account.id);
        let is_own = |owner: AccountId| Some(owner) == own;
        Ok(owners.into_iter().all(is_own))
    }

    /// Watches for the end of a session, when its sockets must close.
    pub fn watch_session(&self, user: &SignedIn) -> SessionWatch {
        self.shared.open_sessions.watch(user.session.key.clone())
    }

    /// Closes the sockets of sessions that have ended, on this node or another.
    pub async fn check_sessions(&self) -> Result<()> {
        let open = self.shared.open_sessions.keys();
        if open.is_empty() {
            return Ok(());
        }
        let living = self.store().living_sessions(&open).await?;
        for key in open.iter().filter(|key| !living.contains(key)) {
            self.shared.open_sessions.end(key);
        }
        Ok(())
    }

    /// Waits until no mail is queued.
    pub async fn flush_mail(&self) {
        if let Some(mailer) = &self.shared.mailer {
            mailer.transport.flush().await;
        }
    }

    /// Deletes expired sessions, devices and mail links.
    pub async fn tidy(&self) -> Result<()> {
        let (store, now) = (self.store(), clock::now());
        // Also deletes addresses that were not confirmed in time.
        store.delete_mail_links(now).await?;
        store
            .forget_devices(now.saturating_sub(DEVICE_LIFETIME))
            .await?;
        store
            .end_idle_sessions(now.saturating_sub(SESSION_LIFETIME))
            .await?;
        Ok(())
    }

    pub(super) fn store(&self) -> &Store {
        &self.shared.store
    }

    /// The account as its owner sees it.
    pub(super) async fn account_view(&self, account: &StoredAccount) -> Result<Account> {
        let passkeys = self.store().passkeys(account.id).await?;
        Ok(Account {
            name: account.name.clone(),
            created: account.created,
            has_password: account.password.is_some(),
            passkeys: passkeys.into_iter().map(passkey_view).collect(),
            mail: self.mail_view(account).await?,
            recovery_codes_left: self.store().recovery_codes_left(account.id).await?,
        })
    }
}

#[derive(Clone, Debug, Default)]
pub struct AccountOptions {
    /// Who may sign up.
    pub mode: AccountMode,
    pub hashing: HashingOptions,
    pub limits: AccountLimits,
    /// `None` turns e-mail off.
    pub mail: Option<MailOptions>,
    /// Policy for games forfeited by banned and deleted accounts.
    pub archive_games: ArchiveGames,
}

/// Rate limits. The defaults suit a club behind one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountLimits {
    /// Passwords, codes and links tried by strangers at one address.
    pub attempts_per_address: RateLimit,
    /// Passwords tried by strangers at one address for one name.
    pub attempts_per_name_and_address: RateLimit,
    /// Passwords tried by strangers for one name, from all addresses.
    pub attempts_per_name: RateLimit,
    /// Passwords tried by one known device or signed-in session.
    pub attempts_per_device: RateLimit,
    /// Passwords tried by all known devices and signed-in sessions of an account.
    pub attempts_of_known_devices: RateLimit,
    pub sign_ups_per_address: RateLimit,
    /// Name availability checks.
    pub name_checks_per_address: RateLimit,
    /// Not lifted by `--no-limits`, since mails reach people outside the benchmark.
    pub mail: MailLimits,
}

impl Default for AccountLimits {
    fn default() -> AccountLimits {
        let secs = Duration::from_secs;
        AccountLimits {
            attempts_per_address: RateLimit::new(secs(2), 30),
            attempts_per_name_and_address: RateLimit::new(secs(30), 10),
            attempts_per_name: RateLimit::new(secs(15), 15),
            attempts_per_device: RateLimit::new(secs(60), 10),
            attempts_of_known_devices: RateLimit::new(secs(30), 15),
            sign_ups_per_address: RateLimit::new(secs(120), 30),
            name_checks_per_address: RateLimit::new(Duration::from_millis(500), 60),
            mail: MailLimits::default(),
        }
    }
}

impl AccountLimits {
    /// Effectively unlimited except for mail, for local benchmarks.
    pub fn unlimited() -> AccountLimits {
        const UNLIMITED: RateLimit = RateLimit::new(Duration::from_micros(1), 1_000_000);
        AccountLimits {
            attempts_per_address: UNLIMITED,
            attempts_per_name_and_address: UNLIMITED,
            attempts_per_name: UNLIMITED,
            attempts_per_device: UNLIMITED,
            attempts_of_known_devices: UNLIMITED,
            sign_ups_per_address: UNLIMITED,
            name_checks_per_address: UNLIMITED,
            mail: MailLimits::default(),
        }
    }
}
