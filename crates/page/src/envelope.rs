//! Encoding of requests and answers.

use std::error::Error;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use skep_game::protocol::{ErrorBody, ErrorCode, ProtocolError};

/// A request with its operation.
#[derive(Deserialize)]
pub(crate) struct Envelope {
    pub(crate) op: String,
    #[serde(default)]
    pub(crate) with: Value,
}

/// Decodes the arguments of an operation. Going through a JSON value keeps the module small: every type parsed directly
/// from text would instantiate the JSON parser again.
pub(crate) fn read<T: DeserializeOwned>(with: Value) -> Result<T, ProtocolError> {
    let with = match with {
        Value::Null => Value::Object(Map::new()),
        with => with,
    };
    serde_json::from_value(with).map_err(bad_request)
}

pub(crate) fn bad_request(error: impl Error) -> ProtocolError {
    ProtocolError::new(ErrorCode::BadRequest, error.to_string())
}

pub(crate) fn write<T: Serialize>(answer: &T) -> Result<Vec<u8>, ProtocolError> {
    #[derive(Serialize)]
    struct Good<'a, T> {
        ok: &'a T,
    }
    serde_json::to_vec(&Good { ok: answer })
        .map_err(|error| ProtocolError::new(ErrorCode::Internal, error.to_string()))
}

pub(crate) fn refuse(error: ProtocolError) -> Vec<u8> {
    // A text and a code can always be serialized. If not, the caller sees an empty answer.
    serde_json::to_vec(&ErrorBody { error }).unwrap_or_default()
}
