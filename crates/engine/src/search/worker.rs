//! A search thread.

use std::{collections::VecDeque, sync::atomic::Ordering};

use skep_rules::{Board, Game, Move};

use super::{
    Report, Shared, Variation,
    in_progress::InProgress,
    is_settled,
    order::{Hints, Ranked},
    picker::{MoveBuffers, Picker},
    reductions::{PLY, Reductions},
    root_proofs::RootProofs,
    thread_data::ThreadData,
    time_manager::{Iteration, TimeManager},
};
use crate::{
    evaluate::evaluate,
    net::{Accumulator, Net},
    score::{INFINITE, Score, Value, WIN, WIN_IN_SIGHT},
    table::{Bound, Entry, PROVEN},
    tunables::Tunables,
};

/// Maximum distance from the root.
pub(super) const MAX_PLY: usize = 96;

pub(super) struct Worker<'s> {
    pub(super) shared: &'s Shared<'s>,
    /// 0 for the main thread.
    id: usize,
    pub(super) tunables: Tunables,
    /// Nodes between two checks of the limits.
    check_interval: u64,
    pub(super) board: Board,
    /// `None` selects the linear evaluation.
    net: Option<(&'s Net, Accumulator)>,
    /// Hashes of all earlier positions of the game and of the current line.
    pub(super) hashes: Vec<u64>,
    /// For each entry of `hashes`, the number of plies without a placement up to the position after it.
    reversible: Vec<usize>,
    /// Moves from the root to the current node.
    path: Vec<Move>,
    /// The move leading to the root.
    last_played: Option<Move>,
    /// Entries of `hashes` that belong to the game.
    game_plies: usize,
    reductions: Reductions,
    pub(super) data: ThreadData,
    /// Corrected static evaluation at each ply.
    evals: Vec<Value>,
    killers: Vec<[Option<Move>; 2]>,
    /// Move buffers of each ply.
    buffers: Vec<MoveBuffers>,
    /// Moves searched so far at each ply.
    tried: Vec<Vec<Move>>,
    /// Triangular table of principal variations.
    pv: Vec<Vec<Move>>,
    nodes: u64,
    /// Root moves of better lines already found in this iteration (MultiPV).
    excluded: Vec<Move>,
    pub(super) proofs: RootProofs,
    /// Nodes spent on each root move.
    root_nodes: Vec<(Move, u64)>,
}

/// Search parameters and static evaluation of a node.
struct Node {
    depth: i32,
    ply: usize,
    alpha: Value,
    beta: Value,
    table_move: Option<Move>,
    /// Static evaluation as stored in the table.
    raw_eval: Value,
    /// Static evaluation with correction history applied.
    eval: Value,
    /// The static evaluation has risen since two plies ago.
    improving: bool,
    /// Empty sides of the friendly queen.
    own_free: u32,
}

impl Node {
    const fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<'s> Worker<'s> {
    pub(super) fn new(
        shared: &'s Shared<'s>,
        game: &Game,
        id: usize,
        data: ThreadData,
    ) -> Worker<'s> {
        let mut board = game.start().clone();
        let mut hashes = Vec::with_capacity(game.moves().len() + MAX_PLY);
        let mut reversible = Vec::with_capacity(hashes.capacity());
        for mv in game.moves() {
            hashes.push(board.hash());
            reversible.push(reversible_after(&board, &reversible, mv));
            // The game is never unmade.
            board.play_unchecked(mv);
        }
        Worker {
            shared,
            id,
            game_plies: hashes.len(),
            board,
            net: shared.net.map(|net| (net, Accumulator::new(net))),
            hashes,
            reversible,
            path: Vec::with_capacity(MAX_PLY),
            last_played: game.moves().last(),
            reductions: Reductions::new(&shared.tunables),
            tunables: shared.tunables,
            check_interval: shared
                .limits
                .nodes
                .map_or(512, |nodes| (nodes / 16).clamp(1, 512)),
            data,
            evals: vec![0; MAX_PLY + 2],
            killers: vec![[None; 2]; MAX_PLY + 2],
            buffers: vec![MoveBuffers::default(); MAX_PLY + 2],
            tried: vec![Vec::new(); MAX_PLY + 2],
            pv: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            excluded: Vec::new(),
            proofs: RootProofs::default(),
            root_nodes: Vec::new(),
        }
    }

    /// Iterative deepening until a limit is reached; reports the result of each iteration.
    pub(super) fn deepen(&mut self, lines: usize, mut report: impl FnMut(Report)) {
        let limits = self.shared.limits;
        let deepest = limits.depth.map_or(MAX_PLY as i32 - 8, |depth| {
            depth.clamp(1, MAX_PLY as u32 - 8) as i32
        });
        let mut found: Vec<(Value, Vec<Move>)> = Vec::new();
        // Helpers run for as long as the main thread does.
        let mut manager = limits
            .soft_time
            .filter(|_| self.id == 0)
            .map(TimeManager::new);
        // Every second helper starts a ply deeper to diversify the search.
        let first = 1 + (self.id % 2) as i32;
        for depth in first..=deepest {
            let complete = self.search_depth(depth, lines, &mut found);
            if self.id == 0 && complete {
                self.prove_win(found.first().map_or(0, |line| line.0));
            }
            self.insert_proven(&mut found, lines);
            if !found.is_empty() {
                report(self.report(depth - i32::from(!complete), &found));
            }
            let value = found.first().map_or(0, |line| line.0);
            // With a clock running, a proven win need not be the shortest.
            let proven = value > WIN_IN_SIGHT && limits.time.is_some();
            let settled = lines == 1 && (is_settled(value, depth) || proven);
            if !complete || settled && limits.nodes.is_none() && limits.depth.is_none() {
                break;
            }
            if let Some(manager) = &mut manager
                && let Some(last) = self.iteration(&found)
                && manager.should_stop(last, self.shared.clock.elapsed())
            {
                break;
            }
        }
        self.flush_nodes();
    }

    /// Runs one iteration for all lines; returns false if it was cut short.
    fn search_depth(
        &mut self,
        depth: i32,
        lines: usize,
        found: &mut Vec<(Value, Vec<Move>)>,
    ) -> bool {
        self.excluded.clear();
        let before = if lines > 1 { found.clone() } else { Vec::new() };
        let mut number = 0;
        while number < lines {
            let guess = found.get(number).map_or(0, |line| line.0);
            let value = self.aspiration_search(depth, guess);
            let line = self.pv[0].clone();
            if self.shared.is_over() {
                // The best move of an unfinished iteration counts if its search was finished.
                if number == 0 && !line.is_empty() && value > -INFINITE {
                    set_or_push(found, number, (value, line));
                }
                complete_lines(found, before, lines);
                return false;
            }
            let best = line.first().copied();
            if best.is_some() {
                set_or_push(found, number, (value, line));
            }
            if let Some(mv) = best {
                if number == 0 && self.id == 0 && self.refute(value, mv) {
                    // Search again for something better.
                    continue;
                }
                self.excluded.push(mv);
            }
            number += 1;
        }
        // Table entries from later lines can change the order.
        found.sort_by_key(|line| std::cmp::Reverse(line.0));
        true
    }

    /// Summary of the last iteration for time management.
    fn iteration(&self, lines: &[(Value, Vec<Move>)]) -> Option<Iteration> {
        let (value, line) = lines.first()?;
        let best = *line.first()?;
        let all: u64 = self.root_nodes.iter().map(|(_, nodes)| nodes).sum();
        let own = self.root_nodes.iter().find(|(mv, _)| *mv == best);
        Some(Iteration {
            best,
            value: *value,
            effort: own.map_or(0.0, |(_, nodes)| *nodes as f64 / all.max(1) as f64),
        })
    }

    fn report(&self, depth: i32, found: &[(Value, Vec<Move>)]) -> Report {
        let lines = found
            .iter()
            .map(|(value, moves)| Variation::new(Score::from_value(*value), moves.clone()))
            .collect();
        Report {
            depth: depth.max(0) as u32,
            nodes: self.searched(),
            time: self.shared.clock.elapsed(),
            lines,
        }
    }

    /// Nodes searched by all threads of all instances, as far as they have been counted.
    pub(super) fn searched(&self) -> u64 {
        self.shared.searched() + self.nodes % self.check_interval
    }

    /// Searches with an aspiration window around a guess, widened until the value lies inside.
    fn aspiration_search(&mut self, depth: i32, guess: Value) -> Value {
        let mut width = self.tunables.aspiration_window;
        let (mut alpha, mut beta) = if depth >= 4 {
            (guess - width, guess + width)
        } else {
            (-INFINITE, INFINITE)
        };
        loop {
            let value = self.search(depth, 0, alpha.max(-INFINITE), beta.min(INFINITE), false);
            if self.shared.is_over() {
                return value;
            }
            width *= 3;
            if value <= alpha && alpha > -INFINITE {
                alpha = if width > 1000 {
                    -INFINITE
                } else {
                    guess - width
                };
            } else if value >= beta && beta < INFINITE {
                beta = if width > 1000 {
                    INFINITE
                } else {
                    guess + width
                };
            } else {
                return value;
            }
        }
    }

    /// Counts a node and periodically checks the limits.
    #[inline]
    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(self.check_interval) {
            self.shared.count(self.check_interval);
        }
    }

    /// Adds the nodes since the last check to the shared total.
    fn flush_nodes(&mut self) {
        let rest = self.nodes % self.check_interval;
        self.shared.nodes.fetch_add(rest, Ordering::Relaxed);
    }

    /// Value of a finished game for the side to move.
    fn terminal_value(&self, ply: usize) -> Option<Value> {
        let us = self.board.to_move();
        let lost = self.board.queen_surrounded(us);
        let won = self.board.queen_surrounded(!us);
        match (lost, won) {
            (false, false) => None,
            (true, true) => Some(0),
            (true, false) => Some(ply as Value - WIN),
            (false, true) => Some(WIN - ply as Value),
        }
    }

    /// Returns true if the position has occurred in the current line, or twice in the game (R34).
    fn is_repetition(&self) -> bool {
        let hash = self.board.hash();
        let mut in_game = 0;
        // Placements are irreversible, so no position before the last one can recur.
        let reversible = self.reversible.last().copied().unwrap_or(0);
        for (index, &past) in self
            .hashes
            .iter()
            .enumerate()
            .rev()
            .take(reversible)
            .skip(1)
            .step_by(2)
        {
            if past == hash {
                if index >= self.game_plies {
                    return true;
                }
                in_game += 1;
            }
        }
        in_game >= 2
    }

    #[inline]
    pub(super) const fn key(&self) -> u64 {
        self.shared.key(self.board.hash())
    }

    /// Makes a move whose position will be searched to `depth`.
    pub(super) fn make(&mut self, mv: Move, depth: i32) -> skep_rules::Undo {
        self.hashes.push(self.board.hash());
        self.reversible
            .push(reversible_after(&self.board, &self.reversible, mv));
        self.path.push(mv);
        let (shared, evals) = (self.shared, &self.data.evals);
        self.board.make_with_hash(mv, |hash| {
            let key = shared.key(hash);
            if depth > 0 {
                // Quiescence nodes do not probe the table.
                shared.table.prefetch(key);
            }
            evals.prefetch(key);
        })
    }

    pub(super) fn unmake(&mut self, undo: skep_rules::Undo) {
        self.board.unmake(undo);
        self.path.pop();
        self.reversible.pop();
        self.hashes.pop();
    }

    fn search(
        &mut self,
        depth: i32,
        ply: usize,
        mut alpha: Value,
        mut beta: Value,
        null_allowed: bool,
    ) -> Value {
        self.pv[ply].clear();
        if let Some(value) = self.terminal_value(ply) {
            return value;
        }
        if ply > 0 {
            if self.is_repetition() {
                return 0;
            }
            // Mate distance pruning.
            alpha = alpha.max(ply as Value - WIN);
            beta = beta.min(WIN - ply as Value - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(ply, alpha, beta, 0);
        }
        self.count_node();
        if self.shared.is_over() {
            return alpha;
        }
        let entry = self.shared.table.get(self.key(), depth);
        if let Some(value) = entry.and_then(|entry| table_cutoff(&entry, depth, ply, alpha, beta)) {
            return value;
        }
        let us = self.board.to_move();
        let raw_eval = match entry {
            Some(entry) => entry.eval,
            None => self.evaluate(),
        };
        let eval = self.corrected(raw_eval);
        self.evals[ply] = eval;
        let table_move = entry.and_then(|entry| entry.mv);
        let node = Node {
            depth,
            ply,
            alpha,
            beta,
            table_move,
            raw_eval,
            eval,
            improving: ply >= 2 && eval > self.evals[ply - 2],
            own_free: self.board.queen_liberties(us).unwrap_or(6),
        };
        match self.prune(&node, null_allowed) {
            Some(value) => value,
            None => self.search_moves(&node),
        }
    }

    /// Reverse futility and null-move pruning: the value of a node that is good enough without searching its moves. Not
    /// applied if the friendly queen has one empty side left.
    fn prune(&mut self, node: &Node, null_allowed: bool) -> Option<Value> {
        let Node {
            depth, ply, beta, ..
        } = *node;
        if node.is_pv() || beta.abs() >= WIN_IN_SIGHT || node.own_free <= 1 {
            return None;
        }
        let mut margin = self.tunables.reverse_futility_margin * depth;
        if node.improving {
            margin -= self.tunables.improving_margin;
        }
        if depth <= self.tunables.reverse_futility_depth && node.eval - margin >= beta {
            return Some(node.eval);
        }
        let may_pass = null_allowed
            && depth >= self.tunables.null_move_depth
            && node.eval >= beta
            && self.board.queen_placed(self.board.to_move());
        if !may_pass {
            return None;
        }
        let reduction = self.tunables.null_move_reduction + depth / self.tunables.null_move_divisor;
        let depth = depth - 1 - reduction;
        let undo = self.make(Move::PASS, depth);
        let value = -self.search(depth, ply + 1, -beta, -beta + 1, false);
        self.unmake(undo);
        if self.shared.is_over() {
            return Some(node.alpha);
        }
        // A null move does not prove a win.
        (value >= beta).then_some(if value > WIN_IN_SIGHT { beta } else { value })
    }

    /// Raw static evaluation for the side to move.
    #[inline]
    pub(super) fn evaluate(&mut self) -> Value {
        let key = self.key();
        self.data
            .evals
            .get_or_insert_with(key, || match &mut self.net {
                Some((net, accumulator)) => accumulator.evaluate(net, &self.board),
                None => evaluate(&self.board),
            })
    }

    /// Applies correction history to a static evaluation.
    #[inline]
    fn corrected(&self, raw_eval: Value) -> Value {
        raw_eval + self.data.corrections.get(&self.board) * self.tunables.correction_share / 100
    }

    fn search_moves(&mut self, node: &Node) -> Value {
        let Node { ply, beta, .. } = *node;
        let excluded = if ply == 0 {
            std::mem::take(&mut self.excluded)
        } else {
            Vec::new()
        };
        let buffers = std::mem::take(&mut self.buffers[ply]);
        let mut picker = Picker::new(buffers, self.hints(node), &self.board, &excluded);
        let mut tried = std::mem::take(&mut self.tried[ply]);
        tried.clear();
        let mut alpha = node.alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut deferred = VecDeque::new();
        loop {
            let picked = picker.next(&self.board, &self.data.history, &self.tunables, &excluded);
            let is_new = picked.is_some();
            let Some((ranked, index)) = picked
                .map(|ranked| (ranked, tried.len() + deferred.len()))
                .or_else(|| deferred.pop_front())
            else {
                break;
            };
            if !ranked.sharp && self.can_skip_quiets(node, index, alpha, best) {
                picker.skip_quiet();
                continue;
            }
            let in_progress = self.in_progress(node, ranked.mv);
            if is_new && index > 0 && in_progress.is_some_and(|(set, key)| set.contains(key)) {
                deferred.push_back((ranked, index));
                continue;
            }
            let before = self.nodes;
            let guard = in_progress.map(|(set, key)| set.guard(key));
            let value = self.search_move(node, ranked, index, alpha);
            drop(guard);
            if ply == 0 {
                self.count_root_nodes(ranked.mv, self.nodes - before);
            }
            tried.push(ranked.mv);
            if self.shared.is_over() {
                break;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                best_move = Some(ranked.mv);
                self.update_pv(ply, ranked.mv);
            }
            if alpha >= beta {
                self.update_heuristics(node.depth, ply, &tried);
                break;
            }
        }
        self.buffers[ply] = picker.into_buffers();
        self.tried[ply] = tried;
        if best == -INFINITE {
            best = node.alpha;
        } else if !self.shared.is_over() && excluded.is_empty() {
            self.store(node, best, best_move);
        }
        if ply == 0 {
            self.excluded = excluded;
        }
        best
    }

    fn hints(&self, node: &Node) -> Hints {
        Hints {
            table: node.table_move.filter(|_| self.tunables.order_table > 0),
            killers: self.killers[node.ply],
            countermove: self
                .path
                .last()
                .and_then(|&mv| self.data.history.countermove(mv)),
            previous: self.path.last().copied().or(self.last_played),
        }
    }

    /// Set of moves in progress and the key of a move in it; `None` near the horizon, where deferring does not pay.
    fn in_progress(&self, node: &Node, mv: Move) -> Option<(&'s InProgress<'s>, u64)> {
        let set = self.shared.in_progress.as_ref()?;
        (node.depth >= self.tunables.defer_depth).then(|| {
            let key = InProgress::key(self.key(), mv, node.depth);
            (set, key)
        })
    }

    fn count_root_nodes(&mut self, mv: Move, nodes: u64) {
        match self.root_nodes.iter_mut().find(|(other, _)| *other == mv) {
            Some((_, total)) => *total += nodes,
            None => self.root_nodes.push((mv, nodes)),
        }
    }

    /// Futility and late move pruning: returns true if the remaining quiet moves can be skipped. Never while all moves
    /// so far lose, because a loss is only proven once every defence has been searched.
    fn can_skip_quiets(&self, node: &Node, index: usize, alpha: Value, best: Value) -> bool {
        let depth = node.depth;
        if index == 0 || node.is_pv() || node.own_free <= 1 || best <= -WIN_IN_SIGHT {
            return false;
        }
        let mut count = self.tunables.late_move_count * depth * depth + 4;
        if !node.improving {
            count = count * self.tunables.improving_count / 100;
        }
        let is_late = depth <= self.tunables.late_move_depth && index as i32 >= count;
        let is_futile = depth <= self.tunables.futility_depth
            && node.eval + self.tunables.futility_margin * depth <= alpha;
        is_late || is_futile
    }

    /// Searches one move: the first with the full window, later ones with a null window and a reduced depth first.
    fn search_move(&mut self, node: &Node, ranked: Ranked, index: usize, alpha: Value) -> Value {
        let Node {
            depth, ply, beta, ..
        } = *node;
        let mut reduction = 0;
        if depth >= 2 && index as i32 >= self.tunables.reduction_start && !ranked.sharp {
            let mut parts = self.reductions.get(depth, index);
            parts -= ranked.rank * PLY / self.tunables.reduction_history;
            if node.is_pv() {
                parts -= self.tunables.reduction_pv;
            }
            if !node.improving {
                parts += self.tunables.improving_reduction;
            }
            reduction = parts.div_euclid(PLY).clamp(0, depth - 1);
        }
        let undo = self.make(ranked.mv, depth - 1 - reduction);
        let mut value = alpha + 1;
        if index > 0 {
            value = -self.search(depth - 1 - reduction, ply + 1, -alpha - 1, -alpha, true);
            if value > alpha && reduction > 0 {
                value = -self.search(depth - 1, ply + 1, -alpha - 1, -alpha, true);
            }
        }
        if index == 0 || value > alpha && value < beta {
            value = -self.search(depth - 1, ply + 1, -beta, -alpha, true);
        }
        self.unmake(undo);
        value
    }

    /// Stores the result of a node in the transposition table and updates correction history.
    fn store(&mut self, node: &Node, best: Value, best_move: Option<Move>) {
        let bound = if best >= node.beta {
            Bound::Lower
        } else if best > node.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            mv: best_move.or(node.table_move),
            value: to_table(best, node.ply),
            depth: node.depth,
            bound,
            eval: node.raw_eval,
        };
        self.shared.table.put(self.key(), entry);
        let is_informative = match bound {
            Bound::Lower => best > node.eval,
            Bound::Upper => best < node.eval,
            Bound::Exact => true,
        };
        if is_informative && best.abs() < WIN_IN_SIGHT {
            self.data
                .corrections
                .update(&self.board, best - node.raw_eval, node.depth);
        }
    }

    /// Quiescence search over moves that fill a side of a nearly surrounded queen.
    fn quiesce(&mut self, ply: usize, mut alpha: Value, beta: Value, depth: i32) -> Value {
        self.pv[ply].clear();
        if let Some(value) = self.terminal_value(ply) {
            return value;
        }
        self.count_node();
        if self.shared.is_over() {
            return alpha;
        }
        let us = self.board.to_move();
        let enemy_free = self.board.queen_liberties(!us).unwrap_or(6);
        let raw_eval = self.evaluate();
        let eval = self.corrected(raw_eval);
        let is_quiet = enemy_free as i32 > self.tunables.quiescence_sides
            || depth >= self.tunables.quiescence_depth;
        if is_quiet || enemy_free > 1 && eval >= beta || ply >= MAX_PLY {
            return eval;
        }
        let mut best = eval;
        alpha = alpha.max(best);
        let mut moves = std::mem::take(&mut self.tried[ply]);
        moves.clear();
        self.board.closing_moves_into(&mut moves);
        for &mv in &moves {
            let undo = self.make(mv, 0);
            let value = -self.quiesce(ply + 1, -beta, -alpha, depth + 1);
            self.unmake(undo);
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.update_pv(ply, mv);
                }
            }
            if alpha >= beta || self.shared.is_over() {
                break;
            }
        }
        self.tried[ply] = moves;
        best
    }

    /// Sets the principal variation of a ply to a move followed by the variation of the next ply.
    fn update_pv(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.pv.split_at_mut(ply + 1);
        let (Some(line), Some(rest)) = (before.last_mut(), after.first()) else {
            return;
        };
        line.clear();
        line.push(mv);
        line.extend_from_slice(rest);
    }

    /// Updates history, killers and countermoves after the last of the tried moves caused a cutoff.
    fn update_heuristics(&mut self, depth: i32, ply: usize, tried: &[Move]) {
        let Some((&cutoff, others)) = tried.split_last() else {
            return;
        };
        let bonus = (depth * depth * self.tunables.history_bonus + 32).min(1_600);
        self.data.history.update(cutoff, bonus);
        for &other in others {
            self.data
                .history
                .update(other, -bonus * self.tunables.history_malus / 100);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(cutoff) {
            killers[1] = killers[0];
            killers[0] = Some(cutoff);
        }
        if let Some(&previous) = self.path.last() {
            self.data.history.set_countermove(previous, cutoff);
        }
    }
}

/// Plies since the last placement, after a move.
fn reversible_after(board: &Board, before: &[usize], mv: Move) -> usize {
    match mv.piece() {
        Some(piece) if !board.placed().contains(piece) => 0,
        _ => before.last().copied().unwrap_or(0) + 1,
    }
}

/// Value of a table entry that is deep enough to cut off a null-window search. Wins and losses hold at any depth, and
/// proven ones in any window below the root.
fn table_cutoff(entry: &Entry, depth: i32, ply: usize, alpha: Value, beta: Value) -> Option<Value> {
    if beta - alpha > 1 && (ply == 0 || entry.depth < PROVEN) {
        return None;
    }
    let value = from_table(entry.value, ply);
    let deep = entry.depth >= depth;
    let too_good = entry.bound != Bound::Upper && value >= beta && (deep || value > WIN_IN_SIGHT);
    let too_bad = entry.bound != Bound::Lower && value <= alpha && (deep || value < -WIN_IN_SIGHT);
    (too_good || too_bad).then_some(value)
}

/// Fills up the lines of an unfinished iteration from the previous one, without repeating a first move.
fn complete_lines(
    found: &mut Vec<(Value, Vec<Move>)>,
    before: Vec<(Value, Vec<Move>)>,
    lines: usize,
) {
    let mut firsts = Vec::with_capacity(lines);
    let all = std::mem::take(found).into_iter().chain(before);
    found.extend(all.filter(|line| {
        let first = line.1.first().copied();
        let is_new = !firsts.contains(&first);
        firsts.push(first);
        is_new
    }));
    found.truncate(lines);
    found.sort_by_key(|line| std::cmp::Reverse(line.0));
}

fn set_or_push<T>(list: &mut Vec<T>, index: usize, item: T) {
    if index < list.len() {
        list[index] = item;
    } else {
        list.push(item);
    }
}

/// Converts a value to be stored: wins count from the position, not from the root.
fn to_table(value: Value, ply: usize) -> Value {
    if value > WIN_IN_SIGHT {
        value + ply as Value
    } else if value < -WIN_IN_SIGHT {
        value - ply as Value
    } else {
        value
    }
}

fn from_table(value: Value, ply: usize) -> Value {
    if value > WIN_IN_SIGHT {
        value - ply as Value
    } else if value < -WIN_IN_SIGHT {
        value + ply as Value
    } else {
        value
    }
}
