//! Somebody with a browser of his own.

use reqwest::{Method, StatusCode, header::HeaderMap};
use serde_json::{Value, json};
use skep_server::{Options, accounts::HashingOptions};
use tokio_tungstenite::tungstenite::handshake::client::Request;

use crate::harness::{Client, Server};

/// A password that nobody guesses.
pub(crate) const PASSWORD: &str = "seven bees and a beetle";

/// Hashes that take no time worth the name, and figures to count them by.
pub(crate) fn quick(options: &mut Options) {
    options.accounts.hashing = HashingOptions {
        memory: 64,
        passes: 1,
        ..HashingOptions::default()
    };
    options.http.metrics = true;
}

/// Somebody with a browser of his own.
#[derive(Default)]
pub(crate) struct Person {
    /// The cookie of the session, as the browser sends it back.
    pub(crate) cookie: Option<String>,
    /// The cookie by which accounts know the browser.
    pub(crate) device: Option<String>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
}

impl Answer {
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
    /// Somebody who has just signed up.
    pub(crate) async fn signed_up(server: &Server, name: &str) -> Person {
        let mut person = Person::default();
        let answer = person.sign_up(server, name).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        person
    }

    pub(crate) async fn sign_up(&mut self, server: &Server, name: &str) -> Answer {
        let wish = json!({"name": name, "password": PASSWORD});
        self.post(server, "/api/accounts", wish).await
    }

    pub(crate) async fn log_in(&mut self, server: &Server, name: &str, password: &str) -> Answer {
        let wish = json!({"name": name, "password": password});
        self.post(server, "/api/login", wish).await
    }

    pub(crate) async fn post(&mut self, server: &Server, path: &str, body: Value) -> Answer {
        self.ask(server, Method::POST, path, Some(body)).await
    }

    pub(crate) async fn get(&mut self, server: &Server, path: &str) -> Answer {
        self.ask(server, Method::GET, path, None).await
    }

    pub(crate) async fn delete(&mut self, server: &Server, path: &str, body: Value) -> Answer {
        self.ask(server, Method::DELETE, path, Some(body)).await
    }

    /// Asks as a browser does on the page of the server.
    pub(crate) async fn ask(
        &mut self,
        server: &Server,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Answer {
        let origin = format!("http://{}", server.address);
        let headers = [("origin", origin.as_str())];
        self.ask_with(server, method, path, body, &headers).await
    }

    /// Asks with headers of one's own. A cookie that the answer sets is kept.
    pub(crate) async fn ask_with(
        &mut self,
        server: &Server,
        method: Method,
        path: &str,
        body: Option<Value>,
        headers: &[(&'static str, &str)],
    ) -> Answer {
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
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.expect("a text");
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        let answer = Answer {
            status,
            headers,
            body,
        };
        for cookie in answer.cookies() {
            let pair = cookie.split(';').next().expect("a cookie");
            let is_gone = cookie.contains("Max-Age=0");
            let kept = (!is_gone).then(|| pair.to_owned());
            match pair.contains("-device=") {
                true => self.device = kept,
                false => self.cookie = kept,
            }
        }
        answer
    }

    /// Who the server says that this is.
    pub(crate) async fn name(&mut self, server: &Server) -> Option<String> {
        let answer = self.get(server, "/api/account").await;
        answer.body["account"]["name"].as_str().map(str::to_owned)
    }

    /// The request for a socket, as a browser sends it.
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

    /// A socket on the page of the server.
    pub(crate) async fn open(&self, server: &Server, id: &str) -> Client {
        let origin = format!("http://{}", server.address);
        let request = self.socket_request(server, id, Some(&origin));
        Client::open(request).await.expect("a socket")
    }
}
