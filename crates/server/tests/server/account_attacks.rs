//! Attacks on accounts.

use reqwest::Method;
use serde_json::{Value, json};
use skep_people::wire::AccountMode;
use skep_server::{
    accounts::{AccountLimits, HashingOptions},
    rate_limit::RateLimit,
};
use std::time::Duration;

use crate::{
    harness::{Client, Server},
    person::{PASSWORD, Person, quick},
};

/// Number of password hashes computed by the server.
async fn hashes(server: &Server) -> u64 {
    let metrics = server.web.get(server.url("/metrics")).send().await;
    let metrics = metrics.expect("a response").text().await.expect("a text");
    let line = metrics
        .lines()
        .find_map(|line| line.strip_prefix("skep_password_hashes_total "))
        .expect("the metric");
    line.parse().expect("a number")
}

#[tokio::test]
async fn a_failed_login_does_not_reveal_whether_the_account_exists() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let deleted = Person::signed_up(&server, "Gone").await;
    let mut gone = deleted;
    gone.delete(&server, "/api/account", json!({"password": PASSWORD}))
        .await;
    anna.post(&server, "/api/logout", json!({})).await;
    let mut responses = Vec::new();
    for request in [
        json!({"name": "Anna", "password": "wrong and wrong"}),
        json!({"name": "Nobody-at-all", "password": "wrong and wrong"}),
        json!({"name": "Gone", "password": PASSWORD}),
        json!({"name": "<script>", "password": "wrong and wrong"}),
    ] {
        let before = hashes(&server).await;
        let response = Person::default().post(&server, "/api/login", request).await;
        assert_eq!(response.cookie(), None);
        // The cost is the same, too: one hash.
        assert_eq!(hashes(&server).await, before + 1);
        responses.push((response.status.as_u16(), response.body));
    }
    for request in [
        json!({"name": "Anna", "recoveryCode": "2222-2222-2222-2222"}),
        json!({"name": "Nobody-at-all", "recoveryCode": "2222-2222-2222-2222"}),
    ] {
        let response = Person::default().post(&server, "/api/login", request).await;
        responses.push((response.status.as_u16(), response.body));
    }
    assert_eq!(responses[0].0, 401);
    assert_eq!(responses[0].1["error"]["code"], "bad-login");
    assert!(
        responses.iter().all(|response| *response == responses[0]),
        "{responses:?}"
    );
    server.stop().await;
}

#[tokio::test]
async fn logging_in_replaces_a_planted_cookie() {
    let server = Server::start_with(quick).await;
    Person::signed_up(&server, "Anna").await;
    let attacker = Person::signed_up(&server, "Mallory").await;
    let planted = attacker.cookie.clone();
    for cookie in [planted, Some("skep=AAAAAAAAAAAAAAAAAAAAAA".to_owned())] {
        let mut victim = Person {
            cookie: cookie.clone(),
            ..Person::default()
        };
        let response = victim.log_in(&server, "Anna", PASSWORD).await;
        assert_eq!(response.status, 200, "{response:?}");
        assert_ne!(victim.cookie, cookie);
        assert_eq!(victim.name(&server).await.as_deref(), Some("Anna"));
        // The planted cookie is useless to the attacker.
        let mut owner = Person {
            cookie,
            ..Person::default()
        };
        assert_eq!(owner.name(&server).await, None);
    }
    // Two cookies of the same name are both ignored.
    let mut both = Person::signed_up(&server, "Ben").await;
    let own = both.cookie.clone().expect("a cookie");
    both.cookie = Some(format!("{own}; skep=AAAAAAAAAAAAAAAAAAAAAA"));
    assert_eq!(both.name(&server).await, None);
    server.stop().await;
}

#[tokio::test]
async fn a_cookie_without_the_right_origin_is_rejected() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let own = format!("http://{}", server.address);
    let foreign: [&[(&'static str, &str)]; 4] = [
        &[],
        &[("origin", "https://evil.example")],
        &[("origin", "null")],
        &[("referer", own.as_str())],
    ];
    for headers in foreign {
        for (method, path, body) in [
            (Method::POST, "/api/logout", json!({})),
            (
                Method::POST,
                "/api/account/password",
                json!({"old": PASSWORD, "new": "a new one altogether"}),
            ),
            (Method::POST, "/api/account/claim", json!({"games": []})),
            (
                Method::DELETE,
                "/api/account",
                json!({"password": PASSWORD}),
            ),
            (Method::DELETE, "/api/account/sessions", json!({})),
            (
                Method::POST,
                "/api/login",
                json!({"name": "Anna", "password": PASSWORD}),
            ),
        ] {
            let response = anna
                .request_with(&server, method, path, Some(body), headers)
                .await;
            assert_eq!(
                (response.status.as_u16(), response.code()),
                (403, "forbidden"),
                "{path} {headers:?}"
            );
        }
    }
    let created = server.create_friend(None).await;
    for origin in [None, Some("https://evil.example"), Some("null")] {
        let request = anna.socket_request(&server, &created.id, origin);
        assert!(Client::open(request).await.is_none(), "{origin:?}");
    }
    let request = anna.socket_request(&server, &created.id, Some(&own));
    assert!(Client::open(request).await.is_some());
    // GET requests change nothing.
    for path in [
        "/api/logout",
        "/api/login",
        "/api/accounts",
        "/api/account/password",
    ] {
        let response = anna.get(&server, path).await;
        assert!(response.status.is_client_error(), "{path}");
    }
    assert_eq!(anna.name(&server).await.as_deref(), Some("Anna"));
    // Bots send neither origin nor cookie.
    let (status, _) = server
        .post(
            "/api/games",
            None,
            json!({"kind": "friend", "set": "Base", "opening": "tournament"}),
        )
        .await;
    assert_eq!(status, 201);
    server.stop().await;
}

#[tokio::test]
async fn the_cookie_of_a_tls_page_is_bound_to_its_host() {
    let server = Server::start_with(|options| {
        quick(options);
        options.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
    })
    .await;
    let own = format!("http://{}", server.address);
    let headers = [("origin", own.as_str()), ("x-forwarded-proto", "https")];
    let mut anna = Person::default();
    let request = json!({"name": "Anna", "password": PASSWORD});
    let response = anna
        .request_with(
            &server,
            Method::POST,
            "/api/accounts",
            Some(request),
            &headers,
        )
        .await;
    let cookie = response.cookie().expect("a cookie");
    assert!(
        cookie.starts_with("__Host-skep=") && cookie.ends_with("; Secure"),
        "{cookie}"
    );
    assert!(
        cookie.contains("; Path=/;") && !cookie.contains("Domain"),
        "{cookie}"
    );
    let path = "/api/account";
    let here = anna
        .request_with(&server, Method::GET, path, None, &headers)
        .await;
    assert_eq!(here.body["account"]["name"], "Anna");
    // An unprefixed cookie, which anyone on the network could have set, is ignored over TLS.
    let plain = anna
        .cookie
        .clone()
        .expect("a cookie")
        .replace("__Host-skep", "skep");
    let mut other = Person {
        cookie: Some(plain),
        ..Person::default()
    };
    let there = other
        .request_with(&server, Method::GET, path, None, &headers)
        .await;
    assert_eq!(there.body["account"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn a_flood_of_logins_is_refused_while_games_continue() {
    let server = Server::start_with(|options| {
        options.accounts.limits = AccountLimits::unlimited();
        options.accounts.hashing = HashingOptions {
            queue: 2,
            ..HashingOptions::default()
        };
    })
    .await;
    let (_, mut white, mut black, _) = server.pair(None).await;
    let flood: Vec<_> = (0..60)
        .map(|number| {
            let (web, url) = (server.web.clone(), server.url("/api/login"));
            let request = json!({"name": format!("name{number}"), "password": PASSWORD});
            tokio::spawn(async move {
                let response = web
                    .post(url)
                    .json(&request)
                    .send()
                    .await
                    .expect("a response");
                let has_retry_after = response.headers().contains_key("retry-after");
                (response.status().as_u16(), has_retry_after)
            })
        })
        .collect();
    for (player, uhp) in ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"]
        .into_iter()
        .enumerate()
    {
        let (mover, other) = match player % 2 {
            0 => (&mut white, &mut black),
            _ => (&mut black, &mut white),
        };
        let version = mover.play(uhp).await.expect("a move");
        other.catch_up(version).await;
    }
    let mut refused = 0;
    for response in flood {
        match response.await.expect("a response") {
            (503, true) => refused += 1,
            response => assert_eq!(response, (401, false)),
        }
    }
    assert!(refused > 0);
    server.stop().await;
}

#[tokio::test]
async fn limits_attempts_by_address_and_by_name() {
    let few = RateLimit {
        every: Duration::from_secs(3600),
        burst: 3,
    };
    type Choose = fn(&mut AccountLimits, RateLimit);
    let by_address: Choose = |limits, few| limits.attempts_per_address = few;
    let by_name: Choose = |limits, few| limits.attempts_per_name = few;
    for (limit, other_name_is_free) in [(by_address, false), (by_name, true)] {
        let server = Server::start_with(|options| {
            quick(options);
            limit(&mut options.accounts.limits, few);
        })
        .await;
        let mut guest = Person::default();
        for _ in 0..3 {
            let response = guest.log_in(&server, "Anna", "wrong and wrong").await;
            assert_eq!(response.code(), "bad-login");
        }
        let before = hashes(&server).await;
        let response = guest.log_in(&server, "ANNA", "wrong and wrong").await;
        assert_eq!(
            (response.status.as_u16(), response.code()),
            (429, "too-many")
        );
        assert!(response.headers.contains_key("retry-after"));
        assert_eq!(hashes(&server).await, before);
        let other = guest.log_in(&server, "Ben", "wrong and wrong").await;
        assert_eq!(other.code() == "bad-login", other_name_is_free);
        server.stop().await;
    }
    let server = Server::start_with(|options| {
        quick(options);
        options.accounts.limits.sign_ups_per_address = few;
        options.accounts.limits.name_checks_per_address = few;
    })
    .await;
    for name in ["Anna", "Ben", "Cyril"] {
        Person::signed_up(&server, name).await;
    }
    let response = Person::default().sign_up(&server, "Dora").await;
    assert_eq!(
        (response.status.as_u16(), response.code()),
        (429, "too-many")
    );
    for expected in [200, 200, 200, 429] {
        let response = Person::default()
            .get(&server, "/api/accounts/name?name=Dora")
            .await;
        assert_eq!(response.status, expected);
    }
    server.stop().await;
}

#[tokio::test]
async fn only_hashes_of_secrets_are_stored() {
    let server = Server::start_with(|options| {
        quick(options);
        options.accounts.mode = AccountMode::Invite;
    })
    .await;
    let mut anna = Person::default();
    anna.get(&server, "/api/account").await;
    let (store, writer) = skep_server::store::Store::open(&server.options.store)
        .await
        .expect("a store");
    let host = skep_server::accounts::Accounts::new(store.clone(), &server.options.accounts);
    let invitation = host.invite().await.expect("an invitation");
    let unused = host.invite().await.expect("an invitation");
    drop(host);
    store.close().await;
    writer.await.expect("written");
    let request = json!({"name": "Anna", "password": PASSWORD, "invitation": invitation});
    let response = anna.post(&server, "/api/accounts", request).await;
    assert_eq!(response.status, 201, "{response:?}");
    let mut secrets = vec![PASSWORD.to_owned(), invitation, unused];
    let cookie = anna.cookie.clone().expect("a cookie");
    secrets.push(cookie.trim_start_matches("skep=").to_owned());
    let device = anna.device.clone().expect("a cookie");
    secrets.push(device.trim_start_matches("skep-device=").to_owned());
    for code in response.body["recoveryCodes"].as_array().expect("codes") {
        secrets.push(code.as_str().expect("a code").to_owned());
    }
    let bare = secrets.iter().map(|secret| secret.replace('-', ""));
    let secrets: Vec<String> = bare.chain(secrets.clone()).collect();
    let directory = server.stop().await;
    let mut files = 0;
    for file in std::fs::read_dir(directory.path()).expect("a directory") {
        let path = file.expect("a file").path();
        let bytes = std::fs::read(&path).expect("bytes");
        files += usize::from(bytes.windows(9).any(|part| part == b"$argon2id"));
        for secret in &secrets {
            let is_there = bytes
                .windows(secret.len())
                .any(|part| part == secret.as_bytes());
            assert!(!is_there, "{secret} is in {}", path.display());
        }
    }
    assert!(files > 0);
}

#[tokio::test]
async fn user_input_is_never_served_as_html() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let markup = "<img src=x onerror=alert(1)>";
    let own = format!("http://{}", server.address);
    let headers = [("origin", own.as_str()), ("user-agent", markup)];
    let request = json!({"name": "Anna", "password": PASSWORD});
    anna.request_with(&server, Method::POST, "/api/login", Some(request), &headers)
        .await;
    let list = anna.get(&server, "/api/account/sessions").await;
    assert_eq!(list.body[0]["device"], markup);
    assert_eq!(list.headers["content-type"], "application/json");
    assert_eq!(list.headers["x-content-type-options"], "nosniff");
    assert_eq!(list.headers["cache-control"], "no-store");
    let policy = list.headers["content-security-policy"]
        .to_str()
        .expect("a text");
    assert!(policy.starts_with("default-src 'none'"), "{policy}");
    assert_eq!(list.headers["referrer-policy"], "no-referrer");
    server.stop().await;
}

#[tokio::test]
async fn a_socket_closes_with_its_session() {
    let server = Server::start_with(quick).await;
    let mut home = Person::signed_up(&server, "Anna").await;
    let mut away = Person::default();
    away.log_in(&server, "Anna", PASSWORD).await;
    let created = server.create_friend(None).await;
    let mut sockets = Vec::new();
    for person in [&home, &away, &Person::default()] {
        let mut socket = person.open(&server, &created.id).await;
        socket.hello(None, None).await;
        socket.state().await;
        sockets.push(socket);
    }
    let ended = home
        .delete(&server, "/api/account/sessions", json!({}))
        .await;
    assert_eq!(ended.status, 204);
    while sockets[1].receive().await.is_some() {}
    // The other sockets stay open.
    sockets[0].ping().await;
    sockets[2].ping().await;
    home.post(&server, "/api/logout", json!({})).await;
    while sockets[0].receive().await.is_some() {}
    sockets[2].ping().await;
    server.stop().await;
}
