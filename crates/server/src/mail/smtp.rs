//! The SMTP server that takes our mails.

use std::{
    fmt,
    net::{IpAddr, Ipv6Addr},
    str::FromStr,
    time::Duration,
};

use lettre::{
    AsyncSmtpTransport, Tokio1Executor,
    transport::smtp::{
        Error,
        authentication::Credentials,
        client::{Tls, TlsParameters},
        extension::ClientId,
    },
};

/// How long the server may take to answer a single command.
const TIMEOUT: Duration = Duration::from_secs(20);

/// What we call ourselves where nobody has said how we are called.
const OWN_NAME: &str = "localhost";

/// The SMTP server that takes our mails: `smtps://USER@HOST`, `smtp://USER@HOST` or either with a port.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpServer {
    host: String,
    port: u16,
    secrecy: Secrecy,
    user: Option<String>,
    password: Option<String>,
}

/// Whether others can listen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Secrecy {
    /// TLS from the first byte.
    Wrapped,
    /// TLS before anything is told, or nothing is told.
    Upgraded,
    /// None.
    Open,
}

/// Why a text is no SMTP server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SmtpServerError {
    /// It has another form.
    #[error("is no SMTP server such as smtps://skep@mail.example.org or smtp://localhost")]
    Form,
    /// A password is in it.
    #[error(
        "must not have a password in it, which others could read: put it into a file and name that with --smtp-password-file"
    )]
    PasswordInUrl,
    /// A user has to show a password.
    #[error(
        "names a user, whose password is missing: put it into a file and name that with --smtp-password-file"
    )]
    NoPassword,
    /// Nobody is named who has the password.
    #[error("names no user, whose password --smtp-password-file could hold: smtps://USER@HOST")]
    NoUser,
    /// The password could be read on its way.
    #[error("would send the password for everybody to read: leave out ?tls=none")]
    PasswordInTheOpen,
    /// There are no certificates to know the server by, or its name is none.
    #[error(
        "cannot be known by its certificate: it has no proper name, or this machine has no certificates of authorities"
    )]
    Tls,
}

impl SmtpServer {
    /// The same with a password for its user.
    #[must_use]
    pub fn with_password(self, password: String) -> SmtpServer {
        SmtpServer {
            password: Some(password),
            ..self
        }
    }

    /// Connects to it and shows it the password, as if there were a mail.
    ///
    /// # Errors
    /// Why it would take none, in words for the host.
    pub async fn greet(&self) -> Result<(), String> {
        let transport = self
            .transport(OWN_NAME)
            .map_err(|error| error.to_string())?;
        match transport.test_connection().await {
            Ok(true) => Ok(()),
            Ok(false) => Err("it hangs up".to_owned()),
            Err(error) => Err(told(&error)),
        }
    }

    /// What connects to it. Nothing is connected yet.
    ///
    /// # Errors
    /// The user, the password and the secrecy do not fit each other, or there are no certificates.
    pub(super) fn transport(
        &self,
        own_name: &str,
    ) -> Result<AsyncSmtpTransport<Tokio1Executor>, SmtpServerError> {
        let tls = || TlsParameters::new(self.host.clone()).map_err(|_| SmtpServerError::Tls);
        let tls = match self.secrecy {
            Secrecy::Wrapped => Tls::Wrapper(tls()?),
            Secrecy::Upgraded => Tls::Required(tls()?),
            Secrecy::Open => Tls::None,
        };
        let builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&self.host)
            .port(self.port)
            .tls(tls)
            .timeout(Some(TIMEOUT))
            .hello_name(ClientId::Domain(own_name.to_owned()));
        let is_open = self.secrecy == Secrecy::Open && !is_here(&self.host);
        let builder = match (&self.user, &self.password) {
            (Some(_), Some(_)) if is_open => return Err(SmtpServerError::PasswordInTheOpen),
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
        let bad = SmtpServerError::Form;
        let (scheme, rest) = text.split_once("://").ok_or(bad)?;
        let (rest, is_open) = match rest.split_once('?') {
            Some((rest, "tls=none")) => (rest, true),
            Some(_) => return Err(bad),
            None => (rest, false),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (user, place) = match rest.rsplit_once('@') {
            Some((user, _)) if user.contains(':') => return Err(SmtpServerError::PasswordInUrl),
            Some((user, place)) => (Some(decoded(user).ok_or(bad)?), place),
            None => (None, rest),
        };
        let (host, port) = host_and_port(place).ok_or(bad)?;
        let (secrecy, usual) = match (scheme, is_open || is_here(host)) {
            ("smtps", false) => (Secrecy::Wrapped, 465),
            ("smtps", true) if !is_open => (Secrecy::Wrapped, 465),
            ("smtp", false) => (Secrecy::Upgraded, 587),
            ("smtp", true) => (Secrecy::Open, 25),
            _ => return Err(bad),
        };
        Ok(SmtpServer {
            host: host.to_owned(),
            port: port.unwrap_or(usual),
            secrecy,
            user,
            password: None,
        })
    }
}

/// Where it is.
impl fmt::Display for SmtpServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

/// Neither the user nor the password is in any log.
impl fmt::Debug for SmtpServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SmtpServer({self})")
    }
}

/// What is told of an error. The words of an SMTP server may name the address, which is nobody's business; its number is enough.
pub(super) fn told(error: &Error) -> String {
    match error.status() {
        Some(code) => format!("the SMTP server says {code}"),
        None => {
            let source = std::error::Error::source(error);
            source.map_or_else(|| error.to_string(), ToString::to_string)
        }
    }
}

/// The host, without brackets around it, and the port if one is named.
fn host_and_port(place: &str) -> Option<(&str, Option<u16>)> {
    let (host, port) = match place.strip_prefix('[') {
        Some(rest) => {
            let (address, port) = rest.split_once(']')?;
            address.parse::<Ipv6Addr>().ok()?;
            match port.is_empty() {
                true => (address, None),
                false => (address, Some(port.strip_prefix(':')?)),
            }
        }
        None => match place.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (place, None),
        },
    };
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:".contains(&byte);
    if host.is_empty() || !host.bytes().all(fits) {
        return None;
    }
    match port {
        Some(port) => Some((host, Some(port.parse().ok()?))),
        None => Some((host, None)),
    }
}

/// Whether a host is this machine, to which no way is long enough for others to listen.
fn is_here(host: &str) -> bool {
    let address = host.parse::<IpAddr>();
    host.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
}

/// A user's name, in which `%40` stands for `@`; `None` if it makes no sense.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            byte => byte,
        });
    }
    let name = String::from_utf8(bytes).ok()?;
    let is_name = !name.is_empty() && !name.chars().any(char::is_control);
    is_name.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(String, u16, Secrecy, Option<String>), SmtpServerError> {
        let server: SmtpServer = text.parse()?;
        Ok((server.host, server.port, server.secrecy, server.user))
    }

    #[test]
    fn a_url_says_where_the_server_is_and_who_can_listen() {
        let server = |host: &str, port, secrecy, user: Option<&str>| {
            Ok((host.to_owned(), port, secrecy, user.map(str::to_owned)))
        };
        for (text, expected) in [
            (
                "smtps://skep@mail.example.org",
                server("mail.example.org", 465, Secrecy::Wrapped, Some("skep")),
            ),
            (
                "smtps://skep%40example.org@mail.example.org:1465/",
                server(
                    "mail.example.org",
                    1465,
                    Secrecy::Wrapped,
                    Some("skep@example.org"),
                ),
            ),
            (
                "smtp://skep@mail.example.org",
                server("mail.example.org", 587, Secrecy::Upgraded, Some("skep")),
            ),
            (
                "smtp://localhost",
                server("localhost", 25, Secrecy::Open, None),
            ),
            (
                "smtp://127.0.0.1:2525",
                server("127.0.0.1", 2525, Secrecy::Open, None),
            ),
            (
                "smtp://[::1]:2525",
                server("::1", 2525, Secrecy::Open, None),
            ),
            (
                "smtps://localhost",
                server("localhost", 465, Secrecy::Wrapped, None),
            ),
            (
                "smtp://mail:25?tls=none",
                server("mail", 25, Secrecy::Open, None),
            ),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
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
        ] {
            assert_eq!(read(text), Err(SmtpServerError::Form), "{text:?}");
        }
        let told = read("smtp://anna:secret@host");
        assert_eq!(told, Err(SmtpServerError::PasswordInUrl));
    }

    #[test]
    fn a_password_has_a_user_and_is_not_told_to_everybody() {
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
                Err(SmtpServerError::PasswordInTheOpen),
            ),
        ] {
            assert_eq!(transport(text, password), expected, "{text}");
        }
    }
}
