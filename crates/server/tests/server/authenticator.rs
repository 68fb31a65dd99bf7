//! A software authenticator that creates passkeys and signs with them, like a phone or security key.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use p256::ecdsa::{Signature, SigningKey, signature::Signer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Authenticator data flags: user present, user verified.
const PRESENT_AND_VERIFIED: u8 = 0b0000_0101;
/// Authenticator data flag: attested credential data included.
const HAS_KEY: u8 = 0b0100_0000;

/// An authenticator with one passkey.
pub(crate) struct Authenticator {
    key: SigningKey,
    id: [u8; 16],
    handle: String,
    /// Signature counter.
    pub(crate) count: u32,
    /// Origin reported in the client data.
    pub(crate) origin: String,
}

impl Authenticator {
    /// Creates a passkey for the given options; returns the authenticator and its response.
    pub(crate) fn make(options: &Value, origin: &str) -> (Authenticator, Value) {
        let mut secret = [0; 32];
        fastrand::fill(&mut secret);
        let mut id = [0; 16];
        fastrand::fill(&mut id);
        let authenticator = Authenticator {
            key: SigningKey::from_bytes(&secret.into()).expect("a key"),
            id,
            handle: options["user"]["id"].as_str().expect("an id").to_owned(),
            count: 0,
            origin: origin.to_owned(),
        };
        let site = options["rp"]["id"].as_str().expect("a site");
        let data = authenticator.data(site, true);
        // CBOR map of three entries, without attestation.
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).expect("short data"));
        object.extend(&data);
        let client = authenticator.client_data("webauthn.create", &options["challenge"]);
        let id = URL_SAFE_NO_PAD.encode(authenticator.id);
        let response = json!({
            "id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": URL_SAFE_NO_PAD.encode(client),
                "attestationObject": URL_SAFE_NO_PAD.encode(object),
                "transports": ["internal"],
            },
        });
        (authenticator, response)
    }

    /// Signs the challenge in the options.
    pub(crate) fn sign(&mut self, options: &Value) -> Value {
        self.count += 1;
        let site = options["rpId"].as_str().expect("a site");
        let data = self.data(site, false);
        let client = self.client_data("webauthn.get", &options["challenge"]);
        let signed = [data.as_slice(), &Sha256::digest(&client)].concat();
        let signature: Signature = self.key.sign(&signed);
        let id = URL_SAFE_NO_PAD.encode(self.id);
        json!({
            "id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": URL_SAFE_NO_PAD.encode(client),
                "authenticatorData": URL_SAFE_NO_PAD.encode(data),
                "signature": URL_SAFE_NO_PAD.encode(signature.to_der()),
                "userHandle": self.handle,
            },
        })
    }

    /// Takes over another passkey's id and user handle, but not its key.
    pub(crate) fn pretend_to_be(&mut self, other: &Authenticator) {
        self.id = other.id;
        self.handle.clone_from(&other.handle);
    }

    fn client_data(&self, kind: &str, challenge: &Value) -> Vec<u8> {
        let data = json!({
            "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false,
        });
        data.to_string().into_bytes()
    }

    fn data(&self, site: &str, with_key: bool) -> Vec<u8> {
        let mut data = Sha256::digest(site).to_vec();
        data.push(PRESENT_AND_VERIFIED | if with_key { HAS_KEY } else { 0 });
        data.extend(self.count.to_be_bytes());
        if with_key {
            // AAGUID of an unspecified model.
            data.extend([0; 16]);
            data.extend([0, 16]);
            data.extend(self.id);
            let point = self.key.verifying_key().to_encoded_point(false);
            // An elliptic curve (1: 2), ES256 (3: -7), P-256 (-1: 1), and the two coordinates.
            data.extend(b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20");
            data.extend(point.x().expect("a point"));
            data.extend(b"\x22\x58\x20");
            data.extend(point.y().expect("a point"));
        }
        data
    }
}
