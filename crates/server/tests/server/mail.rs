//! E-mail: telling an address, confirming it, coming back by it. Mails go to a real SMTP server.

use reqwest::Method;
use serde_json::{Value, json};
use skep_server::store::PostgresOptions;
use skep_test_postgres::TestPostgres;

use crate::{
    harness::Server,
    person::{Answer, PASSWORD, Person, quick},
    smtp::{Mailbox, with_mail},
};

/// Where links lead.
pub(crate) const CONFIRM: &str = "/account/mail";
pub(crate) const RESET: &str = "/account/reset";
const NEW_PASSWORD: &str = "eight ants and a spider";

impl Person {
    /// Tells an address.
    pub(crate) async fn tell_mail(&mut self, server: &Server, address: &str) -> Answer {
        let wish = json!({"address": address, "language": "en", "password": PASSWORD});
        self.ask(server, Method::PUT, "/api/account/mail", Some(wish))
            .await
    }

    /// Has an address from now on.
    pub(crate) async fn reach_by(&mut self, server: &Server, mailbox: &Mailbox, address: &str) {
        let told = self.tell_mail(server, address).await;
        assert_eq!(told.status, 202, "{told:?}");
        let confirmed = confirm(server, &mailbox.next().await.secret(CONFIRM)).await;
        assert_eq!(confirmed.status, 204, "{confirmed:?}");
    }

    async fn mail(&mut self, server: &Server) -> Value {
        let answer = self.get(server, "/api/account").await;
        answer.body["account"]["mail"].clone()
    }
}

/// Presses the button of a page to which a link leads, in whichever browser that is.
pub(crate) async fn confirm(server: &Server, token: &str) -> Answer {
    let wish = json!({"token": token});
    Person::default()
        .post(server, "/api/mail/confirm", wish)
        .await
}

pub(crate) async fn forget(server: &Server, who: &str) -> Answer {
    let wish = json!({"who": who});
    Person::default()
        .post(server, "/api/login/forgotten", wish)
        .await
}

pub(crate) async fn reset(
    person: &mut Person,
    server: &Server,
    token: &str,
    password: &str,
) -> Answer {
    let wish = json!({"token": token, "new": password});
    person.post(server, "/api/login/reset", wish).await
}

#[tokio::test]
async fn an_address_is_told_confirmed_changed_and_removed() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let answer = anna.get(&server, "/api/account").await;
    assert_eq!(answer.body["mail"], true);
    assert_eq!(answer.body["account"]["mail"], Value::Null);

    let told = anna.tell_mail(&server, "Anna@Example.org").await;
    assert_eq!(told.status, 202, "{told:?}");
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

    // The old address hears of a new one.
    anna.reach_by(&server, &mailbox, "new@example.org").await;
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
async fn a_forgotten_password_is_set_by_a_link_and_all_other_sessions_end() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    recover(&server, &server, &mailbox).await;
    server.stop().await;
}

#[tokio::test]
async fn a_link_that_one_node_sent_is_good_at_another() {
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
    // The first has made the tables when it answers.
    Person::default().name(&first).await;
    let second = node().await;
    recover(&first, &second, &mailbox).await;
    first.stop().await;
    second.stop().await;
}

/// Somebody who has told an address at one node comes back at another.
async fn recover(first: &Server, second: &Server, mailbox: &Mailbox) {
    let mut anna = Person::signed_up(first, "Anna").await;
    anna.reach_by(first, mailbox, "Anna@example.org").await;
    for who in ["anna", "ANNA@example.ORG"] {
        assert_eq!(forget(first, who).await.status, 202);
        let mail = mailbox.next().await;
        assert_eq!(mail.to, ["Anna@example.org"]);
        let token = mail.secret(RESET);
        let mut browser = Person::default();
        // The link survives a password that will not do.
        let weak = reset(&mut browser, second, &token, "12345678").await;
        assert_eq!(weak.code(), "weak-password");
        let done = reset(&mut browser, second, &token, NEW_PASSWORD).await;
        assert_eq!(done.status, 200, "{done:?}");
        assert_eq!(browser.name(second).await.as_deref(), Some("Anna"));
        assert_eq!(anna.name(first).await, None);
        let again = reset(&mut Person::default(), first, &token, NEW_PASSWORD).await;
        assert_eq!(again.code(), "bad-link");
        // The owner hears of it.
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
async fn mails_are_in_the_language_of_their_reader() {
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
        let wish = json!({"address": address, "language": language, "password": PASSWORD});
        let told = anna
            .ask(&server, Method::PUT, "/api/account/mail", Some(wish))
            .await;
        assert_eq!(told.status, 202, "{told:?}");
        let mail = mailbox.next().await;
        assert!(mail.text.starts_with(hello), "{}", mail.text);
        mail.secret(CONFIRM);
    }
    server.stop().await;
}

#[tokio::test]
async fn an_address_is_in_the_export_and_goes_with_the_account() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    anna.reach_by(&server, &mailbox, "anna@example.org").await;
    let export = anna.get(&server, "/api/account/export").await.body;
    let mail = &export["account"]["mail"]["address"];
    assert_eq!(mail, "anna@example.org");
    // Nobody else sees it.
    let mut ben = Person::signed_up(&server, "Ben").await;
    let profile = ben.get(&server, "/api/players/Anna").await;
    assert_eq!(profile.status, 200);
    assert!(!profile.body.to_string().contains("example.org"));

    let gone = anna
        .delete(&server, "/api/account", json!({"password": PASSWORD}))
        .await;
    assert_eq!(gone.status, 204);
    ben.reach_by(&server, &mailbox, "anna@example.org").await;
    server.stop().await;
}

#[tokio::test]
async fn without_an_smtp_server_there_is_nothing_of_it() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let answer = anna.get(&server, "/api/account").await;
    assert_eq!(answer.body["mail"], Value::Null);
    let told = anna.tell_mail(&server, "anna@example.org").await;
    let removed = anna
        .delete(&server, "/api/account/mail", json!({"password": PASSWORD}))
        .await;
    let confirmed = confirm(&server, "q3YkX1v0TQmWb9xY2yXz4A").await;
    let forgotten = forget(&server, "Anna").await;
    let set = reset(&mut anna, &server, "q3YkX1v0TQmWb9xY2yXz4A", NEW_PASSWORD).await;
    for answer in [told, removed, confirmed, forgotten, set] {
        assert_eq!(answer.status, 404);
        assert_eq!(answer.code(), "mail-off");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_changed_password_is_told_by_mail() {
    let mailbox = Mailbox::open().await;
    let server = Server::start_with(with_mail(&mailbox)).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    anna.reach_by(&server, &mailbox, "anna@example.org").await;
    let wish = json!({"old": PASSWORD, "new": NEW_PASSWORD});
    let set = anna.post(&server, "/api/account/password", wish).await;
    assert_eq!(set.status, 204);
    let notice = mailbox.next().await;
    let subject = notice.header("Subject").expect("a subject");
    assert!(subject.starts_with("Your password at"), "{subject}");
    server.stop().await;
}
