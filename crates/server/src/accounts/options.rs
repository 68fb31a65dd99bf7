//! How accounts are set up.

use std::time::Duration;

use skep_people::wire::AccountMode;

use super::{Allowance, HashingOptions, MailLimits};
use crate::{catalog::ArchiveGames, mail::MailOptions};

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
    /// Which of the games that end with an account come into the archive.
    pub archive_games: ArchiveGames,
}

/// How often somebody may try. The usual values are for a club in which everybody shares an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountLimits {
    /// Passwords, codes and links that strangers at an address try.
    pub tries_of_address: Allowance,
    /// Passwords that strangers at an address try with one name.
    pub tries_of_name_and_address: Allowance,
    /// Passwords that strangers try with a name, from wherever.
    pub tries_of_name: Allowance,
    /// Passwords that one known device or signed-in session tries.
    pub tries_of_device: Allowance,
    /// Passwords that all known devices and signed-in sessions of an account try.
    pub tries_of_known: Allowance,
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
            tries_of_name_and_address: Allowance {
                every: Duration::from_secs(30),
                burst: 10,
            },
            tries_of_name: Allowance {
                every: Duration::from_secs(15),
                burst: 15,
            },
            tries_of_device: Allowance {
                every: Duration::from_secs(60),
                burst: 10,
            },
            tries_of_known: Allowance {
                every: Duration::from_secs(30),
                burst: 15,
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
            tries_of_name_and_address: MUCH,
            tries_of_name: MUCH,
            tries_of_device: MUCH,
            tries_of_known: MUCH,
            sign_ups_of_address: MUCH,
            names_of_address: MUCH,
            mail: MailLimits::default(),
        }
    }
}
