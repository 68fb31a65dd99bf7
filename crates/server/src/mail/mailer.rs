//! The way of letters to the SMTP server. Nobody waits for it: a letter has a place in a queue until it is sent or given up, and where no
//! place is left nothing more is taken.

use std::{sync::Arc, time::Duration};

use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Mailbox,
        header::{ContentType, HeaderName, HeaderValue},
    },
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{sleep, timeout},
};

use super::{Letter, MailOptions, PublicUrl, smtp::told};
use crate::{ids::Token, metrics::METRICS};

/// How many letters may be on their way.
const QUEUE: usize = 200;
/// How many connections to the SMTP server there are at once.
const CONNECTIONS: usize = 2;
/// How long a letter may take altogether once it is its turn.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long to wait before each try after the first.
const PAUSES: [Duration; 4] = [
    Duration::from_secs(5),
    Duration::from_secs(30),
    Duration::from_secs(120),
    Duration::from_secs(600),
];

/// What sends letters: a handle.
#[derive(Clone)]
pub struct Mailer {
    shared: Arc<Shared>,
}

struct Shared {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    url: PublicUrl,
    /// A place for each letter.
    queue: Arc<Semaphore>,
    /// A permit for each connection.
    turn: Semaphore,
}

/// A place in the queue, which is free again when this is dropped.
pub struct Place {
    _permit: OwnedSemaphorePermit,
}

/// What came of a try.
enum Tried {
    /// The SMTP server has taken the letter.
    Taken,
    /// It may take it later.
    Later(String),
    /// It never will.
    Never(String),
}

impl Mailer {
    /// What sends letters as the host has set it up.
    pub fn new(options: &MailOptions) -> Mailer {
        Mailer {
            shared: Arc::new(Shared {
                transport: options.smtp.clone(),
                from: options.from.clone(),
                url: options.url.clone(),
                queue: Arc::new(Semaphore::new(QUEUE)),
                turn: Semaphore::new(CONNECTIONS),
            }),
        }
    }

    /// A place in the queue; `None` if there is none.
    pub fn place(&self) -> Option<Place> {
        let place = Arc::clone(&self.shared.queue).try_acquire_owned();
        place.ok().map(|_permit| Place { _permit })
    }

    /// Sends a letter, at once or after a while, without anybody waiting for it.
    pub fn send(&self, letter: Letter, place: Place) {
        let shared = Arc::clone(&self.shared);
        tokio::spawn(async move {
            shared.deliver(&letter).await;
            drop(place);
        });
    }

    /// Waits until no letter is on its way.
    pub async fn empty(&self) {
        let all = u32::try_from(QUEUE).unwrap_or(u32::MAX);
        // It is never closed.
        self.shared.queue.acquire_many(all).await.map(drop).ok();
    }
}

impl Shared {
    async fn deliver(&self, letter: &Letter) {
        let Some(message) = self.message(letter) else {
            tracing::warn!("a mail could not be written");
            return;
        };
        let mut pauses = PAUSES.into_iter();
        loop {
            let (why, pause) = match self.attempt(&message).await {
                Tried::Taken => {
                    METRICS.mails_sent.inc();
                    return;
                }
                Tried::Later(why) => (why, pauses.next()),
                Tried::Never(why) => (why, None),
            };
            match pause {
                Some(pause) => {
                    tracing::warn!(why, "a mail was not sent; will try again");
                    sleep(pause).await;
                }
                None => {
                    METRICS.mails_failed.inc();
                    tracing::warn!(why, "a mail was not sent");
                    return;
                }
            }
        }
    }

    /// The letter as it goes over the network. Nothing of its head comes from anybody but the host, the catalogues and the address.
    fn message(&self, letter: &Letter) -> Option<Message> {
        let written = letter.write(&self.url)?;
        let to = Mailbox::new(None, letter.to.as_str().parse().ok()?);
        let id = Token::random().ok()?.reveal();
        // Programs that answer letters by themselves leave such ones alone.
        let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
        let automatic = HeaderValue::new(automatic, "auto-generated".to_owned());
        let message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(written.subject)
            .date_now()
            .message_id(Some(format!("<{id}@{}>", self.from.email.domain())))
            .raw_header(automatic)
            .header(ContentType::TEXT_PLAIN)
            .body(written.text);
        message.ok()
    }

    async fn attempt(&self, message: &Message) -> Tried {
        let Ok(_turn) = self.turn.acquire().await else {
            return Tried::Never("the server closes".to_owned());
        };
        match timeout(PATIENCE, self.transport.send(message.clone())).await {
            Ok(Ok(_)) => Tried::Taken,
            Ok(Err(error)) if error.is_permanent() => Tried::Never(told(&error)),
            Ok(Err(error)) => Tried::Later(told(&error)),
            Err(_) => Tried::Later("the SMTP server takes too long".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use skep_people::MailAddress;

    proptest! {
        #[test]
        fn whatever_is_an_address_can_stand_in_a_mail(text in "[!-~]{1,12}@[a-zA-Z0-9.-]{1,20}|[!-~]{3,20}") {
            if let Ok(address) = text.parse::<MailAddress>() {
                let read = address.as_str().parse::<lettre::Address>();
                prop_assert_eq!(read.map(|read| read.to_string()).ok(), Some(text));
            }
        }
    }
}
