//! The files of the page, embedded in the binary.

use std::{
    borrow::Cow,
    collections::HashMap,
    io::Read,
    sync::{LazyLock, OnceLock},
};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};

/// The response of a build without the page.
pub(crate) const WITHOUT_PAGE: (axum::http::StatusCode, &str) = (
    axum::http::StatusCode::NOT_FOUND,
    "This program was built without its page. The API is described at /api/openapi.json.\n",
);

/// Files by path. Compressible ones are embedded only in their compressed forms.
#[cfg(feature = "web")]
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));
#[cfg(not(feature = "web"))]
const FILES: &[(&str, &[u8])] = &[];

/// Content encodings and their file suffixes.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), (GZIP, ".gz")];
const GZIP: &str = "gzip";

#[derive(Default)]
pub(crate) struct Asset {
    /// Embedded variants, smallest first.
    variants: Vec<Variant>,
    /// For the few clients that accept no encoding; decompressed on first use.
    uncompressed: OnceLock<Option<Variant>>,
}

pub(crate) struct Variant {
    /// `Content-Encoding`; `None` if uncompressed.
    pub(crate) encoding: Option<&'static str>,
    pub(crate) data: Cow<'static, [u8]>,
    /// Quoted, as in the header.
    pub(crate) etag: String,
}

impl Variant {
    fn new(encoding: Option<&'static str>, data: Cow<'static, [u8]>) -> Variant {
        let hash = URL_SAFE_NO_PAD.encode(Sha256::digest(&data));
        let etag = format!("\"{hash}\"");
        Variant {
            encoding,
            data,
            etag,
        }
    }

    fn decompress(&self) -> Option<Variant> {
        let mut data = Vec::new();
        GzDecoder::new(&*self.data).read_to_end(&mut data).ok()?;
        Some(Variant::new(None, Cow::Owned(data)))
    }
}

impl Asset {
    /// The smallest variant that the client accepts.
    pub(crate) fn variant(&self, accepts: impl Fn(&str) -> bool) -> Option<&Variant> {
        let accepted = self
            .variants
            .iter()
            .find(|variant| variant.encoding.is_none_or(&accepts));
        accepted.or_else(|| self.uncompressed.get_or_init(|| self.decompress()).as_ref())
    }

    fn decompress(&self) -> Option<Variant> {
        let mut variants = self.variants.iter();
        variants
            .find(|variant| variant.encoding == Some(GZIP))?
            .decompress()
    }
}

/// Returns true if this build includes the page.
pub fn has_page() -> bool {
    !FILES.is_empty()
}

static ASSETS: LazyLock<HashMap<&str, Asset>> = LazyLock::new(|| by_path(FILES));

pub(crate) fn get(path: &str) -> Option<&'static Asset> {
    ASSETS.get(path)
}

/// The path of the script with the texts of a language.
pub(crate) fn texts(language: &str) -> Option<&'static str> {
    texts_in(ASSETS.keys().copied(), language)
}

fn texts_in<'a>(mut paths: impl Iterator<Item = &'a str>, language: &str) -> Option<&'a str> {
    let prefix = format!("assets/words-{language}-");
    paths.find(|path| path.starts_with(&prefix))
}

fn by_path(files: &[(&'static str, &'static [u8])]) -> HashMap<&'static str, Asset> {
    let mut assets: HashMap<&str, Asset> = HashMap::new();
    for &(path, data) in files {
        let compressed = ENCODINGS
            .iter()
            .find_map(|(name, suffix)| Some((path.strip_suffix(suffix)?, *name)));
        let (path, encoding) = match compressed {
            Some((path, name)) => (path, Some(name)),
            None => (path, None),
        };
        let variant = Variant::new(encoding, Cow::Borrowed(data));
        assets.entry(path).or_default().variants.push(variant);
    }
    for asset in assets.values_mut() {
        asset.variants.sort_by_key(|variant| variant.data.len());
    }
    assets
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::GzEncoder};

    use super::*;

    fn gzipped(text: &str) -> &'static [u8] {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(text.as_bytes()).expect("memory");
        encoder.finish().expect("memory").leak()
    }

    #[test]
    fn decompresses_for_clients_that_accept_no_encoding() {
        let text = "hive ".repeat(100);
        let assets = by_path(&[("a.js.br", b"brotli"), ("a.js.gz", gzipped(&text))]);
        let asset = &assets["a.js"];
        let variant = |accepted: &str| {
            let variant = asset.variant(|name| accepted == name);
            variant.expect("a variant")
        };
        assert_eq!(variant("br").encoding, Some("br"));
        assert_eq!(variant("gzip").encoding, Some("gzip"));
        let plain = variant("none");
        assert_eq!((plain.encoding, &*plain.data), (None, text.as_bytes()));
        assert_ne!(plain.etag, variant("gzip").etag);
    }

    #[test]
    fn finds_the_texts_of_a_language() {
        let paths = ["assets/words-de-x.js", "assets/de-y.js", "index.html"];
        let found = |language| texts_in(paths.into_iter(), language);
        assert_eq!(found("de"), Some("assets/words-de-x.js"));
        assert_eq!(found("uk"), None);
    }

    #[cfg(feature = "web")]
    #[test]
    fn every_language_has_its_texts() {
        for language in skep_people::Language::ALL {
            assert!(texts(language.name()).is_some(), "no texts in {language:?}");
        }
    }

    #[test]
    fn sends_incompressible_files_unchanged() {
        let assets = by_path(&[("a.png", b"picture")]);
        let variant = assets["a.png"].variant(|_| true).expect("a variant");
        assert_eq!(variant.encoding, None);
        assert_eq!(&*variant.data, b"picture");
    }
}
