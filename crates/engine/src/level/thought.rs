//! How a move is chosen below full strength: a glance at the moves that are seen, then a search of those that look
//! best, fewer and fewer of them, each time more deeply.

use std::{
    cmp::Reverse,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use skep_rules::{Board, Game, Move};

use super::Handicap;
use crate::{
    Engine, Limits, Line, Report, Score,
    evaluate::evaluate,
    host::Instant,
    score::{Value, WIN, WIN_IN_SIGHT},
    tuning::Xorshift,
};

/// The advantage, in hundredths, at which noise and oversights are half of what they are in an even position.
const HALVING_ADVANTAGE: Value = 300;

/// What the player thinks of a move.
struct Thought {
    mv: Move,
    /// What the move is worth without looking ahead.
    glance: Value,
    /// What it is worth as far as has been seen.
    value: Value,
    /// By how much it is misjudged.
    error: Value,
    /// How deep it has been searched.
    depth: u32,
    /// How the game would go on.
    line: Vec<Move>,
}

impl Thought {
    /// What the move seems to be worth. The end of the game is not misjudged once it is seen.
    fn seeming(&self) -> Value {
        if self.value.abs() > WIN_IN_SIGHT {
            self.value
        } else {
            self.value + self.error
        }
    }
}

/// A player at work on a move.
pub(super) struct Player<'g> {
    /// The game, in which moves are tried and taken back.
    game: Game,
    pub(super) handicap: &'g Handicap,
    /// What this player gets wrong in this position follows from it.
    seed: u64,
    /// The noise and the oversights in hundredths of those of the handicap.
    weakness: Value,
    limits: Limits,
    stop: &'g AtomicBool,
    start: Instant,
    nodes: u64,
}

impl<'g> Player<'g> {
    pub(super) fn new(
        game: &Game,
        handicap: &'g Handicap,
        seed: u64,
        limits: &Limits,
        stop: &'g AtomicBool,
    ) -> Player<'g> {
        let hurried = |time: Duration| time.mul_f64(f64::from(handicap.haste) / 100.0);
        let advantage = evaluate(game.board()).max(0);
        Player {
            game: game.clone(),
            handicap,
            // The ply counts, since a player who errs in the same way each time would repeat moves for ever.
            seed: Xorshift::new(seed.wrapping_add((game.moves().len() as u64) << 32)).next(),
            weakness: 100 * HALVING_ADVANTAGE / (HALVING_ADVANTAGE + advantage),
            limits: Limits {
                depth: limits.depth,
                nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(handicap.nodes)),
                time: Some(
                    handicap
                        .time
                        .min(limits.pace.or(limits.time).map_or(Duration::MAX, hurried)),
                ),
                ..Limits::NONE
            },
            stop,
            start: Instant::now(),
            nodes: 0,
        }
    }

    /// How many best lines a search should look for. A player who overlooks moves looks at them one by one.
    pub(super) const fn lines(&self) -> usize {
        if self.handicap.overlooked == 0 {
            self.handicap.candidates
        } else {
            1
        }
    }

    /// The move that this player chooses; `None` if the game is over.
    pub(super) fn choose(mut self, engine: &mut Engine) -> Option<Report> {
        let moves = self.game.legal_moves();
        let thoughts = if self.handicap.overlooked == 0 && moves.len() > 1 {
            self.compare(engine)
        } else {
            let mut thoughts = self.glance(&moves);
            if moves.len() > 1 && self.limits.depth != Some(1) {
                self.ponder(engine, &mut thoughts);
            }
            thoughts
        };
        let best = thoughts.into_iter().next()?;
        let mut line = vec![best.mv];
        line.extend(best.line);
        Some(Report {
            depth: best.depth,
            nodes: self.nodes,
            time: self.start.elapsed(),
            fullness: 0,
            lines: vec![Line {
                score: Score::from_value(best.value),
                moves: line,
            }],
        })
    }

    /// A source of chance that belongs to a move in a position.
    fn chance(&self, board: &Board, mv: Move) -> Xorshift {
        let mut chance = Xorshift::new(self.seed ^ board.hash() ^ u64::from(mv.to_bits()) << 40);
        // The first number still shows the likeness of neighbouring seeds.
        chance.next();
        chance
    }

    fn overlooks(&self, board: &Board, mv: Move) -> bool {
        let share = self.handicap.overlooked as usize * self.weakness as usize;
        self.chance(board, mv).below(10_000) < share
    }

    /// By how much a move is misjudged: nearly a normal distribution, as the sum of four even ones.
    fn error(&self, board: &Board, mv: Move) -> Value {
        let mut chance = self.chance(board, mv);
        chance.next();
        let spread = i64::from(self.handicap.noise) * i64::from(self.weakness) / 100;
        let sum: i64 = (0..4).map(|_| chance.below(2_001) as i64 - 1_000).sum();
        // Four even numbers from -1 to 1 have a standard deviation of 1.155 together.
        (sum * spread / 1_155) as Value
    }

    /// Thoughts about the moves that are seen and look best at a glance, the best first; there is at least one if there
    /// is a move.
    fn glance(&mut self, moves: &[Move]) -> Vec<Thought> {
        let board = self.game.board().clone();
        let mut after = board.clone();
        let mut seen = Vec::with_capacity(moves.len());
        let mut unseen = Vec::new();
        for &mv in moves {
            let undo = after.make_unchecked(mv);
            let glance = worth(&after);
            after.unmake(undo);
            let thought = Thought {
                mv,
                glance,
                value: glance,
                error: self.error(&board, mv),
                depth: 1,
                line: Vec::new(),
            };
            let is_plain = glance > WIN_IN_SIGHT && !self.handicap.misses_wins;
            if !is_plain && self.overlooks(&board, mv) {
                unseen.push(thought);
            } else {
                seen.push(thought);
            }
        }
        // Someone who sees no move at all looks again.
        let mut thoughts = if seen.is_empty() { unseen } else { seen };
        self.nodes += moves.len() as u64;
        sort(&mut thoughts);
        thoughts.truncate(self.handicap.candidates);
        thoughts
    }

    /// Thoughts about the best moves of a plain search, for a player who overlooks nothing.
    fn compare(&mut self, engine: &mut Engine) -> Vec<Thought> {
        let Some(report) = engine.search(&self.game, &self.limits, self.stop, |_| {}) else {
            return Vec::new();
        };
        self.nodes += report.nodes;
        let thought = |line: Line| {
            let (&mv, rest) = line.moves.split_first()?;
            let value = line.score.to_value();
            Some(Thought {
                mv,
                glance: value,
                value,
                error: self.error(self.game.board(), mv),
                depth: report.depth,
                line: rest.to_vec(),
            })
        };
        let mut thoughts: Vec<Thought> = report.lines.into_iter().filter_map(thought).collect();
        sort(&mut thoughts);
        thoughts
    }

    /// Searches the moves, drops the worse half, searches the others more deeply, until one is left or a limit is met.
    fn ponder(&mut self, engine: &mut Engine, thoughts: &mut Vec<Thought>) {
        let rounds = u64::from(thoughts.len().next_power_of_two().ilog2());
        let nodes = self.limits.nodes.unwrap_or(u64::MAX);
        while thoughts.len() > 1 {
            let share = nodes / rounds / thoughts.len() as u64;
            for thought in thoughts.iter_mut() {
                if !self.search(engine, thought, share) {
                    sort(thoughts);
                    return;
                }
            }
            sort(thoughts);
            thoughts.truncate(thoughts.len().div_ceil(2));
        }
    }

    /// Searches a move; false if there is no time for it.
    fn search(&mut self, engine: &mut Engine, thought: &mut Thought, nodes: u64) -> bool {
        let time = self
            .limits
            .time
            .map(|time| time.saturating_sub(self.start.elapsed()));
        if time == Some(Duration::ZERO) || self.stop.load(Ordering::Relaxed) {
            return false;
        }
        // The moves are legal; one that were not would keep its worth at a glance.
        if self.game.play(thought.mv).is_err() {
            return true;
        }
        if self.game.occurrences() >= 3 {
            thought.value = 0;
        } else {
            let limits = Limits {
                depth: self.limits.depth.map(|depth| depth.saturating_sub(1)),
                nodes: Some(nodes),
                time,
                ..Limits::NONE
            };
            if let Some(report) = engine.search(&self.game, &limits, self.stop, |_| {}) {
                self.learn(thought, &report);
            }
        }
        self.game.undo();
        true
    }

    /// Takes over what a search of the position after a move has found.
    fn learn(&mut self, thought: &mut Thought, report: &Report) {
        self.nodes += report.nodes;
        let Some(line) = report.lines.first() else {
            return;
        };
        // A search that has seen a part of the replies only tells of threats.
        if report.depth == 0 && !matches!(line.score, Score::WinIn(_)) {
            return;
        }
        let value = match line.score.to_value() {
            // A win or a loss is a ply farther off from here.
            value if value > WIN_IN_SIGHT => 1 - value,
            value if value < -WIN_IN_SIGHT => -value - 1,
            value => -value,
        };
        let misses_reply = line
            .moves
            .first()
            .is_some_and(|&reply| self.overlooks(self.game.board(), reply));
        thought.depth = report.depth + 1;
        if misses_reply && value < thought.glance {
            thought.value = thought.glance;
            thought.line.clear();
        } else {
            thought.value = value;
            thought.line.clone_from(&line.moves);
        }
    }
}

/// What the position is worth to the player who has just moved, without looking ahead.
fn worth(board: &Board) -> Value {
    let them = board.to_move();
    match (board.queen_surrounded(!them), board.queen_surrounded(them)) {
        (false, false) => -evaluate(board),
        (true, true) => 0,
        (true, false) => 1 - WIN,
        (false, true) => WIN - 1,
    }
}

/// The best first; of equals, the one that came first.
fn sort(thoughts: &mut [Thought]) {
    thoughts.sort_by_key(|thought| Reverse(thought.seeming()));
}
