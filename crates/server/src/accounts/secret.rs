//! Recovery codes, invitations and the hashes stored for secrets.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use skep_people::{RECOVERY_CODES, RecoveryCode};

use crate::{
    ids::{RandomnessError, Token},
    store::SecretHash,
};

pub(super) fn random_code() -> Result<RecoveryCode, RandomnessError> {
    let mut bytes = [0; 10];
    getrandom::fill(&mut bytes).map_err(|_| RandomnessError)?;
    Ok(RecoveryCode::of(bytes))
}

/// Generates the recovery codes of an account, as shown to its owner and as stored.
pub(super) fn recovery_codes() -> Result<(Vec<String>, Vec<SecretHash>), RandomnessError> {
    let codes = (0..RECOVERY_CODES).map(|_| random_code());
    let codes = codes.collect::<Result<Vec<RecoveryCode>, RandomnessError>>()?;
    let shown = codes.iter().map(RecoveryCode::reveal).collect();
    Ok((shown, codes.iter().map(hash_code).collect()))
}

/// Uses a fast hash, because 80 random bits cannot be guessed.
pub(super) fn hash_code(code: &RecoveryCode) -> SecretHash {
    SecretHash(URL_SAFE_NO_PAD.encode(Sha256::digest(code.as_bytes())))
}

/// Uses a fast hash, because 128 random bits cannot be guessed.
pub(super) fn hash_token(token: &Token) -> SecretHash {
    SecretHash(URL_SAFE_NO_PAD.encode(Sha256::digest(token.reveal())))
}
