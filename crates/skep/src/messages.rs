//! Texts for players in four languages, from the Fluent catalogues under `content/messages/`.

mod plain;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use skep_rules::{Color, Piece};
use unic_langid::LanguageIdentifier;

/// A value in a text; a number may select a plural form.
pub(crate) use fluent_bundle::FluentValue as Value;
pub(crate) use skep_people::Language;

/// Reads `--lang`.
pub(crate) fn language_parser() -> impl TypedValueParser<Value = Language> {
    let names = ["English", "Deutsch", "Русский", "Українська"];
    let values = Language::ALL.into_iter().zip(names);
    let values = values.map(|(language, name)| PossibleValue::new(language.name()).help(name));
    PossibleValuesParser::new(values).map(|code| Language::of_name(&code).unwrap_or_default())
}

/// The language of a locale such as `de_AT.UTF-8`.
pub(crate) fn language_of_locale(locale: &str) -> Option<Language> {
    let code = locale.split(['_', '.', '@', '-']).next()?;
    Language::of_name(&code.to_ascii_lowercase())
}

const fn catalogues(language: Language) -> [&'static str; 2] {
    macro_rules! catalogues {
        ($code:literal) => {
            [
                include_str!(concat!("../../../content/messages/", $code, "/board.ftl")),
                include_str!(concat!(
                    "../../../content/messages/",
                    $code,
                    "/terminal.ftl"
                )),
            ]
        };
    }
    match language {
        Language::English => catalogues!("en"),
        Language::German => catalogues!("de"),
        Language::Russian => catalogues!("ru"),
        Language::Ukrainian => catalogues!("uk"),
    }
}

/// The texts of one language.
pub(crate) struct Messages {
    pub(crate) language: Language,
    /// Restricts texts to ASCII.
    pub(crate) plain: bool,
    bundle: FluentBundle<FluentResource>,
}

impl Messages {
    /// `plain` restricts the texts to ASCII.
    pub(crate) fn new(language: Language, plain: bool) -> Messages {
        // An invalid code would only affect plural forms.
        let locale: LanguageIdentifier = language.name().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![locale]);
        // Terminals show the isolation marks that are meant for right-to-left scripts.
        bundle.set_use_isolating(false);
        for catalogue in catalogues(language) {
            // Use the valid part of a catalogue; a test reports the errors.
            let resource = match FluentResource::try_new(catalogue.to_owned()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            bundle.add_resource_overriding(resource);
        }
        Messages {
            language,
            plain,
            bundle,
        }
    }

    /// A text without values.
    pub(crate) fn text(&self, key: &str) -> String {
        self.format(key, &[])
    }

    /// A text with values. An unknown key is returned as it is; a test checks that all keys exist.
    pub(crate) fn format(&self, key: &str, values: &[(&'static str, Value<'_>)]) -> String {
        let pattern = match key.split_once('.') {
            None => (self.bundle.get_message(key)).and_then(|message| message.value()),
            Some((id, name)) => (self.bundle.get_message(id))
                .and_then(|message| message.get_attribute(name))
                .map(|attribute| attribute.value()),
        };
        let Some(pattern) = pattern else {
            return key.to_owned();
        };
        let arguments: FluentArgs = values.iter().cloned().collect();
        let mut errors = Vec::new();
        let text = (self.bundle).format_pattern(pattern, Some(&arguments), &mut errors);
        match self.plain {
            true => plain::plain(&text),
            false => text.into_owned(),
        }
    }

    /// A text with the values of a piece: `$bug`, `$number` and `$side`.
    pub(crate) fn of_piece(&self, key: &str, piece: Piece) -> String {
        self.format(key, &piece_values(piece))
    }
}

/// The side in a text.
pub(crate) fn side_value(color: Color) -> Value<'static> {
    Value::from(match color {
        Color::White => "white",
        Color::Black => "black",
    })
}

pub(crate) fn piece_values(piece: Piece) -> [(&'static str, Value<'static>); 3] {
    [
        ("bug", Value::from(piece.bug().letter().to_string())),
        ("number", Value::from(u32::from(piece.number()))),
        ("side", side_value(piece.color())),
    ]
}

#[cfg(test)]
mod tests;
