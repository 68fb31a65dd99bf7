//! The whole document.

use std::{collections::BTreeMap, env, fs, io::Write, path::Path};

use flate2::{Compression, write::GzEncoder};
use serde_json::{Map, Value, json};
use skep_game::protocol::ErrorBody;
use skep_people::wire::{AccountErrorBody, LobbyErrorBody};

use super::operation::{DescribeHandler, ErrorFamily, Operation};
use super::schemas::Schemas;
use crate::http::{openapi, router};

const FILE: &str = "src/http/openapi.json";

pub(crate) struct Document {
    schemas: Schemas,
    /// Operations by path and method.
    paths: BTreeMap<&'static str, Map<String, Value>>,
}

impl Document {
    fn new() -> Document {
        Document {
            schemas: Schemas::new(),
            paths: BTreeMap::new(),
        }
    }

    pub(crate) fn add<Arguments, H>(&mut self, mut operation: Operation, method: &str, _handler: H)
    where
        H: DescribeHandler<Arguments>,
    {
        H::describe(&mut operation, &mut self.schemas);
        let operations = self.paths.entry(operation.path).or_default();
        let former = operations.insert(method.to_owned(), operation.into_value());
        assert!(former.is_none(), "one handler per operation");
    }

    fn into_text(mut self) -> String {
        let responses: Map<String, Value> = ErrorFamily::ALL
            .into_iter()
            .map(|family| (family.name().to_owned(), error(family, &mut self.schemas)))
            .collect();
        let document = [
            ("openapi", json!("3.1.0"), 0),
            ("info", info(), 1),
            ("paths", json!(self.paths), 3),
            (
                "components",
                json!({
                    "responses": responses,
                    "schemas": self.schemas.into_components(),
                    "securitySchemes": security_schemes(),
                }),
                4,
            ),
        ];
        let fields = document.map(|(key, value, levels)| field(key, &value, 1, levels));
        format!("{{\n{}\n}}\n", fields.join(",\n"))
    }
}

/// A field on a line of its own, or on several for as many levels of objects.
fn field(key: &str, value: &Value, indent: usize, levels: usize) -> String {
    let spaces = " ".repeat(indent);
    let key = Value::from(key);
    match value.as_object() {
        Some(fields) if levels > 0 => {
            let fields = fields.iter();
            let fields = fields.map(|(key, value)| field(key, value, indent + 1, levels - 1));
            let fields: Vec<String> = fields.collect();
            format!("{spaces}{key}: {{\n{}\n{spaces}}}", fields.join(",\n"))
        }
        _ => format!("{spaces}{key}: {value}"),
    }
}

fn info() -> Value {
    json!({
        "title": "Skep",
        "version": "1",
        "description": "Games of Hive. The server checks all rules. The state of a game lists its legal moves; events \
            report changes. See docs/protocol.md.",
    })
}

fn security_schemes() -> Value {
    json!({
        "token": {"type": "http", "scheme": "bearer", "description": "Token of a side or of an import."},
        "host": {
            "type": "http",
            "scheme": "bearer",
            "description": "Token of the host, printed by `skep host-token`; the host's own machine needs none.",
        },
        "bot": {"type": "http", "scheme": "bearer", "description": "Bot token, starting with skep_."},
        "session": {
            "type": "apiKey",
            "in": "cookie",
            "name": "__Host-skep",
            "description": "Session cookie over TLS. Requests that change something also need the server's Origin.",
        },
        "plainSession": {
            "type": "apiKey",
            "in": "cookie",
            "name": "skep",
            "description": "Session cookie without TLS.",
        },
    })
}

/// The response to a request that fails.
fn error(family: ErrorFamily, schemas: &mut Schemas) -> Value {
    let protocol = schemas.response::<ErrorBody>();
    let account = schemas.response::<AccountErrorBody>();
    let schema = match family {
        ErrorFamily::Protocol => protocol,
        ErrorFamily::Account => json!({ "anyOf": [account, protocol] }),
        ErrorFamily::Lobby => {
            json!({ "anyOf": [schemas.response::<LobbyErrorBody>(), account, protocol] })
        }
    };
    json!({"description": "Error.", "content": {"application/json": {"schema": schema}}})
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes()).expect("memory");
    encoder.finish().expect("memory")
}

fn document() -> String {
    let mut document = Document::new();
    router::describe(&mut document);
    document.into_text()
}

#[test]
fn the_openapi_document_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let text = document();
    // A compressor of another version may write other bytes for the same text.
    let is_embedded = *openapi::DOCUMENT == text;
    if env::var_os("SKEP_WRITE_TYPES").is_some() {
        fs::write(&path, &text).expect("the document can be written");
        if !is_embedded {
            let compressed = path.with_extension("json.gz");
            fs::write(compressed, gzip(&text)).expect("the document can be written");
        }
        return;
    }
    let written = fs::read_to_string(&path).expect("the document is committed");
    assert!(
        written == text && is_embedded,
        "crates/server/{FILE} or its compressed form is out of date: run `cargo xtask types`"
    );
}
