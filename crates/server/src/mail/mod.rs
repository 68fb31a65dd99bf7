//! E-mail: message templates and delivery by SMTP, independent of accounts and HTTP.

mod mailer;
mod options;
mod smtp;
mod template;

pub use mailer::{Mailer, QueueSlot};
pub use options::{MailOptions, MailOptionsError, PublicUrl, PublicUrlError};
pub use smtp::{SmtpServer, SmtpServerError};
pub use template::{Mail, MailKind};
