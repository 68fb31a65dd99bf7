//! `skep puzzles`: puzzles from games of the engine, and their proof.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use skep_engine::proof::ProofLimits;
use skep_engine::puzzles::{
    Puzzle, PuzzleId, PuzzleSource, Wanted, read_puzzles, sample, shipped_texts,
};
use skep_rules::BugSet;

/// Make puzzles with a single solution from games of the engine, or prove those of a file
#[derive(Args)]
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
    /// The file to write; it is written anew whenever a puzzle is found
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
        // Whether the file can be written is better known before an hour's work than after it.
        self.write(&puzzles)?;
        let mut games = 0;
        while games < self.games && !source.is_done() {
            let found = source.play_one();
            games += 1;
            if !found.is_empty() {
                puzzles.extend(found);
                puzzles.sort_by_key(|puzzle: &Puzzle| (puzzle.rating, puzzle.id));
                self.write(&puzzles)?;
            }
            let count = puzzles.len();
            progress(&format!(
                "game {games}: {count} of {} puzzles ({})",
                self.count,
                source.found()
            ));
        }
        progress("");
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "{} puzzles from {games} games ({})",
            puzzles.len(),
            source.found()
        )?;
        out.flush()?;
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

/// Where a puzzle was read.
type Place = (String, usize);

impl Verify {
    fn run(&self) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        let mut failed = 0;
        let mut complain = |out: &mut io::StdoutLock<'_>, (name, line): &Place, cause: &str| {
            failed += 1;
            writeln!(out, "{name}, line {line}: {cause}")
        };
        let (mut places, mut puzzles) = (Vec::new(), Vec::new());
        let mut known: HashMap<PuzzleId, Place> = HashMap::new();
        for (name, text) in self.texts()? {
            for (line, puzzle) in read_puzzles(&text) {
                let place = (name.clone(), line);
                match puzzle {
                    Err(error) => complain(&mut out, &place, &error.to_string())?,
                    Ok(puzzle) => {
                        if let Some((name, line)) = known.get(&puzzle.id) {
                            let cause = format!("it is the puzzle of {name}, line {line}");
                            complain(&mut out, &place, &cause)?;
                            continue;
                        }
                        known.insert(puzzle.id, place.clone());
                        places.push(place);
                        puzzles.push(puzzle);
                    }
                }
            }
        }
        let chosen = match self.sample {
            Some(count) => sample(&puzzles, count),
            None => (0..puzzles.len()).collect(),
        };
        let limits = ProofLimits {
            remembered: 1 << 20,
            ..ProofLimits::nodes(self.nodes)
        };
        let mut proven = 0;
        for &index in &chosen {
            match puzzles[index].prove(&limits) {
                Ok(()) => proven += 1,
                Err(flaw) => complain(&mut out, &places[index], &flaw.to_string())?,
            }
            progress(&format!("{proven} of {} proven", chosen.len()));
        }
        progress("");
        writeln!(out, "{proven} proven, {failed} failed")?;
        out.flush()?;
        ensure!(failed == 0, "some puzzles are not what they should be");
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

/// Shows how far the work has come, where somebody sits in front of it.
fn progress(text: &str) {
    let mut err = io::stderr().lock();
    if err.is_terminal() {
        // Nothing depends on this line.
        write!(err, "\r\x1b[K{text}")
            .and_then(|()| err.flush())
            .ok();
    }
}
