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

use super::QUERY_PARAMETERS;

#[test]
fn reads_the_query_parameters_of_every_operation() {
    let known = |path: &str, method: &str| {
        let key = (path.to_owned(), method.to_owned());
        QUERY_PARAMETERS.get(&key).map(|names| names.join(" "))
    };
    assert_eq!(known("/api/games", "get").as_deref(), Some("ids"));
    assert_eq!(known("/api/games", "post").as_deref(), Some(""));
    assert_eq!(
        known("/api/account/games", "get").as_deref(),
        Some("before open")
    );
    assert_eq!(known("/api/nothing", "get"), None);
}
