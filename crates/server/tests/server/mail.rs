//! E-mail addresses: adding and confirming them, and recovering an account. Mails are sent over real SMTP.

use reqwest::Method;
use serde_json::{Value, json};
use skep_server::store::PostgresOptions;
use skep_test_postgres::TestPostgres;

use crate::{
    harness::Server,
    person::{PASSWORD, Person, Response, quick},
    smtp::{Mailbox, with_mail},
};

/// Paths of the links in mails.
pub(crate) const CONFIRM: &str = "/account/mail";
pub(crate) const RESET: &str = "/account/reset";
const NEW_PASSWORD: &str = "eight ants and a spider";

impl Person {
    /// Requests a new address.
    pub(crate) async fn set_mail(&mut self, server: &Server, address: &str) -> Response {
        let request = json!({"address": address, "language": "en", "password": PASSWORD});
        self.request(server, Method::PUT, "/api/account/mail", Some(request))
            .await
    }

    /// Requests a new address and confirms it by the link.
    pub(crate) async fn confirm_mail(&mut self, server: &Server, mailbox: &Mailbox, address: &str) {
        let response = self.set_mail(server, address).await;
        assert_eq!(response.status, 202, "{response:?}");
        let confirmed = confirm(server, &mailbox.next().await.secret(CONFIRM)).await;
        assert_eq!(confirmed.status, 204, "{confirmed:?}");
    }

    async fn mail(&mut self, server: &Server) -> Value {
        let response = self.get(server, "/api/account").await;
        response.body["account"]["mail"].clone()
    }
}

/// Confirms an address with the token of a link, in any browser.
pub(crate) async fn confirm(server: &Server, token: &str) -> Response {
    let request = json!({"token": token});
    Person::default()
        .post(server, "/api/mail/confirm", request)
        .await
}

pub(crate) async fn forget(server: &Server, who: &str) -> Response {
    let request = json!({"who": who});
    Person::default()
        .post(server, "/api/login/forgotten", request)
        .await
}

pub(crate) async fn reset(
    person: &mut Person,
    server: &Server,
    token: &str,
    password: &str,
) -> Response {
    let request = json!({"token": token, "new": password});
    person.post(server, "/api/login/reset", request).await
}

#[tokio::test]
async fn adds_confirms_changes_and_removes_an_address() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let response = anna.get(&server, "/api/account").await;
    assert_eq!(response.body["mail"], true);
    assert_eq!(response.body["account"]["mail"], Value::Null);

    let response = anna.set_mail(&server, "Anna@Example.org").await;
    assert_eq!(response.status, 202, "{response:?}");
    let waiting = json!({"unconfirmed": "Anna@Example.org"});
    assert_eq!(anna.mail(&server).await, waiting);
    let mail = mailbox.next().await;
    assert_eq!(mail.from, "hive@example.org");
    assert_eq!(mail.to, ["Anna@Example.org"]);
    assert_eq!(mail.header("From"), Some("Hive <hive@example.org>"));
    assert_eq!(mail.header("Auto-Submitted"), Some("auto-generated"));
    let kind = mail.header("Content-Type");
    assert_eq!(kind, Some("text/plain; charset=utf-8"));
    assert!(mail.text.starts_with("Hello Anna,"), "{}", mail.text);

    let token = mail.secret(CONFIRM);
    assert_eq!(confirm(&server, &token).await.status, 204);
    let confirmed = json!({"address": "Anna@Example.org"});
    assert_eq!(anna.mail(&server).await, confirmed);
    assert_eq!(confirm(&server, &token).await.code(), "bad-link");

    // The old address is notified of the new one.
    anna.confirm_mail(&server, &mailbox, "new@example.org")
        .await;
    let notice = mailbox.next().await;
    assert_eq!(notice.to, ["Anna@Example.org"]);
    let subject = notice.header("Subject").expect("a subject");
    assert!(subject.starts_with("Your e-mail address at hive.example.org"));
    assert_eq!(
        anna.mail(&server).await,
        json!({"address": "new@example.org"})
    );

    let path = "/api/account/mail";
    let wrong = anna.delete(&server, path, json!({"password": "no"})).await;
    assert_eq!(wrong.code(), "bad-password");
    let removed = anna
        .delete(&server, path, json!({"password": PASSWORD}))
        .await;
    assert_eq!(removed.status, 204);
    assert_eq!(mailbox.next().await.to, ["new@example.org"]);
    assert_eq!(anna.mail(&server).await, Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn resetting_a_password_by_link_ends_all_other_sessions() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    recover(&server, &server, &mailbox).await;
    server.stop().await;
}

#[tokio::test]
async fn a_link_sent_by_one_node_works_on_another() {
    let mailbox = Mailbox::open().await;
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let node = async || {
        Server::start_with(|options| {
            with_mail(&mailbox)(options);
            let url = PostgresOptions::of_url(&postgres.url()).expect("a URL");
            options.store.postgres = Some(url);
        })
        .await
    };
    let first = node().await;
    // The first node has created the tables once it responds.
    Person::default().name(&first).await;
    let second = node().await;
    recover(&first, &second, &mailbox).await;
    first.stop().await;
    second.stop().await;
}

/// Adds an address on one node and recovers the account on another.
async fn recover(first: &Server, second: &Server, mailbox: &Mailbox) {
    let mut anna = Person::signed_up(first, "Anna").await;
    anna.confirm_mail(first, mailbox, "Anna@example.org").await;
    for who in ["anna", "ANNA@example.ORG"] {
        assert_eq!(forget(first, who).await.status, 202);
        let mail = mailbox.next().await;
        assert_eq!(mail.to, ["Anna@example.org"]);
        let token = mail.secret(RESET);
        let mut browser = Person::default();
        // A rejected password does not use up the link.
        let weak = reset(&mut browser, second, &token, "12345678").await;
        assert_eq!(weak.code(), "weak-password");
        let done = reset(&mut browser, second, &token, NEW_PASSWORD).await;
        assert_eq!(done.status, 200, "{done:?}");
        assert_eq!(browser.name(second).await.as_deref(), Some("Anna"));
        assert_eq!(anna.name(first).await, None);
        let again = reset(&mut Person::default(), first, &token, NEW_PASSWORD).await;
        assert_eq!(again.code(), "bad-link");
        // The owner is notified.
        let notice = mailbox.next().await;
        let subject = notice.header("Subject").expect("a subject");
        assert!(subject.starts_with("Your password at"), "{subject}");
        anna = browser;
    }
    let mut other = Person::default();
    assert_eq!(
        other.log_in(first, "Anna", PASSWORD).await.code(),
        "bad-login"
    );
    assert_eq!(other.log_in(first, "Anna", NEW_PASSWORD).await.status, 200);
}

#[tokio::test]
async fn mails_use_the_language_of_the_recipient() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Анна").await;
    for (language, hello) in [
        ("en", "Hello Анна,"),
        ("de", "Hallo Анна,"),
        ("ru", "Здравствуйте, Анна!"),
        ("uk", "Вітаємо, Анна!"),
    ] {
        let address = format!("{language}@example.org");
        let request = json!({"address": address, "language": language, "password": PASSWORD});
        let response = anna
            .request(&server, Method::PUT, "/api/account/mail", Some(request))
            .await;
        assert_eq!(response.status, 202, "{response:?}");
        let mail = mailbox.next().await;
        assert!(mail.text.starts_with(hello), "{}", mail.text);
        mail.secret(CONFIRM);
    }
    server.stop().await;
}

#[tokio::test]
async fn an_address_is_exported_and_deleted_with_its_account() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    anna.confirm_mail(&server, &mailbox, "anna@example.org")
        .await;
    let export = anna.get(&server, "/api/account/export").await.body;
    let mail = &export["account"]["mail"]["address"];
    assert_eq!(mail, "anna@example.org");
    // Other members cannot see it.
    let mut ben = Person::signed_up(&server, "Ben").await;
    let profile = ben.get(&server, "/api/players/Anna").await;
    assert_eq!(profile.status, 200);
    assert!(!profile.body.to_string().contains("example.org"));

    let deleted = anna
        .delete(&server, "/api/account", json!({"password": PASSWORD}))
        .await;
    assert_eq!(deleted.status, 204);
    ben.confirm_mail(&server, &mailbox, "anna@example.org")
        .await;
    server.stop().await;
}

#[tokio::test]
async fn without_an_smtp_server_mail_requests_are_refused() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let response = anna.get(&server, "/api/account").await;
    assert_eq!(response.body["mail"], Value::Null);
    let response = anna.set_mail(&server, "anna@example.org").await;
    let removed = anna
        .delete(&server, "/api/account/mail", json!({"password": PASSWORD}))
        .await;
    let confirmed = confirm(&server, "q3YkX1v0TQmWb9xY2yXz4A").await;
    let forgotten = forget(&server, "Anna").await;
    let set = reset(&mut anna, &server, "q3YkX1v0TQmWb9xY2yXz4A", NEW_PASSWORD).await;
    for response in [response, removed, confirmed, forgotten, set] {
        assert_eq!(response.status, 404);
        assert_eq!(response.code(), "mail-off");
    }
    server.stop().await;
}

#[tokio::test]
async fn changing_the_password_sends_a_notice() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    anna.confirm_mail(&server, &mailbox, "anna@example.org")
        .await;
    let request = json!({"old": PASSWORD, "new": NEW_PASSWORD});
    let set = anna.post(&server, "/api/account/password", request).await;
    assert_eq!(set.status, 204);
    let notice = mailbox.next().await;
    let subject = notice.header("Subject").expect("a subject");
    assert!(subject.starts_with("Your password at"), "{subject}");
    server.stop().await;
}
