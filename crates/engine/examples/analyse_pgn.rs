//! Analyses the games of a PGN file: the best lines in each position, with their scores.
//!
//! ```text
//! cargo run --release -p skep-engine --example analyse_pgn -- crates/engine/examples/game.pgn [NODES] [LINES]
//! ```

use std::{env, error::Error, fmt::Write as _, fs, process::ExitCode};

use skep_engine::{Engine, Limits, Options, Variation, review::plies};
use skep_rules::{Game, read_pgn};

const USAGE: &str = "usage: analyse_pgn FILE [NODES] [LINES]";
/// Plies shown of each line.
const SHOWN_PLIES: usize = 4;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("analyse_pgn: {error}");
            ExitCode::from(2)
        }
    }
}

/// Analyses the file and returns the text to print.
pub(crate) fn run(arguments: &[String]) -> Result<String, Box<dyn Error>> {
    let number = |index: usize, default: u64| match arguments.get(index) {
        None => Ok(default),
        Some(text) => text
            .parse()
            .map_err(|_| format!("`{text}` is not a whole number")),
    };
    let path = arguments.first().ok_or(USAGE)?;
    let limits = Limits::nodes(number(1, 20_000)?);
    let lines = usize::try_from(number(2, 3)?)?;
    let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let mut engine = Engine::new(Options::default().with_table_mib(16).with_multi_pv(lines));
    let mut text = String::new();
    for record in read_pgn(&bytes) {
        let record = record.map_err(|error| format!("{path}: {error}"))?;
        analyse(&record.game, &mut engine, limits, &mut text)?;
    }
    Ok(text)
}

fn analyse(
    played: &Game,
    engine: &mut Engine,
    limits: Limits,
    text: &mut String,
) -> Result<(), Box<dyn Error>> {
    engine.clear();
    for (number, (game, mv)) in (1..).zip(plies(played)) {
        writeln!(text, "{number}. {}", game.board().move_string(mv))?;
        let report = engine.search(&game, limits);
        for line in report.iter().flat_map(|report| &report.lines) {
            writeln!(
                text,
                "    {:>9}  {}",
                line.score.to_string(),
                moves(&game, line)
            )?;
        }
    }
    Ok(())
}

/// The moves of a line in UHP notation, up to one that is illegal: lines come from a table that loses entries.
fn moves(game: &Game, line: &Variation) -> String {
    let mut game = game.clone();
    let mut texts = Vec::new();
    for &mv in line.moves.iter().take(SHOWN_PLIES) {
        let text = game.board().move_string(mv).to_string();
        if game.play(mv).is_err() {
            break;
        }
        texts.push(text);
    }
    texts.join("; ")
}
