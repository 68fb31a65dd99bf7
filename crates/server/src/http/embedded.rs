//! The files of the page, embedded in the program.

use std::{collections::HashMap, sync::LazyLock};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

/// What is shown where the page should be in a build without it.
pub(super) const WITHOUT_PAGE: (axum::http::StatusCode, &str) = (
    axum::http::StatusCode::NOT_FOUND,
    "This program was built without its page. The interface is described at /api/openapi.json.\n",
);

/// A file of the page.
#[derive(Clone)]
pub(super) struct Embedded {
    /// What is in it.
    pub(super) data: &'static [u8],
    /// A name of its content, as HTTP wants it.
    pub(super) tag: String,
}

/// The files that the build has made, by their paths.
#[cfg(feature = "web")]
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));
#[cfg(not(feature = "web"))]
const FILES: &[(&str, &[u8])] = &[];

/// Whether the page is in this program.
pub fn has_page() -> bool {
    !FILES.is_empty()
}

/// A file by its path; `None` if there is none.
pub(super) fn get(path: &str) -> Option<Embedded> {
    static PAGE: LazyLock<HashMap<&str, Embedded>> = LazyLock::new(|| {
        let embedded = |&(path, data): &(&'static str, &'static [u8])| {
            let hash = URL_SAFE_NO_PAD.encode(Sha256::digest(data));
            let tag = format!("\"{hash}\"");
            (path, Embedded { data, tag })
        };
        FILES.iter().map(embedded).collect()
    });
    PAGE.get(path).cloned()
}
