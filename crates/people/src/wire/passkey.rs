//! Passkeys. WebAuthn's JSON is passed through unchanged.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Body of `POST /api/account/passkeys/begin`.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BeginPasskey {
    /// Not needed right after logging in with a passkey or a recovery code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// Body of `POST /api/accounts/passkey/begin`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BeginSignUp {
    /// Name of the new account.
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PasskeyOptions {
    /// WebAuthn's `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
    #[cfg_attr(feature = "schema", ts(type = "unknown"))]
    #[cfg_attr(feature = "schema", schemars(extend("type" = "object")))]
    pub options: Value,
}

/// A new passkey: body of `POST /api/account/passkeys`, and part of signing up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AddPasskey {
    /// Label chosen by the owner.
    pub name: String,
    /// WebAuthn's `RegistrationResponseJSON`.
    #[cfg_attr(feature = "schema", ts(type = "unknown"))]
    #[cfg_attr(feature = "schema", schemars(extend("type" = "object")))]
    pub credential: Value,
}

/// Body of `POST /api/login/passkey`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LogInByPasskey {
    /// WebAuthn's `AuthenticationResponseJSON`.
    #[cfg_attr(feature = "schema", ts(type = "unknown"))]
    #[cfg_attr(feature = "schema", schemars(extend("type" = "object")))]
    pub credential: Value,
}
