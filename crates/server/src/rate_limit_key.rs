//! Who asks for something, as far as sharing fairly is concerned.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};

/// The client that limits count for. Clients behind one address share its allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RateLimitKey(IpAddr);

impl RateLimitKey {
    /// The client of an address. With IPv6 every household has at least a /64, in which its devices change addresses as they like, so
    /// addresses count by their first half.
    pub fn of(address: IpAddr) -> RateLimitKey {
        RateLimitKey(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => match address.segments() {
                // Addresses of IPv4 behind a translator (RFC 6052). By their first half all of them would be one.
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
    fn a_household_is_one_party() {
        let client = |text: &str| RateLimitKey::of(text.parse().expect("an address"));
        assert_eq!(client("2001:db8::1"), client("2001:db8::2:3"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert_eq!(client("::ffff:10.0.0.1"), client("10.0.0.1"));
        assert_ne!(client("10.0.0.1"), client("10.0.0.2"));
        assert_eq!(client("64:ff9b::10.0.0.1"), client("10.0.0.1"));
        assert_ne!(client("64:ff9b::10.0.0.1"), client("64:ff9b::10.0.0.2"));
    }
}
