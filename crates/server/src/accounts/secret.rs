//! Codes that are written down, and what is kept of them.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use skep_people::{RECOVERY_CODES, RecoveryCode};

use crate::{
    ids::{RandomnessError, Token},
    store::SecretHash,
};

/// A new code.
pub(super) fn code() -> Result<RecoveryCode, RandomnessError> {
    let mut bytes = [0; 10];
    getrandom::fill(&mut bytes).map_err(|_| RandomnessError)?;
    Ok(RecoveryCode::of(bytes))
}

/// The codes that an account gets, and what is kept of them.
pub(super) fn codes() -> Result<(Vec<String>, Vec<SecretHash>), RandomnessError> {
    let codes = (0..RECOVERY_CODES).map(|_| code());
    let codes = codes.collect::<Result<Vec<RecoveryCode>, RandomnessError>>()?;
    let shown = codes.iter().map(RecoveryCode::reveal).collect();
    Ok((shown, codes.iter().map(hash).collect()))
}

/// What is kept of a code. Nobody can try 80 random bits, so a quick hash hides them.
pub(super) fn hash(code: &RecoveryCode) -> SecretHash {
    SecretHash(URL_SAFE_NO_PAD.encode(Sha256::digest(code.as_bytes())))
}

/// What is kept of 128 random bits, such as the secret of a link in a mail or that of a browser.
pub(super) fn token(token: &Token) -> SecretHash {
    SecretHash(URL_SAFE_NO_PAD.encode(Sha256::digest(token.reveal())))
}
