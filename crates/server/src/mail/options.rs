//! How e-mail is set up.

use std::fmt;

use lettre::{AsyncSmtpTransport, Tokio1Executor, address::AddressError, message::Mailbox};

use super::{PublicUrl, SmtpServer, SmtpServerError};

/// How e-mail is set up.
#[derive(Clone)]
pub struct MailOptions {
    pub(super) smtp: AsyncSmtpTransport<Tokio1Executor>,
    pub(super) from: Mailbox,
    pub(super) url: PublicUrl,
}

/// Why e-mail cannot be sent that way.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailOptionsError {
    /// The sender is no address.
    #[error("--mail-from is no address such as hive@example.org")]
    From(#[from] AddressError),
    /// The server does not fit.
    #[error("--smtp {0}")]
    Smtp(#[from] SmtpServerError),
}

impl MailOptions {
    /// Mails go by this server and are from this sender, such as `Hive <hive@example.org>`; links lead to this address. Nothing is connected
    /// yet, so a server that is away keeps nobody from starting.
    ///
    /// # Errors
    /// They make no sense.
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
