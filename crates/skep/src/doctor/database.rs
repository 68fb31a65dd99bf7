//! Checks the database.

use skep_server::store::{CheckError, Health, StoreOptions, check};

use super::Finding;
use crate::block_on::block_on;

const CHECK: &str = "database";

/// Returns `None` if there is no database yet.
pub(super) fn look(options: &StoreOptions) -> Result<Option<Health>, CheckError> {
    block_on(check(options)).unwrap_or_else(|error| Err(CheckError::Unusable(error.to_string())))
}

pub(super) fn finding(
    options: &StoreOptions,
    looked: Result<Option<Health>, CheckError>,
) -> Finding {
    let place = options.place();
    let error = match looked {
        Ok(None) => return Finding::ok(CHECK, "there is none yet; the first start makes it"),
        Ok(Some(Health { games, events, .. })) => {
            let message = format!("whole, with {games} games and {events} events");
            return Finding::ok(CHECK, message);
        }
        Err(error) => error,
    };
    let advice = match (&error, options.postgres.is_some()) {
        (CheckError::Locked, _) => {
            "End the program that works on the file, such as a shell of SQLite; a copy is taken with `skep backup`, which locks nothing."
        }
        (CheckError::Damaged(_), _) => {
            "Stop the server, keep the file, and put the last backup in its place: skep restore BACKUP --force."
        }
        (CheckError::Games(_), true) => {
            "The other games are played on. A backup from before the damage still holds what is lost: restore it into another database and look there."
        }
        (CheckError::Games(_), false) => {
            "The other games are played on. A backup from before the damage still holds what is lost: skep restore BACKUP --data ANOTHER shows it."
        }
        (CheckError::Index(_), _) => {
            "Games are played and kept; a search by position may miss some. A backup from before the damage has the index whole."
        }
        (CheckError::Newer { .. }, true) => {
            "Update this program, or choose another database with --database URL."
        }
        (CheckError::Newer { .. }, false) => {
            "Update this program, or choose another directory with --data DIR."
        }
        (CheckError::Moved { .. }, _) => {
            "Name that one with --database URL or --data DIR, in the settings of the server as well (SKEP_DATABASE in /etc/default/skep)."
        }
        (CheckError::Unusable(_), true) => {
            "See to it that PostgreSQL runs and takes changes, and that --database names it rightly; docs/hosting.md says how."
        }
        (CheckError::Unusable(_), false) => {
            "Give the file and its directory to the user that runs Skep, and look at the disk."
        }
    };
    Finding::wrong(CHECK, format!("{place}: {error}"), advice)
}
