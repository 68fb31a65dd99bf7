//! Background delivery to the SMTP server, with retries and a bounded queue.

use std::{sync::Arc, time::Duration};

use lettre::{
    AsyncTransport, Message,
    message::{
        Mailbox,
        header::{ContentType, HeaderName, HeaderValue},
    },
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{sleep, timeout},
};

use super::{Mail, MailOptions, smtp::describe};
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
pub type QueueSlot = OwnedSemaphorePermit;

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
        let queue = Arc::clone(&self.shared.queue);
        queue.try_acquire_owned().ok()
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use skep_people::MailAddress;

    proptest! {
        #[test]
        fn lettre_accepts_every_valid_address(text in "[!-~]{1,12}@[a-zA-Z0-9.-]{1,20}|[!-~]{3,20}") {
            if let Ok(address) = text.parse::<MailAddress>() {
                let read = address.as_str().parse::<lettre::Address>();
                prop_assert_eq!(read.map(|read| read.to_string()).ok(), Some(text));
            }
        }
    }
}
