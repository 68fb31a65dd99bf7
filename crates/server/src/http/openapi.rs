//! The interface as an OpenAPI document.

use axum::{http::header::CONTENT_TYPE, response::IntoResponse};

/// The document. A test compares it with the routes.
pub(in crate::http) const DOCUMENT: &str = include_str!("openapi.json");

/// `GET /api/openapi.json`
pub(in crate::http) async fn document() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], DOCUMENT)
}
