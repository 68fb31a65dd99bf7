//! Account configuration.

use std::time::Duration;

use skep_people::wire::AccountMode;

use super::{HashingOptions, MailLimits};
use crate::{catalog::ArchiveGames, mail::MailOptions, rate_limit::RateLimit};

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
