//! What extractors say about requests.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, Method},
};
use schemars::JsonSchema;
use serde_json::{Value, json};

use super::operation::{Credentials, DescribeRequest, ErrorFamily, Operation};
use super::schemas::{Schemas, without_null};
use crate::http::{
    App,
    account::passkeys::PageSite,
    archive::import::Upload,
    edge::address::Client,
    edge::cookie::{BrowserSession, LoggedIn, MaybeVisitor, Member},
    extract::{Bearer, Body, HostToken, Path, PathRoom, PlayerProof, Query, ViewerProof},
    lobby::challenges::ChallengeId,
    websocket::Upgrade,
};

impl<T: JsonSchema, const MAX: usize> DescribeRequest for Body<T, MAX> {
    fn describe(operation: &mut Operation, schemas: &mut Schemas) {
        let schema = schemas.inline_request::<T>();
        // An empty body stands for an object without fields.
        let is_required = schema["required"].is_array() || schema["minProperties"].is_u64();
        let mut body = json!({"content": {"application/json": {"schema": schemas.request::<T>()}}});
        if is_required {
            body["required"] = true.into();
        }
        operation.request_body(body);
    }
}

impl<T: JsonSchema> DescribeRequest for Query<T> {
    fn describe(operation: &mut Operation, schemas: &mut Schemas) {
        let schema = schemas.inline_request::<T>();
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let properties = schema["properties"].as_object().expect("a struct");
        for (name, schema) in properties {
            let is_required = required.iter().any(|other| other == name);
            operation.parameter("query", name, is_required, without_null(schema.clone()));
        }
    }
}

impl<T: JsonSchema> DescribeRequest for Path<T> {
    fn describe(operation: &mut Operation, schemas: &mut Schemas) {
        let schema = schemas.inline_request::<T>();
        match schema["prefixItems"].as_array() {
            Some(items) => operation.path_parameters(items.clone()),
            None => operation.path_parameters([schema]),
        }
    }
}

impl DescribeRequest for PathRoom {
    fn describe(operation: &mut Operation, _: &mut Schemas) {
        operation.path_parameters([id("Game id.")]);
    }
}

impl DescribeRequest for ChallengeId {
    fn describe(operation: &mut Operation, _: &mut Schemas) {
        operation.path_parameters([id("Challenge id.")]);
    }
}

fn id(description: &str) -> Value {
    json!({"type": "string", "description": description})
}

impl DescribeRequest for Upload {
    fn describe(operation: &mut Operation, _: &mut Schemas) {
        let description = "PGN, BoardSpace SGF or UHP game strings, up to 8 MiB.";
        let schema = json!({"type": "string", "description": description});
        let content = json!({ "application/octet-stream": { "schema": schema } });
        operation.request_body(json!({"content": content, "required": true}));
    }
}

/// Extractors that accept credentials.
macro_rules! credentials {
    ($($extractor:ty, $errors:ident, $credentials:expr;)*) => {$(
        impl DescribeRequest for $extractor {
            fn describe(operation: &mut Operation, _: &mut Schemas) {
                const CREDENTIALS: Credentials = &$credentials;
                operation.credentials(CREDENTIALS);
                operation.may_fail_with(ErrorFamily::$errors);
            }
        }
    )*};
}

credentials! {
    MaybeVisitor, Account, [None, SESSION, PLAIN_SESSION, BOT];
    Member, Account, [SESSION, PLAIN_SESSION, BOT];
    LoggedIn, Account, [SESSION, PLAIN_SESSION];
    // Starts or ends the session of a browser, which may have one already.
    BrowserSession, Account, [None, SESSION, PLAIN_SESSION];
    ViewerProof, Account, [None, TOKEN, SESSION, PLAIN_SESSION, BOT];
    PlayerProof, Account, [TOKEN, BOT];
    Bearer, Protocol, [TOKEN];
    HostToken, Protocol, [None, HOST];
}

const SESSION: Option<&str> = Some("session");
const PLAIN_SESSION: Option<&str> = Some("plainSession");
const BOT: Option<&str> = Some("bot");
const TOKEN: Option<&str> = Some("token");
const HOST: Option<&str> = Some("host");

/// Extractors that clients need not know about.
macro_rules! undocumented {
    ($($extractor:ty),*) => {$(
        impl DescribeRequest for $extractor {
            fn describe(_: &mut Operation, _: &mut Schemas) {}
        }
    )*};
}

undocumented!(
    State<App>,
    Client,
    HeaderMap,
    Method,
    PageSite,
    Request,
    Upgrade
);
