//! Chat messages.

use serde::{Deserialize, Serialize};

use super::Side;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ChatLine {
    pub by: Side,
    /// The player's name at the time.
    pub name: Option<String>,
    pub text: String,
    pub at: u64,
}
