//! Settings, events and other records as JSON.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use skep_game::live::{Event, Settings};
use skep_people::OfferDetails;

use crate::{Result, StoreError, column::from_column};

from_column! {
    Settings: String => |text| read(&text).ok();
    OfferDetails: String => |text| read(&text).ok();
}

pub(crate) fn write(record: &impl Serialize) -> sqlx::Result<String> {
    serde_json::to_string(record).map_err(|error| sqlx::Error::Encode(error.into()))
}

pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt(error.to_string()))
}

pub(crate) fn read_event(text: &str) -> Result<Event> {
    read(text).map_err(|error| match is_newer(text) {
        true => StoreError::Newer,
        false => error,
    })
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
