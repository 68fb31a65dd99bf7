//! Ids of games and secrets of sides: 128 random bits each, written in base64url.

use std::fmt;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize, de};
use sha2::{Digest, Sha256};

/// How many characters 128 bits take in base64url.
const LENGTH: usize = 22;

/// The id of a game, which is its address as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
pub struct GameId([u8; 16]);

impl GameId {
    /// An id that nobody can guess.
    ///
    /// # Errors
    /// The system has no random numbers.
    #[cfg(not(target_family = "wasm"))]
    pub fn random() -> Result<GameId, RandomnessError> {
        random().map(GameId)
    }

    /// The id that follows from a text: the same for the same text, another for another.
    pub fn following_from(text: &str) -> GameId {
        let hash: [u8; 32] = Sha256::digest(text).into();
        let mut id = [0; 16];
        for (byte, hashed) in id.iter_mut().zip(hash) {
            *byte = hashed;
        }
        GameId(id)
    }

    /// Reads an id; `None` if the text is none.
    pub fn parse(text: &str) -> Option<GameId> {
        decode(text).map(GameId)
    }

    /// A number that follows from the id, for the computer's whims.
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
        GameId::parse(&text).ok_or_else(|| de::Error::custom("no id of a game"))
    }
}

/// The secret of a side. It cannot be printed by mistake.
#[derive(Clone)]
pub struct Token([u8; 16]);

impl Token {
    /// A new secret.
    ///
    /// # Errors
    /// The system has no random numbers.
    #[cfg(not(target_family = "wasm"))]
    pub fn random() -> Result<Token, RandomnessError> {
        random().map(Token)
    }

    /// Reads a secret; `None` if the text is none.
    pub fn parse(text: &str) -> Option<Token> {
        decode(text).map(Token)
    }

    /// The secret as text, for its owner only.
    pub fn reveal(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// The secret that follows from this one for some use: the same for the same use. Nobody can tell this one from it.
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

    /// What is stored of it.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// The hash of a secret, which proves it without telling it.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(type = "string"))]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// The hash as text, to be kept.
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
            .map_err(|_| de::Error::custom("no hash of a token"))?;
        Ok(TokenHash(hash))
    }
}

/// The system gives no random numbers.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the system gives no random numbers")]
pub struct RandomnessError;

#[cfg(not(target_family = "wasm"))]
fn random() -> Result<[u8; 16], RandomnessError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| RandomnessError)?;
    Ok(bytes)
}

fn decode(text: &str) -> Option<[u8; 16]> {
    // The length is checked first, so that nobody makes us decode a novel.
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
    fn a_secret_does_not_show_itself() {
        let token = Token::random().expect("randomness");
        assert_eq!(format!("{token:?}"), "Token(..)");
        assert_eq!(
            Token::parse(&token.reveal()).expect("a token").hash(),
            token.hash()
        );
    }

    #[test]
    fn a_secret_has_another_for_each_use() {
        let token = Token::random().expect("randomness");
        let [one, again, other] = ["one", "one", "other"].map(|name| token.for_use(name).hash());
        assert_eq!(one, again);
        assert_ne!(one, other);
        assert_ne!(one, token.hash());
    }

    proptest! {
        #[test]
        fn ids_survive_being_written(bytes: [u8; 16]) {
            let id = GameId(bytes);
            prop_assert_eq!(GameId::parse(&id.to_string()), Some(id));
            let json = serde_json::to_string(&id).expect("json");
            prop_assert_eq!(serde_json::from_str::<GameId>(&json).expect("an id"), id);
        }

        #[test]
        fn any_text_is_an_id_or_not(text in ".{0,30}") {
            if let Some(id) = GameId::parse(&text) {
                prop_assert_eq!(id.to_string(), text);
            }
        }
    }
}
