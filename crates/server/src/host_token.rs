//! The secret by which the host of a server proves who asks, from wherever that is. The database keeps its hash, so it is the
//! same at every node.

use crate::{
    ids::{RandomnessError, Token, TokenHash},
    store::{Store, StoreError},
};

/// Why there is no new token.
#[derive(Debug, thiserror::Error)]
pub enum HostTokenError {
    /// The database cannot take it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system gives no random numbers.
    #[error(transparent)]
    NoRandomness(#[from] RandomnessError),
}

/// Makes a new token, which replaces the one before at once, on every node.
///
/// # Errors
/// The database cannot take it.
pub async fn renew(store: &Store) -> Result<Token, HostTokenError> {
    let token = Token::random()?;
    store.set_host_token(&token.hash().to_text()).await?;
    Ok(token)
}

/// Whether this is the token of the host.
///
/// # Errors
/// The database does not answer.
pub(crate) async fn is_valid(store: &Store, token: TokenHash) -> Result<bool, StoreError> {
    store.is_host_token(&token.to_text()).await
}
