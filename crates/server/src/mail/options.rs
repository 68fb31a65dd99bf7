//! E-mail configuration.

use std::fmt;

use lettre::{AsyncSmtpTransport, Tokio1Executor, address::AddressError, message::Mailbox};

use super::{PublicUrl, SmtpServer, SmtpServerError};

#[derive(Clone)]
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

impl fmt::Debug for MailOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MailOptions({})", self.url)
    }
}
