//! Permissions and quotas for importing games over the network.

use skep_server::{
    Options, host_token,
    http::{ImportQuota, Imports},
    store::Store,
};

use crate::harness::Server;

/// A server whose clients are all remote, behind a proxy.
async fn behind_proxy(change: impl FnOnce(&mut Options)) -> Server {
    Server::start_with(|options| {
        options.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
        change(options);
    })
    .await
}

async fn import(server: &Server, from: &str, token: Option<&str>, game: &str) -> reqwest::Response {
    let mut request = server
        .web
        .post(server.url("/api/archive/import"))
        .header("x-forwarded-for", from)
        .body(game.to_owned());
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    request.send().await.expect("a response")
}

const GAMES: [&str; 3] = [
    "Base;InProgress;White[2];wS1;bS1 wS1-\n",
    "Base;InProgress;White[2];wS1;bG1 wS1-\n",
    "Base;InProgress;White[2];wG1;bG1 wG1-\n",
];

/// Replaces the host token, as `skep host-token` does while the server runs.
async fn renew(server: &Server) -> String {
    let opened = Store::open(&server.options.store).await;
    let (store, writer) = opened.expect("the server's store");
    let token = host_token::renew(&store).await.expect("a token");
    store.close().await;
    writer.await.expect("written");
    token.reveal()
}

#[tokio::test]
async fn only_the_host_imports_over_the_network() {
    let server = behind_proxy(|_| {}).await;
    assert_eq!(
        import(&server, "9.9.9.9", None, GAMES[0]).await.status(),
        403
    );
    let wrong = "hG6oUuH0RrG0VQ4mJt3f7w";
    let refused = import(&server, "9.9.9.9", Some(wrong), GAMES[0]).await;
    assert_eq!(refused.status(), 403);
    let first = renew(&server).await;
    let accepted = import(&server, "9.9.9.9", Some(&first), GAMES[0]).await;
    assert_eq!(accepted.status(), 200);
    let second = renew(&server).await;
    for (token, status) in [(first, 403), (second, 200)] {
        let response = import(&server, "9.9.9.9", Some(&token), GAMES[1]).await;
        assert_eq!(response.status(), status);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_client_behind_an_unknown_proxy_is_not_local() {
    let server = Server::start().await;
    assert_eq!(
        import(&server, "9.9.9.9", None, GAMES[0]).await.status(),
        403
    );
    let local = server.web.post(server.url("/api/archive/import"));
    let accepted = local.body(GAMES[0]).send().await.expect("a response");
    assert_eq!(accepted.status(), 200);
    server.stop().await;
}

#[tokio::test]
async fn limits_the_daily_imports_of_an_address() {
    let server = behind_proxy(|options| {
        options.http.imports = Imports::Anyone;
        options.http.limits.import_quota = ImportQuota {
            bytes: 60,
            games: 2,
        };
    })
    .await;
    assert_eq!(
        import(&server, "9.9.9.1", None, GAMES[0]).await.status(),
        200
    );
    let too_many_bytes = import(&server, "9.9.9.1", None, GAMES[1]).await;
    assert_eq!(too_many_bytes.status(), 429);
    let wait = too_many_bytes.headers()["retry-after"].to_str();
    let wait: u64 = wait.expect("text").parse().expect("seconds");
    assert!((1..=86_400).contains(&wait), "{wait}");
    // Another address has a separate quota.
    let accepted = import(&server, "9.9.9.2", None, GAMES[1]).await;
    assert_eq!(accepted.status(), 200);
    server.stop().await;
}
