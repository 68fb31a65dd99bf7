//! Which of the page's languages a visitor reads.

use axum::http::{HeaderMap, header};
use skep_people::Language;

/// The first language of the browser that the page speaks, else English, as the page itself decides. A visitor who has
/// chosen another in the page is not known here.
pub(in crate::http) fn preferred(headers: &HeaderMap) -> Language {
    headers
        .get_all(header::ACCEPT_LANGUAGE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        // Browsers name the best first, so that the weights say nothing new.
        .flat_map(|value| value.split(','))
        .find_map(spoken)
        .unwrap_or_default()
}

/// The language of an entry such as `de-AT;q=0.8`; `None` if the page does not speak it.
fn spoken(entry: &str) -> Option<Language> {
    let tag = entry.split(['-', ';']).next()?.trim();
    Language::ALL
        .into_iter()
        .find(|language| tag.eq_ignore_ascii_case(language.code()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preferred_of(value: &str) -> Language {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_LANGUAGE, value.parse().expect("a header"));
        preferred(&headers)
    }

    #[test]
    fn the_first_language_that_the_page_speaks_counts() {
        assert_eq!(preferred_of("de-AT,de;q=0.9,en;q=0.8"), Language::German);
        assert_eq!(
            preferred_of("fr-FR, UK;q=0.9, ru;q=0.8"),
            Language::Ukrainian
        );
    }

    #[test]
    fn whoever_reads_none_of_them_gets_english() {
        assert_eq!(preferred_of("fr, deu;q=0.5"), Language::English);
        assert_eq!(preferred_of(""), Language::English);
        assert_eq!(preferred(&HeaderMap::new()), Language::English);
    }
}
