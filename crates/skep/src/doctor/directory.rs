//! The directory in which a server keeps its games.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::Finding;

const CHECK: &str = "data";

/// Whether games can be kept in a directory.
pub(super) fn check(directory: &Path) -> Finding {
    let name = directory.display();
    if !directory.exists() {
        let Some(parent) = directory.ancestors().skip(1).find(|path| is_there(path)) else {
            return Finding::wrong(CHECK, format!("{name} cannot be created"), ADVICE);
        };
        return match try_to_write(parent) {
            Ok(()) => Finding::ok(
                CHECK,
                format!("{name} does not exist yet; the first start creates it"),
            ),
            Err(error) => {
                let message = format!("{name} does not exist and cannot be created: {error}");
                Finding::wrong(CHECK, message, ADVICE)
            }
        };
    }
    if !directory.is_dir() {
        return Finding::wrong(CHECK, format!("{name} is not a directory"), ADVICE);
    }
    if let Err(error) = try_to_write(directory) {
        let message = format!("{name} cannot be written: {error}");
        return Finding::wrong(CHECK, message, ADVICE);
    }
    match foreign_owner(directory) {
        Some(owner) => Finding::warning(
            CHECK,
            format!("{name} can be written, but belongs to another user (number {owner})"),
            "Ask as the user that runs the server, such as: sudo -u skep skep doctor.",
        ),
        None => Finding::ok(CHECK, format!("{name} can be written")),
    }
}

const ADVICE: &str =
    "Make the directory and give it to the user that runs Skep, or choose another with --data DIR.";

/// Whether there is anything of this name; an empty name is the directory we are in.
fn is_there(path: &Path) -> bool {
    path.as_os_str().is_empty() || path.exists()
}

/// Writes a file and removes it: the only reliable test.
fn try_to_write(directory: &Path) -> io::Result<()> {
    let path = directory.join(format!(".skep-doctor-{}", std::process::id()));
    File::options().create_new(true).write(true).open(&path)?;
    fs::remove_file(&path)
}

/// The owner of a directory, if it is not the user that runs this program.
#[cfg(unix)]
fn foreign_owner(directory: &Path) -> Option<u32> {
    use std::os::unix::fs::MetadataExt;
    let owner = fs::metadata(directory).ok()?.uid();
    (owner != rustix::process::geteuid().as_raw()).then_some(owner)
}

#[cfg(not(unix))]
fn foreign_owner(_: &Path) -> Option<u32> {
    None
}
