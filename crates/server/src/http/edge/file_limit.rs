//! How many files and connections the system lets this process have.

/// Kept back for the database, its log, the directory's lock and what the runtime itself needs.
const FOR_DATABASE: u64 = 48;
/// As many as are ever asked for.
const ENOUGH: u64 = 65_536;

/// How many connections fit beside the database. The process may have fewer files at first than it is entitled to;
/// then it asks for more.
pub(in crate::http) fn connections() -> usize {
    let files = raise().unwrap_or(ENOUGH);
    usize::try_from(beside_database(files)).unwrap_or(usize::MAX)
}

/// Where hardly any files are to be had, connections and database share them.
fn beside_database(files: u64) -> u64 {
    files.saturating_sub(FOR_DATABASE).max(files / 4)
}

/// Raises the limit as far as the system allows without asking anybody, and says what it is; `None` if there is none.
#[cfg(unix)]
fn raise() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let current = limit.current?;
    let wanted = limit.maximum.unwrap_or(ENOUGH).min(ENOUGH).max(current);
    let raised = Rlimit {
        current: Some(wanted),
        maximum: limit.maximum,
    };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => Some(wanted),
        // The limit stays as it was, and the server lives within it.
        Err(_) => Some(current),
    }
}

#[cfg(not(unix))]
fn raise() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_database_keeps_its_files() {
        assert_eq!(beside_database(1024), 976);
        assert_eq!(beside_database(65_536), 65_488);
        assert_eq!(beside_database(40), 10);
    }
}
