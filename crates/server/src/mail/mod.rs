//! E-mail: message templates and delivery by SMTP, independent of accounts and HTTP.

mod mailer;
mod options;

pub use mailer::{Mail, MailKind, Mailer, QueueSlot};
pub use options::{
    MailOptions, MailOptionsError, PublicUrl, PublicUrlError, SmtpServer, SmtpServerError,
};
