//! When two positions are the same (R34).

use std::collections::BTreeMap;

use skep_rules::{Bug, Color, Hex, Piece};

use super::{Position, Turn, around};

/// What two positions have in common when one is the repetition of the other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Likeness {
    /// The stacks from the bottom up, by kinds and not by numbers, counted from the first occupied cell so that
    /// shifting the hive changes nothing. What is on the table tells what is in the hands.
    stacks: BTreeMap<Hex, Vec<(Color, Bug)>>,
    to_move: Color,
    /// The cell of the piece that rests.
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

    /// Whether the player to move could do something with the resting piece if it were awake: it is the player's own,
    /// or it stands beside an uncovered pillbug or mosquito of the player.
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

/// How often the last position of a game has occurred in it.
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
