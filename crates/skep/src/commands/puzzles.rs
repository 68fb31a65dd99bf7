//! `skep puzzles`: proves puzzles.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};
use clap::{Args, Subcommand};
use serde::Serialize;
use skep_cli::{Interrupted, Progress, file, print_json, print_line};
use skep_engine::proof::ProofLimits;
use skep_engine::puzzles::{Puzzle, PuzzleId, read_puzzles, sample};
use skep_solo::puzzles::shipped_texts;

/// Prove that puzzles have a single solution
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  skep puzzles verify                               prove all that come with the program
  skep puzzles verify --sample 20 --json            some of them, for a script")]
pub(super) enum Puzzles {
    Verify(Verify),
}

/// Prove that each solution reaches its goal against every defence, and that no other first move does
#[derive(Args)]
pub(super) struct Verify {
    /// Files written by `skep-lab puzzles make` [default: the built-in puzzles]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Prove only this many, spread over the kinds; all files are still parsed
    #[arg(long, value_name = "N")]
    sample: Option<usize>,

    /// Node limit per puzzle
    #[arg(long, default_value_t = 50_000_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// The JSON result; docs/command-line.md describes it.
#[derive(Default, Serialize)]
struct Proofs {
    read: usize,
    proven: usize,
    failed: usize,
    faults: Vec<Fault>,
}

/// A puzzle that fails its proof.
#[derive(Serialize)]
struct Fault {
    file: String,
    line: usize,
    cause: String,
}

/// File and line of a puzzle.
type Place = (String, usize);

impl Proofs {
    fn fail(&mut self, (file, line): &Place, cause: String) {
        self.failed += 1;
        self.faults.push(Fault {
            file: file.clone(),
            line: *line,
            cause,
        });
    }

    /// Parses puzzles and returns them with their places. Malformed lines and duplicates are faults.
    fn read(&mut self, texts: &[(String, String)]) -> (Vec<Place>, Vec<Puzzle>) {
        let (mut places, mut puzzles) = (Vec::new(), Vec::new());
        let mut known: HashMap<PuzzleId, Place> = HashMap::new();
        for (name, text) in texts {
            for (line, puzzle) in read_puzzles(text) {
                self.read += 1;
                let place = (name.clone(), line);
                let puzzle = match puzzle {
                    Ok(puzzle) => puzzle,
                    Err(error) => {
                        self.fail(&place, error.to_string());
                        continue;
                    }
                };
                if let Some((name, line)) = known.get(&puzzle.id) {
                    self.fail(&place, format!("duplicate of {name}, line {line}"));
                    continue;
                }
                known.insert(puzzle.id, place.clone());
                places.push(place);
                puzzles.push(puzzle);
            }
        }
        (places, puzzles)
    }

    fn report(&self) -> anyhow::Result<()> {
        for Fault { file, line, cause } in &self.faults {
            print_line(format_args!("{file}, line {line}: {cause}"))?;
        }
        let Proofs { proven, failed, .. } = self;
        print_line(format_args!("{proven} proven, {failed} failed"))
    }
}

impl Verify {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let texts = self.texts()?;
        let mut proofs = Proofs::default();
        let (places, puzzles) = proofs.read(&texts);
        let chosen = match self.sample {
            Some(count) => sample(&puzzles, count),
            None => (0..puzzles.len()).collect(),
        };
        let limits = ProofLimits::nodes(self.nodes).with_remembered(1 << 20);
        let interrupted = Interrupted::watch()?;
        let progress = Progress::new("puzzles", Some(chosen.len() as u64));
        let mut checked = 0;
        for &index in &chosen {
            if interrupted.happened() {
                break;
            }
            match puzzles[index].prove(&limits) {
                Ok(()) => proofs.proven += 1,
                Err(flaw) => proofs.fail(&places[index], flaw.to_string()),
            }
            checked += 1;
            progress.note(format!("{} failed", proofs.failed));
            progress.add(1);
        }
        drop(progress);
        match self.json {
            true => print_json(&proofs)?,
            false => proofs.report()?,
        }
        if checked < chosen.len() {
            bail!("stopped after {checked} of {} puzzles", chosen.len());
        }
        ensure!(proofs.failed == 0, "some puzzles are invalid");
        Ok(())
    }

    /// Names and contents of the files.
    fn texts(&self) -> anyhow::Result<Vec<(String, String)>> {
        if self.files.is_empty() {
            let own = |(name, text): (&str, &str)| (name.to_owned(), text.to_owned());
            return Ok(shipped_texts().into_iter().map(own).collect());
        }
        self.files.iter().map(|path| read(path)).collect()
    }
}

fn read(path: &Path) -> anyhow::Result<(String, String)> {
    Ok((path.display().to_string(), file::read_text(path)?))
}
