//! Plays random games and prints statistics: results, lengths, and legal moves per position.
//!
//! ```text
//! cargo run --release -p skep-rules --example random_games -- [GAME_TYPE] [GAMES] [SEED] [MAX_PLIES]
//! ```
//!
//! Random games of Hive rarely end by themselves, so they are stopped after `MAX_PLIES`.

use std::{env, error::Error, fmt, process::ExitCode, str::FromStr};

use skep_rules::{Color, Game, GameType, Outcome, Ruleset};

const USAGE: &str = "usage: random_games [GAME_TYPE] [GAMES] [SEED] [MAX_PLIES]";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments) {
        Ok(statistics) => {
            println!("{statistics}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("random_games: {error}");
            ExitCode::from(2)
        }
    }
}

pub(crate) fn run(arguments: &[String]) -> Result<Statistics, Box<dyn Error>> {
    if arguments.len() > 4 {
        return Err(USAGE.into());
    }
    let game_type = match arguments.first() {
        None => GameType::BASE_MLP,
        Some(text) => text.parse().map_err(|error| format!("`{text}`: {error}"))?,
    };
    let games: u32 = number(arguments.get(1), 100)?;
    let seed: u64 = number(arguments.get(2), 1)?;
    let max_plies: u32 = number(arguments.get(3), 1_000)?;

    let ruleset = Ruleset::uhp(game_type).with_repetition_draws(true);
    let mut rng = Rng::new(seed);
    let mut statistics = Statistics::default();
    for _ in 0..games {
        statistics.play(Game::new(ruleset), max_plies, &mut rng)?;
    }
    Ok(statistics)
}

/// Parses a number, or returns the default if it is missing.
fn number<T: FromStr>(text: Option<&String>, default: T) -> Result<T, String> {
    match text {
        None => Ok(default),
        Some(text) => text
            .parse()
            .map_err(|_| format!("`{text}` is not a whole number, or too large")),
    }
}

/// Results, lengths and legal moves of the games.
#[derive(Default)]
pub(crate) struct Statistics {
    games: u32,
    white_wins: u32,
    black_wins: u32,
    draws: u32,
    plies: u64,
    passes: u64,
    legal_moves: u64,
    most_moves: usize,
}

impl Statistics {
    /// Plays a game to its end, or the given number of plies.
    fn play(
        &mut self,
        mut game: Game,
        max_plies: u32,
        rng: &mut Rng,
    ) -> Result<(), Box<dyn Error>> {
        let mut moves = Vec::new();
        while game.outcome().is_none() && game.ply() < max_plies {
            moves.clear();
            game.legal_moves_into(&mut moves);
            // Never empty while the game is in progress: a forced pass is a move.
            let mv = moves[rng.below(moves.len())];
            self.legal_moves += moves.len() as u64;
            self.most_moves = self.most_moves.max(moves.len());
            self.passes += u64::from(mv.is_pass());
            game.play(mv)?;
        }
        self.games += 1;
        self.plies += u64::from(game.ply());
        match game.outcome() {
            Some(Outcome::Win { winner, .. }) => match winner {
                Color::White => self.white_wins += 1,
                Color::Black => self.black_wins += 1,
            },
            Some(Outcome::Draw(_)) => self.draws += 1,
            None => {}
        }
        Ok(())
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unfinished = self.games - self.white_wins - self.black_wins - self.draws;
        let mean = |sum: u64, count: u64| sum as f64 / count.max(1) as f64;
        writeln!(
            f,
            "{} games: {} won by White, {} by Black, {} drawn, {unfinished} unfinished",
            self.games, self.white_wins, self.black_wins, self.draws
        )?;
        writeln!(
            f,
            "{:.1} plies per game, {} of them passes",
            mean(self.plies, u64::from(self.games)),
            self.passes
        )?;
        write!(
            f,
            "{:.1} legal moves per position, {} at most",
            mean(self.legal_moves, self.plies),
            self.most_moves
        )
    }
}

/// xorshift64*
struct Rng(u64);

impl Rng {
    /// The state must not be zero, and similar seeds should not give similar games.
    const fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    const fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit
    }
}
