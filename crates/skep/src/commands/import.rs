//! `skep import`: imports game files into the archive of a server, which may be running.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use clap::Args;
use skep_cli::{Progress, file::read_records, print_error, print_line};
use skep_game::ids::GameId;
use skep_server::archive::{Archive, ImportSummary, Importer, Source};
use skep_server::protocol::TextFault;

use super::database::DatabaseOption;

/// Import recorded games into the archive of a server, even while it runs
///
/// The format of a file is detected from its content: PGN, BoardSpace's SGF, or UHP game strings. Games that are already in
/// the archive are skipped. Games that cannot be read are reported on standard error; the others are imported. Folders
/// are searched recursively for .pgn, .sgf, .uhp and .txt files.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  skep import games.pgn\n  skep import ~/hive-games --data /srv/skep\n  skep import games.pgn --database postgres://skep@localhost/skep"
)]
pub(super) struct Import {
    /// Files and folders
    #[arg(value_name = "DIR|FILE", required = true)]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    database: DatabaseOption,

    /// Print the summary as JSON
    #[arg(long)]
    json: bool,
}

impl Import {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let id = GameId::random().context("cannot find a name for the import")?;
        let mut work = Work {
            id: id.to_string(),
            report: ImportSummary::default(),
            unreadable: 0,
        };
        let mut files = Vec::new();
        for path in &self.paths {
            work.find(path, &mut files);
        }
        self.database.with_store(true, async |store| {
            let archive = Archive::new(store.clone());
            let progress = Progress::new("files", Some(files.len() as u64));
            for file in &files {
                work.import(&archive, file, &progress).await?;
                progress.note(format_args!("{} games imported", work.report.imported));
                progress.add(1);
            }
            Ok(())
        })?;
        self.summary(&work)
    }

    fn summary(&self, work: &Work) -> anyhow::Result<()> {
        let ImportSummary {
            imported,
            duplicates,
            bad,
            odd,
            renumbered,
        } = work.report;
        let Work { id, unreadable, .. } = work;
        match self.json {
            true => print_line(format_args!(
                "{{\"import\":\"{id}\",\"imported\":{imported},\"duplicates\":{duplicates},\"bad\":{bad},\"odd\":{odd},\"renumbered\":{renumbered},\"unreadable\":{unreadable}}}"
            ))?,
            false => print_line(format_args!(
                "{imported} imported, {duplicates} duplicates, {bad} bad"
            ))?,
        }
        if renumbered > 0 && !self.json {
            let games = if renumbered == 1 { "game" } else { "games" };
            print_error(format_args!(
                "in {renumbered} {games} equal bugs were renumbered in the order in which they were placed"
            ));
        }
        if imported > 0 && !self.json {
            print_error(format_args!(
                "skep archive delete --import {id} deletes them again"
            ));
        }
        ensure!(
            *unreadable == 0,
            "{unreadable} of the files could not be read"
        );
        let is_empty = imported + duplicates == 0;
        ensure!(!is_empty, "nothing imported: found no readable game");
        Ok(())
    }
}

struct Work {
    /// Id of the import, by which its games can be deleted.
    id: String,
    report: ImportSummary,
    unreadable: u64,
}

impl Work {
    /// Collects a file, or all files of a folder.
    fn find(&mut self, path: &Path, files: &mut Vec<PathBuf>) {
        if !path.is_dir() {
            files.push(path.to_owned());
            return;
        }
        let entries = fs::read_dir(path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let mut entries = entries.unwrap_or_else(|error| {
            let name = path.display();
            self.complain(&anyhow!("cannot read {name}: {error}"));
            Vec::new()
        });
        entries.sort_by_key(fs::DirEntry::path);
        for entry in entries {
            let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
            let path = entry.path();
            // Symbolic links could form a cycle.
            if path.is_dir() && !is_link || !path.is_dir() && is_record(&path) {
                self.find(&path, files);
            }
        }
    }

    async fn import(
        &mut self,
        archive: &Archive,
        file: &Path,
        progress: &Progress,
    ) -> anyhow::Result<()> {
        let bytes = match read_records(file) {
            Ok(bytes) => bytes,
            Err(error) => {
                progress.suspend(|| self.complain(&error));
                return Ok(());
            }
        };
        let on_fault = |fault| progress.suspend(|| print_fault(file, &fault));
        let importer = Importer {
            source: Source::Imported,
            origin: Some(self.id.clone()),
            owner: None,
        };
        let report = archive.import(bytes, importer, on_fault).await;
        let report = report.with_context(|| format!("cannot import {}", file.display()))?;
        self.report += report;
        Ok(())
    }

    fn complain(&mut self, error: &anyhow::Error) {
        self.unreadable += 1;
        print_error(format_args!("{error:#}"));
    }
}

/// Recognises records in folders by their extension.
fn is_record(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let known = ["pgn", "sgf", "uhp", "txt"];
    ending.is_some_and(|ending| known.iter().any(|one| ending.eq_ignore_ascii_case(one)))
}

fn print_fault(file: &Path, fault: &TextFault) {
    let (name, message) = (file.display(), &fault.message);
    let place = format!(
        "game {}, line {}, ply {}",
        fault.game, fault.line, fault.ply
    );
    print_error(format_args!("{name}: {place}: {message}"));
}
