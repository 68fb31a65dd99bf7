//! E-mail: message templates and delivery by SMTP, independent of accounts and HTTP.

mod mailer;
mod options;
mod public_url;
mod smtp;
mod template;

pub use mailer::{Mailer, QueueSlot};
pub use options::{MailOptions, MailOptionsError};
pub use public_url::{PublicUrl, PublicUrlError};
pub use smtp::{SmtpServer, SmtpServerError};
pub use template::{Mail, MailKind};
