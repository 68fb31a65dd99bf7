//! Game ids and side tokens: 128 random bits each, in base64url.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Identifies a game, also in its URL.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    derive_more::Debug,
    derive_more::Display,
)]
#[debug("{self}")]
#[display("{}", URL_SAFE_NO_PAD.encode(_0))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", schemars(with = "String"), ts(type = "string"))]
pub struct GameId(#[serde(with = "base64url")] [u8; 16]);

impl GameId {
    #[cfg(not(target_family = "wasm"))]
    pub fn random() -> Result<GameId, RandomnessError> {
        random().map(GameId)
    }

    /// Derives an id from a text, deterministically.
    pub fn derived_from(text: &str) -> GameId {
        let hash = Sha256::digest(text);
        GameId(std::array::from_fn(|at| hash[at]))
    }

    pub fn parse(text: &str) -> Option<GameId> {
        decode(text).map(GameId)
    }

    /// Seed for the computer's random choices.
    pub fn seed(self) -> u64 {
        u64::from_be_bytes(std::array::from_fn(|at| self.0[at]))
    }
}

/// Secret that proves the right to play a side. Its `Debug` output does not reveal it.
#[derive(Clone, derive_more::Debug)]
#[debug("Token(..)")]
pub struct Token([u8; 16]);

impl Token {
    #[cfg(not(target_family = "wasm"))]
    pub fn random() -> Result<Token, RandomnessError> {
        random().map(Token)
    }

    pub fn parse(text: &str) -> Option<Token> {
        decode(text).map(Token)
    }

    /// The token as text, for its owner only.
    pub fn reveal(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// Derives a token for a purpose, from which this one cannot be recovered.
    #[must_use]
    pub fn for_use(&self, name: &str) -> Token {
        let mut digest = Sha256::new_with_prefix(self.0);
        digest.update(name);
        let hash = digest.finalize();
        Token(std::array::from_fn(|at| hash[at]))
    }

    /// The only form that is stored.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }
}

/// Hash of a token, which verifies it without revealing it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, derive_more::Debug)]
#[debug("TokenHash(..)")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(type = "string"))]
pub struct TokenHash(#[serde(with = "base64url")] [u8; 32]);

impl TokenHash {
    pub fn parse(text: &str) -> Option<TokenHash> {
        decode(text).map(TokenHash)
    }

    pub fn to_text(self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }
}

#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the system has no source of randomness")]
pub struct RandomnessError;

#[cfg(not(target_family = "wasm"))]
fn random() -> Result<[u8; 16], RandomnessError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| RandomnessError)?;
    Ok(bytes)
}

fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    // Checked first, so that long input is not decoded at all.
    if text.len() != (4 * N).div_ceil(3) {
        return None;
    }
    URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()
}

/// Bytes as base64url, for serde.
mod base64url {
    use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
    use serde::{Deserialize, Deserializer, Serializer, de};

    use super::decode;

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&URL_SAFE_NO_PAD.encode(bytes))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>, const N: usize>(
        deserializer: D,
    ) -> Result<[u8; N], D::Error> {
        let text = String::deserialize(deserializer)?;
        decode(&text)
            .ok_or_else(|| de::Error::custom(format_args!("expected {N} bytes in base64url")))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn debug_output_hides_the_token() {
        let token = Token::random().expect("randomness");
        assert_eq!(format!("{token:?}"), "Token(..)");
        assert_eq!(
            Token::parse(&token.reveal()).expect("a token").hash(),
            token.hash()
        );
    }

    #[test]
    fn derives_a_different_token_per_use() {
        let token = Token::random().expect("randomness");
        let [one, again, other] = ["one", "one", "other"].map(|name| token.for_use(name).hash());
        assert_eq!(one, again);
        assert_ne!(one, other);
        assert_ne!(one, token.hash());
    }

    proptest! {
        #[test]
        fn ids_round_trip(bytes: [u8; 16]) {
            let id = GameId(bytes);
            prop_assert_eq!(GameId::parse(&id.to_string()), Some(id));
            let json = serde_json::to_string(&id).expect("json");
            prop_assert_eq!(serde_json::from_str::<GameId>(&json).expect("an id"), id);
        }

        #[test]
        fn accepts_only_canonical_ids(text in ".{0,30}") {
            if let Some(id) = GameId::parse(&text) {
                prop_assert_eq!(id.to_string(), text);
            }
        }
    }
}
