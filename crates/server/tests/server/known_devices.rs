//! Guessing passwords does not lock members out of devices they have used before.

use reqwest::Method;
use serde_json::{Value, json};
use skep_server::accounts::{AccountLimits, HashingOptions};

use crate::{
    harness::Server,
    person::{PASSWORD, Person, Response, quick},
};

const WRONG: &str = "wrong and wrong";

/// A server behind a trusted proxy, so that a test can use many addresses.
async fn behind_proxy() -> Server {
    Server::start_with(|options| {
        quick(options);
        options.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
    })
    .await
}

/// Sends a request from an address.
async fn request_from(
    person: &mut Person,
    server: &Server,
    address: &str,
    (path, body): (&str, Value),
) -> Response {
    let origin = format!("http://{}", server.address);
    let headers = [("origin", origin.as_str()), ("x-forwarded-for", address)];
    let body = Some(body);
    person
        .request_with(server, Method::POST, path, body, &headers)
        .await
}

async fn log_in_from(
    person: &mut Person,
    server: &Server,
    address: &str,
    password: &str,
) -> Response {
    let request = json!({"name": "Anna", "password": password});
    request_from(person, server, address, ("/api/login", request)).await
}

/// Guesses Anna's password from many addresses until the limit for unknown devices is reached.
async fn guess(server: &Server) {
    for number in 1..=40 {
        let address = format!("2001:db8:0:{number}::1");
        log_in_from(&mut Person::default(), server, &address, WRONG).await;
    }
    let late = log_in_from(&mut Person::default(), server, "2001:db8:1::1", WRONG).await;
    assert_eq!((late.status.as_u16(), late.code()), (429, "too-many"));
    assert!(late.headers.contains_key("retry-after"));
}

#[tokio::test]
async fn guessing_locks_out_neither_known_devices_nor_sessions() {
    let server = behind_proxy().await;
    let mut home = Person::default();
    let signed_up = home.sign_up(&server, "Anna").await;
    let code = signed_up.body["recoveryCodes"][0].clone();
    let mut work = Person::default();
    work.log_in(&server, "Anna", PASSWORD).await;
    home.post(&server, "/api/logout", json!({})).await;
    assert_eq!(home.cookie, None);
    guess(&server).await;
    // A browser that logged in before is accepted from any address.
    let response = log_in_from(&mut home, &server, "2001:db8:0:1::1", PASSWORD).await;
    assert_eq!(response.status, 200, "{response:?}");
    // A recovery code works from anywhere, because it cannot be guessed.
    let request = json!({"name": "Anna", "recoveryCode": code});
    let mut abroad = Person::default();
    let response = request_from(
        &mut abroad,
        &server,
        "2001:db8:2::1",
        ("/api/login", request),
    )
    .await;
    assert_eq!(response.status, 200, "{response:?}");
    // A session can change the password.
    let request = json!({"old": PASSWORD, "new": "a new one altogether"});
    let response = work.post(&server, "/api/account/password", request).await;
    assert_eq!(response.status, 204, "{response:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_known_device_has_a_login_limit_too() {
    let server = behind_proxy().await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let burst = AccountLimits::default().attempts_per_device.burst;
    for _ in 0..burst {
        assert_eq!(
            anna.log_in(&server, "Anna", WRONG).await.code(),
            "bad-login"
        );
    }
    let late = anna.log_in(&server, "Anna", PASSWORD).await;
    assert_eq!((late.status.as_u16(), late.code()), (429, "too-many"));
    // Changing the password from a session has a separate limit.
    let request = json!({"old": PASSWORD, "new": "a new one altogether"});
    let response = anna.post(&server, "/api/account/password", request).await;
    assert_eq!(response.status, 204, "{response:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_device_is_known_only_to_accounts_that_logged_in_there() {
    let server = behind_proxy().await;
    let mut home = Person::signed_up(&server, "Anna").await;
    let mallory = Person::signed_up(&server, "Mallory").await;
    // Mallory plants her own device cookie in a browser where Anna logs in.
    let mut victim = Person {
        device: mallory.device.clone(),
        ..Person::default()
    };
    victim.log_in(&server, "Anna", PASSWORD).await;
    assert_ne!(victim.device, mallory.device);
    guess(&server).await;
    for (device, is_known) in [
        (mallory.device.clone(), false),
        (Some("skep-device=AAAAAAAAAAAAAAAAAAAAAA".to_owned()), false),
        (Some("skep-device=nonsense".to_owned()), false),
        (victim.device.clone(), true),
        (home.device.clone(), true),
    ] {
        let mut browser = Person {
            device,
            ..Person::default()
        };
        let response = log_in_from(&mut browser, &server, "2001:db8:3::1", WRONG).await;
        assert_eq!(response.code() == "bad-login", is_known, "{response:?}");
    }
    // A shared browser is known to every account that logged in there.
    let mut shared = victim;
    shared.log_in(&server, "Mallory", PASSWORD).await;
    let response = log_in_from(&mut shared, &server, "2001:db8:3::1", PASSWORD).await;
    assert_eq!(response.status, 200, "{response:?}");
    // Changing the password forgets all devices except the one that changed it.
    let request = json!({"old": PASSWORD, "new": "a new one altogether"});
    let response = home.post(&server, "/api/account/password", request).await;
    assert_eq!(response.status, 204, "{response:?}");
    let response = log_in_from(&mut shared, &server, "2001:db8:3::1", PASSWORD).await;
    assert_eq!(response.code(), "too-many");
    let response = log_in_from(&mut home, &server, "2001:db8:3::1", "a new one altogether").await;
    assert_eq!(response.status, 200, "{response:?}");
    server.stop().await;
}

#[tokio::test]
async fn the_device_cookie_is_hidden_from_scripts_and_other_sites() {
    let server = behind_proxy().await;
    let own = format!("http://{}", server.address);
    let headers = [("origin", own.as_str()), ("x-forwarded-proto", "https")];
    let mut anna = Person::default();
    let request = json!({"name": "Anna", "password": PASSWORD});
    let response = anna
        .request_with(
            &server,
            Method::POST,
            "/api/accounts",
            Some(request.clone()),
            &headers,
        )
        .await;
    let cookie = response.device_cookie().expect("a cookie");
    assert!(cookie.starts_with("__Host-skep-device="), "{cookie}");
    for part in ["; Path=/;", "; HttpOnly;", "; SameSite=Strict", "; Secure"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    // The cookie survives another login and the logout.
    let before = anna.device.clone();
    anna.request_with(&server, Method::POST, "/api/login", Some(request), &headers)
        .await;
    assert_eq!(anna.device, before);
    let out = anna
        .request_with(
            &server,
            Method::POST,
            "/api/logout",
            Some(json!({})),
            &headers,
        )
        .await;
    assert_eq!(out.device_cookie(), None);
    server.stop().await;
}

#[tokio::test]
async fn known_devices_log_in_during_a_flood_of_unknown_ones() {
    let server = Server::start_with(|options| {
        options.accounts.limits = AccountLimits::unlimited();
        options.accounts.hashing = HashingOptions {
            memory: 4 * 1024,
            queue: 4,
            ..HashingOptions::default()
        };
    })
    .await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let flood = |number: usize| {
        let (web, url) = (server.web.clone(), server.url("/api/login"));
        tokio::spawn(async move {
            let mut statuses = Vec::new();
            for turn in 0..10 {
                let request = json!({"name": format!("name{number}-{turn}"), "password": WRONG});
                let response = web
                    .post(&url)
                    .json(&request)
                    .send()
                    .await
                    .expect("a response");
                statuses.push(response.status().as_u16());
            }
            statuses
        })
    };
    let flood: Vec<_> = (0..40).map(flood).collect();
    for _ in 0..20 {
        let response = anna.log_in(&server, "Anna", PASSWORD).await;
        assert_eq!(response.status, 200, "{response:?}");
    }
    let mut refused = 0;
    for stranger in flood {
        let statuses = stranger.await.expect("responses");
        refused += statuses.iter().filter(|status| **status == 503).count();
    }
    assert!(refused > 0);
    server.stop().await;
}
