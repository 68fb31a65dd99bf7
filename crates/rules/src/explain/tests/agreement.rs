use crate::{
    Board, Bug, Cell, GameType, Manner, Move, Piece, PieceSet, Route, WhyNot,
    tests::{all_cells, cells_near, random_game},
};

#[test]
fn verdicts_near_the_hive_agree_with_the_legal_moves() {
    for (seed, set) in (0..2).flat_map(|seed| GameType::ALL.map(|set| (seed, set))) {
        random_game(set, seed, 100, |board| check(board, &cells_near(board)));
    }
}

#[test]
fn verdicts_on_the_whole_torus_agree_with_the_legal_moves() {
    let everywhere: Vec<Cell> = all_cells().collect();
    for set in GameType::ALL {
        random_game(set, 7, 60, |board| {
            if board.ply() % 20 == 19 {
                check(board, &everywhere);
            }
        });
    }
}

/// Checks the answer for every piece and cell.
fn check(board: &Board, cells: &[Cell]) {
    let moves = board.legal_moves();
    for piece in Piece::all() {
        for &to in cells {
            let mv = Move::new(piece, to);
            match board.check(mv) {
                Ok(route) => {
                    assert!(moves.contains(&mv), "{mv:?} is not legal in {board:?}");
                    assert_eq!(route.mv, mv);
                    check_route(board, piece, to, &route);
                }
                Err(reason) => {
                    assert!(!moves.contains(&mv), "{mv:?}: {reason} in {board:?}");
                    check_evidence(board, piece, &reason);
                }
            }
        }
    }
    assert_eq!(board.check(Move::PASS).is_ok(), moves == [Move::PASS]);
}

fn check_route(board: &Board, piece: Piece, to: Cell, route: &Route) {
    let cells = &route.cells;
    let context = || format!("{piece} by {route:?} in {board:?}");
    assert_eq!(cells.last(), Some(&to), "{}", context());
    let Some(from) = board.cell_of(piece) else {
        assert_eq!(route.manner, Manner::Placed, "{}", context());
        assert_eq!(cells.len(), 1, "{}", context());
        return;
    };
    assert_eq!(cells[0], from, "{}", context());
    for pair in cells.windows(2) {
        assert!(pair[0].neighbors().contains(&pair[1]), "{}", context());
    }
    let height = |cell: Cell| board.height(cell) - u8::from(cell == from);
    let heights: Vec<u8> = cells.iter().map(|&cell| height(cell)).collect();
    let bug = powers(board, piece, from)
        .into_iter()
        .find(|&bug| fits(bug, route.manner, &heights));
    assert!(bug.is_some(), "no power for {}", context());
    match route.manner {
        Manner::Passes | Manner::Placed => panic!("{}", context()),
        Manner::Slides | Manner::Climbs => {
            for pair in cells.windows(2) {
                assert!(is_free(&height, pair[0], pair[1]), "{}", context());
            }
            let mut once = cells.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), cells.len(), "{}", context());
        }
        Manner::Jumps => {
            let direction = cells[0].neighbors().iter().position(|&c| c == cells[1]);
            for pair in cells.windows(2) {
                let same = pair[0].neighbors().iter().position(|&c| c == pair[1]);
                assert_eq!(same, direction, "{}", context());
            }
        }
        Manner::Thrown { by } => {
            assert_eq!(by.color(), board.to_move(), "{}", context());
            assert_eq!(board.cell_of(by), Some(cells[1]), "{}", context());
            assert!(board.can_throw(by), "{}", context());
            for pair in cells.windows(2) {
                assert!(is_free(&height, pair[0], pair[1]), "{}", context());
            }
        }
    }
}

/// Bugs whose movement a piece may use, throws aside.
fn powers(board: &Board, piece: Piece, from: Cell) -> Vec<Bug> {
    if piece.bug() != Bug::Mosquito {
        return vec![piece.bug()];
    }
    if board.height(from) > 1 {
        return vec![Bug::Beetle];
    }
    let tops = from.neighbors().map(|cell| board.top(cell).map(Piece::bug));
    // A mosquito can be thrown whatever it touches.
    tops.into_iter().flatten().chain([Bug::Mosquito]).collect()
}

/// Returns true if a bug's movement allows this manner, number of steps and heights.
fn fits(bug: Bug, manner: Manner, heights: &[u8]) -> bool {
    let steps = heights.len() - 1;
    let grounded = heights.iter().all(|&height| height == 0);
    match (manner, bug) {
        (Manner::Thrown { .. }, _) => heights == [0, 1, 0],
        (Manner::Slides, Bug::Queen | Bug::Pillbug | Bug::Beetle) => steps == 1 && grounded,
        (Manner::Slides, Bug::Spider) => steps == 3 && grounded,
        (Manner::Slides, Bug::Ant) => steps >= 1 && grounded,
        (Manner::Climbs, Bug::Beetle) => steps == 1 && !grounded,
        (Manner::Climbs, Bug::Ladybug) => {
            matches!(heights, [0, one, two, 0] if *one > 0 && *two > 0)
        }
        (Manner::Jumps, Bug::Grasshopper) => {
            steps >= 2
                && heights[0] == 0
                && heights[steps] == 0
                && heights[1..steps].iter().all(|&height| height > 0)
        }
        _ => false,
    }
}

/// Returns true if a step obeys R11 and, on the ground, R12.
fn is_free(height: &impl Fn(Cell) -> u8, from: Cell, to: Cell) -> bool {
    let flanks: Vec<u8> = from
        .neighbors()
        .into_iter()
        .filter(|cell| to.neighbors().contains(cell))
        .map(height)
        .collect();
    let top = height(from).max(height(to));
    let gated = flanks.iter().all(|&flank| flank > top);
    let touching = flanks.iter().any(|&flank| flank > 0);
    flanks.len() == 2 && !gated && (top > 0 || touching)
}

fn check_evidence(board: &Board, piece: Piece, reason: &WhyNot) {
    let context = || format!("{piece}: {reason:?} in {board:?}");
    let from = board.cell_of(piece);
    let height = |cell: Cell| board.height(cell) - u8::from(Some(cell) == from);
    match reason {
        WhyNot::Gated {
            step,
            from: start,
            to,
            gate,
        } => {
            assert!(start.neighbors().contains(to), "{}", context());
            let top = height(*start).max(height(*to));
            for side in gate {
                assert!(height(*side) > top, "{}", context());
                assert!(start.neighbors().contains(side), "{}", context());
                assert!(to.neighbors().contains(side), "{}", context());
            }
            assert_eq!(*step == 1, Some(*start) == from, "{}", context());
        }
        WhyNot::LosesContact {
            step,
            from: start,
            to,
        } => {
            assert!(!is_free(&height, *start, *to), "{}", context());
            assert_eq!(height(*start) + height(*to), 0, "{}", context());
            assert_eq!(*step == 1, Some(*start) == from, "{}", context());
        }
        WhyNot::Pinned { cut_off } => check_cut_off(board, piece, *cut_off),
        WhyNot::JumpsOverGap { gap } => assert_eq!(board.height(*gap), 0, "{}", context()),
        WhyNot::TouchesEnemy { enemies } => {
            for &cell in enemies {
                let color = board.top(cell).map(Piece::color);
                assert_eq!(color, Some(!piece.color()), "{}", context());
            }
        }
        WhyNot::Covered { by } => assert_eq!(board.under(*by), Some(piece), "{}", context()),
        WhyNot::NoCopiedWay { reasons } => {
            assert!(reasons.len() > 1, "{}", context());
            assert!(reasons.is_sorted_by(|a, b| a.0 < b.0), "{}", context());
            for (_, reason) in reasons {
                check_evidence(board, piece, reason);
            }
        }
        _ => {}
    }
}

/// Checks that no cut-off piece touches a kept one and that neither side is empty.
fn check_cut_off(board: &Board, piece: Piece, cut_off: PieceSet) {
    let kept = board.placed() - cut_off - PieceSet::single(piece);
    assert!(!cut_off.contains(piece));
    assert!(!cut_off.is_empty() && !kept.is_empty());
    for one in cut_off {
        for other in kept {
            let (one, other) = (board.cell_of(one), board.cell_of(other));
            assert_ne!(one, other);
            assert!(one.is_some_and(|cell| !cell.neighbors().map(Some).contains(&other)));
        }
    }
}
