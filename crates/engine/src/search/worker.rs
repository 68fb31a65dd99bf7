//! One thread of a search.

use std::{collections::VecDeque, sync::atomic::Ordering};

use skep_rules::{Board, Game, Move};

use super::{
    Line, Report, Shared,
    busy::Busy,
    is_settled,
    learnt::Learnt,
    order::{Hints, Ranked},
    pace::{Found, Pace},
    picker::{Lists, Picker},
    proving::Proofs,
    reductions::{PLY, Reductions},
};
use crate::{
    evaluate::evaluate,
    net::{Accumulator, Net},
    score::{INFINITE, Score, Value, WIN, WIN_IN_SIGHT},
    table::{Bound, Entry, PROVEN},
    tunables::Tunables,
};

/// The deepest ply a search can reach.
pub(super) const MAX_PLY: usize = 96;

pub(super) struct Worker<'s> {
    pub(super) shared: &'s Shared<'s>,
    number: usize,
    pub(super) tunables: Tunables,
    /// How many positions are searched between two looks at the clock.
    look_every: u64,
    pub(super) board: Board,
    /// The net and its sums; `None` if the linear evaluation is asked for.
    net: Option<(&'s Net, Accumulator)>,
    /// The hashes of all positions of the game and of the line being searched, the current one excluded.
    pub(super) past: Vec<u64>,
    /// For each entry of `past`, how many plies back from the position after it nothing has been placed.
    reversible: Vec<usize>,
    /// The moves of the line being searched.
    path: Vec<Move>,
    /// The move of the game that led to the root.
    last_played: Option<Move>,
    /// How many entries of `past` belong to the game.
    played: usize,
    reductions: Reductions,
    pub(super) learnt: Learnt,
    /// The estimate of each position of the line being searched.
    estimates: Vec<Value>,
    killers: Vec<[Option<Move>; 2]>,
    /// The lists of each ply, kept to be filled again.
    lists: Vec<Lists>,
    /// The moves searched so far at each ply.
    tried: Vec<Vec<Move>>,
    /// The best line from each ply on.
    lines: Vec<Vec<Move>>,
    nodes: u64,
    /// Root moves that belong to better lines already found at this depth.
    excluded: Vec<Move>,
    pub(super) proofs: Proofs,
    /// How many positions were searched below each move of the root.
    efforts: Vec<(Move, u64)>,
}

/// A position in the tree whose moves are to be searched.
struct Node {
    depth: i32,
    ply: usize,
    alpha: Value,
    beta: Value,
    /// The best move as the table knows it.
    table_move: Option<Move>,
    /// The estimate of the net alone, as the table keeps it.
    raw: Value,
    /// The estimate with its correction.
    estimate: Value,
    /// Whether the player to move stands better than two plies ago.
    improving: bool,
    /// The free sides of the queen of the player to move.
    own_free: u32,
}

impl Node {
    /// Whether the node may be part of the best line.
    const fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<'s> Worker<'s> {
    pub(super) fn new(
        shared: &'s Shared<'s>,
        game: &Game,
        number: usize,
        learnt: Learnt,
    ) -> Worker<'s> {
        let mut board = game.start().clone();
        let mut past = Vec::with_capacity(game.moves().len() + MAX_PLY);
        let mut reversible = Vec::with_capacity(past.capacity());
        for mv in game.moves() {
            past.push(board.hash());
            reversible.push(reversible_after(&board, &reversible, mv));
            // The game is only ever played forward here.
            let _undo = board.make_unchecked(mv);
        }
        Worker {
            shared,
            number,
            played: past.len(),
            board,
            net: shared.net.map(|net| (net, Accumulator::new(net))),
            past,
            reversible,
            path: Vec::with_capacity(MAX_PLY),
            last_played: game.moves().last(),
            reductions: Reductions::new(&shared.tunables),
            tunables: shared.tunables,
            look_every: shared
                .limits
                .nodes
                .map_or(512, |nodes| (nodes / 16).clamp(1, 512)),
            learnt,
            estimates: vec![0; MAX_PLY + 2],
            killers: vec![[None; 2]; MAX_PLY + 2],
            lists: vec![Lists::default(); MAX_PLY + 2],
            tried: vec![Vec::new(); MAX_PLY + 2],
            lines: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            excluded: Vec::new(),
            proofs: Proofs::default(),
            efforts: Vec::new(),
        }
    }

    /// Searches deeper and deeper until a limit is met, reporting what has been found after each depth.
    pub(super) fn deepen(&mut self, lines: usize, mut report: impl FnMut(&Report)) {
        let limits = self.shared.limits;
        let deepest = limits.depth.map_or(MAX_PLY as i32 - 8, |depth| {
            depth.clamp(1, MAX_PLY as u32 - 8) as i32
        });
        let mut found: Vec<(Value, Vec<Move>)> = Vec::new();
        // The others help for as long as the first thread thinks.
        let mut pace = limits.pace.filter(|_| self.number == 0).map(Pace::new);
        // Every second helper starts a ply deeper, so that the threads do not all do the same.
        let first = 1 + (self.number % 2) as i32;
        for depth in first..=deepest {
            let complete = self.search_depth(depth, lines, &mut found);
            if self.number == 0 && complete {
                self.prove_win(found.first().map_or(0, |line| line.0));
            }
            self.show_proven(&mut found, lines);
            if !found.is_empty() {
                report(&self.report(depth - i32::from(!complete), &found));
            }
            let value = found.first().map_or(0, |line| line.0);
            // Someone who plays against the clock need not look for a shorter win than the one that is proven.
            let proven = value > WIN_IN_SIGHT && limits.time.is_some();
            let settled = lines == 1 && (is_settled(value, depth) || proven);
            if !complete || settled && limits.nodes.is_none() && limits.depth.is_none() {
                break;
            }
            if let Some(pace) = &mut pace
                && let Some(found) = self.found(&found)
                && pace.is_enough(found, self.shared.clock.elapsed())
            {
                break;
            }
        }
        self.settle_count();
    }

    /// Searches the best lines to a depth; false if that was cut short.
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
            let value = self.aspire(depth, guess);
            let line = self.lines[0].clone();
            if self.shared.is_over() {
                // A depth that was cut short still tells if its best move so far comes from a real search.
                if number == 0 && !line.is_empty() && value > -INFINITE {
                    store(found, number, (value, line));
                }
                fill_up(found, before, lines);
                return false;
            }
            let best = line.first().copied();
            if best.is_some() {
                store(found, number, (value, line));
            }
            if let Some(mv) = best {
                if number == 0 && self.number == 0 && self.refute(value, mv) {
                    // Something better is looked for at once.
                    continue;
                }
                self.excluded.push(mv);
            }
            number += 1;
        }
        // What is learnt on the way can make a later line look better than an earlier one.
        found.sort_by_key(|line| std::cmp::Reverse(line.0));
        true
    }

    /// What the last depth found, for the pace.
    fn found(&self, lines: &[(Value, Vec<Move>)]) -> Option<Found> {
        let (value, line) = lines.first()?;
        let best = *line.first()?;
        let all: u64 = self.efforts.iter().map(|(_, effort)| effort).sum();
        let own = self.efforts.iter().find(|(mv, _)| *mv == best);
        Some(Found {
            best,
            value: *value,
            effort: own.map_or(0.0, |(_, effort)| *effort as f64 / all.max(1) as f64),
        })
    }

    fn report(&self, depth: i32, found: &[(Value, Vec<Move>)]) -> Report {
        let lines = found
            .iter()
            .map(|(value, moves)| Line {
                score: Score::from_value(*value),
                moves: moves.clone(),
            })
            .collect();
        Report {
            depth: depth.max(0) as u32,
            nodes: self.searched(),
            time: self.shared.clock.elapsed(),
            fullness: 0,
            lines,
        }
    }

    /// How many positions have been searched, in all threads.
    pub(super) fn searched(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.nodes % self.look_every
    }

    /// Searches with a narrow window around a guess, and with wider ones as long as the value lies outside.
    fn aspire(&mut self, depth: i32, guess: Value) -> Value {
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

    /// Counts a position and looks at the limits now and then.
    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(self.look_every) {
            let total = self
                .shared
                .nodes
                .fetch_add(self.look_every, Ordering::Relaxed)
                + self.look_every;
            let too_many = self.shared.limits.nodes.is_some_and(|most| total >= most);
            if too_many || self.shared.clock.is_up() {
                self.shared.done.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Counts in what has been searched since the last look at the clock, once the search is over.
    fn settle_count(&mut self) {
        let rest = self.nodes % self.look_every;
        self.shared.nodes.fetch_add(rest, Ordering::Relaxed);
    }

    /// The value of a finished game, seen by the player to move.
    fn result(&self, ply: usize) -> Option<Value> {
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

    /// Whether the position has occurred in the line being searched, or twice in the game (R34).
    fn repeats(&self) -> bool {
        let hash = self.board.hash();
        let mut in_game = 0;
        // A placement is never undone, so no position from before the last one can come back.
        let reversible = self.reversible.last().copied().unwrap_or(0);
        for (index, &past) in self
            .past
            .iter()
            .enumerate()
            .rev()
            .take(reversible)
            .skip(1)
            .step_by(2)
        {
            if past == hash {
                if index >= self.played {
                    return true;
                }
                in_game += 1;
            }
        }
        in_game >= 2
    }

    /// The number under which the table keeps the position.
    #[inline]
    pub(super) const fn key(&self) -> u64 {
        self.shared.key(self.board.hash())
    }

    /// Makes a move whose position will be searched to a depth.
    pub(super) fn make(&mut self, mv: Move, depth: i32) -> skep_rules::Undo {
        self.past.push(self.board.hash());
        self.reversible
            .push(reversible_after(&self.board, &self.reversible, mv));
        self.path.push(mv);
        let (shared, estimates) = (self.shared, &self.learnt.estimates);
        self.board.make_with_hash(mv, |hash| {
            let key = shared.key(hash);
            if depth > 0 {
                // The table is not asked about positions at the horizon.
                shared.table.fetch_ahead(key);
            }
            estimates.fetch_ahead(key);
        })
    }

    pub(super) fn unmake(&mut self, undo: skep_rules::Undo) {
        self.board.unmake(undo);
        self.path.pop();
        self.reversible.pop();
        self.past.pop();
    }

    fn search(
        &mut self,
        depth: i32,
        ply: usize,
        mut alpha: Value,
        mut beta: Value,
        null_allowed: bool,
    ) -> Value {
        self.lines[ply].clear();
        if let Some(value) = self.result(ply) {
            return value;
        }
        if ply > 0 {
            if self.repeats() {
                return 0;
            }
            // A win nearer to the root has been found already, or a loss is as far off as this.
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
        let known = self.shared.table.get(self.key());
        if let Some(value) = known.and_then(|entry| decisive(&entry, depth, ply, alpha, beta)) {
            return value;
        }
        let us = self.board.to_move();
        let raw = match known {
            Some(entry) => entry.estimate,
            None => self.evaluate(),
        };
        let estimate = self.corrected(raw);
        self.estimates[ply] = estimate;
        let table_move = known.and_then(|entry| entry.mv);
        let node = Node {
            depth,
            ply,
            alpha,
            beta,
            table_move,
            raw,
            estimate,
            improving: ply >= 2 && estimate > self.estimates[ply - 2],
            own_free: self.board.queen_liberties(us).unwrap_or(6),
        };
        match self.cut(&node, null_allowed) {
            Some(value) => value,
            None => self.search_moves(&node),
        }
    }

    /// The value of a node so good that its moves need not be searched: far above the window, or good enough even if the
    /// player passes. Neither holds for a player whose queen has one free side left.
    fn cut(&mut self, node: &Node, null_allowed: bool) -> Option<Value> {
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
        if depth <= self.tunables.reverse_futility_depth && node.estimate - margin >= beta {
            return Some(node.estimate);
        }
        let may_pass = null_allowed
            && depth >= self.tunables.null_move_depth
            && node.estimate >= beta
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
        // A pass proves no win.
        (value >= beta).then_some(if value > WIN_IN_SIGHT { beta } else { value })
    }

    /// The estimate of the position for the player to move.
    #[inline]
    pub(super) fn evaluate(&mut self) -> Value {
        let key = self.key();
        self.learnt
            .estimates
            .get_or_find(key, || match &mut self.net {
                Some((net, sums)) => sums.evaluate(net, &self.board),
                None => evaluate(&self.board),
            })
    }

    /// An estimate with what has been learnt about positions like this one.
    #[inline]
    fn corrected(&self, raw: Value) -> Value {
        raw + self.learnt.corrections.of(&self.board) * self.tunables.correction_share / 100
    }

    fn search_moves(&mut self, node: &Node) -> Value {
        let Node { ply, beta, .. } = *node;
        let excluded = if ply == 0 {
            std::mem::take(&mut self.excluded)
        } else {
            Vec::new()
        };
        let lists = std::mem::take(&mut self.lists[ply]);
        let mut picker = Picker::new(lists, self.hints(node), &self.board, &excluded);
        let mut tried = std::mem::take(&mut self.tried[ply]);
        tried.clear();
        let mut alpha = node.alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut deferred = VecDeque::new();
        loop {
            let picked = picker.next(&self.board, &self.learnt.history, &self.tunables, &excluded);
            let is_new = picked.is_some();
            let Some((ranked, place)) = picked
                .map(|ranked| (ranked, tried.len() + deferred.len()))
                .or_else(|| deferred.pop_front())
            else {
                break;
            };
            if !ranked.sharp && self.is_hopeless(node, place, alpha, best) {
                picker.skip_quiet();
                continue;
            }
            let busy = self.busy_with(node, ranked.mv);
            if is_new && place > 0 && busy.is_some_and(|(busy, key)| busy.contains(key)) {
                deferred.push_back((ranked, place));
                continue;
            }
            let before = self.nodes;
            let claim = busy.map(|(busy, key)| busy.claim(key));
            let value = self.search_move(node, ranked, place, alpha);
            drop(claim);
            if ply == 0 {
                self.count_effort(ranked.mv, self.nodes - before);
            }
            tried.push(ranked.mv);
            if self.shared.is_over() {
                break;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                best_move = Some(ranked.mv);
                self.extend_line(ply, ranked.mv);
            }
            if alpha >= beta {
                self.reward(node.depth, ply, &tried);
                break;
            }
        }
        self.lists[ply] = picker.into_lists();
        self.tried[ply] = tried;
        if best == -INFINITE {
            best = node.alpha;
        } else if !self.shared.is_over() && excluded.is_empty() {
            self.remember(node, best, best_move);
        }
        if ply == 0 {
            self.excluded = excluded;
        }
        best
    }

    /// What the order of a node's moves goes by.
    fn hints(&self, node: &Node) -> Hints {
        Hints {
            table: node.table_move.filter(|_| self.tunables.order_table > 0),
            killers: self.killers[node.ply],
            answer: self
                .path
                .last()
                .and_then(|&mv| self.learnt.history.answer(mv)),
            before: self.path.last().copied().or(self.last_played),
        }
    }

    /// Where the threads tell each other that they search a move, and its number there. `None` near the horizon, where
    /// asking costs more than it saves.
    fn busy_with(&self, node: &Node, mv: Move) -> Option<(&'s Busy, u64)> {
        let busy = self.shared.busy.as_ref()?;
        (node.depth >= self.tunables.defer_depth).then(|| {
            let key = Busy::key(self.key(), mv, node.depth);
            (busy, key)
        })
    }

    fn count_effort(&mut self, mv: Move, nodes: u64) {
        match self.efforts.iter_mut().find(|(other, _)| *other == mv) {
            Some((_, effort)) => *effort += nodes,
            None => self.efforts.push((mv, nodes)),
        }
    }

    /// Whether the quiet moves that are left can be left out. As long as all moves tried lose, none is: a loss is only
    /// believed when every defence was searched.
    fn is_hopeless(&self, node: &Node, place: usize, alpha: Value, best: Value) -> bool {
        let depth = node.depth;
        if place == 0 || node.is_pv() || node.own_free <= 1 || best <= -WIN_IN_SIGHT {
            return false;
        }
        let mut count = self.tunables.late_move_count * depth * depth + 4;
        if !node.improving {
            count = count * self.tunables.improving_count / 100;
        }
        let is_late = depth <= self.tunables.late_move_depth && place as i32 >= count;
        let is_futile = depth <= self.tunables.futility_depth
            && node.estimate + self.tunables.futility_margin * depth <= alpha;
        is_late || is_futile
    }

    /// Searches one move: the first with the whole window, the others first less deeply and only to see whether they are
    /// better than what there is.
    fn search_move(&mut self, node: &Node, ranked: Ranked, place: usize, alpha: Value) -> Value {
        let Node {
            depth, ply, beta, ..
        } = *node;
        let mut reduction = 0;
        if depth >= 2 && place as i32 >= self.tunables.reduction_start && !ranked.sharp {
            let mut parts = self.reductions.parts(depth, place);
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
        if place > 0 {
            value = -self.search(depth - 1 - reduction, ply + 1, -alpha - 1, -alpha, true);
            if value > alpha && reduction > 0 {
                value = -self.search(depth - 1, ply + 1, -alpha - 1, -alpha, true);
            }
        }
        if place == 0 || value > alpha && value < beta {
            value = -self.search(depth - 1, ply + 1, -beta, -alpha, true);
        }
        self.unmake(undo);
        value
    }

    /// Puts what was found out about a node into the table.
    fn remember(&mut self, node: &Node, best: Value, best_move: Option<Move>) {
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
            estimate: node.raw,
        };
        self.shared.table.put(self.key(), entry);
        let tells = match bound {
            Bound::Lower => best > node.estimate,
            Bound::Upper => best < node.estimate,
            Bound::Exact => true,
        };
        if tells && best.abs() < WIN_IN_SIGHT {
            self.learnt
                .corrections
                .learn(&self.board, best - node.raw, node.depth);
        }
    }

    /// Looks on only as long as queens are about to be surrounded.
    fn quiesce(&mut self, ply: usize, mut alpha: Value, beta: Value, deep: i32) -> Value {
        self.lines[ply].clear();
        if let Some(value) = self.result(ply) {
            return value;
        }
        self.count_node();
        if self.shared.is_over() {
            return alpha;
        }
        let us = self.board.to_move();
        let enemy_free = self.board.queen_liberties(!us).unwrap_or(6);
        let raw = self.evaluate();
        let estimate = self.corrected(raw);
        let is_quiet = enemy_free as i32 > self.tunables.quiescence_sides
            || deep >= self.tunables.quiescence_depth;
        if is_quiet || enemy_free > 1 && estimate >= beta || ply >= MAX_PLY {
            return estimate;
        }
        let mut best = estimate;
        alpha = alpha.max(best);
        let mut moves = std::mem::take(&mut self.tried[ply]);
        moves.clear();
        self.board.closing_moves_into(&mut moves);
        for &mv in &moves {
            let undo = self.make(mv, 0);
            let value = -self.quiesce(ply + 1, -beta, -alpha, deep + 1);
            self.unmake(undo);
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.extend_line(ply, mv);
                }
            }
            if alpha >= beta || self.shared.is_over() {
                break;
            }
        }
        self.tried[ply] = moves;
        best
    }

    /// Makes a move followed by the line behind it the best line of a ply.
    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let (Some(line), Some(rest)) = (before.last_mut(), after.first()) else {
            return;
        };
        line.clear();
        line.push(mv);
        line.extend_from_slice(rest);
    }

    /// Remembers that the last of some moves refuted the position and that those before it did not.
    fn reward(&mut self, depth: i32, ply: usize, tried: &[Move]) {
        let Some((&good, others)) = tried.split_last() else {
            return;
        };
        let bonus = (depth * depth * self.tunables.history_bonus + 32).min(1_600);
        self.learnt.history.change(good, bonus);
        for &other in others {
            self.learnt
                .history
                .change(other, -bonus * self.tunables.history_malus / 100);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(good) {
            killers[1] = killers[0];
            killers[0] = Some(good);
        }
        if let Some(&previous) = self.path.last() {
            self.learnt.history.set_answer(previous, good);
        }
    }
}

/// How many plies back nothing has been placed, once a move has been made.
fn reversible_after(board: &Board, before: &[usize], mv: Move) -> usize {
    match mv.piece() {
        Some(piece) if !board.placed().contains(piece) => 0,
        _ => before.last().copied().unwrap_or(0) + 1,
    }
}

/// The value of a position in the table, if it was searched deeply enough to settle a window without width. A win or a
/// loss that was seen to its end holds at every depth, and one that was proven in every window.
fn decisive(entry: &Entry, depth: i32, ply: usize, alpha: Value, beta: Value) -> Option<Value> {
    if beta - alpha > 1 && (ply == 0 || entry.depth < PROVEN) {
        return None;
    }
    let value = from_table(entry.value, ply);
    let deep = entry.depth >= depth;
    let too_good = entry.bound != Bound::Upper && value >= beta && (deep || value > WIN_IN_SIGHT);
    let too_bad = entry.bound != Bound::Lower && value <= alpha && (deep || value < -WIN_IN_SIGHT);
    (too_good || too_bad).then_some(value)
}

/// Completes lines of which only the first were searched anew with those of the depth before, so that no move begins two.
fn fill_up(found: &mut Vec<(Value, Vec<Move>)>, before: Vec<(Value, Vec<Move>)>, lines: usize) {
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

fn store<T>(list: &mut Vec<T>, place: usize, item: T) {
    if place < list.len() {
        list[place] = item;
    } else {
        list.push(item);
    }
}

/// Wins are stored by their distance from the position, not from the root.
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
