//! How requests and answers are wrapped.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use skep_game::protocol::{ErrorBody, ErrorCode, ProtocolError};

/// A request: which operation, and with what.
#[derive(Deserialize)]
pub(crate) struct Envelope {
    pub(crate) op: String,
    #[serde(default)]
    pub(crate) with: Value,
}

/// What an operation is asked with. It comes as a value and not as a text, since each type would bring the whole parser of JSON into
/// the module once more.
pub(crate) fn read<T: DeserializeOwned>(with: Value) -> Result<T, ProtocolError> {
    let with = match with {
        Value::Null => Value::Object(Map::new()),
        with => with,
    };
    serde_json::from_value(with).map_err(|error| bad_request(&error))
}

pub(crate) fn bad_request(error: &serde_json::Error) -> ProtocolError {
    ProtocolError::new(ErrorCode::BadRequest, error.to_string())
}

/// The text of an answer.
pub(crate) fn write<T: Serialize>(answer: &T) -> Result<Vec<u8>, ProtocolError> {
    #[derive(Serialize)]
    struct Good<'a, T> {
        ok: &'a T,
    }
    serde_json::to_vec(&Good { ok: answer })
        .map_err(|error| ProtocolError::new(ErrorCode::Internal, error.to_string()))
}

/// The text of an error.
pub(crate) fn refuse(error: ProtocolError) -> Vec<u8> {
    // A text and some numbers can always be written; should that fail, the caller sees that there is no answer.
    serde_json::to_vec(&ErrorBody { error }).unwrap_or_default()
}
