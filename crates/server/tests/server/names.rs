//! Host names that a server accepts, and the HSTS header.

use reqwest::Response;

use crate::harness::Server;

const PROXY: [u8; 4] = [127, 0, 0, 1];

async fn send_request(server: &Server, headers: &[(&'static str, &str)]) -> Response {
    let mut request = server.web.get(server.url("/api/health"));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.expect("a response")
}

#[tokio::test]
async fn rejects_unknown_host_names() {
    let server =
        Server::start_with(|options| options.http.names = vec!["hive.example.org".into()]).await;
    for host in ["hive.example.org", "localhost:4483", "192.168.1.5:4483"] {
        assert_eq!(
            send_request(&server, &[("host", host)]).await.status(),
            200,
            "{host}"
        );
    }
    let refused = send_request(&server, &[("host", "rebound.example")]).await;
    assert_eq!(refused.status(), 421);
    let message = refused.text().await.expect("text");
    assert!(message.contains("--host rebound.example"), "{message}");
    // Pages are protected from DNS rebinding like the API.
    let page = server
        .web
        .get(server.url("/"))
        .header("host", "rebound.example");
    assert_eq!(page.send().await.expect("a response").status(), 421);
    server.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_any_name_is_accepted_unless_configured() {
    let behind_proxy = |names: Vec<String>| {
        Server::start_with(|options| {
            options.http.trusted_proxies = vec![PROXY.into()];
            options.http.names = names;
        })
    };
    let host = [("host", "hive.example.org")];
    let server = behind_proxy(Vec::new()).await;
    assert_eq!(send_request(&server, &host).await.status(), 200);
    server.stop().await;
    let server = behind_proxy(vec!["other.example.org".into()]).await;
    assert_eq!(send_request(&server, &host).await.status(), 421);
    server.stop().await;
}

#[tokio::test]
async fn sends_hsts_only_over_tls() {
    let hsts = "strict-transport-security";
    let over_tls = [("x-forwarded-proto", "https")];
    let server = Server::start().await;
    // The header of an untrusted client is ignored.
    assert!(
        !send_request(&server, &over_tls)
            .await
            .headers()
            .contains_key(hsts)
    );
    server.stop().await;
    let server = Server::start_with(|options| {
        options.http.trusted_proxies = vec![PROXY.into()];
    })
    .await;
    assert!(
        !send_request(&server, &[])
            .await
            .headers()
            .contains_key(hsts)
    );
    let response = send_request(&server, &over_tls).await;
    assert_eq!(response.headers()[hsts], "max-age=31536000");
    server.stop().await;
}
