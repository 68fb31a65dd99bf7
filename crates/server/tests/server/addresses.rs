//! Rate limits treat an IPv6 network as one address.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use skep_server::{Options, rate_limit::RateLimit};
use tokio_tungstenite::connect_async;

use crate::{
    harness::Server,
    person::{PASSWORD, quick},
};

const FEW: RateLimit = RateLimit::per_second(1, 4);
const RARELY: RateLimit = RateLimit {
    every: Duration::from_secs(3600),
    burst: 4,
};

/// A limit and a request that counts towards it.
struct Limited {
    name: &'static str,
    set: fn(&mut Options),
    request: fn(usize) -> (Method, &'static str, Option<Value>),
}

const LIMITED: &[Limited] = &[
    Limited {
        name: "requests",
        set: |options| options.http.limits.requests = FEW,
        request: |_| (Method::GET, "/api/health", None),
    },
    Limited {
        name: "new games",
        set: |options| options.http.limits.creations = FEW,
        request: |_| (Method::POST, "/api/games", Some(game())),
    },
    Limited {
        name: "unfinished games",
        set: |options| options.rooms.open_games = 4,
        request: |_| (Method::POST, "/api/games", Some(game())),
    },
    Limited {
        name: "passwords",
        set: |options| options.accounts.limits.attempts_per_address = RARELY,
        request: |number| {
            let request = json!({"name": format!("name{number}"), "password": PASSWORD});
            (Method::POST, "/api/login", Some(request))
        },
    },
    Limited {
        name: "passwords with one name",
        set: |options| options.accounts.limits.attempts_per_name_and_address = RARELY,
        request: |_| {
            let request = json!({"name": "Anna", "password": PASSWORD});
            (Method::POST, "/api/login", Some(request))
        },
    },
    Limited {
        name: "accounts",
        set: |options| options.accounts.limits.sign_ups_per_address = RARELY,
        request: |number| {
            let request =
                json!({"name": format!("name-{}", letters(number)), "password": PASSWORD});
            (Method::POST, "/api/accounts", Some(request))
        },
    },
    Limited {
        name: "names",
        set: |options| options.accounts.limits.name_checks_per_address = RARELY,
        request: |_| (Method::GET, "/api/accounts/name?name=Anna", None),
    },
];

fn game() -> Value {
    json!({"kind": "friend", "set": "Base", "opening": "tournament", "side": "white"})
}

/// A number spelled in letters, so that no two names look alike.
fn letters(number: usize) -> String {
    let letter = |digit: char| char::from(b'a' + digit as u8 - b'0');
    number.to_string().chars().map(letter).collect()
}

async fn request_from(
    server: &Server,
    limited: &Limited,
    (number, address): (usize, &str),
) -> StatusCode {
    let (method, path, body) = (limited.request)(number);
    let mut request = server.web.request(method, server.url(path));
    request = request.header("x-forwarded-for", address);
    if let Some(body) = body {
        request = request.json(&body);
    }
    request.send().await.expect("a response").status()
}

#[tokio::test]
async fn every_limit_treats_an_ipv6_network_as_one_address() {
    for limited in LIMITED {
        let server = Server::start_with(|options| {
            quick(options);
            options.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
            (limited.set)(options);
        })
        .await;
        let name = limited.name;
        let mut refused = 0;
        for number in 0..20 {
            let address = format!("2001:db8:0:7::{number:x}");
            let status = request_from(&server, limited, (number, &address)).await;
            refused += usize::from(status == StatusCode::TOO_MANY_REQUESTS);
        }
        assert!(refused > 5, "{name}: {refused}");
        // Neighbouring networks and IPv4 are unaffected.
        for (number, address) in [(100, "2001:db8:0:8::1"), (101, "10.0.0.1")] {
            let status = request_from(&server, limited, (number, address)).await;
            assert_ne!(status, StatusCode::TOO_MANY_REQUESTS, "{name}: {address}");
        }
        server.stop().await;
    }
}

#[tokio::test]
async fn the_socket_limit_treats_an_ipv6_network_as_one_address() {
    let server = Server::start_with(|options| {
        options.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
        options.http.limits.sockets = 3;
    })
    .await;
    let game = server.create_friend(None).await;
    let open = async |address: &str| {
        let mut request = server.socket_request(&game.id);
        let header = address.parse().expect("a header");
        request.headers_mut().insert("x-forwarded-for", header);
        connect_async(request).await.ok()
    };
    let mut sockets = Vec::new();
    for number in 1..=3 {
        let socket = open(&format!("2001:db8:0:7::{number}")).await;
        sockets.push(socket.expect("a socket"));
    }
    assert!(open("2001:db8:0:7::4").await.is_none());
    sockets.push(open("2001:db8:0:8::1").await.expect("a socket"));
    drop(sockets);
    server.stop().await;
}
