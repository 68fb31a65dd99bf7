//! Grouping of addresses for rate limits.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};

/// The unit that limits apply to: an IPv4 address or an IPv6 /64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RateLimitKey(IpAddr);

impl RateLimitKey {
    /// With IPv6 every household has at least a /64, within which devices change addresses freely, so only the first half
    /// of an address counts.
    pub fn of(address: IpAddr) -> RateLimitKey {
        RateLimitKey(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => match address.segments() {
                // IPv4 addresses behind a NAT64 translator (RFC 6052), which share their first half.
                [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
                    IpAddr::V4(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)))
                }
                [a, b, c, d, ..] => IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)),
            },
        })
    }
}

impl fmt::Display for RateLimitKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_the_addresses_of_a_household() {
        let key = |text: &str| RateLimitKey::of(text.parse().expect("an address"));
        assert_eq!(key("2001:db8::1"), key("2001:db8::2:3"));
        assert_ne!(key("2001:db8::1"), key("2001:db8:0:1::1"));
        assert_eq!(key("::ffff:10.0.0.1"), key("10.0.0.1"));
        assert_ne!(key("10.0.0.1"), key("10.0.0.2"));
        assert_eq!(key("64:ff9b::10.0.0.1"), key("10.0.0.1"));
        assert_ne!(key("64:ff9b::10.0.0.1"), key("64:ff9b::10.0.0.2"));
    }
}
