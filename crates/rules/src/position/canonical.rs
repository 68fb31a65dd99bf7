//! Canonical form of positions under symmetry.

use super::Position;
use crate::{Bug, Hex, Piece, Symmetry};
use alloc::vec::Vec;

/// A piece seen through a symmetry: cell, level, kind, and whether its rest matters.
type Seen = (Hex, usize, Piece, bool);

impl Position {
    /// Returns the canonical form of the position, and the symmetry that turns the position into it.
    ///
    /// All positions have the same canonical form that differ only by translation, rotation, reflection, the numbers of
    /// pieces of a kind, the number of turns taken, and a resting piece that could not be used anyway. So, under the
    /// same opening rule, canonical forms are equal exactly if the [canonical hashes](crate::CanonicalHash) are,
    /// collisions aside.
    ///
    /// The pieces of each kind are numbered from top to bottom and left to right, the turn is as low as the pieces
    /// allow, and the hive is in [normal form](Position::normalize).
    ///
    /// ```
    /// use skep_rules::{Game, Position};
    ///
    /// let canonical = |game: &str| game.parse().map(|game: Game| Position::from(&game).canonical().0);
    /// let position = canonical("Base;InProgress;White[2];wS1;bG1 wS1-")?;
    /// assert_eq!(canonical(r"Base;InProgress;White[2];wS1;bG1 \wS1")?, position);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> (Position, Symmetry) {
        let resting = self.resting.filter(|&piece| self.rest_matters(piece));
        let pieces: Vec<Seen> = self
            .levels()
            .map(|(hex, level, piece)| {
                let kind = Piece::first(piece.color(), piece.bug());
                (hex, level, kind, resting == Some(piece))
            })
            .collect();
        let symmetry = Symmetry::ALL
            .into_iter()
            .min_by_key(|&symmetry| seen_through(symmetry, &pieces))
            .unwrap_or(Symmetry::IDENTITY);

        let mut position = self.clone();
        position.transform(symmetry);
        let resting = resting.and_then(|piece| position.place_of(piece));
        position.resting = None;
        position.rename(|_, _, piece| Piece::first(piece.color(), piece.bug()));
        position.renumber();
        position.resting = resting.and_then(|(hex, level)| position.stack(hex).get(level).copied());
        position.set_turn(self.to_move(), 1);
        position.raise_turn();
        position.normalize();
        (position, symmetry)
    }

    /// Cell and level of a piece.
    pub(super) fn place_of(&self, piece: Piece) -> Option<(Hex, usize)> {
        let mut levels = self.levels();
        let (hex, level, _) = levels.find(|&(_, _, other)| other == piece)?;
        Some((hex, level))
    }

    /// Returns true if the player to move could use a resting piece if it did not rest, as on a
    /// [`Board`](crate::Board): it is their own, or beside their pillbug or mosquito.
    fn rest_matters(&self, piece: Piece) -> bool {
        let us = self.to_move();
        let Some(hex) = self.find(piece) else {
            return false;
        };
        let can_throw = |hex| {
            self.top(hex).is_some_and(|top| {
                top.color() == us && matches!(top.bug(), Bug::Pillbug | Bug::Mosquito)
            })
        };
        self.game_type.contains(Bug::Pillbug)
            && (piece.color() == us || hex.neighbors().into_iter().any(can_throw))
    }
}

/// The pieces under a symmetry in a fixed order, with the hive shifted to the axes.
fn seen_through(symmetry: Symmetry, pieces: &[Seen]) -> Vec<Seen> {
    let mut seen = pieces.to_vec();
    for (hex, ..) in &mut seen {
        *hex = symmetry.apply(*hex);
    }
    let corner = Hex::new(
        seen.iter().map(|(hex, ..)| hex.q).min().unwrap_or(0),
        seen.iter().map(|(hex, ..)| hex.r).min().unwrap_or(0),
    );
    for (hex, ..) in &mut seen {
        *hex = *hex - corner;
    }
    seen.sort_unstable();
    seen
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::{CanonicalHash, GameType, tests};

    #[test]
    fn canonical_positions_are_equal_exactly_if_canonical_hashes_are() {
        let mut by_hash: HashMap<CanonicalHash, Position> = HashMap::new();
        let mut by_position: HashMap<Position, CanonicalHash> = HashMap::new();
        let mut met_again = 0;
        for (game, set) in (0..12).flat_map(|game| GameType::ALL.map(|set| (game, set))) {
            // Even seeds all have the same opening rule.
            tests::random_game(set, 2 * game, 60, |board| {
                let (canonical, _) = Position::from(board).canonical();
                let hash = board.canonical_hash();
                met_again += usize::from(by_hash.contains_key(&hash));
                assert_eq!(by_hash.entry(hash).or_insert(canonical.clone()), &canonical);
                assert_eq!(by_position.entry(canonical).or_insert(hash), &hash);
            });
        }
        assert!(met_again > 100, "{met_again}");
    }

    #[test]
    fn images_have_the_same_canonical_form() {
        for (seed, set) in (0..3).flat_map(|seed| GameType::ALL.map(|set| (seed, set))) {
            tests::random_game(set, seed, 60, |board| {
                let position = Position::from(board);
                let (canonical, found) = position.canonical();
                assert_eq!(canonical.canonical().0, canonical);
                let image = canonical.to_board().expect("a legal position");
                assert_eq!(image.canonical_hash(), board.canonical_hash());
                assert_eq!(image.count_moves(), board.count_moves(), "{board:?}");

                let mut turned = position.clone();
                turned.transform(found);
                let cells = |position: &Position| {
                    let mut cells: Vec<Hex> = position.stacks().map(|(hex, _)| hex).collect();
                    let first = cells.first().copied().unwrap_or_default();
                    cells.iter_mut().for_each(|hex| *hex = *hex - first);
                    cells
                };
                assert_eq!(cells(&turned), cells(&canonical));
                for symmetry in Symmetry::ALL {
                    let mut image = position.clone();
                    image.transform(symmetry);
                    swap_numbers(&mut image);
                    image.ply += 2;
                    assert_eq!(image.canonical().0, canonical, "{symmetry:?} of {position}");
                }
            });
        }
    }

    /// Exchanges the first and last number of each kind.
    fn swap_numbers(position: &mut Position) {
        let swapped = |piece: Piece| {
            let (last, number) = (piece.bug().count(), piece.number());
            let number = match number {
                1 => last,
                _ if number == last => 1,
                _ => number,
            };
            Piece::new(piece.color(), piece.bug(), number).expect("a number of this kind")
        };
        position.rename(|_, _, piece| swapped(piece));
        position.resting = position.resting.map(swapped);
    }
}
