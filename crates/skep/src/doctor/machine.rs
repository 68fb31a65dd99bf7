//! Checks the program, the clock and the resources of the machine.

use std::path::Path;

use skep_cli::date;
use skep_server::clock::Millis;

use super::Finding;

/// Below this, new games may not fit on the disk.
const LITTLE_ROOM: u64 = 64 << 20;
/// Below this, the disk needs attention.
const SOME_ROOM: u64 = 1 << 30;
/// Below this, hardly any connections are possible.
const FEW_FILES: u64 = 256;
/// Recommended for a club: each connection is an open file.
const SOME_FILES: u64 = 4096;

/// 1 November 2026, before this version was built.
const EARLIEST: Millis = 1_793_491_200_000;
/// Allowed difference between clocks.
const TOLERANCE: Millis = 60_000;

/// Reports the version and whether the page is embedded.
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

/// Checks the free space on the disk of a directory.
pub(super) fn disk(directory: &Path) -> Finding {
    let unknown = || Finding::ok("disk", "how much room there is cannot be told");
    room(directory).map_or_else(unknown, judge_room)
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

/// Checks the limit on open files, and so on connections.
pub(super) fn open_files() -> Finding {
    let unlimited = || Finding::ok("files", "as many may be open as need be");
    most_files().map_or_else(unlimited, judge_files)
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

/// Compares the current time with lower bounds.
pub(super) fn clock(now: Millis, newest: Millis) -> Finding {
    let advice =
        "Set the clock, best with NTP (timedatectl set-ntp true): the games' clocks go by it.";
    let time = date::time(now);
    let why = if now < EARLIEST {
        "before this program was written".to_owned()
    } else if now + TOLERANCE < newest {
        let later = date::time(newest);
        format!("but the last change to the games was made at {later}")
    } else {
        return Finding::ok("clock", format!("it is {time}"));
    };
    let message = format!("it is {time} by the clock of this machine, {why}");
    Finding::wrong("clock", message, advice)
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

/// The hard limit on open files, to which the server raises its own limit; `None` if unlimited.
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
    fn judges_a_disk_by_its_free_space() {
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
    fn warns_about_few_open_files_and_rejects_too_few() {
        for (most, state) in [
            (64, State::Wrong),
            (1024, State::Warning),
            (65_536, State::Ok),
        ] {
            assert_eq!(judge_files(most).state, state, "{most}");
        }
    }

    #[test]
    fn tolerates_a_clock_slightly_behind_the_games() {
        let now = EARLIEST + 86_400_000;
        for (now, newest, state) in [
            (now, 0, State::Ok),
            (now, now + 5_000, State::Ok),
            (now, now + 120_000, State::Wrong),
            (0, 0, State::Wrong),
        ] {
            assert_eq!(clock(now, newest).state, state, "{now} {newest}");
        }
        assert!(clock(0, 0).message.contains("1970-01-01 00:00:00"));
        assert!(date::time(EARLIEST).starts_with("2026-11-01 00:00"));
    }
}
