//! Authentication and account operations, independent of HTTP.

mod confirm;
mod error;
mod games;
mod hashing;
mod host;
mod log_in;
mod mail;
mod passkeys;
mod secret;
mod service;
mod sessions;
mod tokens;
mod webauthn;

pub use error::{AccountError, Result};
pub(crate) use games::{MAX_CLAIMED_GAMES, MAX_PUZZLE_ENTRIES};
pub use hashing::HashingOptions;
pub use mail::MailLimits;
pub use service::{AccountLimits, AccountOptions, Accounts, SignedIn};
pub use sessions::{BrowserInfo, NewLogin, SessionWatch};
pub use tokens::ApiToken;
pub use webauthn::RelyingParty;
