//! Limits on password guessing.
//!
//! Strangers are limited by address, by name and address, and by name alone, which bounds guessing from many addresses. Known
//! devices and signed-in sessions are exempt from these, so an attack does not lock out the owner. Each of them has a limit
//! that no one else can use up, and all devices of an account share another, which bounds guessing with stolen devices.

use skep_people::{AccountId, NameKey};

use super::{AccountLimits, Result};
use crate::{
    rate_limit::{KeyedLimiter, RateLimitKey},
    store::{SecretHash, SessionKey},
};

pub(super) struct LoginLimiter {
    by_address: KeyedLimiter<RateLimitKey>,
    by_name_and_address: KeyedLimiter<(NameKey, RateLimitKey)>,
    by_name: KeyedLimiter<NameKey>,
    by_device: KeyedLimiter<KnownDevice>,
    by_account: KeyedLimiter<AccountId>,
}

/// A device recognised by an account.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum KnownDevice {
    /// A browser that has logged in before.
    Browser(AccountId, SecretHash),
    Session(AccountId, SessionKey),
}

impl KnownDevice {
    const fn account(&self) -> AccountId {
        match self {
            KnownDevice::Browser(account, _) | KnownDevice::Session(account, _) => *account,
        }
    }
}

impl LoginLimiter {
    pub(super) fn new(limits: &AccountLimits) -> LoginLimiter {
        LoginLimiter {
            by_address: KeyedLimiter::new(limits.attempts_per_address),
            by_name_and_address: KeyedLimiter::new(limits.attempts_per_name_and_address),
            by_name: KeyedLimiter::new(limits.attempts_per_name),
            by_device: KeyedLimiter::new(limits.attempts_per_device),
            by_account: KeyedLimiter::new(limits.attempts_of_known_devices),
        }
    }

    /// Charges a password attempt by a stranger.
    pub(super) fn check_stranger(
        &self,
        name: &NameKey,
        client: RateLimitKey,
        nodes: u32,
    ) -> Result<()> {
        self.by_address.check(&client, nodes)?;
        // Checked before the name, so that a single address cannot use up the limit of all strangers.
        let key = (name.clone(), client);
        self.by_name_and_address.check(&key, nodes)?;
        Ok(self.by_name.check(name, nodes)?)
    }

    /// Charges a password attempt by a known device.
    pub(super) fn check_known(&self, device: &KnownDevice, nodes: u32) -> Result<()> {
        self.by_device.check(device, nodes)?;
        Ok(self.by_account.check(&device.account(), nodes)?)
    }

    /// Charges an attempt with a secret that is too long to guess: a recovery code, a passkey or a mail link.
    pub(super) fn check_long_secret(&self, client: RateLimitKey, nodes: u32) -> Result<()> {
        Ok(self.by_address.check(&client, nodes)?)
    }
}

#[cfg(test)]
mod tests {
    use std::{net::Ipv6Addr, time::Duration};

    use super::*;
    use crate::{ids::Token, rate_limit::RateLimit};

    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    const ANNA: AccountId = AccountId::of(1);

    /// Attempts that a limit allows within a period.
    fn max_attempts(limit: RateLimit, within: Duration) -> u128 {
        u128::from(limit.burst) + within.as_nanos() / limit.every.as_nanos()
    }

    /// Default limits that do not refill while the test runs.
    fn frozen() -> AccountLimits {
        let mut limits = AccountLimits::default();
        for limit in [
            &mut limits.attempts_per_address,
            &mut limits.attempts_per_name_and_address,
            &mut limits.attempts_per_name,
            &mut limits.attempts_per_device,
            &mut limits.attempts_of_known_devices,
        ] {
            limit.every = DAY;
        }
        limits
    }

    fn address(number: u16) -> RateLimitKey {
        RateLimitKey::of(Ipv6Addr::new(0x2001, 0xdb8, 0, number, 0, 0, 0, 1).into())
    }

    fn devices(count: u16) -> Vec<KnownDevice> {
        let browser = |number| KnownDevice::Browser(ANNA, SecretHash(format!("browser {number}")));
        let session = |_| {
            let token = Token::random().expect("randomness");
            KnownDevice::Session(ANNA, SessionKey::of(&token))
        };
        let browsers = (0..count).map(browser);
        browsers.chain((0..count).map(session)).collect()
    }

    #[test]
    fn bounds_guesses_by_strangers_and_known_devices_together() {
        let limits = AccountLimits::default();
        let budget = RateLimit::new(Duration::from_secs(10), 30);
        for within in [Duration::ZERO, Duration::from_secs(600), DAY, 365 * DAY] {
            let strangers = max_attempts(limits.attempts_per_name, within);
            let known = max_attempts(limits.attempts_of_known_devices, within);
            assert!(
                strangers + known <= max_attempts(budget, within),
                "{within:?}"
            );
        }
        // The number of addresses and devices makes no difference.
        let limiter = LoginLimiter::new(&frozen());
        let name = NameKey::of("Anna");
        let strangers = (0..1000).flat_map(|number| [address(number); 20]);
        let guessed = strangers.filter(|client| limiter.check_stranger(&name, *client, 1).is_ok());
        assert_eq!(guessed.count(), limits.attempts_per_name.burst as usize);
        let devices = devices(100);
        let guessed = devices.iter().flat_map(|device| [device; 20]);
        let guessed = guessed.filter(|device| limiter.check_known(device, 1).is_ok());
        assert_eq!(
            guessed.count(),
            limits.attempts_of_known_devices.burst as usize
        );
    }

    #[test]
    fn one_client_cannot_use_up_the_limits_of_others() {
        let limits = AccountLimits::default();
        // One address does not lock out all strangers, nor one device all others.
        for (one, all) in [
            (
                limits.attempts_per_name_and_address,
                limits.attempts_per_name,
            ),
            (limits.attempts_per_device, limits.attempts_of_known_devices),
        ] {
            assert!(one.burst < all.burst && one.every > all.every);
        }
        let limiter = LoginLimiter::new(&frozen());
        let name = NameKey::of("Anna");
        while limiter.check_stranger(&name, address(0), 1).is_ok() {}
        assert!(limiter.check_stranger(&name, address(1), 1).is_ok());
        // Strangers do not lock out known devices.
        for number in 2..1000 {
            limiter.check_stranger(&name, address(number), 1).ok();
        }
        assert!(limiter.check_stranger(&name, address(1000), 1).is_err());
        let devices = devices(1);
        while limiter.check_known(&devices[0], 1).is_ok() {}
        assert!(limiter.check_known(&devices[1], 1).is_ok());
        // Other accounts are unaffected.
        let other = KnownDevice::Browser(AccountId::of(2), SecretHash("browser 0".to_owned()));
        assert!(limiter.check_known(&other, 1).is_ok());
    }
}
