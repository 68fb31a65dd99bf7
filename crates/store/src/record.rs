//! Settings, events and overviews as text.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use skep_game::live::{Event, Overview, Settings};

use crate::{Result, StoreError, column::from_column};

pub(crate) fn settings(settings: &Settings) -> Result<String> {
    write(settings)
}

pub(crate) fn read_settings(text: &str) -> Result<Settings> {
    read(text)
}

from_column! {
    Settings: String => |text| read(&text).ok();
}

pub(crate) fn event(event: &Event) -> Result<String> {
    write(event)
}

pub(crate) fn read_event(text: &str) -> Result<Event> {
    match serde_json::from_str(text) {
        Ok(event) => Ok(event),
        Err(_) if is_newer(text) => Err(StoreError::Newer),
        Err(error) => Err(StoreError::Corrupt(error.to_string())),
    }
}

/// Returns whether the text is an event of an unknown kind, written by a newer program.
fn is_newer(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Named {
        e: String,
    }
    let named = serde_json::from_str::<Named>(text);
    named.is_ok_and(|event| !Event::KINDS.contains(&event.e.as_str()))
}

pub(crate) fn overview(overview: &Overview) -> Result<String> {
    write(overview)
}

/// `None` if a newer program wrote it; it can be computed from the events.
pub(crate) fn read_overview(text: &str) -> Option<Overview> {
    read(text).ok()
}

fn write(record: &impl Serialize) -> Result<String> {
    serde_json::to_string(record).map_err(|error| StoreError::Corrupt(error.to_string()))
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt(error.to_string()))
}
