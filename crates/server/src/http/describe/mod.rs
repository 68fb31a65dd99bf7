//! Derives the OpenAPI document from the routes, the signatures of their handlers and the serde types of messages.
//!
//! Compiled only for tests: the document is committed and embedded, so the program needs none of this.

mod document;
mod operation;
mod request;
mod response;
mod schemas;
mod search;

pub(crate) use document::Document;
pub(crate) use operation::{ErrorFamily, Operation};
