//! Server certificates for tests.

use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};

use crate::{Doing, TestPostgresError};

/// A server certificate and its own certificate authority.
#[derive(Clone, Debug)]
pub(crate) struct Certificate {
    pub(crate) authority: PathBuf,
    certificate: PathBuf,
    key: PathBuf,
}

impl Certificate {
    /// Creates a certificate for a name or an address.
    pub(crate) fn make(name: &str, directory: &Path) -> Result<Certificate, TestPostgresError> {
        let making = "make a certificate";
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority_key = KeyPair::generate().doing(making)?;
        let authority = CertifiedIssuer::self_signed(params, authority_key).doing(making)?;
        let key = KeyPair::generate().doing(making)?;
        let params = CertificateParams::new([name.to_owned()]).doing(making)?;
        let certificate = params.signed_by(&key, &authority).doing(making)?;
        let write = |name: &str, text: String| {
            let file = directory.join(name);
            // PostgreSQL refuses a key that others can read.
            fs::write(&file, text)
                .and_then(|()| fs::set_permissions(&file, Permissions::from_mode(0o600)))
                .doing("write a certificate")?;
            Ok(file)
        };
        Ok(Certificate {
            authority: write("authority.pem", authority.pem())?,
            certificate: write("certificate.pem", certificate.pem())?,
            key: write("key.pem", key.serialize_pem())?,
        })
    }

    /// The settings that enable it.
    pub(crate) fn settings(&self) -> [String; 3] {
        [
            "ssl=on".to_owned(),
            format!("ssl_cert_file={}", self.certificate.display()),
            format!("ssl_key_file={}", self.key.display()),
        ]
    }
}
