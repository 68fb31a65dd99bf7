//! Strangers who guess passwords do not lock members out.

use reqwest::Method;
use serde_json::{Value, json};
use skep_server::accounts::{AccountLimits, HashingOptions};

use crate::{
    harness::Server,
    person::{Answer, PASSWORD, Person, quick},
};

const WRONG: &str = "wrong and wrong";

/// A server behind a proxy, so that a test has many addresses.
async fn behind_proxy() -> Server {
    Server::start_with(|options| {
        quick(options);
        options.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
    })
    .await
}

/// Asks from an address.
async fn ask_from(
    person: &mut Person,
    server: &Server,
    address: &str,
    (path, body): (&str, Value),
) -> Answer {
    let origin = format!("http://{}", server.address);
    let headers = [("origin", origin.as_str()), ("x-forwarded-for", address)];
    let body = Some(body);
    person
        .ask_with(server, Method::POST, path, body, &headers)
        .await
}

async fn log_in_from(
    person: &mut Person,
    server: &Server,
    address: &str,
    password: &str,
) -> Answer {
    let wish = json!({"name": "Anna", "password": password});
    ask_from(person, server, address, ("/api/login", wish)).await
}

/// Guesses Anna's password from many addresses until strangers are turned away everywhere.
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
async fn strangers_who_guess_lock_out_neither_known_devices_nor_sessions() {
    let server = behind_proxy().await;
    let mut home = Person::default();
    let signed_up = home.sign_up(&server, "Anna").await;
    let code = signed_up.body["recoveryCodes"][0].clone();
    let mut work = Person::default();
    work.log_in(&server, "Anna", PASSWORD).await;
    home.post(&server, "/api/logout", json!({})).await;
    assert_eq!(home.cookie, None);
    guess(&server).await;
    // The browser that was logged in before, wherever it is now.
    let answer = log_in_from(&mut home, &server, "2001:db8:0:1::1", PASSWORD).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    // A recovery code opens the account from anywhere: nobody can guess one.
    let wish = json!({"name": "Anna", "recoveryCode": code});
    let mut abroad = Person::default();
    let answer = ask_from(&mut abroad, &server, "2001:db8:2::1", ("/api/login", wish)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    // A session changes the password.
    let wish = json!({"old": PASSWORD, "new": "a new one altogether"});
    let answer = work.post(&server, "/api/account/password", wish).await;
    assert_eq!(answer.status, 204, "{answer:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_known_device_has_a_budget_too() {
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
    // Its session still changes the password: that is another budget.
    let wish = json!({"old": PASSWORD, "new": "a new one altogether"});
    let answer = anna.post(&server, "/api/account/password", wish).await;
    assert_eq!(answer.status, 204, "{answer:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_device_is_known_to_those_who_have_logged_in_there_only() {
    let server = behind_proxy().await;
    let mut home = Person::signed_up(&server, "Anna").await;
    let mallory = Person::signed_up(&server, "Mallory").await;
    // Mallory plants her own secret in a browser with which Anna logs in.
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
        let answer = log_in_from(&mut browser, &server, "2001:db8:3::1", WRONG).await;
        assert_eq!(answer.code() == "bad-login", is_known, "{answer:?}");
    }
    // A browser that a family shares is known to all of its members.
    let mut shared = victim;
    shared.log_in(&server, "Mallory", PASSWORD).await;
    let answer = log_in_from(&mut shared, &server, "2001:db8:3::1", PASSWORD).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    // Another password makes strangers of all browsers but the one that set it.
    let wish = json!({"old": PASSWORD, "new": "a new one altogether"});
    let answer = home.post(&server, "/api/account/password", wish).await;
    assert_eq!(answer.status, 204, "{answer:?}");
    let answer = log_in_from(&mut shared, &server, "2001:db8:3::1", PASSWORD).await;
    assert_eq!(answer.code(), "too-many");
    let answer = log_in_from(&mut home, &server, "2001:db8:3::1", "a new one altogether").await;
    assert_eq!(answer.status, 200, "{answer:?}");
    server.stop().await;
}

#[tokio::test]
async fn the_secret_of_a_device_is_out_of_reach_for_scripts_and_other_sites() {
    let server = behind_proxy().await;
    let own = format!("http://{}", server.address);
    let headers = [("origin", own.as_str()), ("x-forwarded-proto", "https")];
    let mut anna = Person::default();
    let wish = json!({"name": "Anna", "password": PASSWORD});
    let answer = anna
        .ask_with(
            &server,
            Method::POST,
            "/api/accounts",
            Some(wish.clone()),
            &headers,
        )
        .await;
    let cookie = answer.device_cookie().expect("a cookie");
    assert!(cookie.starts_with("__Host-skep-device="), "{cookie}");
    for part in ["; Path=/;", "; HttpOnly;", "; SameSite=Strict", "; Secure"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    // It is the same after the next login, and stays when the session ends.
    let before = anna.device.clone();
    anna.ask_with(&server, Method::POST, "/api/login", Some(wish), &headers)
        .await;
    assert_eq!(anna.device, before);
    let out = anna
        .ask_with(
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
async fn known_devices_log_in_during_a_flood_of_strangers() {
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
                let wish = json!({"name": format!("name{number}-{turn}"), "password": WRONG});
                let answer = web.post(&url).json(&wish).send().await.expect("an answer");
                statuses.push(answer.status().as_u16());
            }
            statuses
        })
    };
    let flood: Vec<_> = (0..40).map(flood).collect();
    for _ in 0..20 {
        let answer = anna.log_in(&server, "Anna", PASSWORD).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    let mut refused = 0;
    for stranger in flood {
        let statuses = stranger.await.expect("answers");
        refused += statuses.iter().filter(|status| **status == 503).count();
    }
    assert!(refused > 0);
    server.stop().await;
}
