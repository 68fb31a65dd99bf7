//! Files and directories that only the user running the server may read: they contain games, password hashes and tokens.
//! Systems without Unix permissions get ordinary files.

use std::{
    fs::{self, DirBuilder, File, OpenOptions},
    io,
    path::Path,
};

/// Rights of users other than the owner.
#[cfg(unix)]
const OTHERS: u32 = 0o077;

/// Creates a private directory and its missing parents. An existing one becomes private only if all files in it are ours.
pub fn create_directory(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)?;
    if is_exposed(path) && is_ours(path) {
        restrict(path, 0o700);
    }
    Ok(())
}

/// Creates a private file; fails if it exists.
pub fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Makes an existing file private, as far as possible. `skep doctor` reports files that belong to another user.
pub fn restrict_file(path: &Path) {
    if is_exposed(path) {
        restrict(path, 0o600);
    }
}

/// Returns whether other users have any permission on a file or directory.
#[cfg(unix)]
pub fn is_exposed(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|data| data.permissions().mode() & OTHERS != 0)
}

#[cfg(not(unix))]
pub fn is_exposed(_: &Path) -> bool {
    false
}

#[cfg(unix)]
fn restrict(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    // Fails for a file of another user, which the server can use anyway.
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).ok();
}

#[cfg(not(unix))]
fn restrict(_: &Path, _: u32) {}

/// Returns whether all files in a directory are ours.
fn is_ours(directory: &Path) -> bool {
    let is_ours = |name: &str| name.starts_with("skep.");
    fs::read_dir(directory).is_ok_and(|entries| {
        let mut names = entries.map(|entry| entry.map(|entry| entry.file_name()));
        names.all(|name| name.is_ok_and(|name| name.to_str().is_some_and(is_ours)))
    })
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn mode(path: &Path) -> u32 {
        let data = fs::metadata(path).expect("it is there");
        data.permissions().mode() & 0o777
    }

    fn set(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("set");
    }

    #[test]
    fn creates_private_directories_and_leaves_shared_ones() {
        let directory = tempfile::tempdir().expect("a directory");
        let data = directory.path().join("share/skep");
        create_directory(&data).expect("created");
        assert_eq!(mode(&data), 0o700);
        assert_eq!(mode(&directory.path().join("share")), 0o700);
        set(&data, 0o755);
        create(&data.join("skep.sqlite3")).expect("a file");
        create_directory(&data).expect("there");
        assert_eq!(mode(&data), 0o700);
        set(&data, 0o755);
        fs::write(data.join("notes.txt"), "notes").expect("a file");
        create_directory(&data).expect("there");
        assert_eq!(mode(&data), 0o755);
        assert!(is_exposed(&data));
    }

    #[test]
    fn creates_private_files_and_restricts_existing_ones() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("file");
        create(&file).expect("a file");
        assert_eq!(mode(&file), 0o600);
        assert!(create(&file).is_err());
        set(&file, 0o644);
        assert!(is_exposed(&file));
        restrict_file(&file);
        assert_eq!(mode(&file), 0o600);
        restrict_file(&directory.path().join("missing"));
    }
}
