//! Mails to account owners, rendered from the message catalogues.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use skep_people::{Language, MailAddress};
use unic_langid::LanguageIdentifier;

use super::PublicUrl;
use crate::ids::Token;

#[derive(Clone, Debug)]
pub struct Mail {
    pub to: MailAddress,
    pub language: Language,
    /// Account name, for the greeting.
    pub name: String,
    pub kind: MailKind,
}

#[derive(Clone, Debug)]
pub enum MailKind {
    /// Carries the token of the confirmation link.
    Confirm(Token),
    /// Carries the token of the reset link.
    Reset(Token),
    PasswordChanged,
    /// The address was replaced or removed. Sent to the old one.
    AddressChanged,
}

/// Plain text only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RenderedMail {
    pub(super) subject: String,
    pub(super) text: String,
}

impl MailKind {
    /// Message id in the catalogue.
    const fn key(&self) -> &'static str {
        match self {
            MailKind::Confirm(_) => "letter-confirm",
            MailKind::Reset(_) => "letter-reset",
            MailKind::PasswordChanged => "letter-password-changed",
            MailKind::AddressChanged => "letter-address-changed",
        }
    }

    /// URL of a page. A secret goes into the fragment, which browsers do not send, so it stays out of server logs, proxy logs
    /// and `Referer` headers.
    fn link(&self, url: &PublicUrl) -> String {
        match self {
            MailKind::Confirm(token) => format!("{url}/account/mail#{}", token.reveal()),
            MailKind::Reset(token) => format!("{url}/account/reset#{}", token.reveal()),
            MailKind::PasswordChanged => format!("{url}/account/forgotten"),
            MailKind::AddressChanged => format!("{url}/account/login"),
        }
    }
}

impl Mail {
    /// Returns `None` if the catalogue lacks the message.
    pub(super) fn render(&self, url: &PublicUrl) -> Option<RenderedMail> {
        let bundle = bundle(self.language);
        let message = bundle.get_message(self.kind.key())?;
        let mut values = FluentArgs::new();
        values.set("name", self.name.as_str());
        values.set("site", url.site());
        values.set("link", self.kind.link(url));
        // Formatting errors leave a placeholder in the text; a test would catch them.
        let mut errors = Vec::new();
        let subject = bundle.format_pattern(message.value()?, Some(&values), &mut errors);
        let text = message.get_attribute("text")?.value();
        let text = bundle.format_pattern(text, Some(&values), &mut errors);
        Some(RenderedMail {
            subject: subject.into_owned(),
            text: format!("{text}\n"),
        })
    }
}

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let locale: LanguageIdentifier = language.name().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![locale]);
    // Mail programs would include the isolation marks in the link.
    bundle.set_use_isolating(false);
    // A catalogue with syntax errors is used as far as it parses; a test would catch the errors.
    let resource = match FluentResource::try_new(catalogue(language).to_owned()) {
        Ok(resource) | Err((resource, _)) => resource,
    };
    bundle.add_resource_overriding(resource);
    bundle
}

const fn catalogue(language: Language) -> &'static str {
    macro_rules! catalogue {
        ($code:literal) => {
            include_str!(concat!("../../../../content/messages/", $code, "/mail.ftl"))
        };
    }
    match language {
        Language::English => catalogue!("en"),
        Language::German => catalogue!("de"),
        Language::Russian => catalogue!("ru"),
        Language::Ukrainian => catalogue!("uk"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds() -> [MailKind; 4] {
        let token = || Token::random().expect("randomness");
        [
            MailKind::Confirm(token()),
            MailKind::Reset(token()),
            MailKind::PasswordChanged,
            MailKind::AddressChanged,
        ]
    }

    fn mail(language: Language, kind: MailKind) -> Mail {
        Mail {
            to: "anna@example.org".parse().expect("an address"),
            language,
            name: "Anna".to_owned(),
            kind,
        }
    }

    #[test]
    fn every_mail_renders_completely_in_every_language() {
        let url: PublicUrl = "https://hive.example.org".parse().expect("an address");
        let mut subjects = Vec::new();
        for language in Language::ALL {
            assert!(FluentResource::try_new(catalogue(language).to_owned()).is_ok());
            for kind in kinds() {
                let link = kind.link(&url);
                let rendered = mail(language, kind).render(&url).expect("a mail");
                let RenderedMail { subject, text } = rendered;
                assert!(subject.contains("hive.example.org") && !subject.contains('\n'));
                assert!(text.contains("Anna") && !text.contains('$'), "{text}");
                // Some mail programs only recognise a link on its own line.
                assert!(text.lines().any(|line| line == link), "{text}");
                subjects.push(subject);
            }
        }
        subjects.sort();
        subjects.dedup();
        assert_eq!(subjects.len(), 16);
    }

    #[test]
    fn puts_the_secret_of_a_link_into_the_fragment() {
        let url: PublicUrl = "https://hive.example.org".parse().expect("an address");
        let token = Token::random().expect("randomness");
        let secret = token.reveal();
        let link = MailKind::Confirm(token).link(&url);
        let expected = format!("https://hive.example.org/account/mail#{secret}");
        assert_eq!(link, expected);
    }

    #[test]
    fn treats_the_name_as_plain_text_and_hides_the_token_from_logs() {
        let url: PublicUrl = "https://hive.example.org".parse().expect("an address");
        let token = Token::random().expect("randomness");
        let secret = token.reveal();
        let mut mail = mail(Language::English, MailKind::Reset(token));
        mail.name = "{ $link } <b>".to_owned();
        let rendered = mail.render(&url).expect("a mail");
        assert!(
            rendered.text.contains("Hello { $link } <b>,"),
            "{rendered:?}"
        );
        assert!(!format!("{mail:?}").contains(&secret));
    }
}
