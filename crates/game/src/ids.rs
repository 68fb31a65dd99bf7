//! Game ids and side tokens: 128 random bits each, in base64url.

use std::fmt;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize, de};
use sha2::{Digest, Sha256};

/// Characters needed for 128 bits in base64url.
const LENGTH: usize = 22;

/// Identifies a game, also in its URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schema", schemars(with = "String"), ts(type = "string"))]
pub struct GameId([u8; 16]);

impl GameId {
    #[cfg(not(target_family = "wasm"))]
    pub fn random() -> Result<GameId, RandomnessError> {
        random().map(GameId)
    }

    /// Derives an id from a text, deterministically.
    pub fn derived_from(text: &str) -> GameId {
        let hash: [u8; 32] = Sha256::digest(text).into();
        let mut id = [0; 16];
        for (byte, hashed) in id.iter_mut().zip(hash) {
            *byte = hashed;
        }
        GameId(id)
    }

    pub fn parse(text: &str) -> Option<GameId> {
        decode(text).map(GameId)
    }

    /// Seed for the computer's random choices.
    pub fn seed(self) -> u64 {
        let (low, _) = self.0.split_at(8);
        low.iter()
            .fold(0, |seed, byte| seed << 8 | u64::from(*byte))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for GameId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<GameId, D::Error> {
        let text = String::deserialize(deserializer)?;
        GameId::parse(&text).ok_or_else(|| de::Error::custom("invalid game id"))
    }
}

/// Secret that proves the right to play a side. Its `Debug` output does not reveal it.
#[derive(Clone)]
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
        let hash: [u8; 32] = digest.finalize().into();
        let mut secret = [0; 16];
        for (byte, hashed) in secret.iter_mut().zip(hash) {
            *byte = hashed;
        }
        Token(secret)
    }

    /// The only form that is stored.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// Hash of a token, which verifies it without revealing it.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(type = "string"))]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    pub fn to_text(self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(..)")
    }
}

impl Serialize for TokenHash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_text())
    }
}

impl<'de> Deserialize<'de> for TokenHash {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<TokenHash, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(de::Error::custom)?;
        let hash = bytes
            .try_into()
            .map_err(|_| de::Error::custom("invalid token hash"))?;
        Ok(TokenHash(hash))
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

fn decode(text: &str) -> Option<[u8; 16]> {
    // Checked first, so that long input is not decoded at all.
    if text.len() != LENGTH {
        return None;
    }
    URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()
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
