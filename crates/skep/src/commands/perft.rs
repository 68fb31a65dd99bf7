//! `skep perft`: counts move sequences, to test and time the move generator.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use skep_cli::{Interrupted, Progress, print_json, print_line, thread_count};
use skep_rules::{Board, GameType, Move, Opening, Record, perft};

/// Count the legal move sequences from a position (perft)
///
/// Counts sequences of DEPTH plies without merging transpositions. Comparing the counts of engines reveals bugs in their
/// move generators. The last ply is counted without being played.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  skep perft Base+MLP 6\n  skep perft Base 7 --threads 1\n  skep perft 'Base;InProgress;Black[1];wS1' 4 --divide\n  skep perft Base+ML 5 --json"
)]
pub(super) struct Perft {
    /// A set such as Base+MLP for the initial position, or a UHP game string
    #[arg(value_name = "SET|GAMESTRING", value_parser = position)]
    position: Box<Board>,

    /// Depth in plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=32))]
    depth: u32,

    /// Number of threads [default: number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Show the count for each first move
    #[arg(long)]
    divide: bool,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// The JSON result; docs/command-line.md describes it.
#[derive(Serialize)]
struct PerftResult {
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<MoveCount>>,
}

/// The count for a first move.
#[derive(Serialize)]
struct MoveCount {
    #[serde(rename = "move")]
    uhp: String,
    nodes: u64,
}

/// Parses the position argument.
fn position(text: &str) -> Result<Box<Board>, String> {
    if let Ok(set) = text.parse::<GameType>() {
        return Ok(Box::new(Board::new(set, Opening::Tournament)));
    }
    match Record::from_game_string(text) {
        Ok(Record { game, .. }) => Ok(Box::new(game.board().clone())),
        Err(error) => Err(error.to_string()),
    }
}

impl Perft {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let threads = thread_count(self.threads);
        let interrupted = Interrupted::watch()?;
        let start = Instant::now();
        let is_stopped = || interrupted.happened();
        let counts = count(&self.position, self.depth, threads, &is_stopped);
        let seconds = start.elapsed().as_secs_f64();
        if let Some((done, all)) = counts.unfinished {
            bail!(
                "stopped after {done} of {all} parts of the work: {} lines in {seconds:.1} s",
                counts.total
            );
        }
        let nodes = counts.total;
        let speed = nodes as f64 / seconds.max(1e-9);
        let divide = self.divide.then_some(counts.by_move);
        if self.json {
            return print_json(&PerftResult {
                depth: self.depth,
                nodes,
                seconds,
                nodes_per_second: speed,
                divide,
            });
        }
        for MoveCount { uhp, nodes } in divide.iter().flatten() {
            print_line(format_args!("{uhp}: {nodes}"))?;
        }
        print_line(format_args!(
            "nodes {nodes}  time {seconds:.3} s  {speed:.0}/s"
        ))
    }
}

struct Counts {
    total: u64,
    /// By first move; empty at depth 0.
    by_move: Vec<MoveCount>,
    /// Finished and total tasks, if the count was stopped.
    unfinished: Option<(usize, usize)>,
}

fn count(
    position: &Board,
    depth: u32,
    threads: usize,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Counts {
    if depth == 0 {
        return Counts {
            total: 1,
            by_move: Vec::new(),
            unfinished: None,
        };
    }
    let first_moves = position.legal_moves();
    let tasks = tasks(position, &first_moves, depth);
    let progress = Progress::new("parts", Some(tasks.len() as u64));
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let nodes: Vec<AtomicU64> = first_moves.iter().map(|_| AtomicU64::new(0)).collect();
    let work = || {
        while !is_stopped()
            && let Some((first, moves)) = tasks.get(next.fetch_add(1, Ordering::Relaxed))
        {
            let mut board = position.clone();
            moves.iter().for_each(|&mv| board.play_unchecked(mv));
            let behind = perft(&mut board, depth - moves.len() as u32);
            nodes[*first].fetch_add(behind, Ordering::Relaxed);
            done.fetch_add(1, Ordering::Relaxed);
            progress.add(1);
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.min(tasks.len()) {
            scope.spawn(work);
        }
    });
    let done = done.into_inner();
    let nodes = nodes.into_iter().map(AtomicU64::into_inner);
    let by_move = first_moves.iter().zip(nodes).map(|(&mv, nodes)| MoveCount {
        uhp: position.move_string(mv).to_string(),
        nodes,
    });
    let by_move: Vec<_> = by_move.collect();
    Counts {
        total: by_move.iter().map(|count| count.nodes).sum(),
        by_move,
        unfinished: (done < tasks.len()).then_some((done, tasks.len())),
    }
}

/// Splits the work by the first two moves, so that threads finish at about the same time. Each task consists of the
/// index of the first move, and the moves to play before counting.
fn tasks(position: &Board, first_moves: &[Move], depth: u32) -> Vec<(usize, Vec<Move>)> {
    let mut tasks = Vec::new();
    for (first, &mv) in first_moves.iter().enumerate() {
        if depth < 4 {
            tasks.push((first, vec![mv]));
            continue;
        }
        let mut board = position.clone();
        board.play_unchecked(mv);
        let replies = board.legal_moves().into_iter();
        tasks.extend(replies.map(|reply| (first, vec![mv, reply])));
    }
    tasks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_do_not_depend_on_threads_or_splitting() {
        let game = "Base+MLP;InProgress;White[2];wP;bM wP-";
        let board = position(game).unwrap_or_else(|error| panic!("{error}"));
        for depth in 1..=5 {
            let expected = perft(&mut Board::clone(&board), depth);
            for threads in [1, 2, 7] {
                let counts = count(&board, depth, threads, &|| false);
                assert_eq!(counts.total, expected, "depth {depth}, {threads} threads");
                assert_eq!(counts.by_move.len(), board.legal_moves().len());
            }
        }
        assert_eq!(count(&board, 0, 2, &|| false).total, 1);
        let stopped = count(&board, 4, 2, &|| true);
        assert_eq!(
            (stopped.total, stopped.unfinished.map(|(done, _)| done)),
            (0, Some(0))
        );
    }
}
