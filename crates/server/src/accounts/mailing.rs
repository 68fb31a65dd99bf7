//! How many mails are sent, so that nobody can make the server a nuisance to others.

use std::time::Duration;

use skep_people::AccountId;

use super::{AccountError, Allowance, allowance::Tries};
use crate::{
    mail::{MailOptions, Mailer, Place},
    rate_limit_key::RateLimitKey,
};

/// How long to wait where the queue of mails is full.
const WAIT: Duration = Duration::from_secs(60);

/// How many mails are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailLimits {
    /// Mails that an address of the network asks for.
    pub of_party: Allowance,
    /// Addresses that a member tells.
    pub told_by_account: Allowance,
    /// Mails to an address that is not confirmed, whoever tells it.
    pub told_to_address: Allowance,
    /// Links for somebody who has lost the password, to one account.
    pub recoveries: Allowance,
    /// Mails that tell what has happened to an account.
    pub notices: Allowance,
    /// Mails of all kinds.
    pub all: Allowance,
}

impl Default for MailLimits {
    fn default() -> MailLimits {
        let allowance = |seconds, burst| Allowance {
            every: Duration::from_secs(seconds),
            burst,
        };
        MailLimits {
            of_party: allowance(60, 20),
            told_by_account: allowance(20 * 60, 5),
            told_to_address: allowance(60 * 60, 3),
            recoveries: allowance(20 * 60, 3),
            notices: allowance(10 * 60, 10),
            all: allowance(5, 200),
        }
    }
}

/// What sends mails about accounts, and how many it has sent of late.
pub(super) struct Mailing {
    pub(super) post: Mailer,
    of_party: Tries<RateLimitKey>,
    told_by_account: Tries<AccountId>,
    told_to_address: Tries<String>,
    recoveries: Tries<AccountId>,
    notices: Tries<AccountId>,
    all: Tries<()>,
}

impl Mailing {
    pub(super) fn new(options: &MailOptions, limits: MailLimits) -> Mailing {
        Mailing {
            post: Mailer::new(options),
            of_party: Tries::new(limits.of_party),
            told_by_account: Tries::new(limits.told_by_account),
            told_to_address: Tries::new(limits.told_to_address),
            recoveries: Tries::new(limits.recoveries),
            notices: Tries::new(limits.notices),
            all: Tries::new(limits.all),
        }
    }

    /// A place for a mail to an address that a member tells.
    ///
    /// # Errors
    /// There were too many.
    pub(super) fn confirmation(
        &self,
        client: RateLimitKey,
        account: AccountId,
        address: &str,
        nodes: u32,
    ) -> Result<Place, AccountError> {
        self.of_party.count(&client, nodes)?;
        self.told_by_account.count(&account, nodes)?;
        self.told_to_address.count(&address.to_owned(), nodes)?;
        let is_much = |_| AccountError::Busy { wait: WAIT };
        self.all.count(&(), nodes).map_err(is_much)?;
        self.place()
    }

    /// A place for a mail to somebody who has lost the password, if there is such a member.
    ///
    /// # Errors
    /// There were too many.
    pub(super) fn recovery(&self, client: RateLimitKey, nodes: u32) -> Result<Place, AccountError> {
        self.of_party.count(&client, nodes)?;
        self.place()
    }

    /// Whether a link may be sent to a member who has lost the password.
    pub(super) fn may_recover(&self, account: AccountId, nodes: u32) -> bool {
        self.recoveries.count(&account, nodes).is_ok() && self.all.count(&(), nodes).is_ok()
    }

    /// A place for a mail that tells what has happened to an account; `None` if there were too many.
    pub(super) fn notice(&self, account: AccountId, nodes: u32) -> Option<Place> {
        self.notices.count(&account, nodes).ok()?;
        self.all.count(&(), nodes).ok()?;
        self.post.place()
    }

    /// Forgets those who have been quiet for a while.
    pub(super) fn forget_quiet(&self) {
        self.of_party.forget_quiet();
        self.told_by_account.forget_quiet();
        self.told_to_address.forget_quiet();
        self.recoveries.forget_quiet();
        self.notices.forget_quiet();
        self.all.forget_quiet();
    }

    fn place(&self) -> Result<Place, AccountError> {
        self.post.place().ok_or(AccountError::Busy { wait: WAIT })
    }
}
