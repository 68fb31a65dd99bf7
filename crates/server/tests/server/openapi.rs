//! The OpenAPI document says what the server does.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    bots::bot,
    harness::Server,
    in_lobby::lively,
    person::{Answer, Person},
};

/// The routes as the router names them.
const ROUTER: &str = include_str!("../../src/http/router.rs");

#[tokio::test]
async fn every_route_is_in_the_document() {
    let server = Server::start().await;
    let (status, document) = server.get("/api/openapi.json", None).await;
    assert_eq!(status, 200);
    let described: BTreeSet<String> = operations(&document).collect();
    let routed: BTreeSet<String> = ROUTER
        .split(".route(")
        .filter_map(|route| route.trim_start().strip_prefix("\"/api/"))
        .filter(|line| !line.starts_with("{*rest}"))
        .flat_map(|line| {
            let (path, handlers) = line.split_once('"').expect("a path ends");
            let methods = ["get", "post", "put", "delete"]
                .into_iter()
                .filter(|method| handlers.contains(&format!("{method}(")));
            methods
                .map(|method| format!("{method} /api/{path}"))
                .collect::<Vec<_>>()
        })
        .collect();
    assert!(routed.len() >= 15, "{routed:?}");
    assert_eq!(described, routed);
    server.stop().await;
}

/// The path of an operation with something in place of its parameters.
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

/// Sends an operation of the document, without a body.
async fn send(server: &Server, operation: &str, target: &str) -> Answer {
    let mut nobody = Person::default();
    nobody
        .ask_with(server, method(operation), target, None, &[])
        .await
}

/// The status of the answer to an operation, which may be a stream without an end.
async fn status(server: &Server, operation: &str, target: &str, token: &str) -> u16 {
    let request = server.web.request(method(operation), server.url(target));
    let request = request.header("authorization", format!("Bearer {token}"));
    request.send().await.expect("an answer").status().as_u16()
}

fn is_json(answer: &Answer) -> bool {
    let kind = answer.headers.get("content-type");
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

#[tokio::test]
async fn every_operation_refuses_query_parameters_that_it_does_not_have() {
    let server = Server::start_with(lively).await;
    let (_, document) = server.get("/api/openapi.json", None).await;
    for operation in operations(&document) {
        let (_, path) = operation.split_once(' ').expect("a path");
        let target = format!("{}?unfinished=true", filled(path, "x"));
        let answer = send(&server, &operation, &target).await;
        assert_eq!(
            (answer.status.as_u16(), answer.code()),
            (400, "bad-request"),
            "{operation}: {answer:?}"
        );
        let message = answer.body["error"]["message"].as_str().expect("a message");
        assert!(message.contains("\"unfinished\""), "{message}");
    }
    server.stop().await;
}

#[tokio::test]
async fn every_operation_answers_in_json_where_its_path_cannot_be_read() {
    let server = Server::start_with(lively).await;
    let (_, document) = server.get("/api/openapi.json", None).await;
    let mut count = 0;
    for operation in operations(&document).filter(|operation| operation.contains('{')) {
        let (_, path) = operation.split_once(' ').expect("a path");
        let answer = send(&server, &operation, &filled(path, "%FF")).await;
        assert!(answer.status.is_client_error(), "{operation}: {answer:?}");
        assert!(
            is_json(&answer) && !answer.code().is_empty(),
            "{operation}: {answer:?}"
        );
        count += 1;
    }
    assert!(count >= 15, "{count}");
    server.stop().await;
}

#[tokio::test]
async fn query_parameters_that_cannot_be_read_are_refused_in_json() {
    let server = Server::start_with(lively).await;
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
        let answer = anna.get(&server, &path).await;
        assert_eq!(
            (answer.status.as_u16(), answer.code()),
            (400, "bad-request"),
            "{path}: {answer:?}"
        );
    }
    let path = "/api/archive/import?source=nowhere";
    let answer = anna.post(&server, path, json!({})).await;
    assert_eq!(answer.code(), "bad-request", "{answer:?}");
    server.stop().await;
}

/// An operation takes the token of a bot if it refuses a wrong one, and does not refuse a good one.
#[tokio::test]
async fn the_document_says_which_operations_take_the_token_of_a_bot() {
    let server = Server::start_with(lively).await;
    let (_, document) = server.get("/api/openapi.json", None).await;
    let token = bot(&server, "Beatrix").await;
    let game = server.create_friend(None).await;
    for operation in operations(&document) {
        let (method, path) = operation.split_once(' ').expect("a method and a path");
        let security = document["paths"][path][method]["security"].as_array();
        let is_documented = { security.into_iter().flatten() }.any(|way| way.get("bot").is_some());
        let target = filled(path, &game.id);
        let wrong = status(&server, &operation, &target, "skep_AAAAAAAAAAAAAAAAAAAAAA").await;
        let right = status(&server, &operation, &target, &token).await;
        let is_taken = wrong == 401 && right != 401;
        assert_eq!(is_taken, is_documented, "{operation}: {wrong} {right}");
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
async fn real_answers_are_as_the_document_says() {
    let server = Server::start().await;
    let (_, document) = server.get("/api/openapi.json", None).await;
    let fits = |name: &str, value: &Value| {
        let schema = json!({"$ref": format!("#/components/schemas/{name}")});
        check(&document, &schema, value).unwrap_or_else(|error| panic!("{name}: {error}"));
    };
    let wish = json!({
        "kind": "friend", "set": "Base+MLP", "opening": "tournament",
        "side": "white", "clock": {"initial": 60, "increment": 1}, "name": "Anna"
    });
    fits("CreateGame", &wish);
    let (_, created) = server.post("/api/games", None, wish).await;
    fits("Created", &created);
    let id = created["id"].as_str().expect("an id");
    let token = created["token"].as_str();
    let path = |rest: &str| format!("/api/games/{id}{rest}");
    let wish = json!({"name": "Ben"});
    fits("Join", &wish);
    fits("Joined", &server.post(&path("/join"), None, wish).await.1);
    let wish = json!({"ply": 0, "after": 1, "move": "wS1"});
    fits("Move", &wish);
    fits(
        "Version",
        &server.post(&path("/moves"), token, wish).await.1,
    );
    fits("State", &server.get(&path(""), token).await.1);
    fits(
        "Why",
        &server.get(&path("/why?piece=wS1&to=1,0"), None).await.1,
    );
    fits("Error", &server.get(&path("/why?piece=w"), None).await.1);
    fits("Health", &server.get("/api/health", None).await.1);
    fits("Host", &server.get("/api/host", None).await.1);
    let (_, summaries) = server.get(&format!("/api/games?ids={id}"), None).await;
    fits("Summary", &summaries[0]);
    let wish = json!({"position": "Base_w2_S1g1", "moves": ["wQ -wS1"]});
    fits("Sandbox", &wish);
    fits(
        "Explored",
        &server.post("/api/explorer", None, wish).await.1,
    );
    server.stop().await;
}

/// Checks a value against a schema, as far as the document uses schemas. A field that is not described is a mistake as
/// well.
fn check(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(path) = schema["$ref"].as_str() {
        let pointer = path.trim_start_matches('#');
        let schema = document.pointer(pointer).ok_or(format!("no {path}"))?;
        return check(document, schema, value);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fits = |schema: &Value| check(document, schema, value).is_ok();
        return match choices.iter().any(fits) {
            true => Ok(()),
            false => Err(format!("{value} fits none of {schema}")),
        };
    }
    if let Some(values) = schema["enum"].as_array()
        && !values.contains(value)
    {
        return Err(format!("{value} is none of {schema}"));
    }
    let is_right = match schema["type"].as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        other => return Err(format!("no such type: {other:?}")),
    };
    if !is_right {
        return Err(format!("{value} is not {schema}"));
    }
    check_fields(document, schema, value)?;
    for item in value.as_array().into_iter().flatten() {
        if !schema["items"].is_null() {
            check(document, &schema["items"], item)?;
        }
    }
    Ok(())
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
        let described = described.ok_or(format!("{name} is not described"))?;
        check(document, described, field).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}
