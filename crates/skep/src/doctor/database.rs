//! The database of a server.

use skep_server::store::{Ailment, Health, StoreOptions, examine};

use super::Finding;

const CHECK: &str = "database";

/// Inspects the database; returns `None` if there is none yet.
pub(super) fn look(options: &StoreOptions) -> Result<Option<Health>, Ailment> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    match runtime {
        Ok(runtime) => runtime.block_on(examine(options)),
        Err(error) => Err(Ailment::Unusable(error.to_string())),
    }
}

pub(super) fn finding(options: &StoreOptions, looked: Result<Option<Health>, Ailment>) -> Finding {
    let place = options.place();
    let ailment = match looked {
        Ok(None) => return Finding::ok(CHECK, "there is none yet; the first start makes it"),
        Ok(Some(Health { games, events, .. })) => {
            return Finding::ok(
                CHECK,
                format!("whole, with {games} games and {events} events"),
            );
        }
        Err(ailment) => ailment,
    };
    let advice = match (&ailment, &options.postgres) {
        (Ailment::Games(_), Some(_)) => {
            "The other games are played on. A backup from before the damage still holds what is lost: restore it into another database and look there."
        }
        (Ailment::Newer { .. }, Some(_)) => {
            "Update this program, or choose another database with --database URL."
        }
        (Ailment::Unusable(_), Some(_)) => {
            "See to it that PostgreSQL runs and takes changes, and that --database names it rightly; docs/hosting.md says how."
        }
        (ailment, _) => advice(ailment),
    };
    Finding::wrong(CHECK, format!("{place}: {ailment}"), advice)
}

/// What to do about the database of a directory.
const fn advice(ailment: &Ailment) -> &'static str {
    match ailment {
        Ailment::Locked => {
            "End the program that works on the file, such as a shell of SQLite; a copy is taken with `skep backup`, which locks nothing."
        }
        Ailment::Damaged(_) => {
            "Stop the server, keep the file, and put the last backup in its place: skep restore BACKUP --force."
        }
        Ailment::Games(_) => {
            "The other games are played on. A backup from before the damage still holds what is lost: skep restore BACKUP --data ANOTHER shows it."
        }
        Ailment::Index(_) => {
            "Games are played and kept; a search by position may miss some. A backup from before the damage has the index whole."
        }
        Ailment::Newer { .. } => {
            "Update this program, or choose another directory with --data DIR."
        }
        Ailment::Unusable(_) => {
            "Give the file and its directory to the user that runs Skep, and look at the disk."
        }
    }
}
