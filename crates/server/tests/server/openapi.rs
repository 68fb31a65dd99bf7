//! The OpenAPI document says what the server does.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::harness::Server;

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
