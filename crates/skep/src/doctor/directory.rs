//! Checks the data directory.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use skep_server::private_files::is_exposed;
use skep_server::store::StoreOptions;

use super::Finding;

const CHECK: &str = "data";

/// Checks that games can be stored in a directory.
pub(super) fn check(store: &StoreOptions) -> Finding {
    let directory = &*store.directory;
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
    if let Some(owner) = foreign_owner(directory) {
        return Finding::warning(
            CHECK,
            format!("{name} can be written, but belongs to another user (number {owner})"),
            "Ask as the user that runs the server, such as: sudo -u skep skep doctor.",
        );
    }
    exposed(store).unwrap_or_else(|| Finding::ok(CHECK, format!("{name} can be written")))
}

/// Warns if other users can read the games or list the directory.
fn exposed(store: &StoreOptions) -> Option<Finding> {
    let files = store.files();
    let files: Vec<String> = files
        .iter()
        .filter(|file| is_exposed(file))
        .map(|file| file.display().to_string())
        .collect();
    let directory = store.directory.display();
    let mut advice = Vec::new();
    if is_exposed(&store.directory) {
        advice.push(format!("chmod 700 {directory}"));
    }
    if !files.is_empty() {
        advice.push(format!("chmod 600 {}", files.join(" ")));
    }
    let message = match (advice.is_empty(), files.is_empty()) {
        (true, _) => return None,
        (false, true) => format!("other users of this machine can look into {directory}"),
        (false, false) => format!("other users of this machine can read the games in {directory}"),
    };
    let advice = format!("Keep them out: {}", advice.join(" && "));
    Some(Finding::warning(CHECK, message, advice))
}

const ADVICE: &str =
    "Make the directory and give it to the user that runs Skep, or choose another with --data DIR.";

/// Whether a path exists; an empty path is the current directory.
fn is_there(path: &Path) -> bool {
    path.as_os_str().is_empty() || path.exists()
}

/// Writes and removes a file, the only reliable test.
fn try_to_write(directory: &Path) -> io::Result<()> {
    let path = directory.join(format!(".skep-doctor-{}", std::process::id()));
    File::options().create_new(true).write(true).open(&path)?;
    fs::remove_file(&path)
}

/// The owner of a directory, if it is not the current user.
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
