//! Under which names a server answers, and what it tells those who came by TLS.

use reqwest::Response;

use crate::harness::Server;

const PROXY: [u8; 4] = [127, 0, 0, 1];

async fn ask(server: &Server, headers: &[(&'static str, &str)]) -> Response {
    let mut request = server.web.get(server.url("/api/health"));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.expect("an answer")
}

#[tokio::test]
async fn a_server_answers_to_its_own_names_only() {
    let server =
        Server::start_with(|options| options.http.names = vec!["hive.example.org".into()]).await;
    for host in ["hive.example.org", "localhost:4483", "192.168.1.5:4483"] {
        assert_eq!(
            ask(&server, &[("host", host)]).await.status(),
            200,
            "{host}"
        );
    }
    let refused = ask(&server, &[("host", "rebound.example")]).await;
    assert_eq!(refused.status(), 421);
    let message = refused.text().await.expect("text");
    assert!(message.contains("--host rebound.example"), "{message}");
    // The page is as dangerous in the hands of another site as the interface.
    let page = server
        .web
        .get(server.url("/"))
        .header("host", "rebound.example");
    assert_eq!(page.send().await.expect("an answer").status(), 421);
    server.stop().await;
}

#[tokio::test]
async fn names_are_left_to_a_proxy_unless_the_host_names_them() {
    let trusting = |names: Vec<String>| {
        Server::start_with(|options| {
            options.http.trusted_proxies = vec![PROXY.into()];
            options.http.names = names;
        })
    };
    let host = [("host", "hive.example.org")];
    let server = trusting(Vec::new()).await;
    assert_eq!(ask(&server, &host).await.status(), 200);
    server.stop().await;
    let server = trusting(vec!["other.example.org".into()]).await;
    assert_eq!(ask(&server, &host).await.status(), 421);
    server.stop().await;
}

#[tokio::test]
async fn who_came_by_tls_is_told_to_stay_with_it() {
    let strict = "strict-transport-security";
    let by_tls = [("x-forwarded-proto", "https")];
    let server = Server::start().await;
    // A stranger can claim anything.
    assert!(!ask(&server, &by_tls).await.headers().contains_key(strict));
    server.stop().await;
    let server = Server::start_with(|options| {
        options.http.trusted_proxies = vec![PROXY.into()];
    })
    .await;
    assert!(!ask(&server, &[]).await.headers().contains_key(strict));
    let told = ask(&server, &by_tls).await;
    assert_eq!(told.headers()[strict], "max-age=31536000");
    server.stop().await;
}
