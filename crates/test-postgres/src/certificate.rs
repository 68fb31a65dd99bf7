//! Certificates of a server, made for one test.

use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};

use crate::TestPostgresError;

/// The files of a server's certificate, and of the authority that vouches for it and for nothing else.
#[derive(Clone, Debug)]
pub(crate) struct Certificate {
    pub(crate) authority: PathBuf,
    certificate: PathBuf,
    key: PathBuf,
}

impl Certificate {
    /// Makes a certificate for a name or an address, in a directory.
    pub(crate) fn make(name: &str, directory: &Path) -> Result<Certificate, TestPostgresError> {
        let failed = |error: rcgen::Error| {
            TestPostgresError::new(format!("cannot make a certificate: {error}"))
        };
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority_key = KeyPair::generate().map_err(failed)?;
        let authority = CertifiedIssuer::self_signed(params, authority_key).map_err(failed)?;
        let key = KeyPair::generate().map_err(failed)?;
        let params = CertificateParams::new([name.to_owned()]).map_err(failed)?;
        let certificate = params.signed_by(&key, &authority).map_err(failed)?;
        let write = |name: &str, text: String| {
            let file = directory.join(name);
            // PostgreSQL takes no key that others may read.
            fs::write(&file, text)
                .and_then(|()| fs::set_permissions(&file, Permissions::from_mode(0o600)))
                .map_err(TestPostgresError::while_doing("write a certificate"))?;
            Ok(file)
        };
        Ok(Certificate {
            authority: write("authority.pem", authority.pem())?,
            certificate: write("certificate.pem", certificate.pem())?,
            key: write("key.pem", key.serialize_pem())?,
        })
    }

    /// The settings with which a server shows it.
    pub(crate) fn settings(&self) -> [String; 3] {
        [
            "ssl=on".to_owned(),
            format!("ssl_cert_file={}", self.certificate.display()),
            format!("ssl_key_file={}", self.key.display()),
        ]
    }
}
