//! Accounts: signing up, logging in, and managing one's own account.

pub(super) mod log_in;
pub(super) mod manage;
pub(super) mod passkeys;
