//! The limit on open files, which bounds the number of connections.

/// Files reserved for the database, its log, the directory lock and the runtime.
const RESERVED_FILES: u64 = 48;
const MAX_FILES: u64 = 65_536;

/// Connections that fit within the file limit, after raising it as far as the system allows.
pub(crate) fn max_connections() -> usize {
    let files = raise().unwrap_or(MAX_FILES);
    usize::try_from(without_reserved(files)).unwrap_or(usize::MAX)
}

/// Leaves at least a quarter for connections where the limit is very low.
fn without_reserved(files: u64) -> u64 {
    files.saturating_sub(RESERVED_FILES).max(files / 4)
}

/// Raises the soft limit as far as possible without privileges and returns it; `None` if there is no limit.
#[cfg(unix)]
fn raise() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let current = limit.current?;
    let wanted = limit
        .maximum
        .unwrap_or(MAX_FILES)
        .min(MAX_FILES)
        .max(current);
    let raised = Rlimit {
        current: Some(wanted),
        maximum: limit.maximum,
    };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => Some(wanted),
        // The old limit still applies.
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
    fn reserves_files_for_the_database() {
        assert_eq!(without_reserved(1024), 976);
        assert_eq!(without_reserved(65_536), 65_488);
        assert_eq!(without_reserved(40), 10);
    }
}
