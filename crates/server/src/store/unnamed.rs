//! The texts of a game without the name of one of its players.

use skep_game::words::Side;

use super::{StoreError, record};
use crate::game::Event;

/// The texts of a game without the name of one of its players.
pub(super) struct Unnamed {
    pub(super) settings: String,
    pub(super) overview: String,
    /// The events that change, with their versions.
    pub(super) events: Vec<(i64, String)>,
    /// What happens now, so that whoever has the game open learns of it; `None` if the player has no name.
    pub(super) happens: Option<String>,
}

impl Unnamed {
    /// Takes a name out of the texts of a game.
    ///
    /// # Errors
    /// A text cannot be read.
    pub(super) fn of(
        settings: &str,
        overview: &str,
        events: &[(i64, String)],
        side: Side,
    ) -> Result<Unnamed, StoreError> {
        let mut settled = record::read_settings(settings)?;
        settled.names[side] = None;
        let mut has_name = true;
        // Without an overview, which follows from the rest, there is nothing to change in it.
        let overview = match record::read_overview(overview) {
            Some(mut seen) => {
                has_name = seen.names[side].take().is_some();
                record::overview(&seen)?
            }
            None => overview.to_owned(),
        };
        let mut changed = Vec::new();
        for (version, body) in events {
            if let Some(event) = unnamed(&record::read_event(body)?, side) {
                changed.push((*version, record::event(&event)?));
            }
        }
        let nobody = Event::Named {
            side,
            name: String::new(),
        };
        Ok(Unnamed {
            settings: record::settings(&settled)?,
            overview,
            events: changed,
            happens: has_name.then(|| record::event(&nobody)).transpose()?,
        })
    }
}

/// An event without the name; `None` if it has none.
fn unnamed(event: &Event, of: Side) -> Option<Event> {
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
        // An empty name is none.
        Event::Named { side, .. } if side == of => Some(Event::Named {
            side,
            name: String::new(),
        }),
        _ => None,
    }
}
