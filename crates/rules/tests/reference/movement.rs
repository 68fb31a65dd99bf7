//! Movement of each bug (R20 to R27).

use std::collections::{BTreeMap, BTreeSet};

use skep_rules::{Bug, Hex, Piece};

use super::{Mutation, Position, SIDES, around, flanks};

impl Position {
    /// Destinations of the top piece of a cell by its own movement, turn and pins aside. Never its start (R14).
    pub(crate) fn destinations(&self, piece: Piece, from: Hex) -> BTreeSet<Hex> {
        let table = self.lifted(from);
        let mut ends = BTreeSet::new();
        for bug in self.powers(piece, from) {
            ends.extend(table.ends(bug, from));
        }
        ends
    }

    /// Bugs whose movement the top piece of a cell has: itself, or for a mosquito what it touches.
    pub(crate) fn powers(&self, piece: Piece, from: Hex) -> BTreeSet<Bug> {
        if piece.bug() != Bug::Mosquito {
            return BTreeSet::from([piece.bug()]);
        }
        // R26: on top of the hive a mosquito is a beetle, whatever it touches.
        if self.height(from) > 1 && self.mutation != Some(Mutation::MosquitoCopiesOnTop) {
            return BTreeSet::from([Bug::Beetle]);
        }
        self.touching_bugs(from)
            .into_iter()
            .filter(|&bug| bug != Bug::Mosquito)
            .collect()
    }

    /// R13: bugs beside a cell, only the top one of each stack.
    fn touching_bugs(&self, hex: Hex) -> BTreeSet<Bug> {
        let stacks = around(hex)
            .into_iter()
            .filter_map(|side| self.stacks.get(&side));
        if self.mutation == Some(Mutation::MosquitoCopiesCovered) {
            return stacks.flatten().map(|piece| piece.bug()).collect();
        }
        stacks
            .filter_map(|stack| stack.last())
            .map(|piece| piece.bug())
            .collect()
    }

    /// Destinations of a bug from a cell, after lifting the moving piece.
    fn ends(&self, bug: Bug, from: Hex) -> BTreeSet<Hex> {
        match bug {
            // R20, R27: one sliding step.
            Bug::Queen | Bug::Pillbug => self.slides(from).into_iter().collect(),
            Bug::Beetle => self.beetle_steps(from),
            Bug::Grasshopper => self.jumps(from),
            Bug::Spider => self.spider_walks(from),
            Bug::Ant => self.ant_walks(from),
            Bug::Ladybug => self.ladybug_walks(from),
            Bug::Mosquito => BTreeSet::new(),
        }
    }

    /// R11: a step between neighbouring cells is blocked if both cells beside it are higher than both ends. The moving
    /// piece is in the air and counts nowhere.
    pub(crate) fn is_gated(&self, from: Hex, to: Hex) -> bool {
        let level = self.height(from).max(self.height(to));
        flanks(from, to)
            .into_iter()
            .all(|side| self.height(side) > level)
    }

    /// R12: a step on the ground with nothing on either side loses contact.
    pub(crate) fn loses_contact(&self, from: Hex, to: Hex) -> bool {
        self.height(from) == 0
            && self.height(to) == 0
            && flanks(from, to)
                .into_iter()
                .all(|side| !self.is_occupied(side))
    }

    /// Cells to which a piece can slide on the ground (R11, R12).
    pub(crate) fn slides(&self, from: Hex) -> Vec<Hex> {
        around(from)
            .into_iter()
            .filter(|&to| !self.is_occupied(to))
            .filter(|&to| {
                !self.is_gated(from, to) || self.mutation == Some(Mutation::GroundIgnoresGates)
            })
            .filter(|&to| match self.mutation {
                Some(Mutation::SlideLosesContact) => {
                    around(to).into_iter().any(|side| self.is_occupied(side))
                }
                _ => !self.loses_contact(from, to),
            })
            .collect()
    }

    /// Returns true if a step up, over the top or down is open (R11 at height), with the possible mutations.
    fn can_climb(&self, from: Hex, to: Hex) -> bool {
        let from_ground = self.height(from) == 0;
        match self.mutation {
            Some(Mutation::TopIgnoresGates) if !from_ground => true,
            Some(Mutation::ClimbIgnoresGates) if from_ground => true,
            Some(Mutation::GateAtEqualHeight) => {
                let level = self.height(from).max(self.height(to));
                !flanks(from, to)
                    .into_iter()
                    .all(|side| self.height(side) >= level)
            }
            _ => !self.is_gated(from, to),
        }
    }

    /// R21: one step; a slide on the ground, otherwise limited only by gates at height.
    fn beetle_steps(&self, from: Hex) -> BTreeSet<Hex> {
        let mut ends = BTreeSet::new();
        if self.height(from) == 0 {
            // The mutation of ground gates does not apply to beetles, which have separate gate mutations.
            let slides = self.slides(from).into_iter();
            ends.extend(slides.filter(|&to| !self.is_gated(from, to)));
        }
        for to in around(from) {
            let climbs = self.height(from) > 0 || self.height(to) > 0;
            if climbs && self.can_climb(from, to) {
                ends.insert(to);
            }
        }
        ends
    }

    /// R22: over one or more pieces in a line to the first empty cell.
    fn jumps(&self, from: Hex) -> BTreeSet<Hex> {
        let mut ends = BTreeSet::new();
        for side in SIDES {
            let mut hex = from + side;
            if !self.is_occupied(hex) {
                continue;
            }
            while self.is_occupied(hex) {
                hex = hex + side;
            }
            ends.insert(hex);
        }
        ends
    }

    /// R23: exactly three slides, no cell twice, the start included.
    fn spider_walks(&self, from: Hex) -> BTreeSet<Hex> {
        if self.mutation == Some(Mutation::SpiderByShortestDistance) {
            let steps = self.slide_distances(from);
            return steps
                .into_iter()
                .filter(|&(_, n)| n == 3)
                .map(|(hex, _)| hex)
                .collect();
        }
        let may_return = self.mutation == Some(Mutation::SpiderStepsBack);
        let mut ends = BTreeSet::new();
        for first in self.slides(from) {
            for second in self.slides(first) {
                for third in self.slides(second) {
                    let returns = second == from || third == first;
                    if third != from && (may_return || !returns) {
                        ends.insert(third);
                    }
                }
            }
        }
        ends
    }

    /// R24: any number of slides.
    fn ant_walks(&self, from: Hex) -> BTreeSet<Hex> {
        let mut ends: BTreeSet<Hex> = self.slide_distances(from).into_keys().collect();
        ends.remove(&from);
        ends
    }

    /// Cells reachable by sliding, with the minimum number of slides.
    pub(crate) fn slide_distances(&self, from: Hex) -> BTreeMap<Hex, u32> {
        let mut steps = BTreeMap::from([(from, 0)]);
        let mut edge = vec![from];
        let mut count = 0;
        while !edge.is_empty() {
            count += 1;
            let mut next = Vec::new();
            for hex in edge {
                for to in self.slides(hex) {
                    steps.entry(to).or_insert_with(|| {
                        next.push(to);
                        count
                    });
                }
            }
            edge = next;
        }
        steps
    }

    /// R25: two steps on top of the hive, the third down to an empty cell that is not the start.
    fn ladybug_walks(&self, from: Hex) -> BTreeSet<Hex> {
        let open = |from, to| {
            self.mutation == Some(Mutation::LadybugIgnoresGates) || self.can_climb(from, to)
        };
        let mut ends = BTreeSet::new();
        for first in around(from) {
            if !self.is_occupied(first) || !open(from, first) {
                continue;
            }
            for second in around(first) {
                if !self.is_occupied(second) || !open(first, second) {
                    continue;
                }
                for third in around(second) {
                    if !self.is_occupied(third) && open(second, third) {
                        ends.insert(third);
                    }
                }
            }
        }
        if self.mutation != Some(Mutation::LadybugReturns) {
            ends.remove(&from);
        }
        ends
    }

    /// R27: every piece that the player to move can throw, with every cell where it can be put down.
    pub(crate) fn throws(&self) -> BTreeSet<(Piece, Hex)> {
        let mut throws = BTreeSet::new();
        for (&thrower, _) in self.stacks.iter().filter(|&(&hex, _)| self.can_throw(hex)) {
            for from in around(thrower) {
                let Some(piece) = self.top(from) else {
                    continue;
                };
                if !self.can_be_thrown(piece, from) {
                    continue;
                }
                let table = self.lifted(from);
                for to in around(thrower) {
                    let open = self.mutation == Some(Mutation::ThrowsIgnoreGates)
                        || !table.is_gated(from, thrower) && !table.is_gated(thrower, to);
                    if to != from && !table.is_occupied(to) && open {
                        throws.insert((piece, to));
                    }
                }
            }
        }
        throws
    }

    /// R27: returns true if the top piece of a cell belongs to the player to move and can throw: an awake pillbug on
    /// the ground, or an awake mosquito on the ground beside one. Pins do not matter.
    pub(crate) fn can_throw(&self, hex: Hex) -> bool {
        let Some(piece) = self.top(hex) else {
            return false;
        };
        let on_ground = self.height(hex) == 1;
        let awake = !self.rests(piece) || self.mutation == Some(Mutation::ThrownThrowsAtOnce);
        let has_power = match (piece.bug(), self.mutation) {
            (Bug::Mosquito, Some(Mutation::MosquitoNeverThrows)) => false,
            (Bug::Mosquito, Some(Mutation::PinnedMosquitoCannotThrow)) if self.is_pinned(hex) => {
                false
            }
            (Bug::Pillbug, Some(Mutation::PinnedPillbugCannotThrow)) if self.is_pinned(hex) => {
                false
            }
            (Bug::Mosquito, Some(Mutation::MosquitoThrowsFromTop)) => {
                self.touching_bugs(hex).contains(&Bug::Pillbug)
            }
            (Bug::Mosquito, _) => on_ground && self.touching_bugs(hex).contains(&Bug::Pillbug),
            (Bug::Pillbug, _) => on_ground,
            _ => false,
        };
        piece.color() == self.to_move() && awake && has_power
    }

    /// R27: a piece can be thrown if it is alone on the ground, not pinned, and was not moved in the previous turn.
    fn can_be_thrown(&self, piece: Piece, hex: Hex) -> bool {
        let alone = self.height(hex) == 1 || self.mutation == Some(Mutation::StackTopThrown);
        let free = !self.is_pinned(hex) || self.mutation == Some(Mutation::PinnedThrown);
        let awake = !self.rests(piece) || self.mutation == Some(Mutation::LastMovedThrown);
        alone && free && awake
    }
}
