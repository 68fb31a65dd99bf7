//! Successful responses. Their types determine status and content, from which the OpenAPI document is derived.

use axum::{
    Json,
    body::Body,
    http::{
        StatusCode,
        header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use serde::Serialize;
use skep_rules::RecordFormat;

/// `201 Created` with a JSON body.
pub(crate) struct Created<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, Json(self.0)).into_response()
    }
}

/// `202 Accepted` without a body.
pub(crate) struct Accepted;

impl IntoResponse for Accepted {
    fn into_response(self) -> Response {
        StatusCode::ACCEPTED.into_response()
    }
}

/// Game records to download.
pub(crate) struct RecordFile {
    /// Without extension.
    pub(crate) name: String,
    pub(crate) format: RecordFormat,
    pub(crate) text: Body,
}

impl IntoResponse for RecordFile {
    fn into_response(self) -> Response {
        let RecordFile { name, format, text } = self;
        let extension = format.extension();
        let headers = [
            (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
            (
                CONTENT_DISPOSITION,
                format!("attachment; filename=\"{name}.{extension}\""),
            ),
        ];
        (headers, text).into_response()
    }
}
