//! Tags of a record.

use alloc::{borrow::ToOwned, string::String, vec::Vec};
/// Tags of a record; unknown ones are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Tags {
    /// Tournament or match.
    pub event: String,
    /// Venue.
    pub site: String,
    /// Date, preferably as `2025.12.31`.
    pub date: String,
    /// Tournament round.
    pub round: String,
    /// White player.
    pub white: String,
    /// Black player.
    pub black: String,
    /// All other tags with their values, in order.
    pub others: Vec<(String, String)>,
}

impl Tags {
    /// Sets a tag by its PGN name; a repeated tag keeps its position and takes the new value.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match name {
            "Event" => self.event = value,
            "Site" => self.site = value,
            "Date" => self.date = value,
            "Round" => self.round = value,
            "White" => self.white = value,
            "Black" => self.black = value,
            _ => match self.others.iter_mut().find(|(other, _)| other == name) {
                Some((_, old)) => *old = value,
                None => self.others.push((name.to_owned(), value)),
            },
        }
    }

    /// Value of one of the other tags.
    pub fn other(&self, name: &str) -> Option<&str> {
        self.others
            .iter()
            .find(|(other, _)| other == name)
            .map(|(_, value)| value.as_str())
    }

    /// Removes one of the other tags and returns its value.
    pub(crate) fn take(&mut self, name: &str) -> Option<String> {
        let index = self.others.iter().position(|(other, _)| other == name)?;
        Some(self.others.remove(index).1)
    }
}
