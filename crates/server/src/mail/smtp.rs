//! SMTP server configuration.

use std::{net::IpAddr, str::FromStr, time::Duration};

use lettre::{
    AsyncSmtpTransport, Tokio1Executor,
    transport::smtp::{
        Error,
        authentication::Credentials,
        client::{Tls, TlsParameters},
        extension::ClientId,
    },
};
use percent_encoding::percent_decode_str;
use url::{Host, Url};

/// Limit for a single SMTP command.
const COMMAND_TIMEOUT: Duration = Duration::from_secs(20);

/// HELO name while only checking the connection.
const DEFAULT_HELO: &str = "localhost";

/// Parsed from `smtps://USER@HOST` or `smtp://USER@HOST`; user and port are optional.
#[derive(Clone, PartialEq, Eq, derive_more::Debug, derive_more::Display)]
// Keeps user and password out of logs.
#[debug("SmtpServer({host}:{port})")]
#[display("{host}:{port}")]
pub struct SmtpServer {
    host: String,
    port: u16,
    tls: TlsMode,
    user: Option<String>,
    password: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TlsMode {
    /// TLS from the first byte.
    Implicit,
    /// Mandatory STARTTLS.
    StartTls,
    Plaintext,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SmtpServerError {
    #[error("must be an SMTP server such as smtps://skep@mail.example.org or smtp://localhost")]
    Form,
    #[error(
        "must not contain a password, which others could read: put it into a file and pass --smtp-password-file"
    )]
    PasswordInUrl,
    #[error("names a user without a password: put it into a file and pass --smtp-password-file")]
    NoPassword,
    #[error("names no user for the password of --smtp-password-file: use smtps://USER@HOST")]
    NoUser,
    #[error("would send the password unencrypted: leave out ?tls=none")]
    PlaintextPassword,
    #[error(
        "cannot be verified by a certificate: the host name is invalid, or this machine has no root certificates"
    )]
    Tls,
}

impl SmtpServer {
    #[must_use]
    pub fn with_password(self, password: String) -> SmtpServer {
        SmtpServer {
            password: Some(password),
            ..self
        }
    }

    /// Connects and authenticates without sending a mail. The error is a message for the host.
    pub async fn check_connection(&self) -> Result<(), String> {
        let transport = self
            .transport(DEFAULT_HELO)
            .map_err(|error| error.to_string())?;
        match transport.test_connection().await {
            Ok(true) => Ok(()),
            Ok(false) => Err("it closes the connection".to_owned()),
            Err(error) => Err(describe(&error)),
        }
    }

    /// Does not connect yet.
    pub(super) fn transport(
        &self,
        helo: &str,
    ) -> Result<AsyncSmtpTransport<Tokio1Executor>, SmtpServerError> {
        let tls = || TlsParameters::new(self.host.clone()).map_err(|_| SmtpServerError::Tls);
        let tls = match self.tls {
            TlsMode::Implicit => Tls::Wrapper(tls()?),
            TlsMode::StartTls => Tls::Required(tls()?),
            TlsMode::Plaintext => Tls::None,
        };
        let builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&self.host)
            .port(self.port)
            .tls(tls)
            .timeout(Some(COMMAND_TIMEOUT))
            .hello_name(ClientId::Domain(helo.to_owned()));
        let is_exposed = self.tls == TlsMode::Plaintext && !is_loopback(&self.host);
        let builder = match (&self.user, &self.password) {
            (Some(_), Some(_)) if is_exposed => return Err(SmtpServerError::PlaintextPassword),
            (Some(user), Some(password)) => {
                builder.credentials(Credentials::new(user.clone(), password.clone()))
            }
            (Some(_), None) => return Err(SmtpServerError::NoPassword),
            (None, Some(_)) => return Err(SmtpServerError::NoUser),
            (None, None) => builder,
        };
        Ok(builder.build())
    }
}

impl FromStr for SmtpServer {
    type Err = SmtpServerError;

    fn from_str(text: &str) -> Result<SmtpServer, SmtpServerError> {
        let url = Url::parse(text).map_err(|_| SmtpServerError::Form)?;
        if url.password().is_some() {
            return Err(SmtpServerError::PasswordInUrl);
        }
        let host = match url.host() {
            Some(Host::Ipv6(address)) => address.to_string(),
            Some(host) => host.to_string(),
            None => return Err(SmtpServerError::Form),
        };
        let user = match url.username() {
            "" => None,
            user => Some(decode_user(user).ok_or(SmtpServerError::Form)?),
        };
        let (tls, default_port) = match (url.scheme(), url.query()) {
            ("smtps", None) => (TlsMode::Implicit, 465),
            ("smtp", None) if !is_loopback(&host) => (TlsMode::StartTls, 587),
            ("smtp", None | Some("tls=none")) => (TlsMode::Plaintext, 25),
            _ => return Err(SmtpServerError::Form),
        };
        if host.is_empty() || !matches!(url.path(), "" | "/") || url.fragment().is_some() {
            return Err(SmtpServerError::Form);
        }
        Ok(SmtpServer {
            host,
            port: url.port().unwrap_or(default_port),
            tls,
            user,
            password: None,
        })
    }
}

/// Describes an error for the log. Uses only the status code of a response, whose text may contain the recipient's address.
pub(super) fn describe(error: &Error) -> String {
    match error.status() {
        Some(code) => format!("the SMTP server answers {code}"),
        None => {
            let source = std::error::Error::source(error);
            source.map_or_else(|| error.to_string(), ToString::to_string)
        }
    }
}

fn is_loopback(host: &str) -> bool {
    let address = host.parse::<IpAddr>();
    host.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
}

/// Decodes a user name, in which `@` is written as `%40`.
fn decode_user(encoded: &str) -> Option<String> {
    let user = percent_decode_str(encoded).decode_utf8().ok()?;
    // Malformed escapes are left as they are, so any `%` that was not written as `%25` is one.
    let is_valid = user.matches('%').count() == encoded.matches("%25").count();
    (is_valid && !user.chars().any(char::is_control)).then(|| user.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(String, u16, TlsMode, Option<String>), SmtpServerError> {
        let server: SmtpServer = text.parse()?;
        Ok((server.host, server.port, server.tls, server.user))
    }

    #[test]
    fn parses_host_port_user_and_tls_mode() {
        let server = |host: &str, port, tls, user: Option<&str>| {
            Ok((host.to_owned(), port, tls, user.map(str::to_owned)))
        };
        for (text, expected) in [
            (
                "smtps://skep@mail.example.org",
                server("mail.example.org", 465, TlsMode::Implicit, Some("skep")),
            ),
            (
                "smtps://skep%40example.org@mail.example.org:1465/",
                server(
                    "mail.example.org",
                    1465,
                    TlsMode::Implicit,
                    Some("skep@example.org"),
                ),
            ),
            (
                "smtp://skep@mail.example.org",
                server("mail.example.org", 587, TlsMode::StartTls, Some("skep")),
            ),
            (
                "smtp://localhost",
                server("localhost", 25, TlsMode::Plaintext, None),
            ),
            (
                "smtp://127.0.0.1:2525",
                server("127.0.0.1", 2525, TlsMode::Plaintext, None),
            ),
            (
                "smtp://[::1]:2525",
                server("::1", 2525, TlsMode::Plaintext, None),
            ),
            (
                "smtps://localhost",
                server("localhost", 465, TlsMode::Implicit, None),
            ),
            (
                "smtp://mail:25?tls=none",
                server("mail", 25, TlsMode::Plaintext, None),
            ),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn rejects_other_urls() {
        for text in [
            "",
            "mail.example.org",
            "http://mail.example.org",
            "smtp://",
            "smtp://:25",
            "smtp://host:port",
            "smtp://host:99999",
            "smtp://[::1",
            "smtp://host?tls=maybe",
            "smtps://host?tls=none",
            "smtp://%zz@host",
            "smtp://a%0Ab@host",
            "smtp://ho st",
            "smtp://host/path",
            "smtp://host#part",
        ] {
            assert_eq!(read(text), Err(SmtpServerError::Form), "{text:?}");
        }
        let with_password = read("smtp://anna:secret@host");
        assert_eq!(with_password, Err(SmtpServerError::PasswordInUrl));
    }

    #[test]
    fn requires_user_and_password_together_and_encrypted() {
        let transport = |text: &str, password: Option<&str>| {
            let server: SmtpServer = text.parse().expect("a server");
            let server = match password {
                Some(password) => server.with_password(password.to_owned()),
                None => server,
            };
            assert!(!format!("{server:?}").contains("secret"));
            server.transport("hive.example.org").map(drop)
        };
        for (text, password, expected) in [
            ("smtp://localhost", None, Ok(())),
            ("smtp://skep@localhost", Some("secret"), Ok(())),
            (
                "smtp://skep@localhost",
                None,
                Err(SmtpServerError::NoPassword),
            ),
            (
                "smtp://localhost",
                Some("secret"),
                Err(SmtpServerError::NoUser),
            ),
            (
                "smtp://skep@mail?tls=none",
                Some("secret"),
                Err(SmtpServerError::PlaintextPassword),
            ),
        ] {
            assert_eq!(transport(text, password), expected, "{text}");
        }
    }
}
