//! The program and what the machine gives it.

use std::path::Path;

use super::Finding;

/// Below this, the next games may not find room.
const LITTLE_ROOM: u64 = 64 << 20;
/// Below this, the disk needs attention.
const SOME_ROOM: u64 = 1 << 30;
/// Below this, hardly anybody can connect.
const FEW_FILES: u64 = 256;
/// What a club's server should have: each connection is an open file.
const SOME_FILES: u64 = 4096;

/// The version, and whether the page is in it.
pub(super) fn program() -> Finding {
    let version = env!("CARGO_PKG_VERSION");
    if skep_server::http::has_page() {
        return Finding::ok("program", format!("Skep {version}, with its page"));
    }
    Finding::warning(
        "program",
        format!("Skep {version}, built without its page: only bots can play"),
        "Build it with Node.js and without --no-default-features.",
    )
}

/// How much room the disk of a directory has left.
pub(super) fn disk(directory: &Path) -> Finding {
    match room(directory) {
        Some(free) => judge_room(free),
        None => Finding::ok("disk", "how much room there is cannot be told"),
    }
}

fn judge_room(free: u64) -> Finding {
    let message = format!("{} MiB are free", free >> 20);
    let advice = "Make room on the disk, or choose a directory on another with --data DIR.";
    match free {
        ..LITTLE_ROOM => Finding::wrong("disk", message, advice),
        LITTLE_ROOM..SOME_ROOM => Finding::warning("disk", message, advice),
        _ => Finding::ok("disk", message),
    }
}

/// How many files, and so connections, may be open at once.
pub(super) fn open_files() -> Finding {
    match most_files() {
        Some(most) => judge_files(most),
        None => Finding::ok("files", "as many may be open as need be"),
    }
}

fn judge_files(most: u64) -> Finding {
    let message = format!("{most} files and connections may be open at once");
    let advice = "Allow more: `ulimit -n 65536` in a shell, LimitNOFILE=65536 in a systemd unit.";
    match most {
        ..FEW_FILES => Finding::wrong("files", message, advice),
        FEW_FILES..SOME_FILES => Finding::warning("files", message, advice),
        _ => Finding::ok("files", message),
    }
}

#[cfg(unix)]
fn room(directory: &Path) -> Option<u64> {
    let there = directory.ancestors().find(|path| path.exists())?;
    let disk = rustix::fs::statvfs(there).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn room(_: &Path) -> Option<u64> {
    None
}

/// The limit on open files, or `None` if there is none. A server raises its own limit as far as it is entitled to.
#[cfg(unix)]
fn most_files() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum
}

#[cfg(not(unix))]
fn most_files() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;

    #[test]
    fn a_disk_is_judged_by_the_room_that_is_left() {
        for (free, state) in [
            (0, State::Wrong),
            (63 << 20, State::Wrong),
            (200 << 20, State::Warning),
            (1 << 40, State::Ok),
        ] {
            assert_eq!(judge_room(free).state, state, "{free}");
        }
    }

    #[test]
    fn too_few_files_are_wrong_and_few_are_a_warning() {
        for (most, state) in [
            (64, State::Wrong),
            (1024, State::Warning),
            (65_536, State::Ok),
        ] {
            assert_eq!(judge_files(most).state, state, "{most}");
        }
    }
}
