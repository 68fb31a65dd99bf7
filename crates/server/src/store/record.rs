//! Records of games as texts, the same in every database.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use skep_game::record::{EventRecord, OverviewRecord, RecordError, SettingsRecord};

use super::StoreError;
use crate::game::{Event, Overview, Settings};

pub(super) fn settings(settings: &Settings) -> Result<String, StoreError> {
    write(&SettingsRecord::from(settings.clone()))
}

pub(super) fn read_settings(text: &str) -> Result<Settings, StoreError> {
    let record: SettingsRecord = read(text)?;
    record.try_into().map_err(|error| match error {
        RecordError::Newer(_) => StoreError::Newer,
        RecordError::Set(_) => StoreError::Corrupt(error.to_string()),
    })
}

pub(super) fn event(event: &Event) -> Result<String, StoreError> {
    write(&EventRecord::from(event.clone()))
}

pub(super) fn read_event(text: &str) -> Result<Event, StoreError> {
    match serde_json::from_str::<EventRecord>(text) {
        Ok(event) => Ok(event.into()),
        Err(_) if is_newer(text) => Err(StoreError::Newer),
        Err(error) => Err(StoreError::Corrupt(error.to_string())),
    }
}

/// Whether a text is an event of a kind that this program does not know: a newer one has written it.
fn is_newer(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Named {
        e: String,
    }
    let named = serde_json::from_str::<Named>(text);
    named.is_ok_and(|event| !EventRecord::KINDS.contains(&event.e.as_str()))
}

pub(super) fn overview(overview: &Overview) -> Result<String, StoreError> {
    write(&OverviewRecord::from(overview.clone()))
}

/// An overview; `None` if there is none that this program can read: it follows from the events.
pub(super) fn read_overview(text: &str) -> Option<Overview> {
    read::<OverviewRecord>(text).ok().map(Overview::from)
}

fn write(record: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(record).map_err(|error| StoreError::Corrupt(error.to_string()))
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt(error.to_string()))
}
