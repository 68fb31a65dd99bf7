//! What is written to members.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use skep_people::{Language, MailAddress};
use unic_langid::LanguageIdentifier;

use super::PublicUrl;
use crate::ids::Token;

/// A letter to a member.
#[derive(Clone, Debug)]
pub struct Letter {
    /// Where it goes.
    pub to: MailAddress,
    /// In which language it is.
    pub language: Language,
    /// The name of the member.
    pub name: String,
    /// What it is about.
    pub matter: Matter,
}

/// What a letter is about.
#[derive(Clone, Debug)]
pub enum Matter {
    /// The address is to be confirmed, with the secret of a link.
    Confirm(Token),
    /// Another password can be set, with the secret of a link.
    Reset(Token),
    /// The password was changed.
    PasswordChanged,
    /// The account has another address from now on, or none.
    AddressChanged,
}

/// A letter as it is sent: text and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    pub(super) subject: String,
    pub(super) text: String,
}

impl Matter {
    /// The message of the catalogue that tells of it.
    const fn key(&self) -> &'static str {
        match self {
            Matter::Confirm(_) => "letter-confirm",
            Matter::Reset(_) => "letter-reset",
            Matter::PasswordChanged => "letter-password-changed",
            Matter::AddressChanged => "letter-address-changed",
        }
    }

    /// Where its link leads.
    fn link(&self, url: &PublicUrl) -> String {
        match self {
            Matter::Confirm(token) => url.page("/account/mail", Some(&token.reveal())),
            Matter::Reset(token) => url.page("/account/reset", Some(&token.reveal())),
            Matter::PasswordChanged => url.page("/account/forgotten", None),
            Matter::AddressChanged => url.page("/account/login", None),
        }
    }
}

impl Letter {
    /// The letter in the language of whoever gets it; `None` if the catalogue lacks it.
    pub(super) fn write(&self, url: &PublicUrl) -> Option<Written> {
        let bundle = bundle(self.language);
        let message = bundle.get_message(self.matter.key())?;
        let mut values = FluentArgs::new();
        values.set("name", self.name.as_str());
        values.set("site", url.site());
        values.set("link", self.matter.link(url));
        // What goes wrong with a value shows in the text; a test finds it.
        let mut errors = Vec::new();
        let subject = bundle.format_pattern(message.value()?, Some(&values), &mut errors);
        let text = message.get_attribute("text")?.value();
        let text = bundle.format_pattern(text, Some(&values), &mut errors);
        Some(Written {
            subject: subject.into_owned(),
            text: format!("{text}\n"),
        })
    }
}

/// The words of a language.
fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let locale: LanguageIdentifier = language.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![locale]);
    // The marks around inserted texts would be taken for a part of the link.
    bundle.set_use_isolating(false);
    // What can be read of a catalogue with a mistake is used; a test finds the mistake.
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

    fn matters() -> [Matter; 4] {
        let token = || Token::random().expect("randomness");
        [
            Matter::Confirm(token()),
            Matter::Reset(token()),
            Matter::PasswordChanged,
            Matter::AddressChanged,
        ]
    }

    fn letter(language: Language, matter: Matter) -> Letter {
        Letter {
            to: "anna@example.org".parse().expect("an address"),
            language,
            name: "Anna".to_owned(),
            matter,
        }
    }

    #[test]
    fn every_letter_is_whole_in_every_language() {
        let url: PublicUrl = "https://hive.example.org".parse().expect("an address");
        let mut subjects = Vec::new();
        for language in Language::ALL {
            assert!(FluentResource::try_new(catalogue(language).to_owned()).is_ok());
            for matter in matters() {
                let link = matter.link(&url);
                let written = letter(language, matter).write(&url).expect("a letter");
                let Written { subject, text } = written;
                assert!(subject.contains("hive.example.org") && !subject.contains('\n'));
                assert!(text.contains("Anna") && !text.contains('$'), "{text}");
                // A link that shares its line with other words would not be found by every program.
                assert!(text.lines().any(|line| line == link), "{text}");
                subjects.push(subject);
            }
        }
        subjects.sort();
        subjects.dedup();
        assert_eq!(subjects.len(), 16);
    }

    #[test]
    fn a_name_is_text_and_no_secret_is_in_a_log() {
        let url: PublicUrl = "https://hive.example.org".parse().expect("an address");
        let token = Token::random().expect("randomness");
        let secret = token.reveal();
        let mut letter = letter(Language::English, Matter::Reset(token));
        letter.name = "{ $link } <b>".to_owned();
        let written = letter.write(&url).expect("a letter");
        assert!(written.text.contains("Hello { $link } <b>,"), "{written:?}");
        assert!(!format!("{letter:?}").contains(&secret));
    }
}
