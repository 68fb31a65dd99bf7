//! The files of the page, embedded in the program.

use std::{
    borrow::Cow,
    collections::HashMap,
    io::Read,
    sync::{LazyLock, OnceLock},
};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};

/// What is shown where the page should be in a build without it.
pub(in crate::http) const WITHOUT_PAGE: (axum::http::StatusCode, &str) = (
    axum::http::StatusCode::NOT_FOUND,
    "This program was built without its page. The interface is described at /api/openapi.json.\n",
);

/// The files that the build has made, by their paths. What packs is there in its packed forms only.
#[cfg(feature = "web")]
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));
#[cfg(not(feature = "web"))]
const FILES: &[(&str, &[u8])] = &[];

/// How a file can be packed, with the ending that says so, the best first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), (GZIP, ".gz")];
const GZIP: &str = "gzip";

/// A file of the page.
#[derive(Default)]
pub(in crate::http) struct PageFile {
    /// As it was embedded, the best encoding first.
    forms: Vec<Form>,
    /// For the few that read no encoding, from the first of them on.
    unpacked: OnceLock<Option<Form>>,
}

/// A form in which a file can be sent.
pub(in crate::http) struct Form {
    /// As HTTP names it; `None` if the file is as it is.
    pub(in crate::http) encoding: Option<&'static str>,
    pub(in crate::http) data: Cow<'static, [u8]>,
    /// A name of its content, as HTTP wants it.
    pub(in crate::http) tag: String,
}

impl Form {
    fn new(encoding: Option<&'static str>, data: Cow<'static, [u8]>) -> Form {
        let hash = URL_SAFE_NO_PAD.encode(Sha256::digest(&data));
        let tag = format!("\"{hash}\"");
        Form {
            encoding,
            data,
            tag,
        }
    }

    fn unpack(&self) -> Option<Form> {
        let mut data = Vec::new();
        GzDecoder::new(&*self.data).read_to_end(&mut data).ok()?;
        Some(Form::new(None, Cow::Owned(data)))
    }
}

impl PageFile {
    /// The best form for a client that reads these encodings.
    pub(in crate::http) fn form(&self, reads: impl Fn(&str) -> bool) -> Option<&Form> {
        let fitting = self
            .forms
            .iter()
            .find(|form| form.encoding.is_none_or(&reads));
        fitting.or_else(|| self.unpacked.get_or_init(|| self.unpack()).as_ref())
    }

    fn unpack(&self) -> Option<Form> {
        let packed = self.forms.iter().find(|form| form.encoding == Some(GZIP))?;
        packed.unpack()
    }
}

/// Whether the page is in this program.
pub fn has_page() -> bool {
    !FILES.is_empty()
}

static PAGE: LazyLock<HashMap<&str, PageFile>> = LazyLock::new(|| by_path(FILES));

/// A file by its path; `None` if there is none.
pub(in crate::http) fn get(path: &str) -> Option<&'static PageFile> {
    PAGE.get(path)
}

/// The path of the script with the words of a language, which every page needs.
pub(in crate::http) fn words(language: &str) -> Option<&'static str> {
    words_in(PAGE.keys().copied(), language)
}

fn words_in<'a>(mut paths: impl Iterator<Item = &'a str>, language: &str) -> Option<&'a str> {
    let beginning = format!("assets/words-{language}-");
    paths.find(|path| path.starts_with(&beginning))
}

fn by_path(files: &[(&'static str, &'static [u8])]) -> HashMap<&'static str, PageFile> {
    let mut page: HashMap<&str, PageFile> = HashMap::new();
    for &(path, data) in files {
        let packed = ENCODINGS
            .iter()
            .find_map(|(name, ending)| Some((path.strip_suffix(ending)?, *name)));
        let (path, encoding) = match packed {
            Some((path, name)) => (path, Some(name)),
            None => (path, None),
        };
        let form = Form::new(encoding, Cow::Borrowed(data));
        page.entry(path).or_default().forms.push(form);
    }
    for file in page.values_mut() {
        file.forms.sort_by_key(|form| form.data.len());
    }
    page
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::GzEncoder};

    use super::*;

    fn packed(text: &str) -> &'static [u8] {
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        packer.write_all(text.as_bytes()).expect("memory");
        packer.finish().expect("memory").leak()
    }

    #[test]
    fn a_packed_file_is_sent_plain_to_those_who_read_no_encoding() {
        let text = "hive ".repeat(100);
        let page = by_path(&[("a.js.br", b"brotli"), ("a.js.gz", packed(&text))]);
        let file = &page["a.js"];
        let form = |reads: &str| file.form(|name| reads == name).expect("a form");
        assert_eq!(form("br").encoding, Some("br"));
        assert_eq!(form("gzip").encoding, Some("gzip"));
        let plain = form("none");
        assert_eq!((plain.encoding, &*plain.data), (None, text.as_bytes()));
        assert_ne!(plain.tag, form("gzip").tag);
    }

    #[test]
    fn the_words_of_a_language_are_a_file_of_their_own() {
        let paths = ["assets/words-de-x.js", "assets/de-y.js", "index.html"];
        let found = |language| words_in(paths.into_iter(), language);
        assert_eq!(found("de"), Some("assets/words-de-x.js"));
        assert_eq!(found("uk"), None);
    }

    #[cfg(feature = "web")]
    #[test]
    fn every_language_has_its_words() {
        for language in skep_people::Language::ALL {
            assert!(words(language.code()).is_some(), "no words in {language:?}");
        }
    }

    #[test]
    fn what_does_not_pack_is_sent_as_it_is() {
        let page = by_path(&[("a.png", b"picture")]);
        let form = page["a.png"].form(|_| true).expect("a form");
        assert_eq!((form.encoding, &*form.data), (None, b"picture".as_slice()));
    }
}
