//! The secret by which the host of a server shows who asks, from wherever that is.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Write},
    path::Path,
};

use crate::ids::{Token, TokenHash};

/// The file in the data directory.
const FILE: &str = "host-token";

/// Reads the token of the host from the data directory, and makes one first if there is none. Whoever can read the directory
/// is the host.
///
/// # Errors
/// The file cannot be read or written, or it holds something else.
pub(crate) fn open(directory: &Path) -> io::Result<TokenHash> {
    // A server whose games are elsewhere has not made it yet.
    fs::create_dir_all(directory)?;
    let path = directory.join(FILE);
    match create(&path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        created => return created,
    }
    let text = fs::read_to_string(&path)?;
    let token = Token::parse(text.trim()).ok_or_else(|| {
        let message = format!("{} holds no token: delete it", path.display());
        io::Error::new(ErrorKind::InvalidData, message)
    })?;
    Ok(token.hash())
}

fn create(path: &Path) -> io::Result<TokenHash> {
    let mut file = private_file(path)?;
    let token = Token::random().map_err(io::Error::other)?;
    writeln!(file, "{}", token.reveal())?;
    Ok(token.hash())
}

/// A new file that nobody else may read.
fn private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_stays_the_same_and_is_kept_from_others() {
        let directory = tempfile::tempdir().expect("a directory");
        let token = open(directory.path()).expect("a token");
        assert_eq!(open(directory.path()).expect("the same"), token);
        let path = directory.path().join(FILE);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(&path).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::write(&path, "nonsense").expect("written");
        assert!(open(directory.path()).is_err());
    }
}
