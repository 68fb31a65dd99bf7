//! The reference's reasons for illegal moves, to compare with [`skep_rules::WhyNot`].

use std::collections::BTreeSet;

use skep_rules::{Bug, Hex, Piece};

use super::{Position, SIDES, around, flanks};

/// A reason, in reporting order. Gates and lost contact carry no evidence: several steps may be equally good evidence,
/// so the tests validate the library's instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    GameOver,
    NotInSet,
    NotYourTurn,
    QueenNotFirst,
    QueenDue,
    NotNextOfKind { next: Piece },
    PlacedOnPiece { occupant: Piece },
    FirstPieceElsewhere,
    TouchesEnemy { enemies: BTreeSet<Hex> },
    TouchesNoFriend,
    QueenNotPlaced,
    Covered { by: Piece },
    Resting,
    Pinned { cut_off: BTreeSet<Piece> },
    NotThrowable,
    SameCell,
    NothingToCopy,
    MustLandOnGround { occupant: Piece },
    NotInLine,
    NothingToJump,
    JumpsOverGap { gap: Hex },
    Gated,
    LosesContact,
    WrongDistance { steps: u32 },
    Unreachable,
    NoCopiedWay { reasons: Vec<(Bug, Reason)> },
}

impl Reason {
    /// Name of the variant.
    pub(crate) fn kind(&self) -> String {
        let text = format!("{self:?}");
        text.chars()
            .take_while(|letter| letter.is_alphanumeric())
            .collect()
    }
}

impl Position {
    /// Reason why a piece may not go to a cell, or `None` if it may.
    pub(crate) fn reason(&self, piece: Piece, to: Hex) -> Option<Reason> {
        self.reason_knowing(&self.legal_moves(), piece, to)
    }

    /// The same with precomputed legal moves.
    pub(crate) fn reason_knowing(
        &self,
        legal: &BTreeSet<(Piece, Hex)>,
        piece: Piece,
        to: Hex,
    ) -> Option<Reason> {
        if self.outcome().is_some() {
            return Some(Reason::GameOver);
        }
        if !self.set.contains(piece.bug()) {
            return Some(Reason::NotInSet);
        }
        let ours = piece.color() == self.to_move();
        match self.find(piece) {
            None if ours => self.placing_reason(piece, to),
            None => Some(Reason::NotYourTurn),
            Some((from, _)) if ours => self.moving_reason(legal, piece, from, to),
            Some((from, _)) => self.throwing_reason(legal, piece, from, to),
        }
    }

    /// Reason for a friendly piece in hand (R1 to R9).
    fn placing_reason(&self, piece: Piece, to: Hex) -> Option<Reason> {
        if piece.bug() == Bug::Queen && self.is_queen_too_early() {
            return Some(Reason::QueenNotFirst);
        }
        if piece.bug() != Bug::Queen && self.is_queen_due() {
            return Some(Reason::QueenDue);
        }
        let hand = self.hand(self.to_move());
        let next = hand
            .into_iter()
            .filter(|other| other.bug() == piece.bug())
            .min_by_key(|other| other.number())
            .expect("the piece itself is in hand");
        if next != piece {
            return Some(Reason::NotNextOfKind { next });
        }
        if let Some(occupant) = self.top(to) {
            return Some(Reason::PlacedOnPiece { occupant });
        }
        if self.stacks.is_empty() {
            return (to != Hex::ORIGIN).then_some(Reason::FirstPieceElsewhere);
        }
        let touching = |friends: bool| -> BTreeSet<Hex> {
            around(to)
                .into_iter()
                .filter(|&hex| {
                    self.top(hex)
                        .is_some_and(|top| (top.color() == piece.color()) == friends)
                })
                .collect()
        };
        let (friends, enemies) = (touching(true), touching(false));
        if self.has_no_piece(self.to_move()) {
            return enemies.is_empty().then_some(Reason::TouchesNoFriend);
        }
        if !enemies.is_empty() {
            return Some(Reason::TouchesEnemy { enemies });
        }
        friends.is_empty().then_some(Reason::TouchesNoFriend)
    }

    /// Reason for an enemy piece on the table, which only a pillbug can move (R27).
    fn throwing_reason(
        &self,
        legal: &BTreeSet<(Piece, Hex)>,
        piece: Piece,
        from: Hex,
        to: Hex,
    ) -> Option<Reason> {
        if !around(from).into_iter().any(|hex| self.can_throw(hex)) {
            return Some(Reason::NotYourTurn);
        }
        if let Some(reason) = self.holding_reason(piece, from) {
            return Some(reason);
        }
        (!legal.contains(&(piece, to))).then_some(Reason::NotThrowable)
    }

    /// Reason for a friendly piece on the table.
    fn moving_reason(
        &self,
        legal: &BTreeSet<(Piece, Hex)>,
        piece: Piece,
        from: Hex,
        to: Hex,
    ) -> Option<Reason> {
        if let Some(reason) = self.holding_reason(piece, from) {
            return Some(reason);
        }
        if legal.contains(&(piece, to)) {
            return None;
        }
        if from == to {
            return Some(Reason::SameCell);
        }
        let powers = self.powers(piece, from);
        let table = self.lifted(from);
        let mut reasons: Vec<(Bug, Reason)> = powers
            .into_iter()
            .map(|bug| (bug, table.way_reason(bug, from, to)))
            .collect();
        Some(match reasons.len() {
            0 => Reason::NothingToCopy,
            1 => reasons.remove(0).1,
            _ => Reason::NoCopiedWay { reasons },
        })
    }

    /// Reason why a piece on the table cannot be moved or thrown anywhere.
    fn holding_reason(&self, piece: Piece, hex: Hex) -> Option<Reason> {
        if !self.is_queen_placed(self.to_move()) {
            return Some(Reason::QueenNotPlaced);
        }
        let mut above = self.stacks[&hex]
            .iter()
            .skip_while(|&&other| other != piece)
            .skip(1);
        if let Some(&by) = above.next() {
            return Some(Reason::Covered { by });
        }
        if self.rests(piece) {
            return Some(Reason::Resting);
        }
        if self.is_pinned(hex) {
            let cut_off = self.cut_off(hex);
            return Some(Reason::Pinned { cut_off });
        }
        None
    }

    /// Pieces that lifting the piece on a cell would cut off: all parts but the largest, and of equally large ones all
    /// but the one with the lowest piece.
    fn cut_off(&self, hex: Hex) -> BTreeSet<Piece> {
        let table = self.lifted(hex);
        let mut parts: Vec<BTreeSet<Piece>> = table
            .parts()
            .into_iter()
            .map(|part| {
                part.iter()
                    .flat_map(|hex| table.stacks[hex].clone())
                    .collect()
            })
            .collect();
        parts.sort_by_key(|part| (std::cmp::Reverse(part.len()), part.first().copied()));
        parts.into_iter().skip(1).flatten().collect()
    }

    /// Reason why a bug cannot get from one cell to another, after lifting the piece.
    fn way_reason(&self, bug: Bug, from: Hex, to: Hex) -> Reason {
        match bug {
            Bug::Beetle => {}
            _ => {
                if let Some(occupant) = self.top(to) {
                    return Reason::MustLandOnGround { occupant };
                }
            }
        }
        match bug {
            Bug::Queen | Bug::Pillbug | Bug::Beetle => self.step_reason(from, to),
            Bug::Grasshopper => self.jump_reason(from, to),
            Bug::Spider => self.spider_reason(from, to),
            Bug::Ant => self.ant_reason(from, to),
            Bug::Ladybug => self.ladybug_reason(from, to),
            Bug::Mosquito => Reason::NothingToCopy,
        }
    }

    /// R20, R21: a single step.
    fn step_reason(&self, from: Hex, to: Hex) -> Reason {
        if !around(from).contains(&to) {
            Reason::WrongDistance { steps: 1 }
        } else if self.is_gated(from, to) {
            Reason::Gated
        } else {
            assert!(
                self.loses_contact(from, to),
                "no reason against the step to {to}"
            );
            Reason::LosesContact
        }
    }

    /// R22.
    fn jump_reason(&self, from: Hex, to: Hex) -> Reason {
        let on_line = |side: Hex| {
            (1..100).find(|&n| Hex::new(from.q + n * side.q, from.r + n * side.r) == to)
        };
        let Some((side, steps)) = SIDES
            .into_iter()
            .find_map(|side| Some((side, on_line(side)?)))
        else {
            return Reason::NotInLine;
        };
        if steps == 1 {
            return Reason::NothingToJump;
        }
        let mut gap = from + side;
        while self.is_occupied(gap) {
            gap = gap + side;
        }
        Reason::JumpsOverGap { gap }
    }

    /// R23.
    fn spider_reason(&self, from: Hex, to: Hex) -> Reason {
        let walks = |allowed: &dyn Fn(Hex, Hex) -> bool| {
            let next = |hex: Hex| {
                around(hex)
                    .into_iter()
                    .filter(move |&end| !self.is_occupied(end) && allowed(hex, end))
            };
            next(from).any(|first| {
                next(first).any(|second| {
                    second != from && next(second).any(|third| third == to && third != first)
                })
            })
        };
        if self.slide_distances(from).contains_key(&to) {
            Reason::WrongDistance { steps: 3 }
        } else if walks(&|a, b| !self.loses_contact(a, b)) {
            Reason::Gated
        } else if walks(&|a, b| !self.is_gated(a, b)) {
            Reason::LosesContact
        } else {
            Reason::WrongDistance { steps: 3 }
        }
    }

    /// R24.
    fn ant_reason(&self, from: Hex, to: Hex) -> Reason {
        if self
            .flood(from, |a, b| !self.loses_contact(a, b))
            .contains(&to)
        {
            Reason::Gated
        } else if self.flood(from, |a, b| !self.is_gated(a, b)).contains(&to) {
            Reason::LosesContact
        } else {
            Reason::Unreachable
        }
    }

    /// Empty cells near the hive reachable by allowed steps.
    fn flood(&self, from: Hex, allowed: impl Fn(Hex, Hex) -> bool) -> BTreeSet<Hex> {
        let (low_q, high_q) = bounds(self.stacks.keys().map(|hex| hex.q));
        let (low_r, high_r) = bounds(self.stacks.keys().map(|hex| hex.r));
        let near =
            |hex: Hex| (low_q..=high_q).contains(&hex.q) && (low_r..=high_r).contains(&hex.r);
        let mut seen = BTreeSet::from([from]);
        let mut edge = vec![from];
        while let Some(hex) = edge.pop() {
            for to in around(hex) {
                if near(to) && !self.is_occupied(to) && allowed(hex, to) && seen.insert(to) {
                    edge.push(to);
                }
            }
        }
        seen
    }

    /// R25.
    fn ladybug_reason(&self, from: Hex, to: Hex) -> Reason {
        let over = |hex: Hex| {
            around(hex)
                .into_iter()
                .filter(|&side| self.is_occupied(side))
        };
        let mut seconds = over(from).flat_map(over);
        if seconds.any(|second| around(second).contains(&to)) {
            Reason::Gated
        } else {
            Reason::WrongDistance { steps: 3 }
        }
    }

    /// Returns true if two cells form the gate of a step after lifting a piece: its flanks, both too high (R11).
    pub(crate) fn is_gate(&self, from: Hex, to: Hex, gate: [Hex; 2]) -> bool {
        around(from).contains(&to)
            && BTreeSet::from(gate) == BTreeSet::from(flanks(from, to))
            && self.is_gated(from, to)
    }
}

/// Value range with room for walks around the hive.
fn bounds(values: impl Iterator<Item = i32> + Clone) -> (i32, i32) {
    const ROOM: i32 = 7;
    let low = values.clone().min().unwrap_or_default();
    let high = values.max().unwrap_or_default();
    (low - ROOM, high + ROOM)
}
