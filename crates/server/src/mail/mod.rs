//! E-mail, where a host has set it up: letters in the language of whoever gets them, and their way to the SMTP server. It knows nothing of
//! accounts or of HTTP.

mod letter;
mod mailer;
mod options;
mod public_url;
mod smtp;

pub use letter::{Letter, Matter};
pub use mailer::{Mailer, Place};
pub use options::{MailOptions, MailOptionsError};
pub use public_url::{PublicUrl, PublicUrlError};
pub use smtp::{SmtpServer, SmtpServerError};
