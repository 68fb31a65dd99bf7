//! How accounts are set up.

use std::time::Duration;

use skep_people::wire::AccountMode;

use super::{Allowance, HashingOptions, MailLimits};
use crate::mail::MailOptions;

/// How accounts are set up.
#[derive(Clone, Debug, Default)]
pub struct AccountOptions {
    /// Who may have one.
    pub mode: AccountMode,
    /// How passwords are hashed.
    pub hashing: HashingOptions,
    /// How often somebody may try.
    pub limits: AccountLimits,
    /// How mails are sent; `None` if there are none.
    pub mail: Option<MailOptions>,
}

/// How often somebody may try. The usual values are for a club in which everybody shares an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountLimits {
    /// Passwords and codes that an address tries.
    pub tries_of_address: Allowance,
    /// Passwords and codes that are tried with a name, from wherever. It is generous enough that nobody is kept out of an account
    /// by others who guess.
    pub tries_of_name: Allowance,
    /// Accounts that an address makes.
    pub sign_ups_of_address: Allowance,
    /// Names that an address asks about.
    pub names_of_address: Allowance,
    /// Mails that are sent. `--no-limits` does not lift these: their readers have not asked for measurements.
    pub mail: MailLimits,
}

impl Default for AccountLimits {
    fn default() -> AccountLimits {
        AccountLimits {
            tries_of_address: Allowance {
                every: Duration::from_secs(2),
                burst: 30,
            },
            tries_of_name: Allowance {
                every: Duration::from_secs(10),
                burst: 30,
            },
            sign_ups_of_address: Allowance {
                every: Duration::from_secs(120),
                burst: 30,
            },
            names_of_address: Allowance {
                every: Duration::from_millis(500),
                burst: 60,
            },
            mail: MailLimits::default(),
        }
    }
}

impl AccountLimits {
    /// No limits worth the name, for measurements on one's own machine.
    pub fn none() -> AccountLimits {
        const MUCH: Allowance = Allowance {
            every: Duration::from_micros(1),
            burst: 1_000_000,
        };
        AccountLimits {
            tries_of_address: MUCH,
            tries_of_name: MUCH,
            sign_ups_of_address: MUCH,
            names_of_address: MUCH,
            mail: MailLimits::default(),
        }
    }
}
