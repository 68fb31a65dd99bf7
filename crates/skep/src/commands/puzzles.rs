//! `skep puzzles`: puzzles from games of the engine, and their proof.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::{Args, Subcommand};
use serde::Serialize;
use skep_engine::proof::ProofLimits;
use skep_engine::puzzles::{
    Puzzle, PuzzleId, PuzzleSource, Wanted, read_puzzles, sample, shipped_texts,
};
use skep_rules::BugSet;

use crate::interrupt::Interrupted;
use crate::json;
use crate::progress::Progress;

/// Make puzzles with a single solution, or prove those of a file
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep puzzles verify                               prove all that come with the program
  skep puzzles verify --sample 20 --json            some of them, for a script
  skep puzzles make new.txt --set Base --count 10   search for new ones")]
pub(super) struct Puzzles {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Make(Make),
    Verify(Verify),
}

/// Let the engine play against itself, and write the positions in which a single move wins by force or saves the queen,
/// one a line, the easiest first
#[derive(Args)]
struct Make {
    /// The file to write; it is rewritten whenever a puzzle is found
    #[arg(value_name = "OUT")]
    out: PathBuf,

    /// The set of pieces
    #[arg(long, default_value_t)]
    set: BugSet,

    /// How many puzzles
    #[arg(long, default_value_t = 200)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,

    /// How many games are played, at the most
    #[arg(long, default_value_t = 2_000)]
    games: u32,

    /// The number of the first game: the same number gives the same puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Prove every puzzle again: the solution reaches its goal against every defence, and no other first move does
#[derive(Args)]
struct Verify {
    /// The files, as `skep puzzles make` writes them; those that come with the program if none is given
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Prove only so many, spread over the kinds; all are read
    #[arg(long, value_name = "N")]
    sample: Option<usize>,

    /// How many positions the proof of a puzzle may take
    #[arg(long, default_value_t = 50_000_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

impl Puzzles {
    pub(super) fn run(self) -> anyhow::Result<()> {
        match self.task {
            Task::Make(make) => make.run(),
            Task::Verify(verify) => verify.run(),
        }
    }
}

impl Make {
    fn run(&self) -> anyhow::Result<()> {
        let wanted = Wanted::in_all(self.count as usize);
        let mut source = PuzzleSource::new(self.set, self.seed, wanted);
        let mut puzzles = Vec::new();
        // Find out whether the file can be written before an hour of work, not after it.
        self.write(&puzzles)?;
        let mut games = 0;
        let interrupted = Interrupted::watch()?;
        let progress = Progress::new("puzzles", Some(u64::from(self.count)));
        while games < self.games && !source.is_done() && !interrupted.happened() {
            let found = source.play_one();
            games += 1;
            progress.note(format!("{games} games"));
            progress.add(found.len() as u64);
            if !found.is_empty() {
                puzzles.extend(found);
                puzzles.sort_by_key(|puzzle: &Puzzle| (puzzle.rating, puzzle.id));
                self.write(&puzzles)?;
            }
        }
        drop(progress);
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "{} puzzles from {games} games ({})",
            puzzles.len(),
            source.found()
        )?;
        out.flush()?;
        ensure!(
            source.is_done() || !interrupted.happened(),
            "stopped after {games} of {} games; what was found is in {}",
            self.games,
            self.out.display()
        );
        ensure!(
            source.is_done(),
            "fewer puzzles were found than asked for; allow more games with --games"
        );
        Ok(())
    }

    fn write(&self, puzzles: &[Puzzle]) -> anyhow::Result<()> {
        let mut text = format!(
            "# Puzzles: name | rating | goal | themes | game | solution. docs/puzzles.md explains them. Made by\n\
             # skep puzzles make FILE --set {} --count {} --games {} --seed {}\n",
            self.set, self.count, self.games, self.seed
        );
        for puzzle in puzzles {
            writeln!(text, "{puzzle}")?;
        }
        fs::write(&self.out, text).with_context(|| format!("cannot write {}", self.out.display()))
    }
}

/// The result of a proof for scripts; docs/command-line.md describes it.
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

/// Where a puzzle was read.
type Place = (String, usize);

/// The puzzles of some files, and where each was read.
#[derive(Default)]
struct Read {
    places: Vec<Place>,
    puzzles: Vec<Puzzle>,
}

impl Proofs {
    fn complain(&mut self, (file, line): &Place, cause: String) {
        self.failed += 1;
        self.faults.push(Fault {
            file: file.clone(),
            line: *line,
            cause,
        });
    }

    /// Reads puzzles; those that cannot be read, and those that come twice, are faults.
    fn read(&mut self, texts: &[(String, String)]) -> Read {
        let mut read = Read::default();
        let mut known: HashMap<PuzzleId, Place> = HashMap::new();
        for (name, text) in texts {
            for (line, puzzle) in read_puzzles(text) {
                self.read += 1;
                let place = (name.clone(), line);
                let puzzle = match puzzle {
                    Ok(puzzle) => puzzle,
                    Err(error) => {
                        self.complain(&place, error.to_string());
                        continue;
                    }
                };
                if let Some((name, line)) = known.get(&puzzle.id) {
                    self.complain(&place, format!("it is the puzzle of {name}, line {line}"));
                    continue;
                }
                known.insert(puzzle.id, place.clone());
                read.places.push(place);
                read.puzzles.push(puzzle);
            }
        }
        read
    }

    fn report(&self) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        for Fault { file, line, cause } in &self.faults {
            writeln!(out, "{file}, line {line}: {cause}")?;
        }
        writeln!(out, "{} proven, {} failed", self.proven, self.failed)?;
        Ok(out.flush()?)
    }
}

impl Verify {
    fn run(&self) -> anyhow::Result<()> {
        let texts = self.texts()?;
        let mut proofs = Proofs::default();
        let Read { places, puzzles } = proofs.read(&texts);
        let chosen = match self.sample {
            Some(count) => sample(&puzzles, count),
            None => (0..puzzles.len()).collect(),
        };
        let limits = ProofLimits {
            remembered: 1 << 20,
            ..ProofLimits::nodes(self.nodes)
        };
        let interrupted = Interrupted::watch()?;
        let progress = Progress::new("puzzles", Some(chosen.len() as u64));
        let mut looked_at = 0;
        for &index in &chosen {
            if interrupted.happened() {
                break;
            }
            match puzzles[index].prove(&limits) {
                Ok(()) => proofs.proven += 1,
                Err(flaw) => proofs.complain(&places[index], flaw.to_string()),
            }
            looked_at += 1;
            progress.note(format!("{} failed", proofs.failed));
            progress.add(1);
        }
        drop(progress);
        match self.json {
            true => json::print(&proofs)?,
            false => proofs.report()?,
        }
        if looked_at < chosen.len() {
            bail!("stopped after {looked_at} of {} puzzles", chosen.len());
        }
        ensure!(
            proofs.failed == 0,
            "some puzzles are not what they should be"
        );
        Ok(())
    }

    /// The files to prove, by name.
    fn texts(&self) -> anyhow::Result<Vec<(String, String)>> {
        if self.files.is_empty() {
            let own = |(name, text): (&str, &str)| (name.to_owned(), text.to_owned());
            return Ok(shipped_texts().into_iter().map(own).collect());
        }
        self.files.iter().map(|path| read(path)).collect()
    }
}

fn read(path: &Path) -> anyhow::Result<(String, String)> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    Ok((name, text))
}
