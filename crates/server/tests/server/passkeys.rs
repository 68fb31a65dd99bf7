//! Passkeys: adding them, logging in and signing up by them, and what attacks them.

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    authenticator::Authenticator,
    harness::Server,
    person::{Answer, PASSWORD, Person, quick},
};

/// Somebody whose browser asks the server by a name.
struct Visitor {
    person: Person,
    origin: String,
}

impl Visitor {
    fn of(server: &Server) -> Visitor {
        Visitor {
            person: Person::default(),
            origin: format!("http://localhost:{}", server.address.port()),
        }
    }

    async fn signed_up(server: &Server, name: &str) -> Visitor {
        let mut visitor = Visitor::of(server);
        let wish = json!({"name": name, "password": PASSWORD});
        let answer = visitor.post(server, "/api/accounts", wish).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        visitor
    }

    async fn ask(&mut self, server: &Server, method: Method, path: &str, body: Value) -> Answer {
        let host = self.origin.trim_start_matches("http://").to_owned();
        let origin = self.origin.clone();
        let headers = [("host", host.as_str()), ("origin", origin.as_str())];
        let person = &mut self.person;
        person
            .ask_with(server, method, path, Some(body), &headers)
            .await
    }

    async fn post(&mut self, server: &Server, path: &str, body: Value) -> Answer {
        self.ask(server, Method::POST, path, body).await
    }

    async fn account(&mut self, server: &Server) -> Value {
        self.person.get(server, "/api/account").await.body["account"].clone()
    }

    /// Makes a passkey and adds it.
    async fn add_passkey(&mut self, server: &Server, name: &str) -> Authenticator {
        let wish = json!({"password": PASSWORD});
        let begun = self.post(server, "/api/account/passkeys/begin", wish).await;
        assert_eq!(begun.status, 200, "{begun:?}");
        let (authenticator, credential) = Authenticator::make(&begun.body["options"], &self.origin);
        let wish = json!({"name": name, "credential": credential});
        let added = self.post(server, "/api/account/passkeys", wish).await;
        assert_eq!(added.status, 201, "{added:?}");
        assert_eq!(added.body["name"], name);
        authenticator
    }

    /// The options for whoever wants to log in.
    async fn challenged(&mut self, server: &Server) -> Value {
        let begun = self
            .post(server, "/api/login/passkey/begin", json!({}))
            .await;
        assert_eq!(begun.status, 200, "{begun:?}");
        begun.body["options"].clone()
    }

    async fn log_in(&mut self, server: &Server, credential: &Value) -> Answer {
        let wish = json!({"credential": credential});
        self.post(server, "/api/login/passkey", wish).await
    }
}

#[tokio::test]
async fn a_passkey_opens_its_account_without_a_name() {
    let server = Server::start_with(quick).await;
    let mut anna = Visitor::signed_up(&server, "Anna").await;
    let mut key = anna.add_passkey(&server, "My phone").await;
    let passkeys = &anna.account(&server).await["passkeys"];
    assert_eq!(passkeys[0]["name"], "My phone");
    assert_eq!(passkeys[0]["used"], Value::Null);

    let mut phone = Visitor::of(&server);
    let options = phone.challenged(&server).await;
    let credential = key.sign(&options);
    let answer = phone.log_in(&server, &credential).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.body["account"]["name"], "Anna");
    let account = phone.account(&server).await;
    assert!(account["passkeys"][0]["used"].is_u64(), "{account}");
    server.stop().await;
}

#[tokio::test]
async fn an_account_is_made_with_a_passkey_alone() {
    let server = Server::start_with(quick).await;
    let mut ben = Visitor::of(&server);
    let begun = ben
        .post(
            &server,
            "/api/accounts/passkey/begin",
            json!({"name": "Ben"}),
        )
        .await;
    assert_eq!(begun.status, 200, "{begun:?}");
    assert_eq!(begun.body["options"]["user"]["name"], "Ben");
    let (mut key, credential) = Authenticator::make(&begun.body["options"], &ben.origin);
    let passkey = json!({"name": "Key ring", "credential": credential});
    let wish = json!({"name": "Ben", "passkey": passkey});
    let made = ben.post(&server, "/api/accounts", wish.clone()).await;
    assert_eq!(made.status, 201, "{made:?}");
    assert_eq!(made.body["account"]["hasPassword"], false);
    assert_eq!(
        made.body["recoveryCodes"].as_array().map(Vec::len),
        Some(10)
    );

    // The answer to a challenge makes one account.
    let wish = json!({"name": "Benno", "passkey": wish["passkey"]});
    let again = Visitor::of(&server)
        .post(&server, "/api/accounts", wish)
        .await;
    assert_eq!(again.code(), "bad-passkey");

    // Whoever has just signed in by a passkey may set a password without an old one.
    let mut later = Visitor::of(&server);
    let credential = key.sign(&later.challenged(&server).await);
    assert_eq!(later.log_in(&server, &credential).await.status, 200);
    let wish = json!({"new": PASSWORD});
    let set = later.post(&server, "/api/account/password", wish).await;
    assert_eq!(set.status, 204, "{set:?}");
    server.stop().await;
}

#[tokio::test]
async fn somebody_without_password_and_passkey_gets_no_account() {
    let server = Server::start_with(quick).await;
    let mut anna = Visitor::of(&server);
    let answer = anna
        .post(&server, "/api/accounts", json!({"name": "Anna"}))
        .await;
    assert_eq!(answer.code(), "weak-password");
    server.stop().await;
}

#[tokio::test]
async fn an_assertion_opens_an_account_once() {
    let server = Server::start_with(quick).await;
    let mut anna = Visitor::signed_up(&server, "Anna").await;
    let mut key = anna.add_passkey(&server, "Key").await;
    let mut other = Visitor::of(&server);
    let credential = key.sign(&other.challenged(&server).await);
    assert_eq!(other.log_in(&server, &credential).await.status, 200);
    let mut thief = Visitor::of(&server);
    assert_eq!(thief.log_in(&server, &credential).await.code(), "bad-login");
    assert_eq!(thief.account(&server).await, Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn what_was_signed_for_another_page_or_challenge_opens_nothing() {
    let server = Server::start_with(quick).await;
    let mut anna = Visitor::signed_up(&server, "Anna").await;
    let mut key = anna.add_passkey(&server, "Key").await;
    let mut thief = Visitor::of(&server);

    let options = thief.challenged(&server).await;
    let own = std::mem::replace(&mut key.origin, "http://evil.example".to_owned());
    let credential = key.sign(&options);
    assert_eq!(thief.log_in(&server, &credential).await.code(), "bad-login");
    key.origin = own;

    let mut foreign = options.clone();
    foreign["rpId"] = json!("evil.example");
    let credential = key.sign(&foreign);
    assert_eq!(thief.log_in(&server, &credential).await.code(), "bad-login");

    let mut foreign = options.clone();
    foreign["challenge"] = json!("AAAAAAAAAAAAAAAAAAAAAA");
    let credential = key.sign(&foreign);
    assert_eq!(thief.log_in(&server, &credential).await.code(), "bad-login");

    // A challenge for adding a passkey is none for logging in.
    let begun = anna
        .post(
            &server,
            "/api/account/passkeys/begin",
            json!({"password": PASSWORD}),
        )
        .await;
    let mut foreign = options.clone();
    foreign["challenge"] = begun.body["options"]["challenge"].clone();
    let credential = key.sign(&foreign);
    assert_eq!(thief.log_in(&server, &credential).await.code(), "bad-login");

    let credential = key.sign(&options);
    assert_eq!(thief.log_in(&server, &credential).await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn nobody_opens_the_account_of_somebody_else_with_their_own_key() {
    let server = Server::start_with(quick).await;
    let mut anna = Visitor::signed_up(&server, "Anna").await;
    let annas = anna.add_passkey(&server, "Key").await;
    let mut ben = Visitor::signed_up(&server, "Ben").await;
    let mut bens = ben.add_passkey(&server, "Key").await;
    bens.pretend_to_be(&annas);
    let mut thief = Visitor::of(&server);
    let credential = bens.sign(&thief.challenged(&server).await);
    assert_eq!(thief.log_in(&server, &credential).await.code(), "bad-login");

    // A challenge that was given to one account adds no passkey to another.
    let wish = json!({"password": PASSWORD});
    let begun = anna
        .post(&server, "/api/account/passkeys/begin", wish)
        .await;
    let (_, credential) = Authenticator::make(&begun.body["options"], &anna.origin);
    let wish = json!({"name": "Key", "credential": credential});
    let added = ben
        .post(&server, "/api/account/passkeys", wish.clone())
        .await;
    assert_eq!(added.code(), "bad-passkey");
    let added = anna
        .post(&server, "/api/account/passkeys", wish.clone())
        .await;
    assert_eq!(added.status, 201, "{added:?}");
    let again = anna.post(&server, "/api/account/passkeys", wish).await;
    assert_eq!(again.code(), "bad-passkey");
    server.stop().await;
}

#[tokio::test]
async fn a_copy_of_a_key_is_noticed_by_its_counter() {
    let server = Server::start_with(quick).await;
    let mut anna = Visitor::signed_up(&server, "Anna").await;
    let mut key = anna.add_passkey(&server, "Key").await;
    key.count = 7;
    let mut phone = Visitor::of(&server);
    let credential = key.sign(&phone.challenged(&server).await);
    assert_eq!(phone.log_in(&server, &credential).await.status, 200);
    key.count = 5;
    let mut copy = Visitor::of(&server);
    let credential = key.sign(&copy.challenged(&server).await);
    assert_eq!(copy.log_in(&server, &credential).await.code(), "bad-login");
    server.stop().await;
}

#[tokio::test]
async fn an_open_browser_adds_no_passkey_without_the_password() {
    let server = Server::start_with(quick).await;
    let mut anna = Visitor::signed_up(&server, "Anna").await;
    let path = "/api/account/passkeys/begin";
    assert_eq!(
        anna.post(&server, path, json!({})).await.code(),
        "bad-password"
    );
    let mut guest = Visitor::of(&server);
    assert_eq!(
        guest.post(&server, path, json!({})).await.code(),
        "not-logged-in"
    );
    server.stop().await;
}

#[tokio::test]
async fn passkeys_are_removed_exported_and_deleted_with_their_account() {
    let server = Server::start_with(quick).await;
    let mut anna = Visitor::signed_up(&server, "Anna").await;
    let mut key = anna.add_passkey(&server, "Key").await;
    let export = anna.person.get(&server, "/api/account/export").await.body;
    assert_eq!(export["account"]["passkeys"][0]["name"], "Key");
    let id = export["account"]["passkeys"][0]["id"]
        .as_str()
        .expect("an id");
    let path = format!("/api/account/passkeys/{id}");
    let mut ben = Visitor::signed_up(&server, "Ben").await;
    let by_other = ben.ask(&server, Method::DELETE, &path, json!({})).await;
    assert_eq!(by_other.code(), "not-found");
    let removed = anna.ask(&server, Method::DELETE, &path, json!({})).await;
    assert_eq!(removed.status, 204, "{removed:?}");
    let mut phone = Visitor::of(&server);
    let credential = key.sign(&phone.challenged(&server).await);
    assert_eq!(phone.log_in(&server, &credential).await.code(), "bad-login");

    let mut key = anna.add_passkey(&server, "Another").await;
    let wish = json!({"password": PASSWORD});
    let gone = anna
        .ask(&server, Method::DELETE, "/api/account", wish)
        .await;
    assert_eq!(gone.status, 204, "{gone:?}");
    let credential = key.sign(&phone.challenged(&server).await);
    assert_eq!(phone.log_in(&server, &credential).await.code(), "bad-login");
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_is_asked_by_its_address_has_no_passkeys() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::default();
    let answer = anna
        .post(&server, "/api/login/passkey/begin", json!({}))
        .await;
    assert_eq!(answer.code(), "no-passkeys");
    server.stop().await;
}

#[tokio::test]
async fn nonsense_instead_of_a_passkey_is_refused() {
    let server = Server::start_with(quick).await;
    let mut anna = Visitor::signed_up(&server, "Anna").await;
    for credential in [
        json!(null),
        json!({}),
        json!([1]),
        json!({"id": "x", "response": {}}),
    ] {
        let mut guest = Visitor::of(&server);
        assert_eq!(guest.log_in(&server, &credential).await.code(), "bad-login");
        let wish = json!({"name": "Key", "credential": credential});
        let added = anna.post(&server, "/api/account/passkeys", wish).await;
        assert_eq!(added.code(), "bad-passkey");
    }
    server.stop().await;
}
