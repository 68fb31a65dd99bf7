//! An SMTP server for tests. It listens on a real socket, accepts every mail and keeps it.

use std::{collections::VecDeque, net::SocketAddr, sync::Arc};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use skep_server::{
    Options,
    mail::{MailOptions, SmtpServer},
};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::{Mutex, Notify},
    task::JoinHandle,
    time::timeout,
};

use crate::harness::TIMEOUT;

/// An SMTP server with its own port.
pub(crate) struct Mailbox {
    pub(crate) address: SocketAddr,
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

#[derive(Default)]
struct Shared {
    mails: Mutex<VecDeque<Mail>>,
    arrived: Notify,
    /// Responses to the next recipients; once used up, recipients are accepted.
    refusals: Mutex<VecDeque<&'static str>>,
}

/// A received mail.
#[derive(Clone, Debug)]
pub(crate) struct Mail {
    /// Sender of the envelope.
    pub(crate) from: String,
    pub(crate) to: Vec<String>,
    /// Header lines, unfolded.
    pub(crate) head: Vec<String>,
    /// Decoded text.
    pub(crate) text: String,
}

impl Mailbox {
    pub(crate) async fn open() -> Mailbox {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let shared = Arc::new(Shared::default());
        let serving = Arc::clone(&shared);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&serving)));
            }
        });
        Mailbox {
            address,
            shared,
            task,
        }
    }

    /// Options of a server that sends its mails here.
    pub(crate) fn options(&self) -> MailOptions {
        mail_options(self.address)
    }

    /// Rejects the next recipients with these responses.
    pub(crate) async fn refuse(&self, responses: &[&'static str]) {
        self.shared.refusals.lock().await.extend(responses);
    }

    /// Waits for the next mail.
    pub(crate) async fn next(&self) -> Mail {
        let wait = async {
            loop {
                let arrived = self.shared.arrived.notified();
                if let Some(mail) = self.shared.mails.lock().await.pop_front() {
                    return mail;
                }
                arrived.await;
            }
        };
        timeout(TIMEOUT, wait).await.expect("a mail arrives")
    }

    /// Number of unread mails.
    pub(crate) async fn waiting(&self) -> usize {
        self.shared.mails.lock().await.len()
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Options of a server that sends its mails to an SMTP server at this address.
pub(crate) fn mail_options(address: SocketAddr) -> MailOptions {
    let smtp: SmtpServer = format!("smtp://{address}").parse().expect("a server");
    let url = "https://hive.example.org".parse().expect("an address");
    MailOptions::new(&smtp, "Hive <hive@example.org>", url).expect("options")
}

/// Cheap hashing, and mails delivered to the mailbox.
pub(crate) fn with_mail(mailbox: &Mailbox) -> impl FnOnce(&mut Options) {
    let mail = mailbox.options();
    move |options| {
        crate::person::quick(options);
        options.accounts.mail = Some(mail);
    }
}

impl Mail {
    /// Value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let is_named = |line: &&String| {
            let (head, _) = line.split_once(':').unwrap_or_default();
            head.eq_ignore_ascii_case(name)
        };
        let line = self.head.iter().find(is_named)?;
        line.split_once(':').map(|(_, value)| value.trim())
    }

    /// The secret in the link to a page.
    pub(crate) fn secret(&self, page: &str) -> String {
        let start = format!("https://hive.example.org{page}#");
        let link = self.text.lines().find_map(|line| line.strip_prefix(&start));
        let link = link.unwrap_or_else(|| panic!("no link to {page}: {}", self.text));
        link.to_owned()
    }

    fn read(from: String, to: Vec<String>, lines: &[String]) -> Mail {
        let mut head: Vec<String> = Vec::new();
        let mut rest = lines.iter();
        for line in rest.by_ref() {
            match (line.is_empty(), line.starts_with([' ', '\t'])) {
                (true, _) => break,
                (false, true) => head.last_mut().expect("a line before").push_str(line),
                (false, false) => head.push(line.clone()),
            }
        }
        let body: Vec<&str> = rest.map(String::as_str).collect();
        let mut mail = Mail {
            from,
            to,
            head,
            text: String::new(),
        };
        mail.text = match mail.header("Content-Transfer-Encoding") {
            Some("base64") => {
                let bytes = STANDARD.decode(body.concat()).expect("base64");
                let text = String::from_utf8(bytes).expect("UTF-8");
                text.replace("\r\n", "\n")
            }
            Some("quoted-printable") => decode_quoted_printable(&body.join("\n")),
            _ => body.join("\n"),
        };
        mail
    }
}

fn decode_quoted_printable(text: &str) -> String {
    let text = text.replace("=\n", "");
    let mut bytes = Vec::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once('=') {
        bytes.extend(before.bytes());
        let (code, after) = after.split_at(2);
        bytes.push(u8::from_str_radix(code, 16).expect("a byte"));
        rest = after;
    }
    bytes.extend(rest.bytes());
    String::from_utf8(bytes).expect("UTF-8")
}

/// Speaks SMTP with a client (RFC 5321).
async fn serve(stream: TcpStream, shared: Arc<Shared>) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let mut send = async |text: &str| {
        // The client may have hung up.
        write.write_all(format!("{text}\r\n").as_bytes()).await.ok();
    };
    send("220 mail.example.org ESMTP").await;
    let (mut from, mut to) = (String::new(), Vec::new());
    while let Ok(Some(line)) = lines.next_line().await {
        let verb = line.split(' ').next().unwrap_or_default();
        match verb.to_ascii_uppercase().as_str() {
            "EHLO" => send("250-mail.example.org\r\n250 8BITMIME").await,
            "MAIL" => {
                from = bracketed(&line);
                to.clear();
                send("250 fine").await;
            }
            "RCPT" => match shared.refusals.lock().await.pop_front() {
                Some(response) => send(response).await,
                None => {
                    to.push(bracketed(&line));
                    send("250 fine").await;
                }
            },
            "DATA" => {
                send("354 go on").await;
                let mut text = Vec::new();
                while let Ok(Some(line)) = lines.next_line().await {
                    match line.as_str() {
                        "." => break,
                        line => text.push(line.strip_prefix('.').unwrap_or(line).to_owned()),
                    }
                }
                let mail = Mail::read(from.clone(), to.clone(), &text);
                shared.mails.lock().await.push_back(mail);
                shared.arrived.notify_one();
                send("250 taken").await;
            }
            "QUIT" => {
                send("221 bye").await;
                return;
            }
            _ => send("250 fine").await,
        }
    }
}

/// The text between `<` and `>`.
fn bracketed(line: &str) -> String {
    let (_, rest) = line.split_once('<').unwrap_or_default();
    rest.split_once('>').unwrap_or_default().0.to_owned()
}
