//! Authentication and account operations, independent of HTTP.

mod account_mailer;
mod confirm;
mod deletion;
mod error;
mod games;
mod hashing;
mod host;
mod house;
mod log_in;
mod login_limiter;
mod mail;
mod open_sessions;
mod options;
mod passkeys;
mod puzzles;
mod secret;
mod service;
mod sessions;
mod sign_up;
mod tokens;
mod webauthn;

pub use account_mailer::MailLimits;
pub use error::{AccountError, Result};
pub(crate) use games::MAX_CLAIMED_GAMES;
pub use hashing::HashingOptions;
pub use open_sessions::SessionWatch;
pub use options::{AccountLimits, AccountOptions};
pub(crate) use puzzles::MAX_PUZZLE_ENTRIES;
pub use service::{Accounts, SignedIn};
pub use sessions::{BrowserInfo, NewLogin};
pub use tokens::ApiToken;
pub use webauthn::RelyingParty;
