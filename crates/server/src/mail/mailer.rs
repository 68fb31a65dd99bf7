//! Mails to account owners, rendered from the message catalogues, and their background delivery to the SMTP server, with
//! retries and a bounded queue.

use std::{sync::Arc, time::Duration};

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use lettre::{
    AsyncTransport, Message,
    message::{
        Mailbox,
        header::{ContentType, HeaderName, HeaderValue},
    },
};
use skep_people::{Language, MailAddress};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{sleep, timeout},
};
use unic_langid::LanguageIdentifier;

use super::{MailOptions, PublicUrl, options::describe};
use crate::{ids::Token, metrics::METRICS};

/// Mails queued or being sent.
const MAX_QUEUED: u32 = 200;
const MAX_CONNECTIONS: usize = 2;
/// Limit for one delivery attempt.
const SEND_TIMEOUT: Duration = Duration::from_secs(60);
const RETRY_DELAYS: [Duration; 4] = [
    Duration::from_secs(5),
    Duration::from_secs(30),
    Duration::from_secs(120),
    Duration::from_secs(600),
];

#[derive(Clone)]
pub struct Mailer {
    shared: Arc<Shared>,
}

struct Shared {
    options: MailOptions,
    queue: Arc<Semaphore>,
    connections: Semaphore,
}

/// A reserved place in the queue, released on drop.
pub struct QueueSlot {
    _permit: OwnedSemaphorePermit,
}

enum Attempt {
    Sent,
    /// Worth retrying.
    Deferred(String),
    Rejected(String),
}

impl Mailer {
    pub fn new(options: &MailOptions) -> Mailer {
        Mailer {
            shared: Arc::new(Shared {
                options: options.clone(),
                queue: Arc::new(Semaphore::new(MAX_QUEUED as usize)),
                connections: Semaphore::new(MAX_CONNECTIONS),
            }),
        }
    }

    /// Returns `None` if the queue is full.
    pub fn reserve(&self) -> Option<QueueSlot> {
        let permit = Arc::clone(&self.shared.queue).try_acquire_owned();
        permit.ok().map(|_permit| QueueSlot { _permit })
    }

    /// Sends a mail in the background.
    pub fn send(&self, mail: Mail, slot: QueueSlot) {
        let shared = Arc::clone(&self.shared);
        tokio::spawn(async move {
            shared.deliver(&mail).await;
            drop(slot);
        });
    }

    /// Waits until every queued mail is sent or given up.
    pub async fn flush(&self) {
        // The semaphore is never closed.
        let all = self.shared.queue.acquire_many(MAX_QUEUED).await;
        all.map(drop).ok();
    }
}

impl Shared {
    async fn deliver(&self, mail: &Mail) {
        let Some(message) = self.message(mail) else {
            tracing::warn!("cannot compose mail");
            return;
        };
        let mut delays = RETRY_DELAYS.into_iter();
        loop {
            let (reason, delay) = match self.attempt(&message).await {
                Attempt::Sent => {
                    METRICS.mails_sent.inc();
                    return;
                }
                Attempt::Deferred(reason) => (reason, delays.next()),
                Attempt::Rejected(reason) => (reason, None),
            };
            let Some(delay) = delay else {
                METRICS.mails_failed.inc();
                tracing::warn!(reason, "mail delivery failed");
                return;
            };
            tracing::warn!(reason, "mail delivery failed, retrying");
            sleep(delay).await;
        }
    }

    /// Builds the message. Headers contain only host configuration, catalogue texts and the validated address, so players
    /// cannot inject any.
    fn message(&self, mail: &Mail) -> Option<Message> {
        let rendered = mail.render(&self.options.url)?;
        let to = Mailbox::new(None, mail.to.as_str().parse().ok()?);
        let id = Token::random().ok()?.reveal();
        // Suppresses automatic replies.
        let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
        let automatic = HeaderValue::new(automatic, "auto-generated".to_owned());
        let message = Message::builder()
            .from(self.options.from.clone())
            .to(to)
            .subject(rendered.subject)
            .date_now()
            .message_id(Some(format!("<{id}@{}>", self.options.from.email.domain())))
            .raw_header(automatic)
            .header(ContentType::TEXT_PLAIN)
            .body(rendered.text);
        message.ok()
    }

    async fn attempt(&self, message: &Message) -> Attempt {
        let Ok(_connection) = self.connections.acquire().await else {
            return Attempt::Rejected("the server is shutting down".to_owned());
        };
        match timeout(SEND_TIMEOUT, self.options.smtp.send(message.clone())).await {
            Ok(Ok(_)) => Attempt::Sent,
            Ok(Err(error)) if error.is_permanent() => Attempt::Rejected(describe(&error)),
            Ok(Err(error)) => Attempt::Deferred(describe(&error)),
            Err(_) => Attempt::Deferred("timed out".to_owned()),
        }
    }
}

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

    fn link(&self, url: &PublicUrl) -> String {
        match self {
            MailKind::Confirm(token) => url.page("/account/mail", Some(&token.reveal())),
            MailKind::Reset(token) => url.page("/account/reset", Some(&token.reveal())),
            MailKind::PasswordChanged => url.page("/account/forgotten", None),
            MailKind::AddressChanged => url.page("/account/login", None),
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
    use proptest::prelude::*;
    use skep_people::MailAddress;

    use super::*;

    proptest! {
        #[test]
        fn lettre_accepts_every_valid_address(text in "[!-~]{1,12}@[a-zA-Z0-9.-]{1,20}|[!-~]{3,20}") {
            if let Ok(address) = text.parse::<MailAddress>() {
                let read = address.as_str().parse::<lettre::Address>();
                prop_assert_eq!(read.map(|read| read.to_string()).ok(), Some(text));
            }
        }
    }

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
