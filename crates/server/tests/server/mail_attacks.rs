//! What attacks mails, their links and their readers.

use reqwest::{Method, StatusCode};
use serde_json::json;
use skep_server::accounts::RateLimit;
use tokio::net::TcpListener;

use crate::{
    harness::Server,
    mail::{CONFIRM, RESET, confirm, forget, reset},
    person::{Answer, PASSWORD, Person, quick},
    smtp::{Mailbox, mail_options, with_mail},
};

/// An answer without what differs from answer to answer by design.
fn seen(answer: &Answer) -> (StatusCode, String, Vec<String>) {
    let mut names: Vec<String> = answer.headers.keys().map(ToString::to_string).collect();
    names.sort();
    (answer.status, answer.body.to_string(), names)
}

#[tokio::test]
async fn nobody_learns_who_has_an_account_or_an_address() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    anna.reach_by(&server, &mailbox, "anna@example.org").await;
    Person::signed_up(&server, "Ben").await;
    let known = seen(&forget(&server, "Anna").await);
    for who in [
        "anna@example.org",
        "Ben",
        "Nobody",
        "nobody@example.org",
        "",
        "\r\nBcc: x@example.org",
    ] {
        assert_eq!(seen(&forget(&server, who).await), known, "{who}");
    }
    for _ in 0..2 {
        assert_eq!(mailbox.next().await.to, ["anna@example.org"]);
    }
    // Over the limit of the account the answer is the same, and no mail is sent: the next one that comes is about something else.
    for _ in 0..3 {
        assert_eq!(seen(&forget(&server, "Anna").await), known);
    }
    assert_eq!(mailbox.next().await.to, ["anna@example.org"]);
    let mut cleo = Person::signed_up(&server, "Cleo").await;
    // An address that somebody has is told as any other is; its owner alone finds out.
    let told = cleo.tell_mail(&server, "Anna@Example.org").await;
    let other = cleo.tell_mail(&server, "cleo@example.org").await;
    assert_eq!(seen(&told), seen(&other));
    let mails = [mailbox.next().await, mailbox.next().await];
    let to = |to: &str| mails.iter().any(|mail| mail.to == [to]);
    assert!(to("Anna@Example.org") && to("cleo@example.org"));
    server.stop().await;
}

#[tokio::test]
async fn an_answer_does_not_wait_for_what_depends_on_the_account() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    anna.reach_by(&server, &mailbox, "anna@example.org").await;
    // An SMTP server that listens and never says a word.
    let silent = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let mut options = server.options.clone();
    options.accounts.mail = Some(mail_options(silent.local_addr().expect("an address")));
    let directory = server.stop().await;
    let server = Server::launch(directory, options).await;
    for who in ["Anna", "Nobody"] {
        assert_eq!(forget(&server, who).await.status, 202);
    }
    // The mail has been begun, and everything else goes on.
    let (_held, _) = silent.accept().await.expect("a connection");
    assert_eq!(anna.name(&server).await.as_deref(), Some("Anna"));
    server.stop().await;
}

#[tokio::test]
async fn an_address_of_another_account_is_not_confirmed() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    anna.reach_by(&server, &mailbox, "anna@example.org").await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    assert_eq!(ben.tell_mail(&server, "ANNA@example.org").await.status, 202);
    let token = mailbox.next().await.secret(CONFIRM);
    let taken = confirm(&server, &token).await;
    assert_eq!(
        (taken.status.as_u16(), taken.code()),
        (409, "mail-address-taken")
    );
    // A link that confirms sets no password, and the other way round.
    let mut thief = Person::default();
    let set = reset(&mut thief, &server, &token, "eight ants and a spider").await;
    assert_eq!(set.code(), "bad-link");
    forget(&server, "Anna").await;
    let token = mailbox.next().await.secret(RESET);
    assert_eq!(confirm(&server, &token).await.code(), "bad-link");
    server.stop().await;
}

#[tokio::test]
async fn nothing_but_an_address_gets_into_the_head_of_a_mail() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    for address in [
        "anna@example.org\r\nBcc: ben@example.org",
        "anna@example.org\nBcc: ben@example.org",
        "anna@example.org, ben@example.org",
        "anna@example.org> SIZE=1\r\nRCPT TO:<ben@example.org",
        "\"anna\r\n\"@example.org",
        "Anna <anna@example.org>",
        "anna@localhost",
        "",
    ] {
        let told = anna.tell_mail(&server, address).await;
        assert_eq!(told.code(), "bad-mail-address", "{address:?}");
    }
    assert_eq!(
        anna.tell_mail(&server, "anna@example.org").await.status,
        202
    );
    let mail = mailbox.next().await;
    assert_eq!(mail.to, ["anna@example.org"]);
    let names: Vec<&str> = mail
        .head
        .iter()
        .filter_map(|line| Some(line.split_once(':')?.0))
        .collect();
    for name in ["Bcc", "Cc"] {
        assert!(!names.contains(&name), "{names:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn whoever_finds_a_browser_open_cannot_tell_an_address() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let path = "/api/account/mail";
    for password in [json!(null), json!("a wrong one")] {
        let wish =
            json!({"address": "mallory@example.org", "language": "en", "password": password});
        let told = anna.ask(&server, Method::PUT, path, Some(wish)).await;
        assert_eq!(told.code(), "bad-password");
    }
    let mut guest = Person::default();
    let told = guest.tell_mail(&server, "mallory@example.org").await;
    assert_eq!(told.code(), "not-logged-in");
    // A page of another site has no say either.
    let wish = json!({"address": "mallory@example.org", "language": "en", "password": PASSWORD});
    let headers = [("origin", "https://evil.example")];
    let told = anna
        .ask_with(&server, Method::PUT, path, Some(wish), &headers)
        .await;
    assert_eq!(told.status, 403);
    server.stop().await;
}

#[tokio::test]
async fn nothing_changes_by_following_a_link() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    anna.tell_mail(&server, "anna@example.org").await;
    let token = mailbox.next().await.secret(CONFIRM);
    for path in [
        format!("/account/mail#{token}"),
        format!("/account/mail?token={token}"),
        format!("/api/mail/confirm?token={token}"),
    ] {
        Person::default().get(&server, &path).await;
    }
    assert_eq!(confirm(&server, &token).await.status, 204);
    server.stop().await;
}

#[tokio::test]
async fn a_member_cannot_have_a_stranger_flooded() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut answers = Vec::new();
    for name in ["Anna", "Ben", "Cleo", "Dora"] {
        let mut person = Person::signed_up(&server, name).await;
        answers.push(person.tell_mail(&server, "victim@example.org").await);
    }
    let statuses: Vec<u16> = answers
        .iter()
        .map(|answer| answer.status.as_u16())
        .collect();
    assert_eq!(statuses, [202, 202, 202, 429]);
    assert!(answers[3].headers.contains_key("retry-after"));
    // One member tells few addresses.
    let mut emil = Person::signed_up(&server, "Emil").await;
    let mut statuses = Vec::new();
    for number in 0..6 {
        let address = format!("victim{number}@example.org");
        let told = emil.tell_mail(&server, &address).await;
        statuses.push(told.status.as_u16());
    }
    assert_eq!(statuses, [202, 202, 202, 202, 202, 429]);
    for _ in 0..8 {
        mailbox.next().await;
    }
    server.stop().await;
    assert_eq!(mailbox.waiting().await, 0);
}

#[tokio::test]
async fn a_flood_of_requests_is_bounded_by_their_address_and_for_all() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut refused = 0;
    for number in 0..60 {
        let answer = forget(&server, &format!("Nobody{number}")).await;
        refused += u32::from(answer.status == 429);
    }
    assert!(refused >= 39, "{refused}");
    server.stop().await;

    let server = Server::start_with(|options| {
        with_mail(&mailbox)(options);
        options.accounts.limits.mail.total = RateLimit {
            every: std::time::Duration::from_secs(3600),
            burst: 2,
        };
    })
    .await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let mut statuses = Vec::new();
    for address in ["a@example.org", "b@example.org", "c@example.org"] {
        let told = anna.tell_mail(&server, address).await;
        statuses.push(told.status.as_u16());
    }
    assert_eq!(statuses, [202, 202, 503]);
    for _ in 0..2 {
        mailbox.next().await;
    }
    server.stop().await;
    assert_eq!(mailbox.waiting().await, 0);
}

#[tokio::test]
async fn a_server_that_does_not_take_a_mail_yet_gets_it_later_and_one_that_never_will_does_not() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    mailbox
        .refuse(&["550 no such mailbox", "451 come again"])
        .await;
    anna.tell_mail(&server, "gone@example.org").await;
    anna.tell_mail(&server, "anna@example.org").await;
    let mail = mailbox.next().await;
    // Which of the two was refused for ever is up to the network; the other came after a while.
    assert_eq!(mail.to.len(), 1);
    server.stop().await;
    assert_eq!(mailbox.waiting().await, 0);
}

#[tokio::test]
async fn a_server_starts_and_stops_without_its_smtp_server() {
    let gone = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = gone.local_addr().expect("an address");
    drop(gone);
    let server = Server::start_with(|options| {
        quick(options);
        options.accounts.mail = Some(mail_options(address));
    })
    .await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let told = anna.tell_mail(&server, "anna@example.org").await;
    assert_eq!(told.status, 202, "{told:?}");
    server.stop().await;
}
