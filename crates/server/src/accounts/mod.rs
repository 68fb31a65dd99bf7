//! Accounts: who somebody is, and what only he may do. It knows nothing of HTTP.

mod allowance;
mod confirm;
mod deletion;
mod error;
mod games;
mod hashing;
mod host;
mod house;
mod log_in;
mod mail;
mod mailing;
mod open_sessions;
mod options;
mod passkeys;
mod puzzles;
mod secret;
mod service;
mod sessions;
mod sign_up;
mod site;
mod tokens;
mod webauthn;

pub use allowance::Allowance;
pub use error::AccountError;
pub(crate) use games::MOST_CLAIMED;
pub use hashing::HashingOptions;
pub use log_in::SignedIn;
pub use mailing::MailLimits;
pub use open_sessions::Attached;
pub use options::{AccountLimits, AccountOptions};
pub(crate) use puzzles::MOST_TOLD;
pub use service::{Accounts, Visitor};
pub use site::Site;
pub use tokens::ApiToken;
