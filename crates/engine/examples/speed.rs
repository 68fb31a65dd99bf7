//! Measures how long an engine takes to create, and its speed with one thread.
//!
//! ```text
//! cargo run --release -p skep-engine --example speed -- [DEPTH]
//! ```

use std::{env, error::Error, process::ExitCode, time::Instant};

use skep_engine::{Engine, Limits, Options};
use skep_rules::Game;

/// Positions of the opening, the middlegame and an attack.
const GAMES: [&str; 3] = [
    r"Base+MLP;InProgress;White[4];wL;bL wL-;wQ -wL;bQ bL-;wA1 \wQ;bA1 bQ/",
    r"Base+ML;InProgress;White[8];wM;bB1 -wM;wS1 wM-;bQ -bB1;wQ wM\;bS1 bQ\;wS1 \bB1;bS1 wQ\;wS2 \wS1;bQ /bB1;wS2 -bQ;bB2 bS1-;wB1 /wS2;bB2 bS1/",
    r"Base;InProgress;White[6];wS1;bA1 wS1-;wQ -wS1;bQ bA1-;wS2 /wQ;bA2 bQ-;wS2 bA1\;bS1 \bQ;wA1 /wS1;bB1 \bA2",
];

fn main() -> ExitCode {
    match run(env::args().nth(1).as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("speed: {error}");
            ExitCode::from(2)
        }
    }
}

pub(crate) fn run(depth: Option<&str>) -> Result<(), Box<dyn Error>> {
    let depth = depth.unwrap_or("9");
    let depth = depth
        .parse()
        .map_err(|_| format!("`{depth}` is not a depth"))?;
    let start = Instant::now();
    let mut engine = new_engine(Options::default());
    let millis = start.elapsed().as_secs_f64() * 1e3;
    println!(
        "{} evaluation, created in {millis:.1} ms",
        engine.evaluation()
    );
    let (mut nodes, start) = (0, Instant::now());
    for game in GAMES {
        let game: Game = game.parse()?;
        engine.clear();
        let report = engine.search(&game, Limits::depth(depth));
        nodes += report.map_or(0, |report| report.nodes);
    }
    let seconds = start.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds;
    println!("{nodes} nodes in {seconds:.2} s, {speed:.0} nodes/s");
    Ok(())
}

#[cfg(feature = "built-in-net")]
fn new_engine(options: Options) -> Engine {
    Engine::new(options)
}

#[cfg(not(feature = "built-in-net"))]
fn new_engine(options: Options) -> Engine {
    Engine::linear(options)
}
