//! Authentication and account operations, independent of HTTP.

mod confirm;
mod deletion;
mod error;
mod games;
mod hashing;
mod host;
mod log_in;
mod login_limiter;
mod mail;
mod passkeys;
mod puzzles;
mod secret;
mod service;
mod sessions;
mod sign_up;
mod tokens;
mod webauthn;

pub use error::{AccountError, Result};
pub(crate) use games::MAX_CLAIMED_GAMES;
pub use hashing::HashingOptions;
pub use mail::MailLimits;
pub(crate) use puzzles::MAX_PUZZLE_ENTRIES;
pub use service::{AccountLimits, AccountOptions, Accounts, SignedIn};
pub use sessions::{BrowserInfo, NewLogin, SessionWatch};
pub use tokens::ApiToken;
pub use webauthn::RelyingParty;
