//! Checksums of release files.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

/// Writes `SHA256SUMS` in the format of `sha256sum --check`.
pub(super) fn write(directory: &Path, files: &[&str]) -> Result<()> {
    let mut text = String::new();
    for file in files {
        let path = directory.join(file);
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        text.push_str(&format!(
            "{}  {file}\n",
            hexadecimal(&Sha256::digest(bytes))
        ));
    }
    let path = directory.join("SHA256SUMS");
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_the_format_of_sha256sum() {
        let directory = tempfile::tempdir().expect("a directory");
        fs::write(directory.path().join("hive"), "abc").expect("a file");
        write(directory.path(), &["hive"]).expect("written");
        let text = fs::read_to_string(directory.path().join("SHA256SUMS")).expect("a text");
        assert_eq!(
            text,
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  hive\n"
        );
    }
}
