//! Operations, described by their handlers.

use serde_json::{Map, Value, json};

use super::schemas::Schemas;

/// Errors of an operation besides those of the families before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ErrorFamily {
    /// Games and requests of any kind.
    Protocol,
    Account,
    Lobby,
}

impl ErrorFamily {
    pub(super) const ALL: [ErrorFamily; 3] = [
        ErrorFamily::Protocol,
        ErrorFamily::Account,
        ErrorFamily::Lobby,
    ];

    /// Name of the shared response.
    pub(super) const fn name(self) -> &'static str {
        match self {
            ErrorFamily::Protocol => "Error",
            ErrorFamily::Account => "AccountError",
            ErrorFamily::Lobby => "LobbyError",
        }
    }
}

pub(crate) struct Operation {
    pub(super) path: &'static str,
    summary: &'static str,
    /// Description of the successful response.
    success: &'static str,
    errors: ErrorFamily,
    parameters: Vec<Value>,
    body: Option<Value>,
    responses: Map<String, Value>,
    security: Vec<Value>,
}

/// Credentials of a request, any one of which is enough. `None` stands for a request without any.
pub(super) type Credentials = &'static [Option<&'static str>];

impl Operation {
    pub(crate) fn new(
        errors: ErrorFamily,
        path: &'static str,
        summary: &'static str,
        success: &'static str,
    ) -> Operation {
        Operation {
            path,
            summary: summary.trim(),
            success,
            errors,
            parameters: Vec::new(),
            body: None,
            responses: Map::new(),
            security: Vec::new(),
        }
    }

    /// The operation as the document has it.
    pub(super) fn into_value(mut self) -> Value {
        let errors = self.errors.name();
        let errors = json!({ "$ref": format!("#/components/responses/{errors}") });
        self.responses.insert("default".to_owned(), errors);
        let mut value = Map::new();
        value.insert("summary".to_owned(), self.summary.into());
        if !self.parameters.is_empty() {
            value.insert("parameters".to_owned(), self.parameters.into());
        }
        if let Some(body) = self.body {
            value.insert("requestBody".to_owned(), body);
        }
        value.insert("responses".to_owned(), self.responses.into());
        if !self.security.is_empty() {
            value.insert("security".to_owned(), self.security.into());
        }
        value.into()
    }

    pub(super) fn may_fail_with(&mut self, errors: ErrorFamily) {
        self.errors = self.errors.max(errors);
    }

    /// Adds a parameter, whose description comes from its schema.
    pub(super) fn parameter(&mut self, place: &str, name: &str, required: bool, mut schema: Value) {
        let fields = schema.as_object_mut().expect("a schema with fields");
        let description = fields.remove("description");
        let mut parameter = json!({"name": name, "in": place, "schema": schema});
        if required {
            parameter["required"] = true.into();
        }
        if let Some(description) = description {
            parameter["description"] = description;
        }
        self.parameters.push(parameter);
    }

    /// Parameters of the path, in its order.
    pub(super) fn path_parameters(&mut self, schemas: impl IntoIterator<Item = Value>) {
        let names = self.path.split('/').filter_map(|part| {
            let name = part.strip_prefix('{')?;
            name.strip_suffix('}')
        });
        let mut names: Vec<&str> = names.collect();
        names.reverse();
        for schema in schemas {
            let name = names.pop().expect("the path has all parameters");
            self.parameter("path", name, true, schema);
        }
        assert!(names.is_empty(), "{} has more parameters", self.path);
    }

    pub(super) fn request_body(&mut self, body: Value) {
        assert!(self.body.is_none(), "{} has two bodies", self.path);
        self.body = Some(body);
    }

    /// Adds the successful response. `content` lists media types with their schemas.
    pub(super) fn success(&mut self, status: u16, content: Value) {
        self.response(status, self.success, content);
    }

    pub(super) fn response(&mut self, status: u16, description: &str, content: Value) {
        let mut response = json!({ "description": description });
        if !content.is_null() {
            response["content"] = content;
        }
        self.responses.insert(status.to_string(), response);
    }

    /// Mandatory credentials replace optional ones.
    pub(super) fn credentials(&mut self, credentials: Credentials) {
        let is_optional = |security: &[Value]| security.iter().any(|way| *way == json!({}));
        let new: Vec<Value> = credentials
            .iter()
            .map(|scheme| match scheme {
                Some(scheme) => json!({ *scheme: [] }),
                None => json!({}),
            })
            .collect();
        if self.security.is_empty() || is_optional(&self.security) && !is_optional(&new) {
            self.security = new;
        }
    }
}

/// A handler whose signature describes its operation.
pub(crate) trait DescribeHandler<Arguments> {
    fn describe(operation: &mut Operation, schemas: &mut Schemas);
}

/// An argument of a handler.
pub(crate) trait DescribeRequest {
    fn describe(operation: &mut Operation, schemas: &mut Schemas);
}

/// What a handler returns.
pub(crate) trait DescribeResponse {
    fn describe(operation: &mut Operation, schemas: &mut Schemas);
}

macro_rules! describe_handlers {
    ($(($($argument:ident)*))+) => {$(
        impl<F, R, $($argument),*> DescribeHandler<($($argument,)*)> for F
        where
            F: AsyncFn($($argument),*) -> R,
            R: DescribeResponse,
            $($argument: DescribeRequest,)*
        {
            fn describe(operation: &mut Operation, schemas: &mut Schemas) {
                $($argument::describe(operation, schemas);)*
                R::describe(operation, schemas);
            }
        }
    )+};
}

describe_handlers! {
    () (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E G)
}
