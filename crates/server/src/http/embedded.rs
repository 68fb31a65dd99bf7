//! The files of the page, embedded in the program.

use std::borrow::Cow;

/// What is shown where the page should be in a build without it.
pub(super) const WITHOUT_PAGE: (axum::http::StatusCode, &str) = (
    axum::http::StatusCode::NOT_FOUND,
    "This program was built without its page. The interface is described at /api/openapi.json.\n",
);

/// A file of the page.
pub(super) struct Embedded {
    /// What is in it.
    pub(super) data: Cow<'static, [u8]>,
    /// A name of its content, as HTTP wants it.
    pub(super) tag: String,
}

/// A file by its path; nothing if there is none.
#[cfg(feature = "web")]
pub(super) fn get(path: &str) -> Option<Embedded> {
    use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};

    #[derive(rust_embed::Embed)]
    #[folder = "$OUT_DIR/web"]
    struct Page;

    let file = Page::get(path)?;
    let hash = URL_SAFE_NO_PAD.encode(file.metadata.sha256_hash());
    Some(Embedded {
        data: file.data,
        tag: format!("\"{hash}\""),
    })
}

/// A file by its path; there are none in this build.
#[cfg(not(feature = "web"))]
pub(super) const fn get(_path: &str) -> Option<Embedded> {
    None
}
