//! The texts that a player reads, in four languages, from the Fluent catalogues under `content/messages/`.

mod plain;

use std::fmt;

use clap::ValueEnum;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use skep_rules::{Color, Piece};
use unic_langid::LanguageIdentifier;

/// A language in which the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// English.
    #[value(name = "en")]
    English,
    /// Deutsch.
    #[value(name = "de")]
    German,
    /// Русский.
    #[value(name = "ru")]
    Russian,
    /// Українська.
    #[value(name = "uk")]
    Ukrainian,
}

impl Language {
    /// All four, in the order in which they are offered.
    pub(crate) const ALL: [Language; 4] = [
        Language::English,
        Language::German,
        Language::Russian,
        Language::Ukrainian,
    ];

    /// The code of the language, as in `--lang` and in a locale.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Russian => "ru",
            Language::Ukrainian => "uk",
        }
    }

    /// The language of a locale such as `de_AT.UTF-8`.
    pub(crate) fn of_locale(locale: &str) -> Option<Language> {
        let code = locale.split(['_', '.', '@', '-']).next()?;
        Language::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// The language after this one in [`Language::ALL`], and the first after the last.
    pub(crate) fn next(self) -> Language {
        let at = Language::ALL.iter().position(|&other| other == self);
        let next = at.map_or(0, |at| (at + 1) % Language::ALL.len());
        Language::ALL[next]
    }

    /// The catalogues of the language.
    const fn catalogues(self) -> [&'static str; 2] {
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
        match self {
            Language::English => catalogues!("en"),
            Language::German => catalogues!("de"),
            Language::Russian => catalogues!("ru"),
            Language::Ukrainian => catalogues!("uk"),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Language::English => "English",
            Language::German => "Deutsch",
            Language::Russian => "Русский",
            Language::Ukrainian => "Українська",
        })
    }
}

/// The texts of one language.
pub(crate) struct Messages {
    language: Language,
    /// Whether the texts must do without letters outside ASCII.
    plain: bool,
    bundle: FluentBundle<FluentResource>,
}

impl Messages {
    /// The texts of a language; where `plain` is set, in nothing but ASCII.
    pub(crate) fn new(language: Language, plain: bool) -> Messages {
        // An invalid code would only cost the right plural forms.
        let locale: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![locale]);
        // The marks around inserted texts are meant for scripts that run from right to left, and a terminal shows them.
        bundle.set_use_isolating(false);
        for catalogue in language.catalogues() {
            // What can be read of a catalogue with a mistake is used; a test finds the mistake.
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

    /// The language of the texts.
    pub(crate) const fn language(&self) -> Language {
        self.language
    }

    /// Whether the texts are in nothing but ASCII.
    pub(crate) const fn is_plain(&self) -> bool {
        self.plain
    }

    /// A text that needs no values.
    pub(crate) fn text(&self, key: &str) -> String {
        self.format(key, &[])
    }

    /// A text with its values. An unknown key is shown as it is; a test makes sure that there are none.
    pub(crate) fn format(&self, key: &str, values: &[(&'static str, Value)]) -> String {
        let (id, attribute) = key
            .split_once('.')
            .map_or((key, None), |(id, attribute)| (id, Some(attribute)));
        let pattern = self.bundle.get_message(id).and_then(|message| {
            attribute.map_or_else(
                || message.value(),
                |name| message.get_attribute(name).map(|found| found.value()),
            )
        });
        let Some(pattern) = pattern else {
            return key.to_owned();
        };
        let mut arguments = FluentArgs::new();
        for (name, value) in values {
            match value {
                Value::Text(text) => arguments.set(*name, text.as_str()),
                Value::Number(number) => arguments.set(*name, FluentValue::from(*number)),
            }
        }
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&arguments), &mut errors);
        if self.plain {
            plain::plain(&text)
        } else {
            text.into_owned()
        }
    }

    /// The text with the values that name a piece: `$bug`, `$number` and `$side`.
    pub(crate) fn of_piece(&self, key: &str, piece: Piece) -> String {
        self.format(key, &piece_values(piece))
    }
}

/// A value for a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// A word, or a part of a sentence.
    Text(String),
    /// A number, which may decide a plural form.
    Number(u32),
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(number)
    }
}

impl From<Color> for Value {
    fn from(color: Color) -> Value {
        Value::from(match color {
            Color::White => "white",
            Color::Black => "black",
        })
    }
}

/// The values that name a piece in a text.
pub(crate) fn piece_values(piece: Piece) -> [(&'static str, Value); 3] {
    [
        ("bug", Value::from(piece.bug().letter().to_string())),
        ("number", Value::from(u32::from(piece.number()))),
        ("side", Value::from(piece.color())),
    ]
}

#[cfg(test)]
mod tests;
