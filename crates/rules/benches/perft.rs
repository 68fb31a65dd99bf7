//! Perft speed, alone or compared with another program in the same run.
//!
//! ```text
//! cargo bench -p skep-rules --bench perft
//! cargo bench -p skep-rules --bench perft -- --beside path/to/nokamute
//! ```
//!
//! The other program is run as `PROGRAM perft POSITION` and prints a line `DEPTH COUNT TIME ...` for each depth, as
//! nokamute does. The two take turns, three times; the best times count, since interference from other processes only
//! adds. A wrong count on either side is an error.

#[path = "../tests/tables/mod.rs"]
mod tables;

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use skep_rules::{Board, Game, GameType, Opening, perft};

/// Timed repetitions of each count.
const ROUNDS: usize = 3;

/// Starting positions and their depths.
const STARTS: [(GameType, usize); 3] = [
    (GameType::BASE, 7),
    (GameType::BASE_ML, 6),
    (GameType::BASE_MLP, 6),
];

/// A count to be timed.
struct Task {
    name: String,
    /// A set or a UHP game string, as accepted by other programs.
    position: String,
    board: Board,
    depth: usize,
    count: u64,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--beside");
    let other = arguments.nth(1);
    match run(other.as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(other: Option<&str>) -> Result<(), Box<dyn Error>> {
    let tasks = tasks()?;
    println!(
        "{:<28} {:>5} {:>12} {:>9} {:>9} {:>6}",
        "position", "depth", "leaves", "skep", "other", "ratio"
    );
    let (mut own_sum, mut other_sum) = (Duration::ZERO, Duration::ZERO);
    for task in &tasks {
        let (mut own, mut theirs) = (Duration::MAX, Duration::MAX);
        for _ in 0..ROUNDS {
            own = own.min(time_own(task)?);
            if let Some(program) = other {
                theirs = theirs.min(time_other(program, task)?);
            }
        }
        report(
            &format!("{:<28} {:>5} {:>12}", task.name, task.depth, task.count),
            own,
            other.map(|_| theirs),
        );
        if task.position.contains(';') {
            own_sum += own;
            other_sum += other.map_or(Duration::ZERO, |_| theirs);
        }
    }
    report(
        &format!("{:<47}", "sum of the positions from games"),
        own_sum,
        other.map(|_| other_sum),
    );
    Ok(())
}

fn report(what: &str, own: Duration, theirs: Option<Duration>) {
    let own = own.as_secs_f64();
    match theirs.map(|theirs| theirs.as_secs_f64()) {
        Some(theirs) => println!("{what} {own:>8.3}s {theirs:>8.3}s {:>6.3}", own / theirs),
        None => println!("{what} {own:>8.3}s"),
    }
}

fn tasks() -> Result<Vec<Task>, Box<dyn Error>> {
    let counts = tables::start();
    let mut tasks = Vec::new();
    for (set, depth) in STARTS {
        let (_, counts) = counts
            .iter()
            .find(|(other, _)| *other == set)
            .ok_or("the tables hold every set")?;
        tasks.push(Task {
            name: set.to_string(),
            position: set.to_string(),
            board: Board::new(set, Opening::Tournament),
            depth,
            count: counts[depth],
        });
    }
    for entry in tables::positions() {
        tasks.push(Task {
            board: entry.game.parse::<Game>()?.board().clone(),
            name: entry.name,
            position: entry.game,
            depth: entry.perft.len(),
            count: entry.perft.last().copied().unwrap_or(1),
        });
    }
    Ok(tasks)
}

fn time_own(task: &Task) -> Result<Duration, Box<dyn Error>> {
    let mut board = task.board.clone();
    let start = Instant::now();
    let count = perft(&mut board, task.depth as u32);
    let time = start.elapsed();
    check(task, count)?;
    Ok(time)
}

/// Runs the other program until it has reached the depth, and returns the time it reports.
fn time_other(program: &str, task: &Task) -> Result<Duration, Box<dyn Error>> {
    let mut child = Command::new(program)
        .args(["perft", &task.position])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("cannot run {program}: {error}"))?;
    let output = child
        .stdout
        .take()
        .ok_or("the other program has no output")?;
    let found = BufReader::new(output)
        .lines()
        .map_while(Result::ok)
        .find_map(|line| row(&line, task.depth));
    // It would count deeper for ever; an error means that it has already exited.
    child.kill().ok();
    child.wait()?;
    let (count, time) =
        found.ok_or_else(|| format!("{program} stopped before depth {}", task.depth))?;
    check(task, count)?;
    Ok(time)
}

/// Count and time of a line of the other program's table, if it is for this depth.
fn row(line: &str, depth: usize) -> Option<(u64, Duration)> {
    let mut words = line.split_whitespace();
    if words.next()?.parse::<usize>().ok()? != depth {
        return None;
    }
    let count = words.next()?.parse().ok()?;
    let time = words.next()?;
    let digits = time.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let unit = match &time[digits.len()..] {
        "s" => 1.0,
        "ms" => 1e-3,
        "µs" => 1e-6,
        "ns" => 1e-9,
        _ => return None,
    };
    Some((
        count,
        Duration::from_secs_f64(digits.parse::<f64>().ok()? * unit),
    ))
}

fn check(task: &Task, count: u64) -> Result<(), Box<dyn Error>> {
    if count == task.count {
        Ok(())
    } else {
        Err(format!(
            "{} at depth {}: {count} leaves instead of {}",
            task.name, task.depth, task.count
        )
        .into())
    }
}
