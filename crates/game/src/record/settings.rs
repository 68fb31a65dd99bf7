//! Settings as they are kept.

use serde::{Deserialize, Serialize};

use super::RecordError;
use crate::{
    clock::{ClockSetting, Millis},
    ids::{GameId, TokenHash},
    live::Settings,
    words::{BySide, Kind, Opening, Side},
};

/// What is settled before a game, as it is kept. Records of the first version do not say which version they are of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Settings"))]
pub struct SettingsRecord {
    /// The version of the record.
    #[cfg_attr(feature = "types", ts(optional, as = "Option<u32>"))]
    #[serde(default = "first", skip_serializing_if = "is_first")]
    pub record: u32,
    /// The id of the game.
    pub id: GameId,
    /// Who plays.
    pub kind: Kind,
    /// The UHP name of the set.
    pub set: String,
    /// Whether the queen may come first.
    pub opening: Opening,
    /// The computer's level, in a game against it.
    pub level: Option<u8>,
    /// The clocks, if there are any.
    pub clock: Option<ClockSetting>,
    /// The hashes of the secrets; a side without one is free or the computer's.
    pub tokens: BySide<Option<TokenHash>>,
    /// The names of the players.
    pub names: BySide<Option<String>>,
    /// The computer's side.
    pub computer: Option<Side>,
    /// When the game was created.
    pub created: Millis,
    /// The position string it starts from; `None` if it begins with an empty table.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// How many seconds each side has for its first move; `None` for as long as it likes.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_move: Option<u32>,
    /// How many days each side has for a move by correspondence; `None` for any other game.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u8>,
}

const FIRST: u32 = 1;
/// With days for each move: a program that does not know of deadlines must not play on.
const WITH_DAYS: u32 = 2;

const fn first() -> u32 {
    FIRST
}

const fn is_first(record: &u32) -> bool {
    *record == FIRST
}

impl From<Settings> for SettingsRecord {
    fn from(settings: Settings) -> SettingsRecord {
        let Settings {
            id,
            kind,
            set,
            opening,
            level,
            clock,
            tokens,
            names,
            computer,
            created,
            start,
            first_move,
            days,
        } = settings;
        SettingsRecord {
            record: if days.is_some() { WITH_DAYS } else { FIRST },
            id,
            kind,
            set: set.name().to_owned(),
            opening,
            level,
            clock,
            tokens,
            names,
            computer,
            created,
            start,
            first_move,
            days,
        }
    }
}

impl TryFrom<SettingsRecord> for Settings {
    type Error = RecordError;

    fn try_from(record: SettingsRecord) -> Result<Settings, RecordError> {
        let SettingsRecord {
            record,
            id,
            kind,
            set,
            opening,
            level,
            clock,
            tokens,
            names,
            computer,
            created,
            start,
            first_move,
            days,
        } = record;
        if !(FIRST..=WITH_DAYS).contains(&record) {
            return Err(RecordError::Newer(record));
        }
        Ok(Settings {
            id,
            kind,
            set: set.parse().map_err(|_| RecordError::Set(set))?,
            opening,
            level,
            clock,
            tokens,
            names,
            computer,
            created,
            start,
            first_move,
            days,
        })
    }
}
