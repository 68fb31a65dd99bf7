//! Archive searches and their query parameters.

use serde::{
    Deserialize,
    de::{IntoDeserializer, value::StrDeserializer},
};
use skep_rules::{GameResult, GameType, Opening};

use super::Source;
use crate::words::EndReason;

/// Maximum page size.
const MAX_SIZE: u32 = 100;
/// Default page size.
const DEFAULT_SIZE: u32 = 25;
/// Maximum length of a parameter, in bytes.
const MAX_TEXT: usize = 8 * 1024;
/// Maximum number of items in a list.
const MAX_IDS: usize = 500;

/// Conditions that all games found must meet; those left at their default match every game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    pub set: Option<GameType>,
    pub opening: Option<Opening>,
    /// Any of these; empty for all.
    pub sources: Vec<Source>,
    pub result: Option<GameResult>,
    pub reason: Option<EndReason>,
    /// Level of the computer.
    pub level: Option<u8>,
    /// Substring of either player's name, in lower case.
    pub player: Option<String>,
    /// Substring of White's name, in lower case.
    pub white: Option<String>,
    /// Substring of Black's name, in lower case.
    pub black: Option<String>,
    /// Minimum number of plies.
    pub min: Option<u32>,
    /// Maximum number of plies.
    pub max: Option<u32>,
    /// First date, inclusive.
    pub from: Option<String>,
    /// Last date, inclusive.
    pub to: Option<String>,
    /// Ids of games played or of imports, matched against [`Entry::origin`](super::Entry::origin).
    pub own: Option<Vec<String>>,
    /// Ids in the archive.
    pub ids: Option<Vec<u64>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// Date played.
    #[default]
    Date,
    Plies,
    /// Time of archiving.
    Added,
}

/// An archive query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    pub filter: Filter,
    /// Ids of games and imports known to the client; matching results are marked as its own.
    pub own: Vec<String>,
    /// Position that must occur, as a position string or a UHP game string.
    pub position: Option<String>,
    pub sort: Sort,
    pub ascending: bool,
    /// Counted from 1.
    pub page: u32,
    /// Page size.
    pub size: u32,
}

impl Default for Search {
    fn default() -> Search {
        Search {
            filter: Filter::default(),
            own: Vec::new(),
            position: None,
            sort: Sort::default(),
            ascending: false,
            page: 1,
            size: DEFAULT_SIZE,
        }
    }
}

/// An invalid query parameter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    #[error("unknown parameter {0:?}")]
    Unknown(String),
    #[error("invalid value {value:?} for {name}")]
    Value { name: &'static str, value: String },
}

impl Search {
    /// Parses query parameters. Empty values are ignored.
    ///
    /// # Errors
    /// The first invalid parameter.
    pub fn read<'t>(
        pairs: impl IntoIterator<Item = (&'t str, &'t str)>,
    ) -> Result<Search, SearchError> {
        let mut search = Search::default();
        let mut mine = false;
        for (name, value) in pairs {
            let value = value.trim();
            if name == "mine" {
                mine = parsed("mine", value)?;
            } else if !value.is_empty() {
                search.set(name, value)?;
            }
        }
        if mine {
            search.filter.own = Some(search.own.clone());
        }
        Ok(search)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), SearchError> {
        if value.len() > MAX_TEXT {
            return Err(SearchError::Unknown(format!("{name}, which is too long")));
        }
        let filter = &mut self.filter;
        match name {
            "set" => filter.set = Some(parsed("set", value)?),
            "opening" => filter.opening = Some(parsed("opening", value)?),
            "source" => {
                filter.sources = list("source", value, Source::of_name)?;
            }
            "result" => filter.result = Some(named("result", value)?),
            "reason" => filter.reason = Some(named("reason", value)?),
            "level" => {
                let level: u8 = parsed("level", value)?;
                if !(1..=10).contains(&level) {
                    return Err(bad("level", value));
                }
                filter.level = Some(level);
            }
            "player" => filter.player = Some(value.to_lowercase()),
            "white" => filter.white = Some(value.to_lowercase()),
            "black" => filter.black = Some(value.to_lowercase()),
            "min" => filter.min = Some(parsed("min", value)?),
            "max" => filter.max = Some(parsed("max", value)?),
            "from" => filter.from = Some(day("from", value)?),
            "to" => filter.to = Some(day("to", value)?),
            "own" => self.own = list("own", value, |id| Some(id.to_owned()))?,
            "ids" => filter.ids = Some(list("ids", value, |id| id.parse().ok())?),
            "position" => self.position = Some(value.to_owned()),
            "sort" => (self.sort, self.ascending) = sort(value)?,
            "page" => self.page = parsed::<u32>("page", value)?.max(1),
            "size" => self.size = parsed::<u32>("size", value)?.clamp(1, MAX_SIZE),
            _ => return Err(SearchError::Unknown(name.chars().take(40).collect())),
        }
        Ok(())
    }
}

fn bad(name: &'static str, value: &str) -> SearchError {
    let value = value.chars().take(60).collect();
    SearchError::Value { name, value }
}

fn parsed<T: std::str::FromStr>(name: &'static str, value: &str) -> Result<T, SearchError> {
    value.parse().map_err(|_| bad(name, value))
}

/// Parses a word of the protocol.
fn named<'v, T: Deserialize<'v>>(name: &'static str, value: &'v str) -> Result<T, SearchError> {
    let word: StrDeserializer<'v, serde::de::value::Error> = value.into_deserializer();
    T::deserialize(word).map_err(|_| bad(name, value))
}

/// Accepts both `2025.12.31`, as in PGN, and `2025-12-31`, as browsers write it.
fn day(name: &'static str, value: &str) -> Result<String, SearchError> {
    let text = value.replace('-', ".");
    let good = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    if good && (4..=10).contains(&text.len()) {
        Ok(text)
    } else {
        Err(bad(name, value))
    }
}

fn list<T>(
    name: &'static str,
    value: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, SearchError> {
    let items: Option<Vec<T>> = value.split(',').map(|item| read(item.trim())).collect();
    items
        .filter(|items| items.len() <= MAX_IDS)
        .ok_or_else(|| bad(name, value))
}

fn sort(value: &str) -> Result<(Sort, bool), SearchError> {
    let (word, ascending) = match value.strip_prefix('-') {
        Some(word) => (word, false),
        None => (value, true),
    };
    let sort = named("sort", word).map_err(|_| bad("sort", value))?;
    Ok((sort, ascending))
}
