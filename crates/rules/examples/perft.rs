//! Counts the game tree with a custom perft, checks it against that of the library, and prints both speeds.
//!
//! ```text
//! cargo run --release -p skep-rules --example perft -- [DEPTH] [GAME]
//! ```
//!
//! The game is a UHP GameString, such as `Base+MLP` or `Base;;;wS1;bG1 wS1-`.

use std::{env, error::Error, fmt::Write as _, process::ExitCode, time::Instant};

use skep_rules::{Board, Game, Move, perft};

const USAGE: &str = "usage: perft [DEPTH] [GAME]";
/// Deeper counts take hours.
const MAX_DEPTH: u32 = 12;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments) {
        Ok(report) => {
            print!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("perft: {error}");
            ExitCode::from(2)
        }
    }
}

/// Counts depth by depth and describes the counts.
pub(crate) fn run(arguments: &[String]) -> Result<String, Box<dyn Error>> {
    let (depth, game) = match arguments {
        [] => ("4", "Base+MLP"),
        [depth] => (depth.as_str(), "Base+MLP"),
        [depth, game] => (depth.as_str(), game.as_str()),
        _ => return Err(USAGE.into()),
    };
    let depth = depth
        .parse()
        .ok()
        .filter(|depth| (1..=MAX_DEPTH).contains(depth))
        .ok_or_else(|| format!("`{depth}` is not a depth from 1 to {MAX_DEPTH}"))?;
    let game: Game = game.parse()?;

    let mut board = game.board().clone();
    let mut report = String::new();
    for depth in 1..=depth {
        let start = Instant::now();
        let count = own_perft(&mut board, depth);
        let own = start.elapsed();
        let start = Instant::now();
        let expected = perft(&mut board, depth);
        let library = start.elapsed();
        if count != expected {
            return Err(
                format!("{count} at depth {depth}, but the library counts {expected}").into(),
            );
        }
        writeln!(
            report,
            "{depth} {count} (own {own:.1?}, library {library:.1?})"
        )?;
    }
    Ok(report)
}

/// Counts the leaves of the game tree at a depth of at least 1.
fn own_perft(board: &mut Board, depth: u32) -> u64 {
    // One list for all depths: each one appends its moves and removes them again.
    count(board, depth, &mut Vec::new())
}

fn count(board: &mut Board, depth: u32, moves: &mut Vec<Move>) -> u64 {
    if depth <= 1 {
        // The last moves need not be made, nor even listed.
        return u64::from(board.count_moves());
    }
    let first = moves.len();
    board.legal_moves_into(moves);
    let mut leaves = 0;
    for index in first..moves.len() {
        let undo = board.make_unchecked(moves[index]);
        leaves += count(board, depth - 1, moves);
        board.unmake(undo);
    }
    moves.truncate(first);
    leaves
}
