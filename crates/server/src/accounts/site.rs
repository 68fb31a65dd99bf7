//! The site for which a passkey is made.

use std::net::IpAddr;

use webauthn_rp::request::{AsciiDomain, RpId};

/// The site for which a passkey is made: a browser offers it there and nowhere else.
#[derive(Debug)]
pub struct Site {
    pub(super) id: RpId,
    /// Where the page comes from, as the browser writes it.
    pub(super) origin: String,
}

impl Site {
    /// The site of a page; `None` if it has an address instead of a name. The origin has to be one of the server's own.
    pub fn of_origin(origin: &str) -> Option<Site> {
        let (scheme, authority) = origin.split_once("://")?;
        if !matches!(scheme, "http" | "https") {
            return None;
        }
        let name = authority
            .split_once(':')
            .map_or(authority, |(name, _)| name);
        // What a name consists of; addresses of the newer kind stand in brackets.
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
        if name.parse::<IpAddr>().is_ok() || !name.bytes().all(fits) {
            return None;
        }
        let domain = AsciiDomain::try_from(name.to_ascii_lowercase()).ok()?;
        Some(Site {
            id: RpId::Domain(domain),
            origin: origin.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sites_and_addresses_are_not() {
        let id = |origin| Site::of_origin(origin).map(|site| String::from(site.id));
        assert_eq!(id("http://localhost:4483").as_deref(), Some("localhost"));
        let real = id("https://hive.example.org");
        assert_eq!(real.as_deref(), Some("hive.example.org"));
        let of_port = id("https://hive.example.org:8443");
        assert_eq!(of_port.as_deref(), Some("hive.example.org"));
        for origin in [
            "http://127.0.0.1:4483",
            "http://[::1]:4483",
            "null",
            "",
            "https://",
            "https://:80",
            "ftp://hive.example.org",
            "https://a b",
        ] {
            assert_eq!(id(origin), None, "{origin}");
        }
    }
}
