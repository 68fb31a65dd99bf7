//! A Monte Carlo tree search of about a hundred lines, playing a game against the engine.
//!
//! ```text
//! cargo run --release -p skep-engine --example mcts -- [SIMULATIONS] [ENGINE_NODES]
//! ```
//!
//! Random games of Hive rarely end, so rollouts are short, and a rollout that reaches its limit is scored by the empty
//! sides of the two queens.

use std::{env, error::Error, process::ExitCode};

use skep_engine::{Engine, Limits, Options};
use skep_rules::{Board, Color, Game, GameType, Move, Outcome, Ruleset};

/// Plies of a rollout.
const ROLLOUT_PLIES: usize = 8;
/// Weight of exploration in the UCT formula.
const EXPLORATION: f64 = 0.7;
/// A longer game counts as drawn.
const MAX_PLIES: usize = 200;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments) {
        Ok(summary) => {
            println!("{summary}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("mcts: {error}");
            ExitCode::from(2)
        }
    }
}

/// Plays the game and describes its result.
pub(crate) fn run(arguments: &[String]) -> Result<String, Box<dyn Error>> {
    let number = |index: usize, default: u64| match arguments.get(index) {
        None => Ok(default),
        Some(text) => text
            .parse()
            .map_err(|_| format!("`{text}` is not a whole number")),
    };
    let (simulations, nodes) = (number(0, 2_000)?, number(1, 1_000)?);
    let mut engine = Engine::new(Options::default().with_table_mib(16));
    let mut rng = Rng(0x9e37_79b9_7f4a_7c15);
    let ruleset = Ruleset::uhp(GameType::BASE_MLP).with_repetition_draws(true);
    let mut game = Game::new(ruleset);
    while game.outcome().is_none() && game.moves().len() < MAX_PLIES {
        let mv = match game.to_move() {
            Color::White => mcts(game.board(), simulations, &mut rng),
            Color::Black => engine.best_move(&game, Limits::nodes(nodes)),
        };
        game.play(mv.ok_or("a running game has a legal move")?)?;
    }
    let result = match game.outcome().and_then(Outcome::winner) {
        Some(Color::White) => "MCTS wins",
        Some(Color::Black) => "the engine wins",
        None => "a draw",
    };
    Ok(format!("{result} after {} plies", game.moves().len()))
}

/// A position of the tree. Its value is from the point of view of the player who moved there.
struct Node {
    mv: Move,
    /// Empty until the node is expanded.
    children: Vec<Node>,
    visits: f64,
    value: f64,
}

impl Node {
    const fn new(mv: Move) -> Node {
        Node {
            mv,
            children: Vec::new(),
            visits: 0.0,
            value: 0.0,
        }
    }

    /// Adds a simulation and returns its value for the player who moved to this node.
    fn simulate(&mut self, board: &mut Board, rng: &mut Rng) -> f64 {
        let value = if board.is_over() || self.visits == 0.0 {
            rollout(board.clone(), rng)
        } else {
            if self.children.is_empty() {
                self.children = board.legal_moves().into_iter().map(Node::new).collect();
            }
            let log = self.visits.ln();
            let priority = |node: &Node| match node.visits {
                0.0 => f64::INFINITY,
                visits => node.value / visits + EXPLORATION * (log / visits).sqrt(),
            };
            let best = (self.children.iter_mut())
                .max_by(|one, other| priority(one).total_cmp(&priority(other)));
            let Some(child) = best else { return 0.5 };
            let undo = board.make_unchecked(child.mv);
            let value = 1.0 - child.simulate(board, rng);
            board.unmake(undo);
            value
        };
        self.visits += 1.0;
        self.value += value;
        value
    }
}

/// Returns the most visited move.
fn mcts(board: &Board, simulations: u64, rng: &mut Rng) -> Option<Move> {
    let mut root = Node::new(Move::PASS);
    let mut board = board.clone();
    // The first simulation visits the root, the second its first child.
    for _ in 0..simulations.max(2) {
        root.simulate(&mut board, rng);
    }
    let children = root.children.into_iter();
    let best = children.max_by(|one, other| one.visits.total_cmp(&other.visits));
    best.map(|node| node.mv)
}

/// Plays random moves and returns the value of the end for the player who moved before the first of them.
fn rollout(mut board: Board, rng: &mut Rng) -> f64 {
    let player = !board.to_move();
    let mut moves = Vec::new();
    for _ in 0..ROLLOUT_PLIES {
        if board.is_over() {
            break;
        }
        moves.clear();
        board.legal_moves_into(&mut moves);
        board.play_unchecked(moves[rng.below(moves.len())]);
    }
    let free = |color| f64::from(board.queen_liberties(color).unwrap_or(6));
    0.5 + (free(player) - free(!player)) / 12.0
}

/// xorshift64*
struct Rng(u64);

impl Rng {
    const fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit
    }
}
