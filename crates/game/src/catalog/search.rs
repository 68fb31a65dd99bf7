//! What somebody looks for in the archive.

use crate::words::EndReason;
use skep_rules::{BugSet, GameResult, Opening};

use super::Source;

/// The most games on one page.
const MAX_SIZE: u32 = 100;
/// How many games are on a page unless more are asked for.
const SIZE: u32 = 25;
/// The longest text of a condition.
const MAX_TEXT: usize = 8 * 1024;
/// How many ids a condition may name.
const MAX_IDS: usize = 500;

/// Which games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Of this set.
    pub set: Option<BugSet>,
    /// With this opening.
    pub opening: Option<Opening>,
    /// From one of these; empty for all.
    pub sources: Vec<Source>,
    /// With this result.
    pub result: Option<GameResult>,
    /// That ended so.
    pub reason: Option<EndReason>,
    /// In which the computer played at this level.
    pub level: Option<u8>,
    /// In which a player's name holds this, in lowercase.
    pub player: Option<String>,
    /// In which White's name holds this, in lowercase.
    pub white: Option<String>,
    /// In which Black's name holds this, in lowercase.
    pub black: Option<String>,
    /// With at least so many plies.
    pub min: Option<u32>,
    /// With at most so many plies.
    pub max: Option<u32>,
    /// Not before this day.
    pub from: Option<String>,
    /// Not after this day.
    pub to: Option<String>,
    /// That were played under these ids, or came with these imports.
    pub own: Option<Vec<String>>,
    /// With these numbers.
    pub ids: Option<Vec<u64>>,
}

impl Filter {
    /// Whether every game fits.
    pub fn is_empty(&self) -> bool {
        *self == Filter::default()
    }
}

/// By what a list is sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// By the day on which the games were played.
    #[default]
    Date,
    /// By their length.
    Plies,
    /// By when they came into the archive.
    Added,
}

/// A question to the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// Which games.
    pub filter: Filter,
    /// The ids of games and imports that the asker knows, to be told which of the games found are theirs.
    pub own: Vec<String>,
    /// In which this position occurs, given as a position string or a UHP game string.
    pub position: Option<String>,
    /// In which order.
    pub sort: Sort,
    /// Whether the smallest comes first.
    pub ascending: bool,
    /// Which page, from 1.
    pub page: u32,
    /// How many games are on a page.
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
            size: SIZE,
        }
    }
}

/// A condition that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// There is no such condition.
    #[error("there is no condition {0:?}")]
    Unknown(String),
    /// Its value is none.
    #[error("{name} cannot be {value:?}")]
    Value {
        /// Which condition.
        name: &'static str,
        /// What it was given.
        value: String,
    },
}

impl Search {
    /// Reads a question from names and values, such as those of an address. Empty values are left out.
    ///
    /// # Errors
    /// The first condition that makes no sense.
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
                let named = |word: &str| Source::ALL.into_iter().find(|one| one.name() == word);
                filter.sources = list("source", value, named)?;
            }
            "result" => filter.result = Some(result(value)?),
            "reason" => filter.reason = Some(reason(value)?),
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

fn result(value: &str) -> Result<GameResult, SearchError> {
    match value {
        "white" => Ok(GameResult::WhiteWins),
        "black" => Ok(GameResult::BlackWins),
        "draw" => Ok(GameResult::Draw),
        "unfinished" => Ok(GameResult::Unfinished),
        _ => Err(bad("result", value)),
    }
}

fn reason(value: &str) -> Result<EndReason, SearchError> {
    EndReason::of_name(value).ok_or_else(|| bad("reason", value))
}

/// Conditions may write a day as PGN does or as the browser does.
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
    let sort = match word {
        "date" => Sort::Date,
        "plies" => Sort::Plies,
        "added" => Sort::Added,
        _ => return Err(bad("sort", value)),
    };
    Ok((sort, ascending))
}
