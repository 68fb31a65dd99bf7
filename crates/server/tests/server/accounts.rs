//! The life cycle of accounts.

use serde_json::json;
use skep_people::wire::AccountMode;
use skep_server::accounts::Accounts;
use skep_server::store::Store;

use crate::{
    harness::Server,
    person::{PASSWORD, Person, quick},
};

#[tokio::test]
async fn signs_up_logs_out_and_logs_in_again() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::default();
    assert_eq!(
        anna.get(&server, "/api/account").await.body,
        json!({"accounts": "open", "archive": "ask", "account": null})
    );
    let free = anna.get(&server, "/api/accounts/name?name=Anna").await;
    assert_eq!(free.body, json!({"free": true}));
    let response = anna.sign_up(&server, "Anna").await;
    assert_eq!(response.status, 201, "{response:?}");
    assert_eq!(
        response.body["recoveryCodes"]
            .as_array()
            .expect("codes")
            .len(),
        10
    );
    let cookie = response.cookie().expect("a cookie").to_owned();
    assert!(cookie.starts_with("skep="), "{cookie}");
    for part in ["; Path=/", "; HttpOnly", "; SameSite=Lax"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let account = anna.get(&server, "/api/account").await.body["account"].clone();
    assert_eq!(
        (&account["name"], &account["hasPassword"]),
        (&json!("Anna"), &json!(true))
    );
    assert_eq!(account["recoveryCodesLeft"], 10);
    let taken = anna.get(&server, "/api/accounts/name?name=ANNA").await;
    assert_eq!(taken.body, json!({"free": false, "code": "name-taken"}));
    // Greek letters that look like Latin ones only in capitals.
    Person::signed_up(&server, "BEN").await;
    let lookalike = Person::default().sign_up(&server, "ΒΕΝ").await;
    assert_eq!(
        (lookalike.status.as_u16(), lookalike.code()),
        (409, "name-taken"),
        "{lookalike:?}"
    );
    assert_eq!(
        anna.post(&server, "/api/logout", json!({})).await.status,
        204
    );
    assert_eq!(anna.cookie, None);
    assert_eq!(anna.name(&server).await, None);
    let response = anna.log_in(&server, "anna", PASSWORD).await;
    assert_eq!(response.status, 200, "{response:?}");
    assert_eq!(anna.name(&server).await.as_deref(), Some("Anna"));
    server.stop().await;
}

#[tokio::test]
async fn each_invalid_name_or_password_has_its_own_error() {
    let server = Server::start_with(quick).await;
    let mut guest = Person::default();
    for (name, password, status, code, fault) in [
        ("<b>x</b>", PASSWORD, 422, "bad-name", json!("character")),
        ("x", PASSWORD, 422, "bad-name", json!("too-short")),
        ("Ann\u{430}", PASSWORD, 422, "name-confusing", json!(null)),
        ("admin", PASSWORD, 422, "name-reserved", json!(null)),
        ("Anna", "short", 422, "weak-password", json!("too-short")),
        ("Anna", "password", 422, "weak-password", json!("common")),
        ("Anna", "anna1234", 422, "weak-password", json!("like-name")),
    ] {
        let request = json!({"name": name, "password": password});
        let response = guest.post(&server, "/api/accounts", request).await;
        assert_eq!(
            (response.status.as_u16(), response.code()),
            (status, code),
            "{name}"
        );
        assert_eq!(response.body["error"]["fault"], fault, "{name}");
    }
    let response = guest
        .post(&server, "/api/accounts", json!({"name": 7}))
        .await;
    assert_eq!(
        (response.status.as_u16(), response.code()),
        (400, "bad-request")
    );
    assert_eq!(guest.cookie, None);
    server.stop().await;
}

#[tokio::test]
async fn rejects_sign_ups_and_logins_when_accounts_are_off() {
    let server = Server::start_with(|options| options.accounts.mode = AccountMode::Off).await;
    let mut guest = Person::default();
    assert_eq!(
        guest.get(&server, "/api/account").await.body["accounts"],
        "off"
    );
    for response in [
        guest.sign_up(&server, "Anna").await,
        guest.log_in(&server, "Anna", PASSWORD).await,
        guest.get(&server, "/api/accounts/name?name=Anna").await,
    ] {
        assert_eq!(
            (response.status.as_u16(), response.code()),
            (403, "accounts-off")
        );
    }
    server.create_friend(None).await;
    server.stop().await;
}

#[tokio::test]
async fn an_invitation_is_good_for_one_sign_up() {
    let server = Server::start_with(|options| {
        quick(options);
        options.accounts.mode = AccountMode::Invite;
    })
    .await;
    // The server runs while the host creates the invitation.
    let mut guest = Person::default();
    assert_eq!(
        guest.get(&server, "/api/account").await.body["accounts"],
        "invite"
    );
    let (store, _writer) = Store::open(&server.options.store).await.expect("a store");
    let host = Accounts::new(store, &server.options.accounts);
    let invitation = host.invite().await.expect("an invitation");
    let mut request = json!({"name": "Anna", "password": PASSWORD});
    let refused = guest.post(&server, "/api/accounts", request.clone()).await;
    assert_eq!(
        (refused.status.as_u16(), refused.code()),
        (403, "bad-invitation")
    );
    request["invitation"] = json!(invitation.to_lowercase());
    let response = guest.post(&server, "/api/accounts", request.clone()).await;
    assert_eq!(response.status, 201, "{response:?}");
    request["name"] = json!("Ben");
    let refused = guest.post(&server, "/api/accounts", request).await;
    assert_eq!(refused.code(), "bad-invitation");
    server.stop().await;
}

#[tokio::test]
async fn lists_and_ends_sessions_and_a_new_password_ends_all_others() {
    let server = Server::start_with(quick).await;
    let mut home = Person::signed_up(&server, "Anna").await;
    let mut away = Person::default();
    away.log_in(&server, "Anna", PASSWORD).await;
    let mut third = Person::default();
    third.log_in(&server, "Anna", PASSWORD).await;
    let list = home.get(&server, "/api/account/sessions").await.body;
    let list = list.as_array().expect("a list");
    assert_eq!(list.len(), 3);
    assert_eq!(
        list.iter()
            .filter(|session| session["current"] == true)
            .count(),
        1
    );
    let mut end = async |id: &str| {
        let path = format!("/api/account/sessions/{id}");
        away.delete(&server, &path, json!({})).await.status.as_u16()
    };
    let old = list
        .iter()
        .find(|session| session["current"] == true)
        .expect("this one");
    assert_eq!(end(old["id"].as_str().expect("an id")).await, 204);
    assert_eq!(end("nonsense").await, 404);
    assert_eq!(home.name(&server).await, None);
    let request = json!({"old": "wrong", "new": "another one altogether"});
    let refused = away.post(&server, "/api/account/password", request).await;
    assert_eq!(
        (refused.status.as_u16(), refused.code()),
        (403, "bad-password")
    );
    let before = away.cookie.clone();
    let request = json!({"old": PASSWORD, "new": "another one altogether"});
    assert_eq!(
        away.post(&server, "/api/account/password", request)
            .await
            .status,
        204
    );
    assert_ne!(away.cookie, before);
    assert_eq!(away.name(&server).await.as_deref(), Some("Anna"));
    assert_eq!(third.name(&server).await, None);
    assert_eq!(
        third.log_in(&server, "Anna", PASSWORD).await.code(),
        "bad-login"
    );
    assert_eq!(
        third
            .log_in(&server, "Anna", "another one altogether")
            .await
            .status,
        200
    );
    assert_eq!(
        third
            .delete(&server, "/api/account/sessions", json!({}))
            .await
            .status,
        204
    );
    assert_eq!(away.name(&server).await, None);
    server.stop().await;
}

#[tokio::test]
async fn a_recovery_code_works_once_and_allows_a_new_password() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::default();
    let codes = anna.sign_up(&server, "Anna").await.body["recoveryCodes"].clone();
    let mut later = Person::default();
    let request = json!({"name": "Anna", "recoveryCode": codes[3]});
    let response = later.post(&server, "/api/login", request.clone()).await;
    assert_eq!(response.status, 200, "{response:?}");
    assert_eq!(response.body["account"]["recoveryCodesLeft"], 9);
    let mut again = Person::default();
    assert_eq!(
        again.post(&server, "/api/login", request).await.code(),
        "bad-login"
    );
    // A session started with the password requires it for the change; one started with a recovery code does not.
    let request = json!({"new": "a new one altogether"});
    assert_eq!(
        anna.post(&server, "/api/account/password", request.clone())
            .await
            .code(),
        "bad-password"
    );
    assert_eq!(
        later
            .post(&server, "/api/account/password", request)
            .await
            .status,
        204
    );
    let request = json!({"password": "a new one altogether"});
    let fresh = later
        .post(&server, "/api/account/recovery-codes", request)
        .await;
    assert_eq!(
        fresh.body["recoveryCodes"].as_array().expect("codes").len(),
        10
    );
    let request = json!({"name": "Anna", "recoveryCode": codes[4]});
    assert_eq!(
        again.post(&server, "/api/login", request).await.code(),
        "bad-login"
    );
    server.stop().await;
}

#[tokio::test]
async fn banning_ends_sessions_and_is_revealed_only_with_the_password() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let (store, _writer) = Store::open(&server.options.store).await.expect("a store");
    let host = Accounts::new(store, &server.options.accounts);
    let account = host.named("anna").await.expect("an account");
    host.ban(&account, true).await.expect("banned");
    assert_eq!(anna.name(&server).await, None);
    assert_eq!(
        anna.log_in(&server, "Anna", PASSWORD).await.code(),
        "banned"
    );
    assert_eq!(
        anna.log_in(&server, "Anna", "wrong and wrong").await.code(),
        "bad-login"
    );
    host.ban(&account, false).await.expect("unbanned");
    assert_eq!(anna.log_in(&server, "Anna", PASSWORD).await.status, 200);
    server.stop().await;
}
