//! JSON Schemas of messages.

use schemars::{
    JsonSchema, Schema, SchemaGenerator,
    generate::SchemaSettings,
    transform::{Transform, transform_subschemas},
};
use serde_json::{Map, Value, json};

/// Schemas of requests and responses. They differ: a field with a default is optional in a request and always present in
/// a response.
pub(crate) struct Schemas {
    requests: SchemaGenerator,
    responses: SchemaGenerator,
}

impl Schemas {
    pub(super) fn new() -> Schemas {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
        });
        let requests = settings.clone().for_deserialize();
        let responses = settings.for_serialize();
        Schemas {
            requests: requests.with_transform(Simplify).into_generator(),
            responses: responses
                .with_transform(Simplify)
                .with_transform(AbsentInsteadOfNull)
                .into_generator(),
        }
    }

    /// A schema of a request's body, by reference if the type has a name.
    pub(super) fn request<T: JsonSchema>(&mut self) -> Value {
        simplified(self.requests.subschema_for::<T>())
    }

    /// The schema of a request's part without a reference.
    pub(super) fn inline_request<T: JsonSchema>(&mut self) -> Value {
        simplified(T::json_schema(&mut self.requests))
    }

    pub(super) fn response<T: JsonSchema>(&mut self) -> Value {
        simplified(self.responses.subschema_for::<T>())
    }

    /// All schemas by name. Those of types in both requests and responses require only what both do.
    pub(super) fn into_components(mut self) -> Map<String, Value> {
        let mut components = self.responses.take_definitions(true);
        for (name, mut request) in self.requests.take_definitions(true) {
            if let Some(response) = components.get(&name) {
                let both = intersection(&request["required"], &response["required"]);
                request["required"] = both.clone();
                let mut response = response.clone();
                response["required"] = both;
                assert_eq!(request, response, "{name} in requests and responses");
            }
            let fields = request.as_object_mut().expect("a schema with fields");
            fields.retain(|key, value| key != "required" || !value.is_null());
            components.insert(name, request);
        }
        components
    }
}

fn intersection(one: &Value, other: &Value) -> Value {
    let other = other.as_array().map_or(&[][..], Vec::as_slice);
    let names = one.as_array().into_iter().flatten();
    let names: Vec<Value> = names.filter(|name| other.contains(name)).cloned().collect();
    match names.is_empty() {
        true => Value::Null,
        false => names.into(),
    }
}

fn simplified(mut schema: Schema) -> Value {
    Simplify.transform(&mut schema);
    schema.to_value()
}

/// Removes what only restates Rust: number formats and bounds, empty defaults, choices of one, and links in comments.
/// Enums become lists of their values, which generators of clients understand better than a choice of constants.
#[derive(Clone)]
struct Simplify;

impl Transform for Simplify {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        let Some(fields) = schema.as_object_mut() else {
            return;
        };
        fields.retain(|key, value| match key.as_str() {
            "format" => false,
            "minimum" => *value != 0,
            "maximum" => *value != u8::MAX,
            "default" => [json!(null), json!([]), json!({}), json!("")]
                .iter()
                .all(|empty| value != empty),
            _ => true,
        });
        if let Some(Value::String(text)) = fields.get_mut("description") {
            *text = description(text);
        }
        let Some(Value::Array(choices)) = fields.remove("oneOf") else {
            return;
        };
        if let [Value::Object(only)] = choices.as_slice() {
            fields.extend(only.clone());
        } else if let Some(values) = choices.iter().map(enum_values).collect::<Option<Vec<_>>>() {
            fields.insert("type".to_owned(), "string".into());
            fields.insert("enum".to_owned(), values.concat().into());
            describe_values(fields, &choices);
        } else {
            fields.insert("oneOf".to_owned(), choices.into());
        }
    }
}

/// The texts that a schema allows, if it allows nothing else.
fn enum_values(schema: &Value) -> Option<Vec<Value>> {
    if schema["type"] != "string" {
        return None;
    }
    let constant = schema.get("const").map(|value| vec![value.clone()]);
    constant.or_else(|| schema["enum"].as_array().cloned())
}

/// Adds the comments on values of an enum to its description.
fn describe_values(fields: &mut Map<String, Value>, choices: &[Value]) {
    let own = fields.get("description").and_then(Value::as_str);
    let values = choices.iter().filter_map(|choice| {
        let (value, text) = (choice["const"].as_str()?, choice["description"].as_str()?);
        Some(format!("- `{value}`: {text}"))
    });
    let lines: Vec<String> = own.map(str::to_owned).into_iter().chain(values).collect();
    if !lines.is_empty() {
        fields.insert("description".to_owned(), lines.join("\n").into());
    }
}

/// A doc comment without line breaks, links and Rust's word for `null`.
fn description(text: &str) -> String {
    let text = text.replace('\n', " ").replace("`None`", "`null`");
    let mut parts = text.split("[`");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (path, rest) = part.split_once("`]").expect("a link ends");
        let name = path.rsplit("::").next().unwrap_or(path);
        plain.push_str(&format!("`{name}`{rest}"));
    }
    plain
}

/// Optional fields of responses are absent rather than `null`.
#[derive(Clone)]
struct AbsentInsteadOfNull;

impl Transform for AbsentInsteadOfNull {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        let required = schema.get("required").cloned().unwrap_or_default();
        let required = required.as_array().map_or(&[][..], Vec::as_slice);
        let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
        for (name, property) in properties.into_iter().flatten() {
            if !required.iter().any(|other| other == name) {
                *property = without_null(property.take());
                if let Some(Value::String(text)) = property.get_mut("description") {
                    *text = text.replace("`null`", "absent");
                }
            }
        }
    }
}

/// A schema that does not allow `null`.
pub(super) fn without_null(mut schema: Value) -> Value {
    let Some(fields) = schema.as_object_mut() else {
        return schema;
    };
    if let Some(types) = fields.get_mut("type").and_then(Value::as_array_mut) {
        types.retain(|name| name != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            fields.insert("type".to_owned(), only);
        }
    }
    if let Some(choices) = fields.get_mut("anyOf").and_then(Value::as_array_mut) {
        choices.retain(|choice| choice["type"] != "null");
        if let [Value::Object(only)] = choices.as_slice() {
            let only = only.clone();
            fields.remove("anyOf");
            fields.extend(only);
        }
    }
    schema
}
