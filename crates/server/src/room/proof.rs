//! How somebody shows for whom they play.

use crate::{ids::TokenHash, protocol::Side};

/// How somebody shows for whom they play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Not at all: whoever has no proof watches.
    Nothing,
    /// By the secret of a side.
    Token(TokenHash),
    /// By an account whose side it is, which whoever lets them in has looked up.
    Account(Side),
}

impl From<Option<TokenHash>> for Proof {
    fn from(token: Option<TokenHash>) -> Proof {
        token.map_or(Proof::Nothing, Proof::Token)
    }
}
