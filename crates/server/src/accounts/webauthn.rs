//! What authenticators are asked and how their answers are checked, as WebAuthn demands it. Pure functions: what they need
//! is kept by whoever calls them.

use std::borrow::Borrow;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Serialize;
use serde_json::Value;
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration,
    RegistrationServerState,
    bin::{Decode, Encode},
    request::{
        PublicKeyCredentialDescriptor,
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

use super::{AccountError, Site};
use crate::store::StoredPasskey;

/// How many bytes authenticators know an account by.
const HANDLE: usize = 16;
/// How many bytes are kept of what changes when a passkey is used.
const STATE: usize = 7;

/// The public key of a passkey, as it is read again.
type Key = CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>;

/// A challenge, and what a browser is told about it.
pub(super) struct Asked {
    pub(super) challenge: String,
    /// What has to be known to check the answer.
    pub(super) state: Vec<u8>,
    pub(super) options: Value,
}

impl Asked {
    fn new(
        challenge: &impl Borrow<SentChallenge>,
        state: Vec<u8>,
        options: &impl Serialize,
    ) -> Result<Asked, AccountError> {
        let SentChallenge(challenge) = *challenge.borrow();
        Ok(Asked {
            challenge: written(challenge),
            state,
            options: serde_json::to_value(options).map_err(refused)?,
        })
    }
}

/// A passkey that was made for us.
pub(super) struct Made {
    pub(super) id: String,
    pub(super) handle: Vec<u8>,
    pub(super) key: Vec<u8>,
    pub(super) state: Vec<u8>,
}

/// Asks for a new passkey of an account that may have some.
pub(super) fn ask_to_make(
    site: &Site,
    name: &str,
    others: &[StoredPasskey],
) -> Result<Asked, AccountError> {
    let handle = match others.first() {
        Some(other) => read_handle(&other.handle)?,
        None => UserHandle::new(),
    };
    let user = PublicKeyCredentialUserEntity {
        name: Username::try_from(name).map_err(refused)?,
        id: &handle,
        display_name: Nickname::try_from(name).ok(),
    };
    let others: Result<Vec<_>, AccountError> = others.iter().map(descriptor).collect();
    let mut options = PublicKeyCredentialCreationOptions::passkey(&site.id, user, others?);
    // Not every authenticator knows it, and we demand that its owner is verified anyway.
    options.extensions.cred_protect = CredProtect::None;
    let (server, client) = options.start_ceremony().map_err(refused)?;
    Asked::new(&server, server.encode().map_err(refused)?, &client)
}

/// Asks for a passkey of whoever comes.
pub(super) fn ask_to_use(site: &Site) -> Result<Asked, AccountError> {
    let options = DiscoverableCredentialRequestOptions::passkey(&site.id);
    let (server, client) = options.start_ceremony().map_err(refused)?;
    Asked::new(&server, server.encode().map_err(refused)?, &client)
}

/// A new passkey that a browser has sent.
pub(super) struct Offered(Registration);

impl Offered {
    /// Reads it.
    pub(super) fn read(credential: &Value) -> Result<Offered, AccountError> {
        let json = serde_json::to_vec(credential).map_err(refused)?;
        Ok(Offered(
            Registration::from_json_relaxed(&json).map_err(refused)?,
        ))
    }

    /// The challenge that it answers.
    pub(super) fn challenge(&self) -> Result<String, AccountError> {
        let SentChallenge(challenge) = self.0.challenge_relaxed().map_err(refused)?;
        Ok(written(challenge))
    }

    /// Checks it.
    pub(super) fn check(&self, site: &Site, state: &[u8]) -> Result<Made, AccountError> {
        let server = RegistrationServerState::<HANDLE>::decode(state).map_err(refused)?;
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &[site.origin.as_str()],
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let made = server
            .verify(&site.id, &self.0, &options)
            .map_err(refused)?;
        Ok(Made {
            id: URL_SAFE_NO_PAD.encode(made.id().inner()),
            handle: made.user_id().as_ref().to_vec(),
            key: made.static_state().encode().map_err(refused)?,
            state: made.dynamic_state().encode().map_err(refused)?.to_vec(),
        })
    }
}

/// A passkey that somebody has used.
pub(super) struct Used(DiscoverableAuthentication<HANDLE>);

impl Used {
    /// Reads what a browser has sent.
    pub(super) fn read(credential: &Value) -> Result<Used, AccountError> {
        let json = serde_json::to_vec(credential).map_err(refused)?;
        let used = DiscoverableAuthentication::from_json_relaxed(&json);
        Ok(Used(used.map_err(refused)?))
    }

    /// Which passkey it is said to be.
    pub(super) fn id(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.raw_id().inner())
    }

    /// The challenge that it answers.
    pub(super) fn challenge(&self) -> Result<String, AccountError> {
        let SentChallenge(challenge) = self.0.challenge_relaxed().map_err(refused)?;
        Ok(written(challenge))
    }

    /// Checks it against the passkey that is kept: what is to be kept of it from now on.
    pub(super) fn check(
        &self,
        site: &Site,
        state: &[u8],
        passkey: &StoredPasskey,
    ) -> Result<Vec<u8>, AccountError> {
        let server = DiscoverableAuthenticationServerState::decode(state).map_err(refused)?;
        let id = read_id(&passkey.id)?;
        let id = CredentialId::<&[u8]>::decode(&id).map_err(refused)?;
        let handle = read_handle(&passkey.handle)?;
        let key = StaticState::<Key>::decode(&passkey.key).map_err(refused)?;
        let state = <[u8; STATE]>::try_from(passkey.state.as_slice()).map_err(refused)?;
        let state = DynamicState::decode(state).map_err(refused)?;
        let kept = AuthenticatedCredential::new(id, &handle, key, state);
        let mut kept = kept.map_err(refused)?;
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &[site.origin.as_str()],
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        server
            .verify(&site.id, &self.0, &mut kept, &options)
            .map_err(refused)?;
        let state = kept.dynamic_state().encode().map_err(refused)?;
        Ok(state.to_vec())
    }
}

fn descriptor(
    passkey: &StoredPasskey,
) -> Result<PublicKeyCredentialDescriptor<Vec<u8>>, AccountError> {
    Ok(PublicKeyCredentialDescriptor {
        id: CredentialId::<Vec<u8>>::decode(read_id(&passkey.id)?).map_err(refused)?,
        // How a device is reached is only a hint, and is not kept.
        transports: AuthTransports::decode(0).map_err(refused)?,
    })
}

fn read_id(id: &str) -> Result<Vec<u8>, AccountError> {
    URL_SAFE_NO_PAD.decode(id).map_err(refused)
}

fn read_handle(handle: &[u8]) -> Result<UserHandle<HANDLE>, AccountError> {
    let handle = <[u8; HANDLE]>::try_from(handle).map_err(refused)?;
    UserHandle::decode(handle).map_err(refused)
}

fn written(challenge: u128) -> String {
    format!("{challenge:032x}")
}

/// Why an answer does not fit is for developers; whoever sent it learns only that.
fn refused(error: impl std::fmt::Display) -> AccountError {
    tracing::debug!(%error, "a passkey was refused");
    AccountError::Passkey
}
