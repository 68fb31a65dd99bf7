//! Attacks through mails and their links.

use reqwest::{Method, StatusCode};
use serde_json::json;
use skep_server::rate_limit::RateLimit;
use tokio::net::TcpListener;

use crate::{
    harness::Server,
    mail::{CONFIRM, RESET, confirm, forget, reset},
    person::{PASSWORD, Person, Response, quick},
    smtp::{Mailbox, mail_options, with_mail},
};

/// The observable parts of a response, without those that always differ.
fn observable(response: &Response) -> (StatusCode, String, Vec<String>) {
    let mut names: Vec<String> = response.headers.keys().map(ToString::to_string).collect();
    names.sort();
    (response.status, response.body.to_string(), names)
}

#[tokio::test]
async fn recovery_does_not_reveal_accounts_or_addresses() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    anna.confirm_mail(&server, &mailbox, "anna@example.org")
        .await;
    Person::signed_up(&server, "Ben").await;
    let known = observable(&forget(&server, "Anna").await);
    for who in [
        "anna@example.org",
        "Ben",
        "Nobody",
        "nobody@example.org",
        "",
        "\r\nBcc: x@example.org",
    ] {
        assert_eq!(observable(&forget(&server, who).await), known, "{who}");
    }
    for _ in 0..2 {
        assert_eq!(mailbox.next().await.to, ["anna@example.org"]);
    }
    // Over the account's limit, the response is the same but no mail is sent: the next mail is about something else.
    for _ in 0..3 {
        assert_eq!(observable(&forget(&server, "Anna").await), known);
    }
    assert_eq!(mailbox.next().await.to, ["anna@example.org"]);
    let mut cleo = Person::signed_up(&server, "Cleo").await;
    // Requesting another member's address looks like any other; only its owner is notified.
    let response = cleo.set_mail(&server, "Anna@Example.org").await;
    let other = cleo.set_mail(&server, "cleo@example.org").await;
    assert_eq!(observable(&response), observable(&other));
    let mails = [mailbox.next().await, mailbox.next().await];
    let to = |to: &str| mails.iter().any(|mail| mail.to == [to]);
    assert!(to("Anna@Example.org") && to("cleo@example.org"));
    server.stop().await;
}

#[tokio::test]
async fn a_response_does_not_wait_for_the_mail_server() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    anna.confirm_mail(&server, &mailbox, "anna@example.org")
        .await;
    // An SMTP server that accepts connections but never responds.
    let silent = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let mut options = server.options.clone();
    options.accounts.mail = Some(mail_options(silent.local_addr().expect("an address")));
    let directory = server.stop().await;
    let server = Server::launch(directory, options).await;
    for who in ["Anna", "Nobody"] {
        assert_eq!(forget(&server, who).await.status, 202);
    }
    // The server has connected to it, and remains responsive.
    let (_held, _) = silent.accept().await.expect("a connection");
    assert_eq!(anna.name(&server).await.as_deref(), Some("Anna"));
    server.stop().await;
}

#[tokio::test]
async fn cannot_confirm_an_address_of_another_account() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    anna.confirm_mail(&server, &mailbox, "anna@example.org")
        .await;
    let mut ben = Person::signed_up(&server, "Ben").await;
    assert_eq!(ben.set_mail(&server, "ANNA@example.org").await.status, 202);
    let token = mailbox.next().await.secret(CONFIRM);
    let taken = confirm(&server, &token).await;
    assert_eq!(
        (taken.status.as_u16(), taken.code()),
        (409, "mail-address-taken")
    );
    // A confirmation link cannot reset a password, and vice versa.
    let mut thief = Person::default();
    let set = reset(&mut thief, &server, &token, "eight ants and a spider").await;
    assert_eq!(set.code(), "bad-link");
    forget(&server, "Anna").await;
    let token = mailbox.next().await.secret(RESET);
    assert_eq!(confirm(&server, &token).await.code(), "bad-link");
    server.stop().await;
}

#[tokio::test]
async fn an_address_cannot_inject_mail_headers() {
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
        let response = anna.set_mail(&server, address).await;
        assert_eq!(response.code(), "bad-mail-address", "{address:?}");
    }
    assert_eq!(anna.set_mail(&server, "anna@example.org").await.status, 202);
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
async fn adding_an_address_requires_the_password_and_origin() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let path = "/api/account/mail";
    for password in [json!(null), json!("a wrong one")] {
        let request =
            json!({"address": "mallory@example.org", "language": "en", "password": password});
        let response = anna
            .request(&server, Method::PUT, path, Some(request))
            .await;
        assert_eq!(response.code(), "bad-password");
    }
    let mut guest = Person::default();
    let response = guest.set_mail(&server, "mallory@example.org").await;
    assert_eq!(response.code(), "not-logged-in");
    // Pages of other sites are refused, too.
    let request = json!({"address": "mallory@example.org", "language": "en", "password": PASSWORD});
    let headers = [("origin", "https://evil.example")];
    let response = anna
        .request_with(&server, Method::PUT, path, Some(request), &headers)
        .await;
    assert_eq!(response.status, 403);
    server.stop().await;
}

#[tokio::test]
async fn following_a_link_changes_nothing() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    anna.set_mail(&server, "anna@example.org").await;
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
async fn limits_the_mails_to_an_address_and_by_a_member() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut responses = Vec::new();
    for name in ["Anna", "Ben", "Cleo", "Dora"] {
        let mut person = Person::signed_up(&server, name).await;
        responses.push(person.set_mail(&server, "victim@example.org").await);
    }
    let statuses: Vec<u16> = responses
        .iter()
        .map(|response| response.status.as_u16())
        .collect();
    assert_eq!(statuses, [202, 202, 202, 429]);
    assert!(responses[3].headers.contains_key("retry-after"));
    // A single member can request only a few addresses.
    let mut emil = Person::signed_up(&server, "Emil").await;
    let mut statuses = Vec::new();
    for number in 0..6 {
        let address = format!("victim{number}@example.org");
        let response = emil.set_mail(&server, &address).await;
        statuses.push(response.status.as_u16());
    }
    assert_eq!(statuses, [202, 202, 202, 202, 202, 429]);
    for _ in 0..8 {
        mailbox.next().await;
    }
    server.stop().await;
    assert_eq!(mailbox.waiting().await, 0);
}

#[tokio::test]
async fn limits_recovery_requests_by_address_and_mails_in_total() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut refused = 0;
    for number in 0..60 {
        let response = forget(&server, &format!("Nobody{number}")).await;
        refused += u32::from(response.status == 429);
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
        let response = anna.set_mail(&server, address).await;
        statuses.push(response.status.as_u16());
    }
    assert_eq!(statuses, [202, 202, 503]);
    for _ in 0..2 {
        mailbox.next().await;
    }
    server.stop().await;
    assert_eq!(mailbox.waiting().await, 0);
}

#[tokio::test]
async fn retries_temporary_smtp_errors_but_not_permanent_ones() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    mailbox
        .refuse(&["550 no such mailbox", "451 come again"])
        .await;
    anna.set_mail(&server, "gone@example.org").await;
    anna.set_mail(&server, "anna@example.org").await;
    let mail = mailbox.next().await;
    // Which of the two was rejected permanently depends on timing; the other arrived after a retry.
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
    let response = anna.set_mail(&server, "anna@example.org").await;
    assert_eq!(response.status, 202, "{response:?}");
    server.stop().await;
}
