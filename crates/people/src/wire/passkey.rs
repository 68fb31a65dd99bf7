//! Passkeys: keys in a device that open an account without a password. What browsers and authenticators tell each other is
//! JSON as WebAuthn defines it, and is handed on as it is.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The body of `POST /api/account/passkeys/begin`.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BeginPasskey {
    /// The password. Whoever has just logged in with a passkey or a recovery code need not know it.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// The body of `POST /api/accounts/passkey/begin`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BeginSignUp {
    /// The name that the account is to have.
    pub name: String,
}

/// What a browser needs to make a passkey or to use one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PasskeyOptions {
    /// WebAuthn's `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub options: Value,
}

/// A passkey that was made: the body of `POST /api/account/passkeys`, and a part of signing up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AddPasskey {
    /// What its owner calls it.
    pub name: String,
    /// WebAuthn's `RegistrationResponseJSON`.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub credential: Value,
}

/// The body of `POST /api/login/passkey`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LogInByPasskey {
    /// WebAuthn's `AuthenticationResponseJSON`.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub credential: Value,
}
