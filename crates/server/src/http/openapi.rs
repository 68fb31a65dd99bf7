//! The OpenAPI document, which also defines the query parameters that requests may have.

#[cfg(test)]
pub(super) mod tests;

use std::{collections::HashMap, io::Read, sync::LazyLock};

use axum::{
    extract::{MatchedPath, Query, Request},
    http::{Method, header::CONTENT_TYPE},
    middleware::Next,
    response::{IntoResponse, Response},
};
use flate2::read::GzDecoder;
use serde_json::Value;

use crate::http::error::{HttpError, Result};
use crate::protocol::ErrorCode;

/// `openapi.json`, compressed to a sixth. `cargo xtask types` derives both from the routes, the signatures of their
/// handlers and the types of messages.
const COMPRESSED: &[u8] = include_bytes!("openapi.json.gz");

pub(crate) static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
    let mut text = String::new();
    // INVARIANT: the document is embedded, and a test reads it.
    GzDecoder::new(COMPRESSED).read_to_string(&mut text).ok();
    text
});

/// `GET /api/openapi.json`
pub(crate) async fn document() -> OpenApi {
    OpenApi(&DOCUMENT)
}

/// An OpenAPI document.
pub(crate) struct OpenApi(&'static str);

impl IntoResponse for OpenApi {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

/// Query parameters of every operation, by path and lower-case method.
static QUERY_PARAMETERS: LazyLock<HashMap<(String, String), Vec<String>>> =
    LazyLock::new(|| query_parameters(&DOCUMENT));

/// Rejects undocumented query parameters. Ignoring a misspelt one would return the answer to a different question.
pub(crate) async fn check_query(request: Request, next: Next) -> Response {
    match check(&request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

fn check(request: &Request) -> Result<()> {
    if request.uri().query().is_none_or(str::is_empty) {
        return Ok(());
    }
    let Some(path) = request.extensions().get::<MatchedPath>() else {
        return Ok(());
    };
    let method = match *request.method() {
        Method::HEAD => "get".to_owned(),
        ref method => method.as_str().to_ascii_lowercase(),
    };
    // Unknown operations fail later with their own error.
    let Some(known) = QUERY_PARAMETERS.get(&(path.as_str().to_owned(), method)) else {
        return Ok(());
    };
    let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(request.uri())
        .map_err(|error| HttpError::new(ErrorCode::BadRequest, error.body_text()))?;
    match pairs.iter().find(|(name, _)| !known.contains(name)) {
        None => Ok(()),
        Some((name, _)) => Err(unknown(name, known)),
    }
}

fn unknown(name: &str, known: &[String]) -> HttpError {
    let name: String = name.chars().take(40).collect();
    let known = match known {
        [] => "none".to_owned(),
        known => known.join(", "),
    };
    let message = format!("unknown query parameter {name:?}; supported: {known}");
    HttpError::new(ErrorCode::BadRequest, message)
}

/// Collects the query parameters of every operation.
fn query_parameters(document: &str) -> HashMap<(String, String), Vec<String>> {
    // INVARIANT: the document is embedded, and a test parses it.
    let document: Value = serde_json::from_str(document).unwrap_or_default();
    let mut all = HashMap::new();
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in item.as_object().into_iter().flatten() {
            let names = query_names(&operation["parameters"]).collect();
            all.insert((path.clone(), method.clone()), names);
        }
    }
    all
}

fn query_names(parameters: &Value) -> impl Iterator<Item = String> + '_ {
    let parameters = parameters.as_array().into_iter().flatten();
    parameters
        .filter(|parameter| parameter["in"] == "query")
        .filter_map(|parameter| Some(parameter["name"].as_str()?.to_owned()))
}
