//! The page in the browser, with its files as they were embedded.

use axum::{
    body::Bytes,
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};

use crate::http::{edge::language, error::HttpError, page::assets as embedded};
use crate::protocol::ErrorCode;

/// A file whose name tells its content never changes.
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// The page itself, which draws whatever its address says.
const INDEX: &str = "index.html";

/// Everything that is not the interface: a file, or else the page.
pub(in crate::http) async fn page(request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return no_such_page();
    }
    let path = request.uri().path().trim_start_matches('/');
    let is_interface = path == "api" || path.starts_with("api/");
    if let Some(response) = file(path, request.headers()) {
        return response;
    }
    // What looks like a file and is none must not be answered by a page.
    let looks_like_file = path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'));
    if is_interface || looks_like_file {
        return no_such_page();
    }
    index(request.headers()).unwrap_or_else(|| embedded::WITHOUT_PAGE.into_response())
}

/// The page, which is told to fetch its words along with its script: it would ask for them only after it has read that.
fn index(headers: &HeaderMap) -> Option<Response> {
    let mut response = file(INDEX, headers)?;
    if let Some(words) = embedded::words(language::preferred(headers).code()) {
        let link = format!("</{words}>; rel=modulepreload");
        let answer = response.headers_mut();
        answer.insert(header::LINK, HeaderValue::from_str(&link).ok()?);
        let vary = HeaderValue::from_static("accept-encoding, accept-language");
        answer.insert(header::VARY, vary);
    }
    Some(response)
}

fn no_such_page() -> Response {
    HttpError::new(ErrorCode::NoSuchPage, "there is nothing here").into_response()
}

/// An embedded file, in the best encoding that the client reads.
fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let file = embedded::get(path)?.form(|encoding| accepts(headers, encoding))?;
    let tag = HeaderValue::from_str(&file.tag).ok()?;
    let is_known = headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .any(|known| known == tag);
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let kind = HeaderValue::from_static(content_type(path));
        let mut response = Bytes::from_static(&file.data).into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        response
    };
    let is_hashed = path.starts_with("assets/");
    let answer = response.headers_mut();
    answer.insert(header::ETAG, tag);
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    answer.insert(
        header::CACHE_CONTROL,
        if is_hashed { FOREVER } else { ASK_AGAIN },
    );
    if let Some(encoding) = file.encoding.filter(|_| !is_known) {
        answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// Whether the client reads an encoding: it names it, and not with the weight 0.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|entry| {
            let mut parts = entry.split(';').map(str::trim);
            let is_named = parts
                .next()
                .is_some_and(|name| name.eq_ignore_ascii_case(encoding));
            let is_refused =
                parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"));
            is_named && !is_refused
        })
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("webp") => "image/webp",
        Some("ttf") => "font/ttf",
        Some("mp3") => "audio/mpeg",
        Some("ogg") => "audio/ogg",
        Some("wav") => "audio/wav",
        Some("wasm") => "application/wasm",
        Some("txt" | "ftl") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_client_says_which_encodings_it_reads() {
        let check = |value: &str, encoding| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, value.parse().expect("a header"));
            accepts(&headers, encoding)
        };
        assert!(check("gzip, deflate, br, zstd", "br"));
        assert!(check("gzip;q=1.0, BR;q=0.5", "br"));
        assert!(!check("gzip, br;q=0", "br"));
        assert!(!check("", "gzip"));
    }
}
