//! E-mail addresses.

use std::str::FromStr;

/// In characters; the limit of an SMTP envelope.
pub const MAX_MAIL_ADDRESS: usize = 254;
/// Maximum length of the part before the `@`.
const MAX_LOCAL: usize = 64;
/// Maximum length of a domain label.
const MAX_LABEL: usize = 63;

/// A syntactically valid e-mail address, safe to put in a mail header. Only delivery shows whether it exists. ASCII
/// only; internationalized domains have an ASCII form.
///
/// ```
/// use skep_people::{MailAddress, MailAddressError};
///
/// let address: MailAddress = " Anna.Bee@Example.org ".parse()?;
/// assert_eq!(address.as_str(), "Anna.Bee@Example.org");
/// assert_eq!(address.key(), "anna.bee@example.org");
/// # Ok::<(), MailAddressError>(())
/// ```
#[derive(Clone, PartialEq, Eq, derive_more::Debug)]
// Keeps addresses out of logs.
#[debug("MailAddress(..)")]
pub struct MailAddress {
    shown: String,
    key: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid e-mail address")]
pub struct MailAddressError;

impl MailAddress {
    /// As entered.
    pub fn as_str(&self) -> &str {
        &self.shown
    }

    /// Compared when looking for duplicates; ignores case.
    pub fn key(&self) -> &str {
        &self.key
    }
}

impl FromStr for MailAddress {
    type Err = MailAddressError;

    fn from_str(text: &str) -> Result<MailAddress, MailAddressError> {
        let text = text.trim_matches(' ');
        let (local, domain) = text.rsplit_once('@').ok_or(MailAddressError)?;
        match text.len() <= MAX_MAIL_ADDRESS && is_local(local) && is_domain(domain) {
            true => Ok(MailAddress {
                shown: text.to_owned(),
                key: text.to_ascii_lowercase(),
            }),
            false => Err(MailAddressError),
        }
    }
}

/// Whether a text is valid before the `@`, without quoting.
fn is_local(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte);
    let is_atom = |atom: &str| !atom.is_empty() && atom.bytes().all(fits);
    text.len() <= MAX_LOCAL && text.split('.').all(is_atom)
}

/// Whether a text is a public domain name; a single label would be a local host.
fn is_domain(text: &str) -> bool {
    let is_label = |label: &str| {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        !label.is_empty()
            && label.len() <= MAX_LABEL
            && label.bytes().all(fits)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let Some((_, last)) = text.rsplit_once('.') else {
        return false;
    };
    // A numeric last label means an IP address.
    text.split('.').all(is_label) && !last.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn is_address(text: &str) -> bool {
        text.parse::<MailAddress>().is_ok()
    }

    #[test]
    fn accepts_common_addresses() {
        for text in [
            "anna@example.org",
            "Anna.Bee+hive@mail.example.co.uk",
            "o'neil@example.org",
            "a@b.io",
            "1234@xn--e1afmkfd.xn--p1ai",
        ] {
            assert!(is_address(text), "{text}");
        }
    }

    #[test]
    fn rejects_everything_else() {
        let long = format!("{}@example.org", "a".repeat(65));
        let longer = format!("a@{}org", "abcdefgh.".repeat(30));
        for text in [
            "",
            "@",
            "anna",
            "anna@",
            "@example.org",
            "anna@localhost",
            "anna@127.0.0.1",
            "anna@[127.0.0.1]",
            "an na@example.org",
            "anna@exam ple.org",
            ".anna@example.org",
            "anna.@example.org",
            "an..na@example.org",
            "anna@-example.org",
            "anna@example..org",
            "anna@ben@example.org",
            "\"anna\"@example.org",
            "Anna <anna@example.org>",
            "anna@example.org,ben@example.org",
            "anna@example.org\r\nBcc: ben@example.org",
            "anna\n@example.org",
            "anna@example.org\0",
            "анна@example.org",
            &long,
            &longer,
        ] {
            assert!(!is_address(text), "{text:?}");
        }
    }

    #[test]
    fn debug_output_hides_the_address() {
        let address: MailAddress = "anna@example.org".parse().expect("an address");
        assert_eq!(format!("{address:?}"), "MailAddress(..)");
    }

    proptest! {
        #[test]
        fn accepts_only_ascii_without_separators(text in "\\PC{0,20}@\\PC{0,20}|.{0,30}") {
            if let Ok(address) = text.parse::<MailAddress>() {
                let fits = |c: char| c.is_ascii_graphic() && !"<>()[],;:\\\"".contains(c);
                prop_assert!(address.as_str().chars().all(fits));
                prop_assert!(is_address(address.key()));
            }
        }
    }
}
