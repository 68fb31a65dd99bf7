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
    look(store).unwrap_or_else(|message| Finding::wrong(CHECK, message, ADVICE))
}

fn look(store: &StoreOptions) -> Result<Finding, String> {
    let directory = &*store.directory;
    let name = directory.display();
    if !directory.exists() {
        let mut parents = directory.ancestors().skip(1);
        let parent = parents.find(|path| is_there(path));
        let parent = parent.ok_or_else(|| format!("{name} cannot be created"))?;
        try_to_write(parent)
            .map_err(|error| format!("{name} does not exist and cannot be created: {error}"))?;
        let message = format!("{name} does not exist yet; the first start creates it");
        return Ok(Finding::ok(CHECK, message));
    }
    if !directory.is_dir() {
        return Err(format!("{name} is not a directory"));
    }
    try_to_write(directory).map_err(|error| format!("{name} cannot be written: {error}"))?;
    if let Some(owner) = foreign_owner(directory) {
        return Ok(Finding::warning(
            CHECK,
            format!("{name} can be written, but belongs to another user (number {owner})"),
            "Ask as the user that runs the server, such as: sudo -u skep skep doctor.",
        ));
    }
    let sound = || Finding::ok(CHECK, format!("{name} can be written"));
    Ok(exposed(store).unwrap_or_else(sound))
}

/// Warns if other users can read the games or list the directory.
fn exposed(store: &StoreOptions) -> Option<Finding> {
    let files = store.files();
    let files = files.iter().filter(|file| is_exposed(file));
    let files: Vec<String> = files.map(|file| file.display().to_string()).collect();
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
