//! Motifs by which puzzles can be selected.

use skep_rules::{Board, Bug, Manner, Move, Piece, PieceSet};

use super::Goal;

skep_rules::names! {
    /// A motif of a solution, by which puzzles can be selected.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Theme {
        /// The solver's queen must be saved.
        Defence => "defence",
        /// The first move involves neither the enemy queen nor a cell next to it.
        Quiet => "quiet",
        /// The first move pins or covers an enemy piece that could move.
        Pin => "pin",
        /// A piece is placed from the hand.
        Drop => "drop",
        /// A piece slides along the ground to a cell next to the enemy queen.
        Slide => "slide",
        /// A piece jumps.
        Jump => "jump",
        /// The solver's own queen moves.
        Queen => "queen",
        /// A beetle moves.
        Beetle => "beetle",
        /// An ant moves.
        Ant => "ant",
        /// A mosquito moves or throws.
        Mosquito => "mosquito",
        /// A ladybug moves.
        Ladybug => "ladybug",
        /// A pillbug moves or throws, or a mosquito throws like one.
        Pillbug => "pillbug",
    }

    /// Every theme.
    pub const ALL;
    /// The name in files.
    pub const fn name;
    type Err = ParseThemeError;
}

impl Theme {
    /// The names of themes, separated by spaces.
    pub(super) fn names(themes: &[Theme]) -> String {
        let names: Vec<&str> = themes.iter().map(|theme| theme.name()).collect();
        names.join(" ")
    }

    /// The themes of a solution, in the order of [`Theme::ALL`]. Its moves must be legal.
    pub fn of(board: &Board, goal: Goal, solution: &[Move]) -> Vec<Theme> {
        let mut themes = Vec::new();
        match goal {
            Goal::Save(_) => themes.push(Theme::Defence),
            Goal::Win(_) => {
                let quiet = solution.first().is_some_and(|&mv| is_quiet(board, mv));
                themes.extend(quiet.then_some(Theme::Quiet));
            }
        }
        let pins = solution.first().is_some_and(|&mv| pins(board, mv));
        themes.extend(pins.then_some(Theme::Pin));
        let mut board = board.clone();
        let solver = board.to_move();
        for &mv in solution {
            if board.to_move() == solver {
                add_themes(&board, mv, &mut themes);
            }
            // A copy, never unmade.
            board.play_unchecked(mv);
        }
        themes.sort_unstable();
        themes.dedup();
        themes
    }
}

/// Returns true if a move neither leaves nor enters the cell of the enemy queen or one next to it.
pub(super) fn is_quiet(board: &Board, mv: Move) -> bool {
    let queen = board.cell_of(Piece::queen(!board.to_move()));
    let (Some((piece, to)), Some(queen)) = (mv.parts(), queen) else {
        return true;
    };
    let cells = [Some(to), board.cell_of(piece)];
    cells
        .into_iter()
        .flatten()
        .all(|cell| cell != queen && !cell.touches(queen))
}

/// Returns true if a move pins or covers an enemy piece that could have moved.
fn pins(board: &Board, mv: Move) -> bool {
    let enemy = PieceSet::of_color(!board.to_move());
    let mut their_turn = board.clone();
    // Copies, never unmade.
    their_turn.play_unchecked(Move::PASS);
    let could_move = |piece: &Piece| !their_turn.moves_of(*piece).is_empty();
    let mut after = board.clone();
    after.play_unchecked(mv);
    let held = (after.pinned() | (after.placed() - after.tops())) & enemy;
    // Throwing a piece does not pin it.
    held.iter()
        .filter(|&piece| mv.piece() != Some(piece))
        .any(|piece| could_move(&piece))
}

fn add_themes(board: &Board, mv: Move, themes: &mut Vec<Theme>) {
    let Some((piece, to)) = mv.parts() else {
        return;
    };
    let Ok(route) = board.check(mv) else {
        return;
    };
    let enemy = board.cell_of(Piece::queen(!board.to_move()));
    match route.manner {
        Manner::Placed => {
            themes.push(Theme::Drop);
            return;
        }
        Manner::Thrown { by } => {
            themes.push(Theme::Pillbug);
            themes.extend((by.bug() == Bug::Mosquito).then_some(Theme::Mosquito));
            return;
        }
        Manner::Jumps => themes.push(Theme::Jump),
        Manner::Slides if enemy.is_some_and(|queen| to.touches(queen)) => {
            themes.push(Theme::Slide);
        }
        _ => {}
    }
    themes.extend(match piece.bug() {
        Bug::Queen => Some(Theme::Queen),
        Bug::Beetle => Some(Theme::Beetle),
        Bug::Ant => Some(Theme::Ant),
        Bug::Mosquito => Some(Theme::Mosquito),
        Bug::Ladybug => Some(Theme::Ladybug),
        Bug::Pillbug => Some(Theme::Pillbug),
        Bug::Grasshopper | Bug::Spider => None,
    });
}

/// The error returned when parsing an unknown theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {}", Theme::ALL.map(Theme::name).join(", "))]
#[non_exhaustive]
pub struct ParseThemeError;
