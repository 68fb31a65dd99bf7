//! `skep-lab tune play`: plays training games.

use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::Args;
use skep_cli::{EvaluationOption, Interrupted, Progress, file, print_line, thread_count};
use skep_engine::{Engine, Options};
use skep_rules::GameType;

use crate::parallel;
use crate::training::{SelfPlay, game_file};

/// Play training games
#[derive(Args)]
pub(crate) struct Play {
    /// Output file; games that it already holds are not played again
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
        let (mut out, played) = continue_file(&self.file)?;
        let wanted = self.seed..self.seed.saturating_add(self.games);
        let missing: Vec<u32> = wanted.filter(|seed| !played.contains(seed)).collect();
        let before = u64::from(self.games) - missing.len() as u64;
        let interrupted = Interrupted::watch()?;
        let progress = Progress::resumed("games", Some(self.games.into()), before);
        let (mut positions, mut written) = (0, 0);
        let way = SelfPlay {
            set: self.set,
            nodes: self.nodes,
            to_the_end: false,
        };
        let player = || {
            let options = Options::default()
                .with_table_mib(4)
                .with_evaluation(self.evaluation.evaluation());
            let mut engine = Engine::with_net(options, Arc::clone(&net));
            let (missing, interrupted) = (&missing, &interrupted);
            move |index| {
                let seed = *missing.get(index)?;
                (!interrupted.happened()).then(|| way.play(&mut engine, seed))
            }
        };
        parallel::play(thread_count(self.threads), player, |game| {
            written += 1;
            positions += game.plies.iter().filter(|ply| ply.score.is_some()).count();
            progress.add(1);
            // Finished games survive a crash.
            out.write_all(&game_file::to_bytes(&game))
                .with_context(|| format!("cannot write {}", self.file.display()))
        })?;
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
}

/// Opens a file for appending after the last complete game, and returns the seeds of the games in it.
fn continue_file(path: &Path) -> anyhow::Result<(File, HashSet<u32>)> {
    if !path.exists() {
        file::write(path, game_file::MAGIC)?;
    }
    let (games, end) =
        game_file::read_games(&file::read(path)?).with_context(|| path.display().to_string())?;
    let out = File::options().append(true).open(path);
    let out = out.and_then(|out| out.set_len(end as u64).map(|()| out));
    let out = out.with_context(|| format!("cannot write {}", path.display()))?;
    Ok((out, games.iter().map(|game| game.seed).collect()))
}
