//! Files of training games.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::training::ScoredGame;
use crate::training::game_file::{self, GameReader};

/// # Errors
/// A file cannot be read, or is damaged.
pub(super) fn read(paths: &[PathBuf]) -> anyhow::Result<Vec<ScoredGame>> {
    let mut games = Vec::new();
    for path in paths {
        for game in open(path)? {
            games.push(game.with_context(|| path.display().to_string())?);
        }
    }
    Ok(games)
}

/// # Errors
/// The file cannot be read, or holds no games.
pub(super) fn open(path: &Path) -> anyhow::Result<GameReader<BufReader<File>>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    GameReader::new(BufReader::new(file)).with_context(|| path.display().to_string())
}

/// # Errors
/// The file exists, or cannot be written.
pub(super) fn create(path: &Path) -> anyhow::Result<BufWriter<File>> {
    let file =
        File::create_new(path).with_context(|| format!("cannot write {}", path.display()))?;
    let mut file = BufWriter::new(file);
    game_file::write_head(&mut file)
        .and_then(|()| file.flush())
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(file)
}
