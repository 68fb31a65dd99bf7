//! Equivalence of positions (R34).

use std::collections::BTreeMap;

use skep_rules::{Bug, Color, Hex, Piece};

use super::{Position, Turn, around};

/// Data shared by a position and its repetitions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Likeness {
    /// Stacks from the bottom up, by kind and not by number, relative to the first occupied cell for invariance under
    /// translation. The pieces on the table determine the hands.
    stacks: BTreeMap<Hex, Vec<(Color, Bug)>>,
    to_move: Color,
    /// Cell of the resting piece.
    resting: Option<Hex>,
}

impl Position {
    pub(crate) fn likeness(&self) -> Likeness {
        let corner = self.stacks.keys().next().copied().unwrap_or(Hex::ORIGIN);
        let kinds = |stack: &Vec<Piece>| {
            stack
                .iter()
                .map(|piece| (piece.color(), piece.bug()))
                .collect()
        };
        let resting = self.last_moved.filter(|&piece| self.rest_matters(piece));
        Likeness {
            stacks: self
                .stacks
                .iter()
                .map(|(&hex, stack)| (hex - corner, kinds(stack)))
                .collect(),
            to_move: self.to_move(),
            resting: resting
                .and_then(|piece| self.find(piece))
                .map(|(hex, _)| hex - corner),
        }
    }

    /// Returns true if the player to move could use the resting piece if it were awake: it is their own, or beside
    /// their uncovered pillbug or mosquito.
    fn rest_matters(&self, piece: Piece) -> bool {
        let us = self.to_move();
        let Some((hex, _)) = self.find(piece) else {
            return false;
        };
        let throwers = [Bug::Pillbug, Bug::Mosquito].map(|bug| Piece::first(us, bug));
        let beside_thrower = around(hex)
            .into_iter()
            .filter_map(|side| self.top(side))
            .any(|top| throwers.contains(&top));
        self.set.contains(Bug::Pillbug) && (piece.color() == us || beside_thrower)
    }
}

/// Number of occurrences of the last position of a game.
pub(crate) fn occurrences(start: &Position, turns: &[Turn]) -> usize {
    let mut position = start.clone();
    let mut seen = vec![position.likeness()];
    for &turn in turns {
        position.play(turn);
        seen.push(position.likeness());
    }
    let last = position.likeness();
    seen.iter().filter(|&likeness| *likeness == last).count()
}
