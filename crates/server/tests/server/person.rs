//! A user with a browser.

use reqwest::{Method, StatusCode, header::HeaderMap};
use serde_json::{Value, json};
use skep_server::{Options, accounts::HashingOptions};
use tokio_tungstenite::tungstenite::handshake::client::Request;

use crate::harness::{Client, Server};

/// Strong enough for the password check.
pub(crate) const PASSWORD: &str = "seven bees and a beetle";

/// Makes password hashing cheap and enables the metrics that count hashes.
pub(crate) fn quick(options: &mut Options) {
    options.accounts.hashing = HashingOptions {
        memory: 64,
        passes: 1,
        ..HashingOptions::default()
    };
    options.http.metrics = true;
}

/// A user with a browser, which keeps its cookies between requests.
#[derive(Default)]
pub(crate) struct Person {
    /// Session cookie, as the browser sends it back.
    pub(crate) cookie: Option<String>,
    /// Cookie identifying the browser to accounts that have logged in there.
    pub(crate) device: Option<String>,
}

#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
}

impl Response {
    pub(crate) fn code(&self) -> &str {
        self.body["error"]["code"].as_str().unwrap_or_default()
    }

    pub(crate) fn cookie(&self) -> Option<&str> {
        self.cookies().find(|cookie| !cookie.contains("-device="))
    }

    pub(crate) fn device_cookie(&self) -> Option<&str> {
        self.cookies().find(|cookie| cookie.contains("-device="))
    }

    fn cookies(&self) -> impl Iterator<Item = &str> {
        let cookies = self.headers.get_all("set-cookie").into_iter();
        cookies.filter_map(|cookie| cookie.to_str().ok())
    }
}

impl Person {
    /// A user who has just signed up.
    pub(crate) async fn signed_up(server: &Server, name: &str) -> Person {
        let mut person = Person::default();
        let response = person.sign_up(server, name).await;
        assert_eq!(response.status, 201, "{response:?}");
        person
    }

    pub(crate) async fn sign_up(&mut self, server: &Server, name: &str) -> Response {
        let request = json!({"name": name, "password": PASSWORD});
        self.post(server, "/api/accounts", request).await
    }

    pub(crate) async fn log_in(&mut self, server: &Server, name: &str, password: &str) -> Response {
        let request = json!({"name": name, "password": password});
        self.post(server, "/api/login", request).await
    }

    pub(crate) async fn post(&mut self, server: &Server, path: &str, body: Value) -> Response {
        self.request(server, Method::POST, path, Some(body)).await
    }

    pub(crate) async fn get(&mut self, server: &Server, path: &str) -> Response {
        self.request(server, Method::GET, path, None).await
    }

    pub(crate) async fn delete(&mut self, server: &Server, path: &str, body: Value) -> Response {
        self.request(server, Method::DELETE, path, Some(body)).await
    }

    /// Sends a request as a browser does from a page of the server.
    pub(crate) async fn request(
        &mut self,
        server: &Server,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Response {
        let origin = format!("http://{}", server.address);
        let headers = [("origin", origin.as_str())];
        self.request_with(server, method, path, body, &headers)
            .await
    }

    /// Sends a request with the given headers and keeps the cookies of the response.
    pub(crate) async fn request_with(
        &mut self,
        server: &Server,
        method: Method,
        path: &str,
        body: Option<Value>,
        headers: &[(&'static str, &str)],
    ) -> Response {
        let mut request = server.web.request(method, server.url(path));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        for cookie in [&self.cookie, &self.device].into_iter().flatten() {
            request = request.header("cookie", cookie);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.expect("a response");
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.expect("a text");
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        let response = Response {
            status,
            headers,
            body,
        };
        for cookie in response.cookies() {
            let pair = cookie.split(';').next().expect("a cookie");
            let is_removed = cookie.contains("Max-Age=0");
            let kept = (!is_removed).then(|| pair.to_owned());
            match pair.contains("-device=") {
                true => self.device = kept,
                false => self.cookie = kept,
            }
        }
        response
    }

    /// Name of the account that the server recognises.
    pub(crate) async fn name(&mut self, server: &Server) -> Option<String> {
        let response = self.get(server, "/api/account").await;
        response.body["account"]["name"].as_str().map(str::to_owned)
    }

    /// WebSocket handshake with this browser's cookie.
    pub(crate) fn socket_request(
        &self,
        server: &Server,
        id: &str,
        origin: Option<&str>,
    ) -> Request {
        let mut request = server.socket_request(id);
        let headers = request.headers_mut();
        if let Some(cookie) = &self.cookie {
            headers.insert("cookie", cookie.parse().expect("a header"));
        }
        if let Some(origin) = origin {
            headers.insert("origin", origin.parse().expect("a header"));
        }
        request
    }

    /// Opens a socket from a page of the server.
    pub(crate) async fn open(&self, server: &Server, id: &str) -> Client {
        let origin = format!("http://{}", server.address);
        let request = self.socket_request(server, id, Some(&origin));
        Client::open(request).await.expect("a socket")
    }
}
