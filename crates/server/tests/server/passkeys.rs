//! Passkeys: adding them, logging in and signing up with them, and attacks on them.

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    authenticator::Authenticator,
    harness::Server,
    person::{PASSWORD, Person, Response, quick},
};

/// A browser that addresses the server by name, as passkeys require.
struct Browser {
    person: Person,
    origin: String,
}

impl Browser {
    fn new(server: &Server) -> Browser {
        Browser {
            person: Person::default(),
            origin: format!("http://localhost:{}", server.address.port()),
        }
    }

    async fn signed_up(server: &Server, name: &str) -> Browser {
        let mut browser = Browser::new(server);
        let request = json!({"name": name, "password": PASSWORD});
        let response = browser.post(server, "/api/accounts", request).await;
        assert_eq!(response.status, 201, "{response:?}");
        browser
    }

    async fn request(
        &mut self,
        server: &Server,
        method: Method,
        path: &str,
        body: Value,
    ) -> Response {
        let host = self.origin.trim_start_matches("http://").to_owned();
        let origin = self.origin.clone();
        let headers = [("host", host.as_str()), ("origin", origin.as_str())];
        let person = &mut self.person;
        person
            .request_with(server, method, path, Some(body), &headers)
            .await
    }

    async fn post(&mut self, server: &Server, path: &str, body: Value) -> Response {
        self.request(server, Method::POST, path, body).await
    }

    async fn account(&mut self, server: &Server) -> Value {
        self.person.get(server, "/api/account").await.body["account"].clone()
    }

    /// Creates a passkey and adds it to the account.
    async fn add_passkey(&mut self, server: &Server, name: &str) -> Authenticator {
        let request = json!({"password": PASSWORD});
        let started = self
            .post(server, "/api/account/passkeys/begin", request)
            .await;
        assert_eq!(started.status, 200, "{started:?}");
        let (authenticator, credential) =
            Authenticator::make(&started.body["options"], &self.origin);
        let request = json!({"name": name, "credential": credential});
        let added = self.post(server, "/api/account/passkeys", request).await;
        assert_eq!(added.status, 201, "{added:?}");
        assert_eq!(added.body["name"], name);
        authenticator
    }

    /// Requests a login challenge.
    async fn login_options(&mut self, server: &Server) -> Value {
        let started = self
            .post(server, "/api/login/passkey/begin", json!({}))
            .await;
        assert_eq!(started.status, 200, "{started:?}");
        started.body["options"].clone()
    }

    async fn log_in(&mut self, server: &Server, credential: &Value) -> Response {
        let request = json!({"credential": credential});
        self.post(server, "/api/login/passkey", request).await
    }
}

#[tokio::test]
async fn logs_in_with_a_passkey_without_a_name() {
    let server = Server::start_with(quick).await;
    let mut anna = Browser::signed_up(&server, "Anna").await;
    let mut key = anna.add_passkey(&server, "My phone").await;
    let passkeys = &anna.account(&server).await["passkeys"];
    assert_eq!(passkeys[0]["name"], "My phone");
    assert_eq!(passkeys[0]["used"], Value::Null);

    let mut phone = Browser::new(&server);
    let options = phone.login_options(&server).await;
    let credential = key.sign(&options);
    let response = phone.log_in(&server, &credential).await;
    assert_eq!(response.status, 200, "{response:?}");
    assert_eq!(response.body["account"]["name"], "Anna");
    let account = phone.account(&server).await;
    assert!(account["passkeys"][0]["used"].is_u64(), "{account}");
    server.stop().await;
}

#[tokio::test]
async fn signs_up_with_a_passkey_alone() {
    let server = Server::start_with(quick).await;
    let mut ben = Browser::new(&server);
    let started = ben
        .post(
            &server,
            "/api/accounts/passkey/begin",
            json!({"name": "Ben"}),
        )
        .await;
    assert_eq!(started.status, 200, "{started:?}");
    assert_eq!(started.body["options"]["user"]["name"], "Ben");
    let (mut key, credential) = Authenticator::make(&started.body["options"], &ben.origin);
    let passkey = json!({"name": "Key ring", "credential": credential});
    let request = json!({"name": "Ben", "passkey": passkey});
    let created = ben.post(&server, "/api/accounts", request.clone()).await;
    assert_eq!(created.status, 201, "{created:?}");
    assert_eq!(created.body["account"]["hasPassword"], false);
    assert_eq!(
        created.body["recoveryCodes"].as_array().map(Vec::len),
        Some(10)
    );

    // The response to a challenge creates only one account.
    let request = json!({"name": "Benno", "passkey": request["passkey"]});
    let again = Browser::new(&server)
        .post(&server, "/api/accounts", request)
        .await;
    assert_eq!(again.code(), "bad-passkey");

    // After logging in with a passkey, a password can be set without an old one.
    let mut later = Browser::new(&server);
    let credential = key.sign(&later.login_options(&server).await);
    assert_eq!(later.log_in(&server, &credential).await.status, 200);
    let request = json!({"new": PASSWORD});
    let set = later.post(&server, "/api/account/password", request).await;
    assert_eq!(set.status, 204, "{set:?}");
    server.stop().await;
}

#[tokio::test]
async fn sign_up_requires_a_password_or_a_passkey() {
    let server = Server::start_with(quick).await;
    let mut anna = Browser::new(&server);
    let response = anna
        .post(&server, "/api/accounts", json!({"name": "Anna"}))
        .await;
    assert_eq!(response.code(), "weak-password");
    server.stop().await;
}

#[tokio::test]
async fn an_assertion_is_accepted_once() {
    let server = Server::start_with(quick).await;
    let mut anna = Browser::signed_up(&server, "Anna").await;
    let mut key = anna.add_passkey(&server, "Key").await;
    let mut other = Browser::new(&server);
    let credential = key.sign(&other.login_options(&server).await);
    assert_eq!(other.log_in(&server, &credential).await.status, 200);
    let mut thief = Browser::new(&server);
    assert_eq!(thief.log_in(&server, &credential).await.code(), "bad-login");
    assert_eq!(thief.account(&server).await, Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn rejects_assertions_for_another_origin_or_challenge() {
    let server = Server::start_with(quick).await;
    let mut anna = Browser::signed_up(&server, "Anna").await;
    let mut key = anna.add_passkey(&server, "Key").await;
    let mut thief = Browser::new(&server);

    let options = thief.login_options(&server).await;
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

    // A challenge for adding a passkey is not accepted for logging in.
    let started = anna
        .post(
            &server,
            "/api/account/passkeys/begin",
            json!({"password": PASSWORD}),
        )
        .await;
    let mut foreign = options.clone();
    foreign["challenge"] = started.body["options"]["challenge"].clone();
    let credential = key.sign(&foreign);
    assert_eq!(thief.log_in(&server, &credential).await.code(), "bad-login");

    let credential = key.sign(&options);
    assert_eq!(thief.log_in(&server, &credential).await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn a_key_cannot_log_in_to_another_account() {
    let server = Server::start_with(quick).await;
    let mut anna = Browser::signed_up(&server, "Anna").await;
    let annas = anna.add_passkey(&server, "Key").await;
    let mut ben = Browser::signed_up(&server, "Ben").await;
    let mut bens = ben.add_passkey(&server, "Key").await;
    bens.pretend_to_be(&annas);
    let mut thief = Browser::new(&server);
    let credential = bens.sign(&thief.login_options(&server).await);
    assert_eq!(thief.log_in(&server, &credential).await.code(), "bad-login");

    // A challenge for one account does not add a passkey to another.
    let request = json!({"password": PASSWORD});
    let started = anna
        .post(&server, "/api/account/passkeys/begin", request)
        .await;
    let (_, credential) = Authenticator::make(&started.body["options"], &anna.origin);
    let request = json!({"name": "Key", "credential": credential});
    let added = ben
        .post(&server, "/api/account/passkeys", request.clone())
        .await;
    assert_eq!(added.code(), "bad-passkey");
    let added = anna
        .post(&server, "/api/account/passkeys", request.clone())
        .await;
    assert_eq!(added.status, 201, "{added:?}");
    let again = anna.post(&server, "/api/account/passkeys", request).await;
    assert_eq!(again.code(), "bad-passkey");
    server.stop().await;
}

#[tokio::test]
async fn a_decreasing_counter_reveals_a_copied_key() {
    let server = Server::start_with(quick).await;
    let mut anna = Browser::signed_up(&server, "Anna").await;
    let mut key = anna.add_passkey(&server, "Key").await;
    key.count = 7;
    let mut phone = Browser::new(&server);
    let credential = key.sign(&phone.login_options(&server).await);
    assert_eq!(phone.log_in(&server, &credential).await.status, 200);
    key.count = 5;
    let mut copy = Browser::new(&server);
    let credential = key.sign(&copy.login_options(&server).await);
    assert_eq!(copy.log_in(&server, &credential).await.code(), "bad-login");
    server.stop().await;
}

#[tokio::test]
async fn adding_a_passkey_requires_the_password() {
    let server = Server::start_with(quick).await;
    let mut anna = Browser::signed_up(&server, "Anna").await;
    let path = "/api/account/passkeys/begin";
    assert_eq!(
        anna.post(&server, path, json!({})).await.code(),
        "bad-password"
    );
    let mut guest = Browser::new(&server);
    assert_eq!(
        guest.post(&server, path, json!({})).await.code(),
        "not-logged-in"
    );
    server.stop().await;
}

#[tokio::test]
async fn exports_and_removes_passkeys_and_deletes_them_with_the_account() {
    let server = Server::start_with(quick).await;
    let mut anna = Browser::signed_up(&server, "Anna").await;
    let mut key = anna.add_passkey(&server, "Key").await;
    let export = anna.person.get(&server, "/api/account/export").await.body;
    assert_eq!(export["account"]["passkeys"][0]["name"], "Key");
    let id = export["account"]["passkeys"][0]["id"]
        .as_str()
        .expect("an id");
    let path = format!("/api/account/passkeys/{id}");
    let mut ben = Browser::signed_up(&server, "Ben").await;
    let by_other = ben.request(&server, Method::DELETE, &path, json!({})).await;
    assert_eq!(by_other.code(), "not-found");
    let removed = anna
        .request(&server, Method::DELETE, &path, json!({}))
        .await;
    assert_eq!(removed.status, 204, "{removed:?}");
    let mut phone = Browser::new(&server);
    let credential = key.sign(&phone.login_options(&server).await);
    assert_eq!(phone.log_in(&server, &credential).await.code(), "bad-login");

    let mut key = anna.add_passkey(&server, "Another").await;
    let request = json!({"password": PASSWORD});
    let deleted = anna
        .request(&server, Method::DELETE, "/api/account", request)
        .await;
    assert_eq!(deleted.status, 204, "{deleted:?}");
    let credential = key.sign(&phone.login_options(&server).await);
    assert_eq!(phone.log_in(&server, &credential).await.code(), "bad-login");
    server.stop().await;
}

#[tokio::test]
async fn passkeys_are_unavailable_at_an_ip_address() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::default();
    let response = anna
        .post(&server, "/api/login/passkey/begin", json!({}))
        .await;
    assert_eq!(response.code(), "no-passkeys");
    server.stop().await;
}

#[tokio::test]
async fn rejects_malformed_credentials() {
    let server = Server::start_with(quick).await;
    let mut anna = Browser::signed_up(&server, "Anna").await;
    for credential in [
        json!(null),
        json!({}),
        json!([1]),
        json!({"id": "x", "response": {}}),
    ] {
        let mut guest = Browser::new(&server);
        assert_eq!(guest.log_in(&server, &credential).await.code(), "bad-login");
        let request = json!({"name": "Key", "credential": credential});
        let added = anna.post(&server, "/api/account/passkeys", request).await;
        assert_eq!(added.code(), "bad-passkey");
    }
    server.stop().await;
}
