//! Symmetric positions, which are common early in a game, and moves that are equal by symmetry.

use std::collections::HashMap;

use skep_rules::{Bug, Color, Game, Hex, Move, Piece, Symmetry};

/// Rotations and reflections that map a position onto itself, ignoring piece numbers.
#[derive(Clone, Debug)]
pub(crate) struct Symmetries {
    /// Each symmetry with the shift that follows it, including the identity.
    symmetries: Vec<(Symmetry, Hex)>,
}

/// Canonical form of a move: the least of its images under the symmetries.
pub(crate) type CanonicalMove = (Color, Bug, Option<Hex>, Hex);

impl Symmetries {
    pub(crate) fn of(game: &Game) -> Symmetries {
        let mut lying: Vec<_> = lying(game).collect();
        lying.sort_unstable();
        let symmetries = Symmetry::ALL.into_iter().filter_map(|symmetry| {
            let turned = |&(what, hex)| (what, symmetry.apply(hex));
            let mut image: Vec<_> = lying.iter().map(turned).collect();
            image.sort_unstable();
            // Shifting preserves the order, so if the image fits at all, its first piece lies on the first piece.
            let shift = match (lying.first(), image.first()) {
                (Some(&(_, here)), Some(&(_, there))) => here - there,
                _ => Hex::ORIGIN,
            };
            let fits = lying
                .iter()
                .zip(&image)
                .all(|(&(what, hex), &(same, turned))| what == same && hex == turned + shift);
            fits.then_some((symmetry, shift))
        });
        Symmetries {
            symmetries: symmetries.collect(),
        }
    }

    /// The same for moves that are equal by symmetry. `None` for a pass.
    pub(crate) fn canonical(&self, game: &Game, mv: Move) -> Option<CanonicalMove> {
        let (piece, to) = mv.parts()?;
        let (from, to) = (game.hex_of(piece), game.hex(to)?);
        let sides = self.symmetries.iter().map(|&(symmetry, shift)| {
            let turned = |hex| symmetry.apply(hex) + shift;
            (from.map(turned), turned(to))
        });
        let (from, to) = sides.min()?;
        Some((piece.color(), piece.bug(), from, to))
    }

    /// Number of best moves certain to include `wanted` distinct ones.
    pub(crate) fn enough_for(&self, game: &Game, wanted: usize) -> usize {
        if self.symmetries.len() == 1 {
            return wanted;
        }
        let mut sizes = HashMap::new();
        for mv in game.legal_moves() {
            *sizes.entry(self.canonical(game, mv)).or_insert(0) += 1;
        }
        let mut sizes: Vec<usize> = sizes.into_values().collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        let others = wanted.saturating_sub(1);
        sizes.iter().take(others).sum::<usize>() + 1
    }
}

/// What distinguishes pieces apart from their number: also their height, and whether they rest.
type Kind = (Color, Bug, u8, bool);

fn lying(game: &Game) -> impl Iterator<Item = (Kind, Hex)> + '_ {
    let board = game.board();
    let kind = |piece: Piece| {
        let rests = board.resting() == Some(piece);
        (piece.color(), piece.bug(), board.level(piece), rests)
    };
    board
        .placed()
        .iter()
        .filter_map(move |piece| Some((kind(piece), game.hex_of(piece)?)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn after(moves: &str) -> Game {
        format!("Base+MLP;InProgress;{moves}")
            .parse::<Game>()
            .expect("a game")
    }

    /// Number of moves, and number of distinct ones.
    fn counts(game: &Game) -> (usize, usize) {
        let same = Symmetries::of(game);
        let moves = game.legal_moves();
        let seen: HashSet<_> = moves.iter().map(|&mv| same.canonical(game, mv)).collect();
        (moves.len(), seen.len())
    }

    #[test]
    fn all_sides_of_a_single_piece_are_equivalent() {
        let game = after("Black[1];wS1");
        // Seven kinds on six sides; the queen cannot come first.
        assert_eq!(counts(&game), (42, 7));
        assert_eq!(Symmetries::of(&game).enough_for(&game, 3), 2 * 6 + 1);
    }

    #[test]
    fn a_line_of_two_has_a_mirror_symmetry() {
        let game = after("White[2];wS1;bS1 wS1-");
        // Eight kinds on three cells behind the white spider, two of which mirror each other.
        assert_eq!(counts(&game), (24, 16));
    }

    #[test]
    fn most_positions_have_no_symmetry() {
        let game = after("White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1/");
        let (moves, different) = counts(&game);
        assert_eq!(moves, different);
        assert_eq!(Symmetries::of(&game).enough_for(&game, 5), 5);
    }

    #[test]
    fn an_empty_board_has_no_equivalent_moves() {
        let game = after("White[1]");
        let (moves, different) = counts(&game);
        assert_eq!(moves, different);
    }
}
