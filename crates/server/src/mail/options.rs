//! E-mail configuration: the sender, and the public base URL of the server for links in mails.

use std::str::FromStr;

use lettre::{AsyncSmtpTransport, Tokio1Executor, address::AddressError, message::Mailbox};

use super::{SmtpServer, SmtpServerError};

#[derive(Clone, derive_more::Debug)]
#[debug("MailOptions({url})")]
pub struct MailOptions {
    pub(super) smtp: AsyncSmtpTransport<Tokio1Executor>,
    pub(super) from: Mailbox,
    pub(super) url: PublicUrl,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailOptionsError {
    #[error("--mail-from must be an address such as hive@example.org")]
    From(#[from] AddressError),
    #[error("--smtp {0}")]
    Smtp(#[from] SmtpServerError),
}

impl MailOptions {
    /// `from` may include a display name, as in `Hive <hive@example.org>`. Does not connect, so the server can start while
    /// the SMTP server is down.
    pub fn new(
        smtp: &SmtpServer,
        from: &str,
        url: PublicUrl,
    ) -> Result<MailOptions, MailOptionsError> {
        Ok(MailOptions {
            from: from.parse()?,
            smtp: smtp.transport(url.site())?,
            url,
        })
    }
}

/// Base URL such as `https://hive.example.org`. It is configured rather than taken from the request, whose host header an
/// attacker can choose.
#[derive(Clone, Debug, PartialEq, Eq, derive_more::Display)]
pub struct PublicUrl(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be a URL such as https://hive.example.org, without a path")]
pub struct PublicUrlError;

impl PublicUrl {
    /// Host name, with the port if one is given.
    pub fn site(&self) -> &str {
        self.0.split_once("://").map_or(&self.0, |(_, site)| site)
    }
}

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<PublicUrl, PublicUrlError> {
        let url = text.strip_suffix('/').unwrap_or(text);
        let (scheme, site) = url.split_once("://").ok_or(PublicUrlError)?;
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:[]".contains(&byte);
        let is_site = !site.is_empty() && site.bytes().all(is_allowed);
        match matches!(scheme, "http" | "https") && is_site {
            true => Ok(PublicUrl(url.to_owned())),
            false => Err(PublicUrlError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drops_a_trailing_slash() {
        let url: PublicUrl = "https://hive.example.org:8443/"
            .parse()
            .expect("an address");
        assert_eq!(url.site(), "hive.example.org:8443");
        assert_eq!(url.to_string(), "https://hive.example.org:8443");
    }

    #[test]
    fn rejects_everything_but_an_origin() {
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
