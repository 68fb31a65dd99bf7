//! Records of games as texts, the same in every database.

use serde::{Serialize, de::DeserializeOwned};
use skep_game::record::{EventRecord, OverviewRecord, SettingsRecord};

use super::StoreError;
use crate::game::{Event, Overview, Settings};

pub(super) fn settings(settings: &Settings) -> Result<String, StoreError> {
    write(&SettingsRecord::from(settings.clone()))
}

pub(super) fn read_settings(text: &str) -> Result<Settings, StoreError> {
    let record: SettingsRecord = read(text)?;
    record
        .try_into()
        .map_err(|error| StoreError::Corrupt(format!("{error}")))
}

pub(super) fn event(event: &Event) -> Result<String, StoreError> {
    write(&EventRecord::from(event.clone()))
}

pub(super) fn read_event(text: &str) -> Result<Event, StoreError> {
    read::<EventRecord>(text).map(Event::from)
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
