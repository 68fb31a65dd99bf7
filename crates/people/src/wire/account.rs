//! Accounts as seen by their owners: signing up, logging in, sessions, passwords, passkeys and e-mail addresses.
//! WebAuthn's JSON is passed through unchanged.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use skep_game::protocol::ArchiveGames;

use super::AccountErrorCode;
use crate::Language;

/// Who can create an account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AccountMode {
    Off,
    #[default]
    Open,
    Invite,
}

/// Response to `GET /api/account`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AccountAnswer {
    pub accounts: AccountMode,
    /// Whether the server can send e-mail.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mail: bool,
    /// Which games played on the server are added to the public archive.
    pub archive: ArchiveGames,
    /// `None` for a guest.
    pub account: Option<Account>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// As entered.
    pub name: String,
    pub created: u64,
    pub has_password: bool,
    pub passkeys: Vec<Passkey>,
    pub recovery_codes_left: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mail: Option<AccountMail>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Passkey {
    pub id: String,
    pub name: String,
    pub created: u64,
    /// Last login with it.
    pub used: Option<u64>,
}

/// Body of `POST /api/login`: a name with a password or a recovery code.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LogIn {
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// Used up by this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recovery_code: Option<String>,
}

/// Response to a login. The session is in a cookie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LoggedIn {
    pub account: Account,
}

/// Body of `POST /api/accounts`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SignUp {
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// Instead of or in addition to a password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passkey: Option<AddPasskey>,
    /// Needed if the server is invitation-only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// Response to [`SignUp`]. The session is in a cookie.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SignedUp {
    pub account: Account,
    /// Recovery codes, never shown again.
    pub recovery_codes: Vec<String>,
}

/// Response to `GET /api/accounts/name?name=X`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct NameAnswer {
    /// Whether the name is available.
    pub free: bool,
    /// Why not, as for [`SignUp`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<AccountErrorCode>,
}

/// A session in the list returned by `GET /api/account/sessions`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SessionView {
    /// Identifies the session; not a credential.
    pub id: String,
    /// Truncated user agent; may be empty.
    pub device: String,
    pub created: u64,
    /// Last use, rounded to the hour.
    pub seen: u64,
    /// Whether this is the client's own session.
    pub current: bool,
}

/// Body of `POST /api/account/password`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct NewPassword {
    /// Old password; not needed right after logging in with a recovery code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub old: Option<String>,
    pub new: String,
}

/// Response to `POST /api/account/recovery-codes`, which invalidates the old codes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// Never shown again.
    pub recovery_codes: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AccountMail {
    /// Confirmed address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Address waiting for confirmation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unconfirmed: Option<String>,
}

/// Body of `PUT /api/account/mail`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct NewMailAddress {
    pub address: String,
    pub language: Language,
    /// Not needed right after logging in with a passkey or a recovery code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// Body of `POST /api/mail/confirm`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ConfirmMailAddress {
    /// Secret from the link.
    pub token: String,
}

/// Body of `POST /api/login/forgotten`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ForgottenPassword {
    /// Account name or e-mail address.
    pub who: String,
}

/// Body of `POST /api/login/reset`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ResetPassword {
    /// Secret from the link.
    pub token: String,
    pub new: String,
}

/// Body of `DELETE /api/account` and `/api/account/mail`, and of `POST /api/account/recovery-codes` and
/// `/api/account/passkeys/begin`: the password again, so that an unattended browser does not give the account away.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Confirmation {
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
