//! Rate-limited account mail, so that the server cannot be used to flood mailboxes.

use std::time::Duration;

use skep_people::AccountId;

use super::{AccountError, Result};
use crate::{
    mail::{MailOptions, Mailer, QueueSlot},
    rate_limit::{KeyedLimiter, RateLimit},
    rate_limit_key::RateLimitKey,
};

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
