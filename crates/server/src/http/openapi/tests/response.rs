//! What types of responses say about them.

use axum::{
    Json,
    http::HeaderName,
    response::{NoContent, Sse},
};
use schemars::JsonSchema;
use serde_json::{Value, json};
use skep_game::protocol::{ArchivedGame, Health};

use super::operation::{DescribeResponse, Operation};
use super::schemas::Schemas;
use crate::http::{
    archive::search::GameOrExport,
    edge::cookie::SetCookies,
    error::Result,
    monitoring::Readiness,
    openapi::OpenApi,
    response::{Accepted, Created, RecordFile},
    websocket::Upgraded,
};

/// The errors are those of the operation.
impl<T: DescribeResponse> DescribeResponse for Result<T> {
    fn describe(operation: &mut Operation, schemas: &mut Schemas) {
        T::describe(operation, schemas);
    }
}

impl<T: DescribeResponse> DescribeResponse for (SetCookies, T) {
    fn describe(operation: &mut Operation, schemas: &mut Schemas) {
        T::describe(operation, schemas);
    }
}

impl<T: DescribeResponse, const N: usize> DescribeResponse
    for ([(HeaderName, &'static str); N], T)
{
    fn describe(operation: &mut Operation, schemas: &mut Schemas) {
        T::describe(operation, schemas);
    }
}

impl<T: JsonSchema> DescribeResponse for Json<T> {
    fn describe(operation: &mut Operation, schemas: &mut Schemas) {
        operation.success(200, json_content::<T>(schemas));
    }
}

impl<T: JsonSchema> DescribeResponse for Created<T> {
    fn describe(operation: &mut Operation, schemas: &mut Schemas) {
        operation.success(201, json_content::<T>(schemas));
    }
}

impl DescribeResponse for Accepted {
    fn describe(operation: &mut Operation, _: &mut Schemas) {
        operation.success(202, Value::Null);
    }
}

impl DescribeResponse for NoContent {
    fn describe(operation: &mut Operation, _: &mut Schemas) {
        operation.success(204, Value::Null);
    }
}

impl DescribeResponse for Upgraded {
    fn describe(operation: &mut Operation, _: &mut Schemas) {
        operation.success(101, Value::Null);
    }
}

impl<S> DescribeResponse for Sse<S> {
    fn describe(operation: &mut Operation, _: &mut Schemas) {
        operation.success(200, text("text/event-stream"));
    }
}

impl DescribeResponse for RecordFile {
    fn describe(operation: &mut Operation, _: &mut Schemas) {
        operation.success(200, text("text/plain"));
    }
}

impl DescribeResponse for GameOrExport {
    fn describe(operation: &mut Operation, schemas: &mut Schemas) {
        let mut content = json_content::<ArchivedGame>(schemas);
        content["text/plain"] = json!({"schema": {"type": "string"}});
        operation.success(200, content);
    }
}

impl DescribeResponse for Readiness {
    fn describe(operation: &mut Operation, schemas: &mut Schemas) {
        operation.success(200, json_content::<Health>(schemas));
        operation.response(503, "Not ready.", json_content::<Health>(schemas));
    }
}

impl DescribeResponse for OpenApi {
    fn describe(operation: &mut Operation, _: &mut Schemas) {
        operation.success(
            200,
            json!({"application/json": {"schema": {"type": "object"}}}),
        );
    }
}

fn json_content<T: JsonSchema>(schemas: &mut Schemas) -> Value {
    json!({"application/json": {"schema": schemas.response::<T>()}})
}

fn text(media_type: &str) -> Value {
    json!({ media_type: { "schema": { "type": "string" } } })
}
