//! WebAuthn ceremonies as pure functions; the caller keeps the state between request and response.

use std::{borrow::Borrow, net::IpAddr};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Serialize;
use serde_json::Value;
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration,
    RegistrationServerState,
    bin::{Decode, Encode},
    request::{
        AsciiDomain, PublicKeyCredentialDescriptor, RpId,
        auth::AuthenticationVerificationOptions,
        register::{
            CredProtect, Nickname, PublicKeyCredentialUserEntity, RegistrationVerificationOptions,
            UserHandle, Username,
        },
    },
    response::{
        AuthTransports, CredentialId, SentChallenge,
        register::{CompressedPubKey, DynamicState, StaticState},
    },
};

use super::{AccountError, Result};
use crate::{clock, store::StoredPasskey};

/// Bytes of a user handle.
const HANDLE_LEN: usize = 16;
/// Bytes of a passkey's encoded dynamic state, such as its signature counter.
const STATE_LEN: usize = 7;

type PublicKey = CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>;

/// The site for which passkeys are created. Browsers offer them nowhere else.
#[derive(Debug)]
pub struct RelyingParty {
    id: RpId,
    origin: String,
}

impl RelyingParty {
    /// Returns `None` for an IP address. The caller must have checked that the origin is one of the server's own.
    pub fn from_origin(origin: &str) -> Option<RelyingParty> {
        let (scheme, authority) = origin.split_once("://")?;
        if !matches!(scheme, "http" | "https") {
            return None;
        }
        let name = authority
            .split_once(':')
            .map_or(authority, |(name, _)| name);
        // Excludes bracketed IPv6 addresses.
        let is_allowed =
            |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
        if name.parse::<IpAddr>().is_ok() || !name.bytes().all(is_allowed) {
            return None;
        }
        let domain = AsciiDomain::try_from(name.to_ascii_lowercase()).ok()?;
        Some(RelyingParty {
            id: RpId::Domain(domain),
            origin: origin.to_owned(),
        })
    }
}

/// A started ceremony: options for the browser, and server state to verify its response.
pub(super) struct StartedCeremony {
    pub(super) challenge: String,
    pub(super) state: Vec<u8>,
    pub(super) options: Value,
}

impl StartedCeremony {
    fn new(
        challenge: &impl Borrow<SentChallenge>,
        state: Vec<u8>,
        options: &impl Serialize,
    ) -> Result<StartedCeremony> {
        let SentChallenge(challenge) = *challenge.borrow();
        Ok(StartedCeremony {
            challenge: encode_challenge(challenge),
            state,
            options: serde_json::to_value(options).map_err(refused)?,
        })
    }
}

/// Starts the registration of a passkey. Browsers do not offer authenticators of the existing ones again.
pub(super) fn start_registration(
    relying_party: &RelyingParty,
    name: &str,
    existing: &[StoredPasskey],
) -> Result<StartedCeremony> {
    let handle = match existing.first() {
        Some(passkey) => decode_handle(&passkey.handle)?,
        None => UserHandle::new(),
    };
    let user = PublicKeyCredentialUserEntity {
        name: Username::try_from(name).map_err(refused)?,
        id: &handle,
        display_name: Nickname::try_from(name).ok(),
    };
    let existing: Result<Vec<_>> = existing.iter().map(descriptor).collect();
    let mut options =
        PublicKeyCredentialCreationOptions::passkey(&relying_party.id, user, existing?);
    // Not supported by every authenticator, and user verification is required anyway.
    options.extensions.cred_protect = CredProtect::None;
    let (server, client) = options.start_ceremony().map_err(refused)?;
    StartedCeremony::new(&server, server.encode().map_err(refused)?, &client)
}

/// Starts a login with any discoverable passkey.
pub(super) fn start_authentication(relying_party: &RelyingParty) -> Result<StartedCeremony> {
    let options = DiscoverableCredentialRequestOptions::passkey(&relying_party.id);
    let (server, client) = options.start_ceremony().map_err(refused)?;
    StartedCeremony::new(&server, server.encode().map_err(refused)?, &client)
}

/// A browser's response to a registration.
pub(super) struct RegistrationResponse(Registration);

impl RegistrationResponse {
    pub(super) fn parse(credential: &Value) -> Result<RegistrationResponse> {
        let json = serde_json::to_vec(credential).map_err(refused)?;
        let response = Registration::from_json_relaxed(&json);
        Ok(RegistrationResponse(response.map_err(refused)?))
    }

    pub(super) fn challenge(&self) -> Result<String> {
        let SentChallenge(challenge) = self.0.challenge_relaxed().map_err(refused)?;
        Ok(encode_challenge(challenge))
    }

    /// Verifies the response and returns the new passkey.
    pub(super) fn verify(
        &self,
        relying_party: &RelyingParty,
        state: &[u8],
        name: String,
    ) -> Result<StoredPasskey> {
        let server = RegistrationServerState::<HANDLE_LEN>::decode(state).map_err(refused)?;
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &[relying_party.origin.as_str()],
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let credential = server
            .verify(&relying_party.id, &self.0, &options)
            .map_err(refused)?;
        let state = credential.dynamic_state().encode().map_err(refused)?;
        Ok(StoredPasskey {
            id: URL_SAFE_NO_PAD.encode(credential.id().inner()),
            handle: credential.user_id().as_ref().to_vec(),
            name,
            key: credential.static_state().encode().map_err(refused)?,
            state: state.to_vec(),
            created: clock::now(),
            used: None,
        })
    }
}

/// A browser's response to a login.
pub(super) struct AuthenticationResponse(DiscoverableAuthentication<HANDLE_LEN>);

impl AuthenticationResponse {
    pub(super) fn parse(credential: &Value) -> Result<AuthenticationResponse> {
        let json = serde_json::to_vec(credential).map_err(refused)?;
        let response = DiscoverableAuthentication::from_json_relaxed(&json);
        Ok(AuthenticationResponse(response.map_err(refused)?))
    }

    /// Id of the passkey, not yet verified.
    pub(super) fn id(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.raw_id().inner())
    }

    pub(super) fn challenge(&self) -> Result<String> {
        let SentChallenge(challenge) = self.0.challenge_relaxed().map_err(refused)?;
        Ok(encode_challenge(challenge))
    }

    /// Verifies the response and returns the new dynamic state of the passkey.
    pub(super) fn verify(
        &self,
        relying_party: &RelyingParty,
        state: &[u8],
        passkey: &StoredPasskey,
    ) -> Result<Vec<u8>> {
        let server = DiscoverableAuthenticationServerState::decode(state).map_err(refused)?;
        let id = decode_id(&passkey.id)?;
        let id = CredentialId::<&[u8]>::decode(&id).map_err(refused)?;
        let handle = decode_handle(&passkey.handle)?;
        let key = StaticState::<PublicKey>::decode(&passkey.key).map_err(refused)?;
        let state = <[u8; STATE_LEN]>::try_from(passkey.state.as_slice()).map_err(refused)?;
        let state = DynamicState::decode(state).map_err(refused)?;
        let credential = AuthenticatedCredential::new(id, &handle, key, state);
        let mut credential = credential.map_err(refused)?;
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &[relying_party.origin.as_str()],
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        server
            .verify(&relying_party.id, &self.0, &mut credential, &options)
            .map_err(refused)?;
        let state = credential.dynamic_state().encode().map_err(refused)?;
        Ok(state.to_vec())
    }
}

fn descriptor(passkey: &StoredPasskey) -> Result<PublicKeyCredentialDescriptor<Vec<u8>>> {
    Ok(PublicKeyCredentialDescriptor {
        id: CredentialId::<Vec<u8>>::decode(decode_id(&passkey.id)?).map_err(refused)?,
        // Only a hint, and not stored.
        transports: AuthTransports::decode(0).map_err(refused)?,
    })
}

fn decode_id(id: &str) -> Result<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(id).map_err(refused)
}

fn decode_handle(handle: &[u8]) -> Result<UserHandle<HANDLE_LEN>> {
    let handle = <[u8; HANDLE_LEN]>::try_from(handle).map_err(refused)?;
    UserHandle::decode(handle).map_err(refused)
}

fn encode_challenge(challenge: u128) -> String {
    format!("{challenge:032x}")
}

/// Logs the reason, which the client does not learn.
fn refused(error: impl std::fmt::Display) -> AccountError {
    tracing::debug!(%error, "passkey rejected");
    AccountError::BadPasskey
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_host_names_but_not_ip_addresses() {
        let id = |origin| RelyingParty::from_origin(origin).map(|party| String::from(party.id));
        assert_eq!(id("http://localhost:4483").as_deref(), Some("localhost"));
        let default_port = id("https://hive.example.org");
        assert_eq!(default_port.as_deref(), Some("hive.example.org"));
        let other_port = id("https://hive.example.org:8443");
        assert_eq!(other_port.as_deref(), Some("hive.example.org"));
        for origin in [
            "http://127.0.0.1:4483",
            "http://[::1]:4483",
            "null",
            "",
            "https://",
            "https://:80",
            "ftp://hive.example.org",
            "https://a b",
        ] {
            assert_eq!(id(origin), None, "{origin}");
        }
    }
}
