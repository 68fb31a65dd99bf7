//! Completeness of the catalogues in every language.

use std::collections::BTreeSet;

use super::*;

/// The keys that a catalogue defines.
fn keys(catalogue: &str) -> BTreeSet<&str> {
    catalogue
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| line.split_once(" =").map(|(key, _)| key))
        .collect()
}

#[test]
fn every_language_has_the_same_texts() {
    for (index, catalogue) in catalogues(Language::English).into_iter().enumerate() {
        let english = keys(catalogue);
        assert!(english.len() > 40);
        for language in Language::ALL {
            assert_eq!(keys(catalogues(language)[index]), english, "{language:?}");
        }
    }
}

#[test]
fn every_catalogue_parses_without_errors() {
    for language in Language::ALL {
        for catalogue in catalogues(language) {
            let read = FluentResource::try_new(catalogue.to_owned());
            assert!(
                read.is_ok(),
                "{language:?}: {:?}",
                read.err().map(|(_, errors)| errors)
            );
        }
    }
}

#[test]
fn every_key_in_the_sources_is_in_the_catalogues() {
    let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/src/terminal");
    let known: BTreeSet<&str> = catalogues(Language::English)
        .into_iter()
        .flat_map(keys)
        .collect();
    let mut folders = vec![std::path::PathBuf::from(sources)];
    let mut asked = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for call in [".text(\"", " text(\"", "format(\"", "of_piece(\""] {
                for part in text.split(call).skip(1) {
                    let key = part.split(['"', '.']).next().unwrap();
                    let is_pattern = key.contains('{');
                    assert!(
                        is_pattern || known.contains(key),
                        "{key} in {}",
                        path.display()
                    );
                    asked += 1;
                }
            }
        }
    }
    assert!(asked > 30);
}

#[test]
fn finds_the_language_of_a_locale() {
    assert_eq!(language_of_locale("de_AT.UTF-8"), Some(Language::German));
    assert_eq!(language_of_locale("uk"), Some(Language::Ukrainian));
    assert_eq!(language_of_locale("ru_RU@x"), Some(Language::Russian));
    assert_eq!(language_of_locale("fr_FR.UTF-8"), None);
    assert_eq!(language_of_locale("C"), None);
    assert_eq!(language_of_locale(""), None);
}

#[test]
fn uses_the_plural_forms_of_each_language() {
    let text = |language, count: u32| {
        Messages::new(language, false).format(
            "piece-count",
            &[("bug", Value::from("A")), ("count", Value::from(count))],
        )
    };
    assert_eq!(text(Language::English, 1), "1 ant");
    assert_eq!(text(Language::English, 3), "3 ants");
    assert_eq!(text(Language::Russian, 1), "1 муравей");
    assert_eq!(text(Language::Russian, 3), "3 муравья");
}

#[test]
fn an_unknown_text_shows_its_key() {
    let messages = Messages::new(Language::English, false);
    assert_eq!(messages.text("no-such-text"), "no-such-text");
    assert_eq!(
        messages.text("piece-Q.no-such-attribute"),
        "piece-Q.no-such-attribute"
    );
}

#[test]
fn plain_texts_are_ascii() {
    for language in Language::ALL {
        let messages = Messages::new(language, true);
        let full = Messages::new(language, false);
        for key in catalogues(language).into_iter().flat_map(keys) {
            let text = messages.text(key);
            assert!(text.is_ascii(), "{language:?} {key}: {text}");
            // A question mark marks a letter without a transcription.
            let questions = |text: &str| text.matches('?').count();
            assert_eq!(
                questions(&text),
                questions(&full.text(key)),
                "{key}: {text}"
            );
        }
    }
}
