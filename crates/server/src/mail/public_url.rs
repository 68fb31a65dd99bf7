//! Where the server is found, for links in mails.

use std::{fmt, str::FromStr};

/// The address under which players find the server, such as `https://hive.example.org`. Links in mails lead there: the name by which a request
/// asks for the server would do only for whoever sent the request, and a stranger may have sent it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

/// A text is no address under which players find a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("is no address of a server such as https://hive.example.org")]
pub struct PublicUrlError;

impl PublicUrl {
    /// The name of the server, with its port if it has an unusual one.
    pub fn site(&self) -> &str {
        self.0.split_once("://").map_or(&self.0, |(_, site)| site)
    }

    /// The address of a page of the server. Its secret comes behind a `#`: browsers keep that to themselves, so it is in no log of a
    /// server or a proxy, and in no `Referer`.
    pub(super) fn page(&self, path: &str, secret: Option<&str>) -> String {
        match secret {
            Some(secret) => format!("{self}{path}#{secret}"),
            None => format!("{self}{path}"),
        }
    }
}

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<PublicUrl, PublicUrlError> {
        let url = text.strip_suffix('/').unwrap_or(text);
        let (scheme, site) = url.split_once("://").ok_or(PublicUrlError)?;
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:[]".contains(&byte);
        let is_site = !site.is_empty() && site.bytes().all(fits);
        match matches!(scheme, "http" | "https") && is_site {
            true => Ok(PublicUrl(url.to_owned())),
            false => Err(PublicUrlError),
        }
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_the_server_and_hides_its_secret() {
        let url: PublicUrl = "https://hive.example.org:8443/"
            .parse()
            .expect("an address");
        assert_eq!(url.site(), "hive.example.org:8443");
        let page = url.page("/account/mail", Some("secret"));
        assert_eq!(page, "https://hive.example.org:8443/account/mail#secret");
    }

    #[test]
    fn anything_else_is_no_address_of_a_server() {
        for text in [
            "",
            "hive.example.org",
            "ftp://hive.example.org",
            "https://",
            "https://hive.example.org/play",
            "https://anna@hive.example.org",
            "https://hive.example.org\r\n",
            "https://hive example.org",
        ] {
            assert_eq!(text.parse::<PublicUrl>(), Err(PublicUrlError), "{text:?}");
        }
    }
}
