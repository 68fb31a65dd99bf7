//! Messages about players, as described in `docs/accounts.md` and `docs/lobby.md`.

mod account;
mod account_data;
mod challenge;
mod error;
mod lobby;
mod player;

pub use account::*;
pub use account_data::*;
pub use challenge::*;
pub use error::*;
pub use lobby::*;
pub use player::*;

pub use crate::{
    Decline, Tally, UnfitError,
    terms::{ParseTermsError, TermsView},
};
