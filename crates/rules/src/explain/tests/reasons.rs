use crate::{
    Board, Bug, Cell, Color, GameType, Manner, Move, Opening, PieceSet, WhyNot,
    tests::{at, piece, position},
};
use Color::{Black, White};

const ALL: GameType = GameType::BASE_MLP;

fn why(board: &Board, name: &str, q: i32, r: i32) -> WhyNot {
    match board.check(Move::new(piece(name), at(q, r))) {
        Err(reason) => reason,
        Ok(route) => panic!("{name} may go there by {route:?}"),
    }
}

fn path(board: &Board, name: &str, q: i32, r: i32) -> (Manner, Vec<Cell>) {
    match board.check(Move::new(piece(name), at(q, r))) {
        Ok(route) => (route.manner, route.cells),
        Err(reason) => panic!("{name} may not go there: {reason}"),
    }
}

fn cells(places: &[(i32, i32)]) -> Vec<Cell> {
    places.iter().map(|&(q, r)| at(q, r)).collect()
}

fn pieces(names: &[&str]) -> PieceSet {
    names.iter().map(|name| piece(name)).collect()
}

fn gated(step: u32, from: (i32, i32), to: (i32, i32), gate: [(i32, i32); 2]) -> WhyNot {
    WhyNot::Gated {
        step,
        from: at(from.0, from.1),
        to: at(to.0, to.1),
        gate: gate.map(|(q, r)| at(q, r)),
    }
}

fn loses_contact(step: u32, from: (i32, i32), to: (i32, i32)) -> WhyNot {
    WhyNot::LosesContact {
        step,
        from: at(from.0, from.1),
        to: at(to.0, to.1),
    }
}

/// Five pieces in a ring around (1, 0), open on the left behind a gate between (1, -1) and (0, 1).
const CUP: [(&str, i32, i32); 5] = [
    ("bQ", 1, -1),
    ("bA1", 2, -1),
    ("bA2", 2, 0),
    ("wQ", 1, 1),
    ("wA2", 0, 1),
];

fn cup(more: &[(&str, i32, i32)]) -> Board {
    position(ALL, White, &[&CUP, more].concat())
}

#[test]
fn r31_no_piece_moves_after_the_end() {
    let around = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
    let names = ["bQ", "bA1", "bA2", "bA3", "bG1", "bG2"];
    let mut all = vec![("wQ", 0, 0)];
    all.extend(names.iter().zip(around).map(|(&name, (q, r))| (name, q, r)));
    let board = position(GameType::BASE, White, &all);
    assert_eq!(why(&board, "wA1", 5, 5), WhyNot::GameOver);
    assert_eq!(why(&board, "wM", 5, 5), WhyNot::GameOver);
    assert_eq!(board.check(Move::PASS), Err(WhyNot::GameOver));
}

#[test]
fn r30_a_player_who_can_move_may_not_pass() {
    let board = Board::new(ALL, Opening::Tournament);
    assert_eq!(board.check(Move::PASS), Err(WhyNot::MayNotPass));
    // Black's beetle covers White's only piece: White can neither place nor move.
    let stuck = position(
        GameType::BASE,
        White,
        &[("wQ", 0, 0), ("bQ", 1, 0), ("bB1", 0, 0)],
    );
    assert_eq!(stuck.legal_moves(), [Move::PASS]);
    assert_eq!(
        stuck.check(Move::PASS).map(|route| route.manner),
        Ok(Manner::Passes)
    );
}

#[test]
fn rejects_pieces_outside_the_set_and_out_of_turn() {
    let board = position(GameType::BASE, White, &[("wQ", 0, 0), ("bQ", 1, 0)]);
    let not_in_set = WhyNot::NotInSet { piece: piece("wM") };
    assert_eq!(why(&board, "wM", -1, 0), not_in_set);
    let not_yours = WhyNot::NotYourTurn { to_move: White };
    assert_eq!(why(&board, "bA1", 2, 0), not_yours);
    assert_eq!(why(&board, "bQ", 0, 1), not_yours);
}

#[test]
fn r6_r9_restrict_when_the_queen_is_placed() {
    let start = Board::new(ALL, Opening::Tournament);
    assert_eq!(why(&start, "wQ", 0, 0), WhyNot::QueenNotFirst);
    let rulebook = Board::new(ALL, Opening::Rulebook);
    assert_eq!(
        path(&rulebook, "wQ", 0, 0),
        (Manner::Placed, cells(&[(0, 0)]))
    );
    let late = position(ALL, White, &[("wA1", 0, 0), ("bQ", 1, 0)]);
    assert_eq!(why(&late, "wA2", -1, 0), WhyNot::QueenDue);
    assert_eq!(why(&late, "wA1", 0, 1), WhyNot::QueenNotPlaced);
}

#[test]
fn r1_r2_r4_restrict_where_a_piece_is_placed() {
    let mut board = Board::new(ALL, Opening::Tournament);
    let not_next = WhyNot::NotNextOfKind {
        piece: piece("wA3"),
        next: piece("wA1"),
    };
    assert_eq!(why(&board, "wA3", 0, 0), not_next);
    assert_eq!(why(&board, "wA1", 1, 0), WhyNot::FirstPieceElsewhere);
    board.play_unchecked(Move::new(piece("wA1"), at(0, 0)));
    let occupied = WhyNot::PlacedOnPiece {
        occupant: piece("wA1"),
    };
    assert_eq!(why(&board, "bB1", 0, 0), occupied);
    assert_eq!(why(&board, "bB1", 2, 0), WhyNot::TouchesNoFriend);
    board.play_unchecked(Move::new(piece("bB1"), at(1, 0)));
    let touches_enemy = WhyNot::TouchesEnemy {
        enemies: cells(&[(1, 0)]),
    };
    assert_eq!(why(&board, "wA2", 1, -1), touches_enemy);
    assert_eq!(why(&board, "wA2", 3, 3), WhyNot::TouchesNoFriend);
}

#[test]
fn r13_a_covered_piece_cannot_move() {
    let board = position(
        GameType::BASE,
        White,
        &[
            ("wQ", 0, 0),
            ("bQ", 1, 0),
            ("wA1", -1, 0),
            ("bB1", -1, 0),
            ("wB1", -1, 0),
        ],
    );
    let covered = WhyNot::Covered { by: piece("bB1") };
    assert_eq!(why(&board, "wA1", 0, -1), covered);
    // The top of the stack is free, but not to go that far.
    assert_eq!(why(&board, "wB1", 3, 0), WhyNot::WrongDistance { steps: 1 });
}

#[test]
fn r27_a_thrown_piece_rests() {
    let mut board = position(
        ALL,
        Black,
        &[("wQ", 0, 0), ("bP", 1, 0), ("bQ", 2, 0), ("wA1", 1, -1)],
    );
    let thrown = Manner::Thrown { by: piece("bP") };
    let over = cells(&[(1, -1), (1, 0), (1, 1)]);
    assert_eq!(path(&board, "wA1", 1, 1), (thrown, over));
    board.play_unchecked(Move::new(piece("wA1"), at(1, 1)));
    assert_eq!(why(&board, "wA1", 0, 1), WhyNot::Resting);
}

#[test]
fn r10_a_pin_reports_the_smaller_part() {
    let line = [("wQ", 0, 0), ("wA1", 1, 0), ("bQ", 2, 0)];
    let pinned = |more: &[(&str, i32, i32)], cut_off: &[&str]| {
        let board = position(GameType::BASE, White, &[&line, more].concat());
        let cut_off = pieces(cut_off);
        assert_eq!(why(&board, "wA1", 1, -1), WhyNot::Pinned { cut_off });
    };
    // Of equally large parts the one with the lowest piece is kept.
    pinned(&[], &["bQ"]);
    pinned(&[("bA1", 3, 0)], &["wQ"]);
    // All pieces of a stack count.
    pinned(
        &[("bA1", 3, 0), ("bB1", 0, 0), ("wB1", 0, 0)],
        &["bQ", "bA1"],
    );
}

#[test]
fn r27_throws_end_beside_the_pillbug() {
    let beside = [("wQ", 0, 0), ("wP", 1, 0), ("bQ", 2, -1), ("bA1", 2, 0)];
    let board = position(ALL, White, &beside);
    let thrown = Manner::Thrown { by: piece("wP") };
    let over = cells(&[(2, 0), (1, 0), (0, 1)]);
    assert_eq!(path(&board, "bA1", 0, 1), (thrown, over));
    assert_eq!(why(&board, "bA1", 5, 5), WhyNot::NotThrowable);
    assert_eq!(why(&board, "bA1", 2, 0), WhyNot::NotThrowable);
    // The top of a stack cannot be thrown.
    let stack = position(ALL, White, &[&beside[..], &[("bB1", 2, 0)]].concat());
    assert_eq!(why(&stack, "bB1", 0, 1), WhyNot::NotThrowable);
    assert_eq!(
        why(&stack, "bA1", 0, 1),
        WhyNot::Covered { by: piece("bB1") }
    );
    // The power needs the player's own queen (R7).
    let queenless = position(ALL, White, &beside[1..]);
    assert_eq!(why(&queenless, "bA1", 0, 1), WhyNot::QueenNotPlaced);
    // Out of the pillbug's reach it is simply not White's piece.
    let far = position(ALL, White, &[&beside[..], &[("bA2", 3, 0)]].concat());
    assert_eq!(
        why(&far, "bA2", 1, 1),
        WhyNot::NotYourTurn { to_move: White }
    );
}

#[test]
fn r11_gates_of_stacks_block_throws() {
    let board = position(
        ALL,
        White,
        &[
            ("wQ", 0, 0),
            ("wP", 1, 0),
            ("bQ", 2, -1),
            ("bA1", 2, 0),
            ("wA1", 1, 1),
            ("bB1", 2, -1),
            ("wB1", 1, 1),
        ],
    );
    assert_eq!(why(&board, "bA1", 0, 1), WhyNot::NotThrowable);
}

#[test]
fn a_piece_that_can_move_itself_is_not_thrown() {
    let board = position(
        ALL,
        White,
        &[("wQ", 0, 0), ("wP", 1, 0), ("bQ", 2, 0), ("wA1", 1, -1)],
    );
    let walk = cells(&[(1, -1), (2, -1)]);
    assert_eq!(path(&board, "wA1", 2, -1), (Manner::Slides, walk));
    // A grasshopper cannot get there itself, so the pillbug throws it.
    let board = position(
        ALL,
        White,
        &[("wQ", 0, 0), ("wP", 1, 0), ("bQ", 2, 0), ("wG1", 1, -1)],
    );
    let thrown = Manner::Thrown { by: piece("wP") };
    assert_eq!(
        path(&board, "wG1", 2, -1),
        (thrown, cells(&[(1, -1), (1, 0), (2, -1)]))
    );
    assert_eq!(why(&board, "wG1", 1, -1), WhyNot::SameCell);
}

#[test]
fn r14_a_move_may_not_end_where_it_began() {
    let board = cup(&[("wA1", -1, 1), ("wG1", 3, -1)]);
    assert_eq!(why(&board, "wA1", -1, 1), WhyNot::SameCell);
    assert_eq!(why(&board, "wG1", 3, -1), WhyNot::SameCell);
}

#[test]
fn r20_the_queen_slides_one_step() {
    let board = position(GameType::BASE, White, &[("wQ", 0, 0), ("bQ", 1, 0)]);
    assert_eq!(
        path(&board, "wQ", 0, 1),
        (Manner::Slides, cells(&[(0, 0), (0, 1)]))
    );
    let occupied = WhyNot::MustLandOnGround {
        occupant: piece("bQ"),
    };
    assert_eq!(why(&board, "wQ", 1, 0), occupied);
    assert_eq!(why(&board, "wQ", 2, 0), WhyNot::WrongDistance { steps: 1 });
    assert_eq!(why(&board, "wQ", -1, 0), loses_contact(1, (0, 0), (-1, 0)));
    // R11: the pillbug, which slides like a queen, does not fit into the cup.
    let board = cup(&[("wP", 0, 0)]);
    let gate = gated(1, (0, 0), (1, 0), [(1, -1), (0, 1)]);
    assert_eq!(why(&board, "wP", 1, 0), gate);
}

#[test]
fn r21_the_beetle_climbs_one_step() {
    let hive = [
        ("wB1", 0, 0),
        ("wQ", 1, 0),
        ("bQ", 1, -1),
        ("wA1", 0, 1),
        ("bB1", 1, -1),
        ("bB2", 0, 1),
    ];
    let board = position(ALL, White, &hive);
    let gate = gated(1, (0, 0), (1, 0), [(1, -1), (0, 1)]);
    assert_eq!(why(&board, "wB1", 1, 0), gate);
    assert_eq!(
        path(&board, "wB1", 1, -1),
        (Manner::Climbs, cells(&[(0, 0), (1, -1)]))
    );
    assert_eq!(why(&board, "wB1", -1, 0), loses_contact(1, (0, 0), (-1, 0)));
    assert_eq!(why(&board, "wB1", 2, 0), WhyNot::WrongDistance { steps: 1 });
}

#[test]
fn r22_the_grasshopper_jumps_over_pieces_in_a_line() {
    let board = position(
        GameType::BASE,
        White,
        &[("wG1", 0, 0), ("bQ", 1, 0), ("wQ", 2, 0)],
    );
    assert_eq!(
        path(&board, "wG1", 3, 0),
        (Manner::Jumps, cells(&[(0, 0), (1, 0), (2, 0), (3, 0)]))
    );
    let occupied = WhyNot::MustLandOnGround {
        occupant: piece("wQ"),
    };
    assert_eq!(why(&board, "wG1", 2, 0), occupied);
    assert_eq!(why(&board, "wG1", 3, 1), WhyNot::NotInLine);
    assert_eq!(why(&board, "wG1", 1, -1), WhyNot::NothingToJump);
    assert_eq!(
        why(&board, "wG1", 4, 0),
        WhyNot::JumpsOverGap { gap: at(3, 0) }
    );
    assert_eq!(
        why(&board, "wG1", 0, 3),
        WhyNot::JumpsOverGap { gap: at(0, 1) }
    );
}

#[test]
fn r23_the_spider_slides_three_steps() {
    let board = cup(&[("wS1", -1, 2)]);
    assert_eq!(
        path(&board, "wS1", 0, -1),
        (Manner::Slides, cells(&[(-1, 2), (-1, 1), (0, 0), (0, -1)]))
    );
    assert_eq!(
        why(&board, "wS1", -1, 1),
        WhyNot::WrongDistance { steps: 3 }
    );
    let gate = gated(3, (0, 0), (1, 0), [(1, -1), (0, 1)]);
    assert_eq!(why(&board, "wS1", 1, 0), gate);
    assert_eq!(
        why(&board, "wS1", -4, 2),
        loses_contact(1, (-1, 2), (-2, 2))
    );
    assert_eq!(
        why(&board, "wS1", -9, 2),
        WhyNot::WrongDistance { steps: 3 }
    );
}

#[test]
fn r24_the_ant_slides_any_distance() {
    let board = cup(&[("wA1", -1, 1)]);
    assert_eq!(
        path(&board, "wA1", 1, -2),
        (Manner::Slides, cells(&[(-1, 1), (0, 0), (0, -1), (1, -2)]))
    );
    let gate = gated(2, (0, 0), (1, 0), [(1, -1), (0, 1)]);
    assert_eq!(why(&board, "wA1", 1, 0), gate);
    assert_eq!(
        why(&board, "wA1", -2, 1),
        loses_contact(1, (-1, 1), (-2, 1))
    );
    // No path leads into a cell with six neighbours.
    let closed = cup(&[("wG1", 0, 0), ("wA1", -1, 0)]);
    assert_eq!(why(&closed, "wA1", 1, 0), WhyNot::Unreachable);
}

#[test]
fn r25_the_ladybug_goes_two_up_and_one_down() {
    let hive = [
        ("wL", 0, 0),
        ("wQ", 1, 0),
        ("bQ", 2, 0),
        ("bA1", 1, -1),
        ("wA1", 0, 1),
    ];
    let flat = position(ALL, White, &hive);
    assert_eq!(
        path(&flat, "wL", 3, 0),
        (Manner::Climbs, cells(&[(0, 0), (1, 0), (2, 0), (3, 0)]))
    );
    assert_eq!(why(&flat, "wL", 4, 0), WhyNot::WrongDistance { steps: 3 });
    let stacks = [("bB1", 1, -1), ("wB1", 0, 1)];
    let high = position(ALL, White, &[&hive[..], &stacks].concat());
    let gate = gated(1, (0, 0), (1, 0), [(1, -1), (0, 1)]);
    assert_eq!(why(&high, "wL", 3, 0), gate);
}

#[test]
fn r26_the_mosquito_copies_its_neighbours() {
    let row = |first: &'static str, second: &'static str| {
        let hive = [(first, 0, 0), (second, 1, 0), ("wQ", 2, 0), ("bQ", 3, 0)];
        position(ALL, White, &hive)
    };
    assert_eq!(why(&row("wM", "bM"), "wM", 0, 1), WhyNot::NothingToCopy);
    assert_eq!(why(&row("wM", "bG1"), "wM", 0, 1), WhyNot::NothingToJump);
    let hive = [("wM", 0, 0), ("bG1", 1, 0), ("wQ", 0, 1), ("bQ", 1, 1)];
    let board = position(ALL, White, &hive);
    let reasons = vec![
        (Bug::Queen, WhyNot::WrongDistance { steps: 1 }),
        (Bug::Grasshopper, WhyNot::NotInLine),
    ];
    assert_eq!(why(&board, "wM", 3, 2), WhyNot::NoCopiedWay { reasons });
    assert_eq!(
        path(&board, "wM", 2, 0),
        (Manner::Jumps, cells(&[(0, 0), (1, 0), (2, 0)]))
    );
    // The queen's step is preferred to the ant's walk, which is used for cells only the ant reaches.
    let hive = [("wM", 0, 0), ("bA1", 1, 0), ("wQ", 0, 1), ("bQ", 1, 1)];
    let board = position(ALL, White, &hive);
    assert_eq!(
        path(&board, "wM", 1, -1),
        (Manner::Slides, cells(&[(0, 0), (1, -1)]))
    );
    assert_eq!(path(&board, "wM", 2, 0).1.len(), 4);
    // On top of the hive it is a beetle whatever it touches.
    let hive = [("wQ", 0, 0), ("bA1", 1, 0), ("bQ", 2, 0), ("wM", 0, 0)];
    let board = position(ALL, White, &hive);
    assert_eq!(why(&board, "wM", 2, 0), WhyNot::WrongDistance { steps: 1 });
    assert_eq!(
        path(&board, "wM", 1, 0),
        (Manner::Climbs, cells(&[(0, 0), (1, 0)]))
    );
}

#[test]
fn reasons_carry_rules_cells_and_pieces() {
    let gate = gated(2, (0, 0), (1, 0), [(1, -1), (0, 1)]);
    assert_eq!(gate.rules(), ["R11"]);
    assert_eq!(gate.cells(), cells(&[(1, -1), (0, 1)]));
    let cut_off = pieces(&["wQ", "bA1"]);
    let pinned = WhyNot::Pinned { cut_off };
    assert_eq!(pinned.rules(), ["R10"]);
    assert_eq!(pinned.pieces(), cut_off);
    assert_eq!(pinned.cells(), []);
    let occupied = WhyNot::MustLandOnGround {
        occupant: piece("bQ"),
    };
    let copied = WhyNot::NoCopiedWay {
        reasons: vec![
            (Bug::Queen, gate.clone()),
            (Bug::Ant, gate.clone()),
            (Bug::Ladybug, occupied),
        ],
    };
    assert_eq!(copied.cells(), gate.cells());
    assert_eq!(copied.pieces(), pieces(&["bQ"]));
}

#[test]
fn r22_lines_do_not_wrap_around_the_torus() {
    let board = position(
        GameType::BASE,
        White,
        &[("wG1", 0, 0), ("bQ", 1, 0), ("wQ", 2, 0)],
    );
    // Thirty steps to the right another plane cell maps to the same torus cell.
    assert_eq!(at(-2, 1), at(30, 0));
    assert_eq!(why(&board, "wG1", -2, 1), WhyNot::NotInLine);
    assert_eq!(
        why(&board, "wG1", 0, -2),
        WhyNot::JumpsOverGap { gap: at(0, -1) }
    );
}
