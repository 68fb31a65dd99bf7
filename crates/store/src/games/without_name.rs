//! The stored texts of a game without the name of one player.

use skep_game::{live::Event, words::Side};

use crate::{Result, record};

pub(super) struct WithoutName {
    pub(super) settings: String,
    pub(super) overview: String,
    /// Changed events with their versions.
    pub(super) events: Vec<(i64, String)>,
    /// A new event that notifies open rooms; `None` if the player has no name.
    pub(super) happens: Option<String>,
}

impl WithoutName {
    pub(super) fn of(
        settings: &str,
        overview: &str,
        events: &[(i64, String)],
        side: Side,
    ) -> Result<WithoutName> {
        let mut settled = record::read_settings(settings)?;
        settled.names[side] = None;
        let mut has_name = true;
        let overview = match record::read_overview(overview) {
            Some(mut seen) => {
                has_name = seen.names[side].take().is_some();
                record::overview(&seen)?
            }
            None => overview.to_owned(),
        };
        let mut changed = Vec::new();
        for (version, body) in events {
            if let Some(event) = without_name(&record::read_event(body)?, side) {
                changed.push((*version, record::event(&event)?));
            }
        }
        let unnamed = Event::Named {
            side,
            name: String::new(),
        };
        Ok(WithoutName {
            settings: record::settings(&settled)?,
            overview,
            events: changed,
            happens: has_name.then(|| record::event(&unnamed)).transpose()?,
        })
    }
}

/// The event without the name; `None` if it does not contain it.
fn without_name(event: &Event, of: Side) -> Option<Event> {
    match *event {
        Event::Joined {
            side,
            token,
            name: Some(_),
        } if side == of => Some(Event::Joined {
            side,
            token,
            name: None,
        }),
        Event::Named { side, .. } if side == of => Some(Event::Named {
            side,
            name: String::new(),
        }),
        _ => None,
    }
}
