//! Budgets for trying passwords.
//!
//! Strangers are counted by their address, by the name together with their address, and by the name alone, which bounds how many passwords
//! anybody can guess from however many addresses. Known devices and signed-in sessions are not counted among them: each has a budget that
//! nobody else can use up, and all of an account together have one more, which bounds what stolen devices can guess.

use skep_people::{AccountId, NameKey};

use super::{AccountError, AccountLimits, allowance::Tries};
use crate::{
    rate_limit_key::RateLimitKey,
    store::{SecretHash, SessionKey},
};

/// Budgets for trying passwords.
pub(super) struct Attempts {
    by_address: Tries<RateLimitKey>,
    by_name_and_address: Tries<(NameKey, RateLimitKey)>,
    by_name: Tries<NameKey>,
    by_device: Tries<Device>,
    by_account: Tries<AccountId>,
}

/// Somebody whom an account knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Device {
    /// A browser that has logged in before.
    Browser(AccountId, SecretHash),
    /// A signed-in session.
    Session(AccountId, SessionKey),
}

impl Device {
    const fn account(&self) -> AccountId {
        match self {
            Device::Browser(account, _) | Device::Session(account, _) => *account,
        }
    }
}

impl Attempts {
    pub(super) fn new(limits: &AccountLimits) -> Attempts {
        Attempts {
            by_address: Tries::new(limits.tries_of_address),
            by_name_and_address: Tries::new(limits.tries_of_name_and_address),
            by_name: Tries::new(limits.tries_of_name),
            by_device: Tries::new(limits.tries_of_device),
            by_account: Tries::new(limits.tries_of_known),
        }
    }

    /// Counts a password that a stranger tries.
    ///
    /// # Errors
    /// There were too many.
    pub(super) fn stranger(
        &self,
        name: &NameKey,
        client: RateLimitKey,
        nodes: u32,
    ) -> Result<(), AccountError> {
        self.by_address.count(&client, nodes)?;
        // Before the name, so that one address alone cannot use up what all strangers share.
        let key = (name.clone(), client);
        self.by_name_and_address.count(&key, nodes)?;
        self.by_name.count(name, nodes)
    }

    /// Counts a password that somebody tries whom the account knows.
    ///
    /// # Errors
    /// There were too many.
    pub(super) fn known(&self, device: &Device, nodes: u32) -> Result<(), AccountError> {
        self.by_device.count(device, nodes)?;
        self.by_account.count(&device.account(), nodes)
    }

    /// Counts a secret that is too long to guess: a recovery code, a passkey or a link in a mail.
    ///
    /// # Errors
    /// There were too many.
    pub(super) fn long_secret(&self, client: RateLimitKey, nodes: u32) -> Result<(), AccountError> {
        self.by_address.count(&client, nodes)
    }

    /// Forgets those who have been quiet for a while.
    pub(super) fn forget_quiet(&self) {
        self.by_address.forget_quiet();
        self.by_name_and_address.forget_quiet();
        self.by_name.forget_quiet();
        self.by_device.forget_quiet();
        self.by_account.forget_quiet();
    }
}

#[cfg(test)]
mod tests {
    use std::{net::Ipv6Addr, time::Duration};

    use super::*;
    use crate::{accounts::Allowance, ids::Token};

    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    const ANNA: AccountId = AccountId::of(1);

    /// The most that a budget lets through within a time.
    fn most(allowance: Allowance, within: Duration) -> u128 {
        u128::from(allowance.burst) + within.as_nanos() / allowance.every.as_nanos()
    }

    /// The usual limits, without what is added while the test runs.
    fn frozen() -> AccountLimits {
        let mut limits = AccountLimits::default();
        for allowance in [
            &mut limits.tries_of_address,
            &mut limits.tries_of_name_and_address,
            &mut limits.tries_of_name,
            &mut limits.tries_of_device,
            &mut limits.tries_of_known,
        ] {
            allowance.every = DAY;
        }
        limits
    }

    fn address(number: u16) -> RateLimitKey {
        RateLimitKey::of(Ipv6Addr::new(0x2001, 0xdb8, 0, number, 0, 0, 0, 1).into())
    }

    fn devices(count: u16) -> Vec<Device> {
        let browser = |number| Device::Browser(ANNA, SecretHash(format!("browser {number}")));
        let session = |_| {
            let token = Token::random().expect("randomness");
            Device::Session(ANNA, SessionKey::of(&token))
        };
        let browsers = (0..count).map(browser);
        browsers.chain((0..count).map(session)).collect()
    }

    #[test]
    fn strangers_and_known_devices_together_guess_as_little_as_one_budget_allows() {
        let limits = AccountLimits::default();
        let budget = Allowance {
            every: Duration::from_secs(10),
            burst: 30,
        };
        for within in [Duration::ZERO, Duration::from_secs(600), DAY, 365 * DAY] {
            let strangers = most(limits.tries_of_name, within);
            let known = most(limits.tries_of_known, within);
            assert!(strangers + known <= most(budget, within), "{within:?}");
        }
        // And they are held to it, however many addresses and devices there are.
        let attempts = Attempts::new(&frozen());
        let name = NameKey::of("Anna");
        let strangers = (0..1000).flat_map(|number| [address(number); 20]);
        let guessed = strangers.filter(|client| attempts.stranger(&name, *client, 1).is_ok());
        assert_eq!(guessed.count(), limits.tries_of_name.burst as usize);
        let devices = devices(100);
        let guessed = devices.iter().flat_map(|device| [device; 20]);
        let guessed = guessed.filter(|device| attempts.known(device, 1).is_ok());
        assert_eq!(guessed.count(), limits.tries_of_known.burst as usize);
    }

    #[test]
    fn nobody_uses_up_what_is_for_others() {
        let limits = AccountLimits::default();
        // One address does not lock out all strangers, nor one device all others.
        for (one, all) in [
            (limits.tries_of_name_and_address, limits.tries_of_name),
            (limits.tries_of_device, limits.tries_of_known),
        ] {
            assert!(one.burst < all.burst && one.every > all.every);
        }
        let attempts = Attempts::new(&frozen());
        let name = NameKey::of("Anna");
        while attempts.stranger(&name, address(0), 1).is_ok() {}
        assert!(attempts.stranger(&name, address(1), 1).is_ok());
        // Strangers from everywhere lock out no device.
        for number in 2..1000 {
            attempts.stranger(&name, address(number), 1).ok();
        }
        assert!(attempts.stranger(&name, address(1000), 1).is_err());
        let devices = devices(1);
        while attempts.known(&devices[0], 1).is_ok() {}
        assert!(attempts.known(&devices[1], 1).is_ok());
        // Another account is not concerned.
        let other = Device::Browser(AccountId::of(2), SecretHash("browser 0".to_owned()));
        assert!(attempts.known(&other, 1).is_ok());
    }
}
