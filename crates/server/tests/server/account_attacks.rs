//! What attackers try with accounts.

use reqwest::Method;
use serde_json::{Value, json};
use skep_people::wire::AccountMode;
use skep_server::accounts::{AccountLimits, HashingOptions, RateLimit};
use std::time::Duration;

use crate::{
    harness::{Client, Server},
    person::{PASSWORD, Person, quick},
};

/// How many passwords the server has hashed.
async fn hashes(server: &Server) -> u64 {
    let figures = server.web.get(server.url("/metrics")).send().await;
    let figures = figures.expect("an answer").text().await.expect("a text");
    let line = figures
        .lines()
        .find_map(|line| line.strip_prefix("skep_password_hashes_total "))
        .expect("the figure");
    line.parse().expect("a number")
}

#[tokio::test]
async fn nobody_learns_by_logging_in_whether_there_is_an_account() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let deleted = Person::signed_up(&server, "Gone").await;
    let mut gone = deleted;
    gone.delete(&server, "/api/account", json!({"password": PASSWORD}))
        .await;
    anna.post(&server, "/api/logout", json!({})).await;
    let mut answers = Vec::new();
    for wish in [
        json!({"name": "Anna", "password": "wrong and wrong"}),
        json!({"name": "Nobody-at-all", "password": "wrong and wrong"}),
        json!({"name": "Gone", "password": PASSWORD}),
        json!({"name": "<script>", "password": "wrong and wrong"}),
    ] {
        let before = hashes(&server).await;
        let answer = Person::default().post(&server, "/api/login", wish).await;
        assert_eq!(answer.cookie(), None);
        // The work is the same: one hash.
        assert_eq!(hashes(&server).await, before + 1);
        answers.push((answer.status.as_u16(), answer.body));
    }
    for wish in [
        json!({"name": "Anna", "recoveryCode": "2222-2222-2222-2222"}),
        json!({"name": "Nobody-at-all", "recoveryCode": "2222-2222-2222-2222"}),
    ] {
        let answer = Person::default().post(&server, "/api/login", wish).await;
        answers.push((answer.status.as_u16(), answer.body));
    }
    assert_eq!(answers[0].0, 401);
    assert_eq!(answers[0].1["error"]["code"], "bad-login");
    assert!(
        answers.iter().all(|answer| *answer == answers[0]),
        "{answers:?}"
    );
    server.stop().await;
}

#[tokio::test]
async fn a_planted_cookie_is_not_taken_over() {
    let server = Server::start_with(quick).await;
    Person::signed_up(&server, "Anna").await;
    let attacker = Person::signed_up(&server, "Mallory").await;
    let planted = attacker.cookie.clone();
    for cookie in [planted, Some("skep=AAAAAAAAAAAAAAAAAAAAAA".to_owned())] {
        let mut victim = Person {
            cookie: cookie.clone(),
            ..Person::default()
        };
        let answer = victim.log_in(&server, "Anna", PASSWORD).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        assert_ne!(victim.cookie, cookie);
        assert_eq!(victim.name(&server).await.as_deref(), Some("Anna"));
        // Whoever has planted the cookie is nobody with it.
        let mut owner = Person {
            cookie,
            ..Person::default()
        };
        assert_eq!(owner.name(&server).await, None);
    }
    // Two cookies of one name are none.
    let mut both = Person::signed_up(&server, "Ben").await;
    let own = both.cookie.clone().expect("a cookie");
    both.cookie = Some(format!("{own}; skep=AAAAAAAAAAAAAAAAAAAAAA"));
    assert_eq!(both.name(&server).await, None);
    server.stop().await;
}

#[tokio::test]
async fn a_cookie_alone_changes_nothing_and_opens_no_socket() {
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
            let answer = anna
                .ask_with(&server, method, path, Some(body), headers)
                .await;
            assert_eq!(
                (answer.status.as_u16(), answer.code()),
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
    // Nothing changes by looking.
    for path in [
        "/api/logout",
        "/api/login",
        "/api/accounts",
        "/api/account/password",
    ] {
        let answer = anna.get(&server, path).await;
        assert!(answer.status.is_client_error(), "{path}");
    }
    assert_eq!(anna.name(&server).await.as_deref(), Some("Anna"));
    // Bots have neither page nor cookie.
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
async fn the_cookie_of_a_page_that_came_by_tls_goes_nowhere_else() {
    let server = Server::start_with(|options| {
        quick(options);
        options.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
    })
    .await;
    let own = format!("http://{}", server.address);
    let headers = [("origin", own.as_str()), ("x-forwarded-proto", "https")];
    let mut anna = Person::default();
    let wish = json!({"name": "Anna", "password": PASSWORD});
    let answer = anna
        .ask_with(&server, Method::POST, "/api/accounts", Some(wish), &headers)
        .await;
    let cookie = answer.cookie().expect("a cookie");
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
        .ask_with(&server, Method::GET, path, None, &headers)
        .await;
    assert_eq!(here.body["account"]["name"], "Anna");
    // A cookie that anybody in the network could have set does not count there.
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
        .ask_with(&server, Method::GET, path, None, &headers)
        .await;
    assert_eq!(there.body["account"], Value::Null);
    server.stop().await;
}

#[tokio::test]
async fn a_flood_of_passwords_is_turned_away_while_moves_go_on() {
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
            let wish = json!({"name": format!("name{number}"), "password": PASSWORD});
            tokio::spawn(async move {
                let answer = web.post(url).json(&wish).send().await.expect("an answer");
                let has_wait = answer.headers().contains_key("retry-after");
                (answer.status().as_u16(), has_wait)
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
    for answer in flood {
        match answer.await.expect("an answer") {
            (503, true) => refused += 1,
            answer => assert_eq!(answer, (401, false)),
        }
    }
    assert!(refused > 0);
    server.stop().await;
}

#[tokio::test]
async fn tries_are_counted_by_address_and_by_name() {
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
            let answer = guest.log_in(&server, "Anna", "wrong and wrong").await;
            assert_eq!(answer.code(), "bad-login");
        }
        let before = hashes(&server).await;
        let answer = guest.log_in(&server, "ANNA", "wrong and wrong").await;
        assert_eq!((answer.status.as_u16(), answer.code()), (429, "too-many"));
        assert!(answer.headers.contains_key("retry-after"));
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
    let answer = Person::default().sign_up(&server, "Dora").await;
    assert_eq!((answer.status.as_u16(), answer.code()), (429, "too-many"));
    for expected in [200, 200, 200, 429] {
        let answer = Person::default()
            .get(&server, "/api/accounts/name?name=Dora")
            .await;
        assert_eq!(answer.status, expected);
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
    let wish = json!({"name": "Anna", "password": PASSWORD, "invitation": invitation});
    let answer = anna.post(&server, "/api/accounts", wish).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let mut secrets = vec![PASSWORD.to_owned(), invitation, unused];
    let cookie = anna.cookie.clone().expect("a cookie");
    secrets.push(cookie.trim_start_matches("skep=").to_owned());
    let device = anna.device.clone().expect("a cookie");
    secrets.push(device.trim_start_matches("skep-device=").to_owned());
    for code in answer.body["recoveryCodes"].as_array().expect("codes") {
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
async fn what_strangers_write_is_never_a_page() {
    let server = Server::start_with(quick).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let markup = "<img src=x onerror=alert(1)>";
    let own = format!("http://{}", server.address);
    let headers = [("origin", own.as_str()), ("user-agent", markup)];
    let wish = json!({"name": "Anna", "password": PASSWORD});
    anna.ask_with(&server, Method::POST, "/api/login", Some(wish), &headers)
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
    // The others stay.
    sockets[0].ping().await;
    sockets[2].ping().await;
    home.post(&server, "/api/logout", json!({})).await;
    while sockets[0].receive().await.is_some() {}
    sockets[2].ping().await;
    server.stop().await;
}
