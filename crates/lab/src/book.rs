//! Opening books: per set, a tree of positions up to symmetry. Its leaves are expanded best-first, so that lines in which
//! neither side loses much become long, and the scores of the leaves are backed up by minimax.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use clap::Args;
use skep_engine::internals::{book, score_value};
use skep_engine::{Book, Engine, Limits};
use skep_rules::{Board, CanonicalHash, Game, GameType, Ruleset};

/// Cost of a ply, in hundredths; the loss of a move comes on top. Lower values make lines longer and fewer.
const PLY_COST: i32 = 3;
/// The first searches of all moves get this share of the nodes.
const PREVIEW_SHARE: u64 = 32;
/// Interval at which threads without work check for an interruption.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// How positions are expanded.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Nodes per move
    #[arg(long, default_value_t = 200_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Maximum loss of a move in the book, in hundredths; twice that in the first turn
    #[arg(long, default_value_t = 36)]
    #[arg(value_parser = clap::value_parser!(i32).range(0..=1_000))]
    window: i32,

    /// Maximum number of moves per position
    #[arg(long, default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..))]
    width: u8,

    /// Maximum length of lines
    #[arg(long, default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=30))]
    plies: u8,
}

impl Effort {
    const fn window(&self, ply: u32) -> i32 {
        if ply < 2 {
            2 * self.window
        } else {
            self.window
        }
    }
}

/// The trees of all sets, which grow on several threads.
pub(crate) struct BookBuilder {
    effort: Effort,
    trees: Mutex<Vec<Tree>>,
    /// Signalled when a position has been expanded.
    expanded: Condvar,
}

/// A position to expand.
pub(crate) struct Task {
    tree: usize,
    node: usize,
    board: Board,
}

/// The moves of an expanded position: the positions they lead to, with values for the player who moved.
type Moves = Vec<(CanonicalHash, Board, i32)>;

struct Tree {
    /// Maximum number of positions to expand.
    budget: usize,
    /// Positions expanded or being expanded.
    begun: usize,
    expanded: usize,
    nodes: Vec<Node>,
    by_hash: HashMap<CanonicalHash, usize>,
}

struct Node {
    board: Board,
    ply: usize,
    /// For the player to move: from a search, or from the children.
    value: i32,
    /// Expanded or being expanded.
    is_begun: bool,
    /// Only nodes with more plies, so that there are no cycles.
    children: Vec<usize>,
}

impl BookBuilder {
    /// Starts a tree for each set, with the number of positions to expand.
    pub(crate) fn new(sets: &[(GameType, usize)], effort: Effort) -> BookBuilder {
        let trees = sets.iter().map(|&(set, budget)| Tree::new(set, budget));
        BookBuilder {
            effort,
            trees: Mutex::new(trees.collect()),
            expanded: Condvar::new(),
        }
    }

    fn trees(&self) -> MutexGuard<'_, Vec<Tree>> {
        // Trees are only changed in steps that cannot panic halfway.
        self.trees.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next position to expand, from the tree that has grown least. Waits while only expansions in progress can
    /// lead to one; `None` at the end or after an interruption.
    pub(crate) fn next(&self, stop: &AtomicBool) -> Option<Task> {
        let mut trees = self.trees();
        while !stop.load(Ordering::Relaxed) {
            let open = trees.iter_mut().enumerate().filter_map(|(index, tree)| {
                let node = tree.most_urgent(self.effort.plies.into())?;
                Some((tree.begun * 10_000 / tree.budget, index, node))
            });
            if let Some((_, tree, node)) = open.min() {
                return Some(trees[tree].begin(tree, node));
            }
            if trees.iter().all(|tree| tree.begun == tree.expanded) {
                break;
            }
            let waited = self.expanded.wait_timeout(trees, POLL_INTERVAL);
            trees = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        None
    }

    /// Searches the moves of a position: all of them briefly, the best ones longer. `None` after an interruption.
    pub(crate) fn expand(
        &self,
        engine: &mut Engine,
        task: &Task,
        stop: &AtomicBool,
    ) -> Option<Moves> {
        let (nodes, width) = (self.effort.nodes, usize::from(self.effort.width));
        let window = self.effort.window(task.board.ply());
        let mut search = |hash: &CanonicalHash, board: &Board, nodes| {
            let known = self.trees()[task.tree].value(hash);
            known.map_or_else(
                || value_of(engine, board, nodes, stop),
                |value| Some(-value),
            )
        };
        let mut moves = Vec::new();
        for (hash, mv) in book::successors(&task.board) {
            let mut board = task.board.clone();
            board.play_unchecked(mv);
            // A move that ends the game is not part of an opening.
            if let Some(value) = search(&hash, &board, nodes / PREVIEW_SHARE) {
                moves.push((hash, board, value));
            }
        }
        keep_best(&mut moves, 2 * window, 2 * width);
        for (hash, board, value) in &mut moves {
            *value = search(hash, board, nodes).unwrap_or(*value);
        }
        keep_best(&mut moves, window, width);
        (!stop.load(Ordering::Relaxed)).then_some(moves)
    }

    pub(crate) fn insert(&self, task: &Task, moves: Moves) {
        self.trees()[task.tree].insert(task.node, moves);
        self.expanded.notify_all();
    }

    /// The book so far.
    pub(crate) fn book(&self) -> Book {
        let mut found = Book::default();
        for tree in self.trees().iter_mut() {
            tree.back_up();
            for node in &tree.nodes {
                let mut moves: Vec<_> = node
                    .children
                    .iter()
                    .map(|&child| &tree.nodes[child])
                    .map(|child| (child.board.canonical_hash(), -child.value))
                    .collect();
                let window = self.effort.window(node.board.ply());
                moves.retain(|&(_, value)| node.value - value <= window);
                book::insert(&mut found, &node.board, &moves);
            }
        }
        found
    }
}

impl Tree {
    fn new(set: GameType, budget: usize) -> Tree {
        let board = Board::from_ruleset(&Ruleset::uhp(set));
        Tree {
            budget: budget.max(1),
            begun: 0,
            expanded: 0,
            by_hash: HashMap::from([(board.canonical_hash(), 0)]),
            nodes: vec![Node {
                board,
                ply: 0,
                value: 0,
                is_begun: false,
                children: Vec::new(),
            }],
        }
    }

    /// The leaf at the end of the line that costs least; the cost of a line is its plies and what its moves lose.
    fn most_urgent(&mut self, max_plies: usize) -> Option<usize> {
        if self.begun >= self.budget {
            return None;
        }
        let order = self.back_up();
        let mut costs = vec![i32::MAX; self.nodes.len()];
        costs[0] = 0;
        for index in order {
            let node = &self.nodes[index];
            for &child in &node.children {
                let loss = node.value + self.nodes[child].value;
                costs[child] = costs[child].min(costs[index].saturating_add(PLY_COST + loss));
            }
        }
        let is_open = |&index: &usize| {
            let node = &self.nodes[index];
            !node.is_begun && node.ply < max_plies
        };
        let open = (0..self.nodes.len()).filter(is_open);
        open.min_by_key(|&index| costs[index])
    }

    /// Updates the values by minimax, and returns the nodes by ply.
    fn back_up(&mut self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&index| self.nodes[index].ply);
        for &index in order.iter().rev() {
            let children = self.nodes[index].children.iter();
            let best = children.map(|&child| -self.nodes[child].value).max();
            self.nodes[index].value = best.unwrap_or(self.nodes[index].value);
        }
        order
    }

    fn begin(&mut self, tree: usize, node: usize) -> Task {
        self.begun += 1;
        self.nodes[node].is_begun = true;
        Task {
            tree,
            node,
            board: self.nodes[node].board.clone(),
        }
    }

    /// The value of a position in the tree, for the player to move there.
    fn value(&self, hash: &CanonicalHash) -> Option<i32> {
        let node = *self.by_hash.get(hash)?;
        Some(self.nodes[node].value)
    }

    fn insert(&mut self, parent: usize, moves: Moves) {
        self.expanded += 1;
        let ply = self.nodes[parent].ply + 1;
        for (hash, board, value) in moves {
            let child = *self.by_hash.entry(hash).or_insert(self.nodes.len());
            if child == self.nodes.len() {
                self.nodes.push(Node {
                    board,
                    ply,
                    value: -value,
                    is_begun: false,
                    children: Vec::new(),
                });
            }
            if self.nodes[child].ply >= ply {
                self.nodes[parent].children.push(child);
            }
        }
    }
}

/// Sorts moves by value and drops those that are too much worse than the best, or too many.
fn keep_best(moves: &mut Moves, window: i32, width: usize) {
    moves.sort_by_key(|&(_, _, value)| -value);
    let best = moves.first().map_or(0, |&(_, _, value)| value);
    moves.retain(|&(_, _, value)| best - value <= window);
    moves.truncate(width);
}

/// Value of a position for the player who has just moved; `None` if the game is over.
fn value_of(engine: &mut Engine, board: &Board, nodes: u64, stop: &AtomicBool) -> Option<i32> {
    let game = Game::from_board(board.clone());
    let report = engine.search_with(&game, Limits::nodes(nodes), stop, |_| {})?;
    report.lines.first().map(|line| -score_value(line.score))
}
