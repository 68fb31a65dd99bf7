//! The page in the browser: its files, which are embedded in the binary, and how they are served.

use std::{
    borrow::Cow,
    collections::HashMap,
    io::Read,
    sync::{LazyLock, OnceLock},
};

use axum::{
    body::Bytes,
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};
use skep_people::Language;

use crate::http::error::HttpError;

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
    index(request.headers()).unwrap_or_else(|| WITHOUT_PAGE.into_response())
}

/// The page, with a preload header for its texts, which it would otherwise request only after running its script.
fn index(headers: &HeaderMap) -> Option<Response> {
    let mut response = file(INDEX, headers)?;
    if let Some(texts) = texts(preferred_language(headers).name()) {
        let link = format!("</{texts}>; rel=modulepreload");
        let added = response.headers_mut();
        added.insert(header::LINK, HeaderValue::from_str(&link).ok()?);
        let vary = HeaderValue::from_static("accept-encoding, accept-language");
        added.insert(header::VARY, vary);
    }
    Some(response)
}

fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let asset = ASSETS.get(path)?;
    let file = asset.variant(|encoding| accepts(headers, encoding))?;
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

/// The response of a build without the page.
const WITHOUT_PAGE: (StatusCode, &str) = (
    StatusCode::NOT_FOUND,
    "This program was built without its page. The API is described at /api/openapi.json.\n",
);

/// Files by path. Compressible ones are embedded only in their compressed forms.
#[cfg(feature = "web")]
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));
#[cfg(not(feature = "web"))]
const FILES: &[(&str, &[u8])] = &[];

/// Content encodings and their file suffixes.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), (GZIP, ".gz")];
const GZIP: &str = "gzip";

#[derive(Default)]
pub(crate) struct Asset {
    /// Embedded variants, smallest first.
    variants: Vec<Variant>,
    /// For the few clients that accept no encoding; decompressed on first use.
    uncompressed: OnceLock<Option<Variant>>,
}

pub(crate) struct Variant {
    /// `Content-Encoding`; `None` if uncompressed.
    pub(crate) encoding: Option<&'static str>,
    pub(crate) data: Cow<'static, [u8]>,
    /// Quoted, as in the header.
    pub(crate) etag: String,
}

impl Variant {
    fn new(encoding: Option<&'static str>, data: Cow<'static, [u8]>) -> Variant {
        let hash = URL_SAFE_NO_PAD.encode(Sha256::digest(&data));
        let etag = format!("\"{hash}\"");
        Variant {
            encoding,
            data,
            etag,
        }
    }
}

impl Asset {
    /// The smallest variant that the client accepts.
    pub(crate) fn variant(&self, accepts: impl Fn(&str) -> bool) -> Option<&Variant> {
        let accepted = self
            .variants
            .iter()
            .find(|variant| variant.encoding.is_none_or(&accepts));
        accepted.or_else(|| self.uncompressed.get_or_init(|| self.decompress()).as_ref())
    }

    fn decompress(&self) -> Option<Variant> {
        let mut variants = self.variants.iter();
        let compressed = variants.find(|variant| variant.encoding == Some(GZIP))?;
        let mut data = Vec::new();
        GzDecoder::new(&*compressed.data)
            .read_to_end(&mut data)
            .ok()?;
        Some(Variant::new(None, Cow::Owned(data)))
    }
}

/// Returns true if this build includes the page.
pub fn has_page() -> bool {
    !FILES.is_empty()
}

static ASSETS: LazyLock<HashMap<&str, Asset>> = LazyLock::new(|| by_path(FILES));

/// The path of the script with the texts of a language.
pub(crate) fn texts(language: &str) -> Option<&'static str> {
    texts_in(ASSETS.keys().copied(), language)
}

fn texts_in<'a>(mut paths: impl Iterator<Item = &'a str>, language: &str) -> Option<&'a str> {
    let prefix = format!("assets/words-{language}-");
    paths.find(|path| path.starts_with(&prefix))
}

fn by_path(files: &[(&'static str, &'static [u8])]) -> HashMap<&'static str, Asset> {
    let mut assets: HashMap<&str, Asset> = HashMap::new();
    for &(path, data) in files {
        let compressed = ENCODINGS
            .iter()
            .find_map(|(name, suffix)| Some((path.strip_suffix(suffix)?, *name)));
        let (path, encoding) = match compressed {
            Some((path, name)) => (path, Some(name)),
            None => (path, None),
        };
        let variant = Variant::new(encoding, Cow::Borrowed(data));
        assets.entry(path).or_default().variants.push(variant);
    }
    for asset in assets.values_mut() {
        asset.variants.sort_by_key(|variant| variant.data.len());
    }
    assets
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::GzEncoder};

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

    fn gzipped(text: &str) -> &'static [u8] {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(text.as_bytes()).expect("memory");
        encoder.finish().expect("memory").leak()
    }

    #[test]
    fn decompresses_for_clients_that_accept_no_encoding() {
        let text = "hive ".repeat(100);
        let assets = by_path(&[("a.js.br", b"brotli"), ("a.js.gz", gzipped(&text))]);
        let asset = &assets["a.js"];
        let variant = |accepted: &str| {
            let variant = asset.variant(|name| accepted == name);
            variant.expect("a variant")
        };
        assert_eq!(variant("br").encoding, Some("br"));
        assert_eq!(variant("gzip").encoding, Some("gzip"));
        let plain = variant("none");
        assert_eq!((plain.encoding, &*plain.data), (None, text.as_bytes()));
        assert_ne!(plain.etag, variant("gzip").etag);
    }

    #[test]
    fn finds_the_texts_of_a_language() {
        let paths = ["assets/words-de-x.js", "assets/de-y.js", "index.html"];
        let found = |language| texts_in(paths.into_iter(), language);
        assert_eq!(found("de"), Some("assets/words-de-x.js"));
        assert_eq!(found("uk"), None);
    }

    #[cfg(feature = "web")]
    #[test]
    fn every_language_has_its_texts() {
        for language in skep_people::Language::ALL {
            assert!(texts(language.name()).is_some(), "no texts in {language:?}");
        }
    }

    #[test]
    fn sends_incompressible_files_unchanged() {
        let assets = by_path(&[("a.png", b"picture")]);
        let variant = assets["a.png"].variant(|_| true).expect("a variant");
        assert_eq!(variant.encoding, None);
        assert_eq!(&*variant.data, b"picture");
    }
}
