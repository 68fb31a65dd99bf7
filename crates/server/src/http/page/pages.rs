//! Serves the page and its files.

use axum::{
    body::Bytes,
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use skep_people::Language;

use crate::http::{error::HttpError, page::assets};

/// For files with a hash of their content in the name.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// The single page that renders every route.
const INDEX: &str = "index.html";

/// Fallback for everything outside the API: a file or else the page.
pub(crate) async fn page(request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return HttpError::not_found().into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    let is_api = path == "api" || path.starts_with("api/");
    if let Some(response) = file(path, request.headers()) {
        return response;
    }
    // A missing file must not be answered with the page.
    let looks_like_file = path
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'));
    if is_api || looks_like_file {
        return HttpError::not_found().into_response();
    }
    index(request.headers()).unwrap_or_else(|| assets::WITHOUT_PAGE.into_response())
}

/// The page, with a preload header for its texts, which it would otherwise request only after running its script.
fn index(headers: &HeaderMap) -> Option<Response> {
    let mut response = file(INDEX, headers)?;
    if let Some(texts) = assets::texts(preferred_language(headers).name()) {
        let link = format!("</{texts}>; rel=modulepreload");
        let added = response.headers_mut();
        added.insert(header::LINK, HeaderValue::from_str(&link).ok()?);
        let vary = HeaderValue::from_static("accept-encoding, accept-language");
        added.insert(header::VARY, vary);
    }
    Some(response)
}

fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let file = assets::get(path)?.variant(|encoding| accepts(headers, encoding))?;
    let etag = HeaderValue::from_str(&file.etag).ok()?;
    let is_known = headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .any(|known| known == etag);
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let content_type = HeaderValue::from_static(content_type(path));
        let mut response = Bytes::from_static(&file.data).into_response();
        response
            .headers_mut()
            .insert(header::CONTENT_TYPE, content_type);
        response
    };
    let is_hashed = path.starts_with("assets/");
    let added = response.headers_mut();
    added.insert(header::ETAG, etag);
    added.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    added.insert(
        header::CACHE_CONTROL,
        if is_hashed { IMMUTABLE } else { REVALIDATE },
    );
    if let Some(encoding) = file.encoding.filter(|_| !is_known) {
        added.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// An encoding is accepted if the client lists it with a weight other than 0.
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

/// The first of the browser's languages that the page supports, else English, as the page itself decides. A language
/// chosen in the page is not known here.
fn preferred_language(headers: &HeaderMap) -> Language {
    headers
        .get_all(header::ACCEPT_LANGUAGE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        // Browsers list languages by preference, so weights can be ignored.
        .flat_map(|value| value.split(','))
        .find_map(supported_language)
        .unwrap_or_default()
}

/// Parses an entry such as `de-AT;q=0.8`.
fn supported_language(entry: &str) -> Option<Language> {
    let tag = entry.split(['-', ';']).next()?.trim();
    Language::ALL
        .into_iter()
        .find(|language| tag.eq_ignore_ascii_case(language.name()))
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
    fn honours_accept_encoding() {
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

    fn preferred(value: &str) -> Language {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_LANGUAGE, value.parse().expect("a header"));
        preferred_language(&headers)
    }

    #[test]
    fn prefers_the_first_supported_language() {
        assert_eq!(preferred("de-AT,de;q=0.9,en;q=0.8"), Language::German);
        assert_eq!(preferred("fr-FR, UK;q=0.9, ru;q=0.8"), Language::Ukrainian);
    }

    #[test]
    fn falls_back_to_english() {
        assert_eq!(preferred("fr, deu;q=0.5"), Language::English);
        assert_eq!(preferred(""), Language::English);
        assert_eq!(preferred_language(&HeaderMap::new()), Language::English);
    }
}
