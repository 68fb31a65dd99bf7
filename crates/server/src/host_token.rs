//! The host token, which authenticates the host of a server over the network. Its hash is stored in the database, so it is
//! valid on every node.

use crate::{accounts::AccountError, ids::Token, store::Store};

/// Creates a new token, which immediately replaces the previous one on every node.
pub async fn renew(store: &Store) -> Result<Token, AccountError> {
    let token = Token::random()?;
    store.set_host_token(&token.hash().to_text()).await?;
    Ok(token)
}
