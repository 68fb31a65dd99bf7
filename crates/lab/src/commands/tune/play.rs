//! `skep-lab tune play`: plays training games.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::{Context, bail};
use clap::Args;
use skep_cli::{EvaluationOption, Interrupted, Progress, print_line, thread_count};
use skep_engine::{Engine, Net, Options};
use skep_rules::GameType;

use super::games;
use crate::training::{ScoredGame, SelfPlay, game_file};

/// Play training games
#[derive(Args)]
pub(super) struct Play {
    /// Output file; games that it already holds are not played again
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Set of pieces [default: all sets, the usual ones more often]
    #[arg(long)]
    set: Option<GameType>,

    /// Number of games
    #[arg(long, default_value_t = 1000)]
    games: u32,

    /// Nodes per move
    #[arg(long, default_value_t = 5000)]
    nodes: u64,

    /// Number of the first game; each number is a different game
    #[arg(long, default_value_t = 0)]
    seed: u32,

    /// Concurrent games [default: number of cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    #[command(flatten)]
    evaluation: EvaluationOption,
}

impl Play {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let net = self.evaluation.net()?;
        let (mut file, played) = continue_file(&self.file)?;
        let wanted = self.seed..self.seed.saturating_add(self.games);
        let missing: Vec<u32> = wanted.filter(|seed| !played.contains(seed)).collect();
        let before = u64::from(self.games) - missing.len() as u64;
        let interrupted = Interrupted::watch()?;
        let progress = Progress::resumed("games", Some(self.games.into()), before);
        let mut positions = 0;
        let mut written = 0;
        self.play_all(&net, &missing, &interrupted, |game| {
            written += 1;
            positions += game.plies.iter().filter(|ply| ply.score.is_some()).count();
            progress.add(1);
            game_file::write_game(&mut file, game)?;
            // Finished games survive a crash.
            file.flush()
        })
        .with_context(|| format!("cannot write {}", self.file.display()))?;
        drop(progress);
        if written < missing.len() {
            bail!(
                "stopped after {} of {} games, which are in {}; repeat the command to resume",
                before + written as u64,
                self.games,
                self.file.display()
            );
        }
        print_line(format_args!(
            "{written} games with {positions} scored positions added"
        ))
    }

    /// Plays games on several threads until all are played or Ctrl-C is pressed, and passes each to `take`.
    fn play_all(
        &self,
        net: &Arc<Net>,
        seeds: &[u32],
        interrupted: &Interrupted,
        mut take: impl FnMut(&ScoredGame) -> io::Result<()>,
    ) -> io::Result<()> {
        let way = SelfPlay {
            set: self.set,
            nodes: self.nodes,
            to_the_end: false,
        };
        let next = AtomicUsize::new(0);
        let (finished, games) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..thread_count(self.threads) {
                let (finished, next) = (finished.clone(), &next);
                scope.spawn(move || {
                    let options = Options::default()
                        .with_table_mib(4)
                        .with_evaluation(self.evaluation.evaluation());
                    let mut engine = Engine::with_net(options, Arc::clone(net));
                    while let Some(&seed) = seeds.get(next.fetch_add(1, Ordering::Relaxed)) {
                        // The receiver is gone only if the file cannot be written, which ends the work anyway.
                        if interrupted.happened()
                            || finished.send(way.play(&mut engine, seed)).is_err()
                        {
                            break;
                        }
                    }
                });
            }
            drop(finished);
            // Leaving early closes the channel, which stops the players.
            for game in games {
                take(&game)?;
            }
            Ok(())
        })
    }
}

/// Opens a file for appending after the last complete game, and returns the seeds of the games in it.
fn continue_file(path: &Path) -> anyhow::Result<(BufWriter<File>, HashSet<u32>)> {
    if !path.exists() {
        return Ok((games::create(path)?, HashSet::new()));
    }
    let mut reader = games::open(path)?;
    let mut played = HashSet::new();
    for game in &mut reader {
        played.insert(game.with_context(|| path.display().to_string())?.seed);
    }
    let mut file = File::options()
        .write(true)
        .open(path)
        .with_context(|| format!("cannot write {}", path.display()))?;
    file.set_len(reader.position())
        .and_then(|()| file.seek(SeekFrom::End(0)))
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok((BufWriter::new(file), played))
}
