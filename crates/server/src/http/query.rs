//! Which query parameters a request may have.

use std::{collections::HashMap, sync::LazyLock};

use axum::{
    extract::{MatchedPath, Query, Request},
    http::Method,
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde_json::Value;

use crate::http::{error::HttpError, openapi};
use crate::protocol::ErrorCode;

/// The query parameters of every operation, by path and method in lowercase.
static PARAMETERS: LazyLock<HashMap<(String, String), Vec<String>>> =
    LazyLock::new(|| documented(openapi::DOCUMENT));

/// Refuses query parameters that the OpenAPI document does not name: a misspelt one that was ignored would get an answer
/// to another question.
pub(in crate::http) async fn guard(request: Request, next: Next) -> Response {
    match check(&request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

fn check(request: &Request) -> Result<(), HttpError> {
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
    // What is no operation of the document has an error of its own.
    let Some(known) = PARAMETERS.get(&(path.as_str().to_owned(), method)) else {
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
        [] => "it takes none".to_owned(),
        known => format!("it takes {}", known.join(", ")),
    };
    let message = format!("this request has no query parameter {name:?}: {known}");
    HttpError::new(ErrorCode::BadRequest, message)
}

/// The query parameters of every operation of a document. Parameters of a path are for all of its methods.
fn documented(document: &str) -> HashMap<(String, String), Vec<String>> {
    // INVARIANT: the document is part of the program, and a test reads it.
    let document: Value = serde_json::from_str(document).unwrap_or_default();
    let mut all = HashMap::new();
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in item.as_object().into_iter().flatten() {
            if method != "parameters" {
                let names = [&item["parameters"], &operation["parameters"]];
                let names = names.into_iter().flat_map(query_names).collect();
                all.insert((path.clone(), method.clone()), names);
            }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_names_the_parameters_of_every_operation() {
        let known = |path: &str, method: &str| {
            let key = (path.to_owned(), method.to_owned());
            PARAMETERS.get(&key).map(|names| names.join(" "))
        };
        assert_eq!(known("/api/games", "get").as_deref(), Some("ids"));
        assert_eq!(known("/api/games", "post").as_deref(), Some(""));
        assert_eq!(
            known("/api/account/games", "get").as_deref(),
            Some("before open")
        );
        assert_eq!(known("/api/nothing", "get"), None);
    }
}
