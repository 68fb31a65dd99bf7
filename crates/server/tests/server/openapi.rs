//! The OpenAPI document agrees with the server.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    bots::bot,
    harness::Server,
    lobby_client::fast_lobby,
    person::{Person, Response},
};

/// The table of routes, from which the document is derived.
const ROUTER: &str = include_str!("../../src/http/router.rs");

#[tokio::test]
async fn every_route_is_in_the_document() {
    let server = Server::start().await;
    let (status, document) = server.get("/api/openapi.json", None).await;
    assert_eq!(status, 200);
    let described: BTreeSet<String> = operations(&document).collect();
    let routed = routes();
    assert!(routed.len() >= 15, "{routed:?}");
    assert_eq!(described, routed);
    let is_other = |route: &&str| !route.trim_start().starts_with("\"/api/{*rest}\"");
    let mut others = ROUTER.split(".route(").skip(1).filter(is_other);
    let undocumented = others.find(|route| route.trim_start().starts_with("\"/api"));
    assert_eq!(undocumented, None, "not in the table");
    server.stop().await;
}

/// The operations in the table of routes.
fn routes() -> BTreeSet<String> {
    let mut path = "";
    let mut routes = BTreeSet::new();
    for line in ROUTER.lines().map(str::trim) {
        if line.starts_with("\"/api/") && line.ends_with('{') {
            path = line.split('"').nth(1).expect("a path ends");
        } else if let Some((method, _)) = line.split_once('(')
            && ["get", "post", "put", "delete"].contains(&method)
            && line.contains(" -> \"")
        {
            routes.insert(format!("{method} {path}"));
        }
    }
    routes
}

/// The path of an operation with every parameter replaced by a value.
fn filled(path: &str, value: &str) -> String {
    let parts = path.split('/').map(|part| match part.starts_with('{') {
        true => value,
        false => part,
    });
    parts.collect::<Vec<_>>().join("/")
}

fn method(operation: &str) -> Method {
    let (method, _) = operation.split_once(' ').expect("a method and a path");
    Method::from_bytes(method.to_uppercase().as_bytes()).expect("a method")
}

/// Sends a request for an operation, without a body.
async fn send(server: &Server, operation: &str, target: &str) -> Response {
    let mut guest = Person::default();
    guest
        .request_with(server, method(operation), target, None, &[])
        .await
}

/// Status of an operation whose response may be an endless stream.
async fn status(server: &Server, operation: &str, target: &str, token: &str) -> u16 {
    let request = server.web.request(method(operation), server.url(target));
    let request = request.header("authorization", format!("Bearer {token}"));
    request.send().await.expect("a response").status().as_u16()
}

fn is_json(response: &Response) -> bool {
    let kind = response.headers.get("content-type");
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

#[tokio::test]
async fn every_operation_rejects_unknown_query_parameters() {
    let server = Server::start_with(fast_lobby).await;
    let (_, document) = server.get("/api/openapi.json", None).await;
    for operation in operations(&document) {
        let (_, path) = operation.split_once(' ').expect("a path");
        let target = format!("{}?unfinished=true", filled(path, "x"));
        let response = send(&server, &operation, &target).await;
        assert_eq!(
            (response.status.as_u16(), response.code()),
            (400, "bad-request"),
            "{operation}: {response:?}"
        );
        let message = response.body["error"]["message"]
            .as_str()
            .expect("a message");
        assert!(message.contains("\"unfinished\""), "{message}");
    }
    server.stop().await;
}

#[tokio::test]
async fn every_operation_rejects_an_invalid_path_with_a_json_error() {
    let server = Server::start_with(fast_lobby).await;
    let (_, document) = server.get("/api/openapi.json", None).await;
    let mut count = 0;
    for operation in operations(&document).filter(|operation| operation.contains('{')) {
        let (_, path) = operation.split_once(' ').expect("a path");
        let response = send(&server, &operation, &filled(path, "%FF")).await;
        assert!(
            response.status.is_client_error(),
            "{operation}: {response:?}"
        );
        assert!(
            is_json(&response) && !response.code().is_empty(),
            "{operation}: {response:?}"
        );
        count += 1;
    }
    assert!(count >= 15, "{count}");
    server.stop().await;
}

#[tokio::test]
async fn rejects_invalid_query_parameters_with_a_json_error() {
    let server = Server::start_with(fast_lobby).await;
    let mut anna = Person::signed_up(&server, "Anna").await;
    let game = server.create_friend(None).await;
    for path in [
        "/api/account/games?open=maybe".to_owned(),
        "/api/account/games?open=true&open=false".to_owned(),
        "/api/leaderboards/blitz?page=one".to_owned(),
        "/api/players/Anna/games?color=green".to_owned(),
        "/api/archive?min=many".to_owned(),
        format!("/api/games/{}/events?after=-1", game.id),
        format!("/api/games/{}/why", game.id),
        format!("/api/games/{}/why?to=0,0", game.id),
    ] {
        let response = anna.get(&server, &path).await;
        assert_eq!(
            (response.status.as_u16(), response.code()),
            (400, "bad-request"),
            "{path}: {response:?}"
        );
    }
    let path = "/api/archive/import?source=nowhere";
    let response = anna.post(&server, path, json!({})).await;
    assert_eq!(response.code(), "bad-request", "{response:?}");
    server.stop().await;
}

// An operation takes a bot's token if it rejects a wrong one and accepts a valid one.
#[tokio::test]
async fn documents_which_operations_accept_bot_tokens() {
    let server = Server::start_with(fast_lobby).await;
    let (_, document) = server.get("/api/openapi.json", None).await;
    let token = bot(&server, "Beatrix").await;
    let game = server.create_friend(None).await;
    for operation in operations(&document) {
        let (method, path) = operation.split_once(' ').expect("a method and a path");
        let security = document["paths"][path][method]["security"].as_array();
        let is_documented =
            { security.into_iter().flatten() }.any(|scheme| scheme.get("bot").is_some());
        let target = filled(path, &game.id);
        let wrong = status(&server, &operation, &target, "skep_AAAAAAAAAAAAAAAAAAAAAA").await;
        let right = status(&server, &operation, &target, &token).await;
        let is_accepted = wrong == 401 && right != 401;
        assert_eq!(is_accepted, is_documented, "{operation}: {wrong} {right}");
    }
    server.stop().await;
}

fn operations(document: &Value) -> impl Iterator<Item = String> + '_ {
    let paths = document["paths"].as_object().expect("paths");
    paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().expect("an item").keys();
        methods
            .filter(|key| *key != "parameters")
            .map(move |method| format!("{method} {path}"))
    })
}

#[tokio::test]
async fn responses_match_their_schemas() {
    let server = Server::start().await;
    let (_, document) = server.get("/api/openapi.json", None).await;
    let fits = |name: &str, value: &Value| {
        let schema = json!({"$ref": format!("#/components/schemas/{name}")});
        check(&document, &schema, value).unwrap_or_else(|error| panic!("{name}: {error}"));
    };
    let request = json!({
        "kind": "friend", "set": "Base+MLP", "opening": "tournament",
        "side": "white", "clock": {"initial": 60, "increment": 1}, "name": "Anna"
    });
    fits("CreateGame", &request);
    let (_, created) = server.post("/api/games", None, request).await;
    fits("Created", &created);
    let id = created["id"].as_str().expect("an id");
    let token = created["token"].as_str();
    let path = |rest: &str| format!("/api/games/{id}{rest}");
    let request = json!({"name": "Ben"});
    fits("JoinRequest", &request);
    fits(
        "Joined",
        &server.post(&path("/join"), None, request).await.1,
    );
    let request = json!({"ply": 0, "after": 1, "move": "wS1"});
    fits("MoveRequest", &request);
    fits(
        "Version",
        &server.post(&path("/moves"), token, request).await.1,
    );
    fits("State", &server.get(&path(""), token).await.1);
    fits(
        "Why",
        &server.get(&path("/why?piece=wS1&to=1,0"), None).await.1,
    );
    fits(
        "ErrorBody",
        &server.get(&path("/why?piece=w"), None).await.1,
    );
    fits("Health", &server.get("/api/health", None).await.1);
    fits("HostInfo", &server.get("/api/host", None).await.1);
    let (_, summaries) = server.get(&format!("/api/games?ids={id}"), None).await;
    fits("Summary", &summaries[0]);
    let request = json!({"position": "Base_w2_S1g1", "moves": ["wQ -wS1"]});
    fits("SandboxRequest", &request);
    fits(
        "ExplorerAnswer",
        &server.post("/api/explorer", None, request).await.1,
    );
    server.stop().await;
}

/// Checks a value against a schema, supporting only what the document uses. Undocumented fields are errors.
fn check(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(path) = schema["$ref"].as_str() {
        let pointer = path.trim_start_matches('#');
        let schema = document.pointer(pointer).ok_or(format!("no {path}"))?;
        return check(document, schema, value);
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        let fits = |schema: &Value| check(document, schema, value).is_ok();
        return match choices.iter().any(fits) {
            true => Ok(()),
            false => Err(format!("{value} matches none of {schema}")),
        };
    }
    if let Some(values) = schema["enum"].as_array()
        && !values.contains(value)
    {
        return Err(format!("{value} is none of {schema}"));
    }
    if let Some(constant) = schema.get("const")
        && constant != value
    {
        return Err(format!("{value} is not {constant}"));
    }
    let types = match &schema["type"] {
        Value::Array(types) => types.as_slice(),
        one => std::slice::from_ref(one),
    };
    if !types.iter().any(|name| is_of_type(name, value)) {
        return Err(format!("{value} is not {schema}"));
    }
    check_fields(document, schema, value)?;
    let items = value.as_array().into_iter().flatten();
    let schemas = schema["prefixItems"].as_array().into_iter().flatten();
    for (item, schema) in items.zip(schemas) {
        check(document, schema, item)?;
    }
    for item in value.as_array().into_iter().flatten() {
        if !schema["items"].is_null() {
            check(document, &schema["items"], item)?;
        }
    }
    Ok(())
}

fn is_of_type(name: &Value, value: &Value) -> bool {
    match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        other => panic!("unknown type: {other:?}"),
    }
}

fn check_fields(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    for name in schema["required"].as_array().into_iter().flatten() {
        let name = name.as_str().unwrap_or_default();
        if value.get(name).is_none() {
            return Err(format!("{name} is missing in {value}"));
        }
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        let described = schema["properties"].get(name);
        let described = described.or_else(|| schema.get("additionalProperties"));
        let described = described.ok_or(format!("{name} is not documented"))?;
        check(document, described, field).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}
